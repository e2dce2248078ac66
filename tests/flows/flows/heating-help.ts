import type { Flow } from "../kit/flow.ts";

/** A benefit: two branches by the heating, a dialog, an optional upload, a review and a declaration that sends. */
export const heatingHelp: Flow = {
  name: "heating-help",
  title: "Apply for heating help",
  pages: [
    {
      kind: "information",
      title: "Apply for heating help",
      text: "You need your last bill. It takes ten minutes.",
      button: "Start now",
    },
    {
      kind: "questions",
      title: "About you",
      questions: [
        { name: "name", label: "Full name", kind: "text" },
        { name: "born", label: "Date of birth", kind: "date", hint: "For example, 27 3 1961" },
      ],
    },
    {
      kind: "questions",
      title: "How we contact you",
      questions: [
        { name: "phone", label: "Telephone number", kind: "text" },
        { name: "email", label: "E-mail address", kind: "text", isOptional: true },
      ],
      dialog: {
        heading: "You go on without an e-mail address",
        when: (answers) => answers.email === "",
        goOn: "Continue without it",
        stay: "Add an e-mail address",
      },
    },
    {
      kind: "questions",
      title: "Your heating",
      questions: [
        {
          name: "fuel",
          label: "What heats your home?",
          kind: "radio",
          options: [
            ["gas", "Mains gas"],
            ["oil", "Heating oil"],
            ["electric", "Electricity"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Your oil deliveries",
      when: ({ fuel }) => fuel === "oil",
      questions: [{ name: "delivery", label: "Cost of your last delivery", kind: "money" }],
    },
    {
      kind: "questions",
      title: "Your meter",
      when: ({ fuel }) => fuel === "electric",
      questions: [{ name: "meter", label: "Meter reference", kind: "text", hint: "For example, M-4417" }],
    },
    {
      kind: "questions",
      title: "Your income",
      questions: [
        { name: "income", label: "Monthly household income", kind: "money" },
        {
          name: "people",
          label: "How many people live with you?",
          kind: "select",
          options: [
            ["0", "None"],
            ["1", "1 person"],
            ["2", "2 people"],
            ["3", "3 or more people"],
          ],
        },
      ],
    },
    { kind: "upload", title: "Proof of your income", label: "Upload a payslip" },
    { kind: "review", title: "Check your answers" },
    {
      kind: "declaration",
      title: "Declaration",
      text: "I declare that the information is correct and complete",
      button: "Submit application",
    },
  ],
  result: ({ fuel, income = "0" }) => [
    ["Weekly support", `£${(fuel === "oil" ? 31.5 : 24).toFixed(2)}`],
    ["Income counted", `£${Number(income).toFixed(2)}`],
  ],
  branches: [
    {
      name: "gas",
      said: {
        name: "Ada Byron",
        born: "5 March 1961",
        phone: "020 7946 0321",
        fuel: "mains gas",
        income: "£1,250.50",
        people: "one person",
      },
      meant: {
        name: "Ada Byron",
        born: "1961-03-05",
        phone: "020 7946 0321",
        email: "",
        fuel: "gas",
        income: "1250.50",
        people: "1",
      },
    },
    {
      name: "oil",
      said: {
        name: "Max Weber",
        born: "1958-11-30",
        phone: "020 7946 0322",
        email: "max@example.org",
        fuel: "Heating oil",
        delivery: "640 pounds",
        income: "980",
        people: "none",
      },
      meant: {
        name: "Max Weber",
        born: "1958-11-30",
        phone: "020 7946 0322",
        email: "max@example.org",
        fuel: "oil",
        delivery: "640",
        income: "980",
        people: "0",
      },
    },
    {
      name: "electric",
      said: {
        name: "Ann Lee",
        born: "1 July 1970",
        phone: "020 7946 0323",
        fuel: "electricity",
        meter: "M-9033",
        income: "2100",
        people: "3 or more people",
      },
      meant: {
        name: "Ann Lee",
        born: "1970-07-01",
        phone: "020 7946 0323",
        email: "",
        fuel: "electric",
        meter: "M-9033",
        income: "2100",
        people: "3",
      },
    },
  ],
};
