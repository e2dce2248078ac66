import type { Flow } from "../kit/flow.ts";

const YES_OR_NO = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

/** A payment that a forms engine of a government department serves. */
export const funeralPayment: Flow = {
  name: "funeral-payment",
  title: "Claim a funeral payment",
  engine: "casa",
  pages: [
    { kind: "information", title: "Before you start", text: "You need the bill of the funeral." },
    {
      kind: "questions",
      title: "The funeral",
      questions: [
        { name: "held", label: "When was the funeral?", kind: "date", hint: "For example, 27 3 2026" },
        { name: "cost", label: "Cost of the funeral", kind: "money" },
      ],
    },
    {
      kind: "questions",
      title: "Your relation",
      questions: [
        {
          name: "relation",
          label: "Who were you to the person?",
          kind: "radio",
          options: [
            ["partner", "Partner"],
            ["child", "Son or daughter"],
            ["friend", "Close friend"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Other relatives",
      when: ({ relation }) => relation === "friend",
      questions: [{ name: "others", label: "Number of close relatives", kind: "text" }],
    },
    {
      kind: "questions",
      title: "About you",
      questions: [
        { name: "name", label: "Full name", kind: "text" },
        { name: "email", label: "E-mail address", kind: "text", isOptional: true },
      ],
    },
    {
      kind: "questions",
      title: "Other help",
      questions: [
        { name: "help", label: "Have you received other help?", kind: "radio", options: YES_OR_NO },
      ],
    },
    {
      kind: "questions",
      title: "Amount of other help",
      when: ({ help }) => help === "yes",
      questions: [{ name: "amount", label: "Amount of the help", kind: "money" }],
    },
    {
      kind: "questions",
      title: "Your benefits",
      questions: [
        {
          name: "benefit",
          label: "Which benefit do you get?",
          kind: "select",
          options: [
            ["uc", "Universal Credit"],
            ["pc", "Pension Credit"],
            ["hb", "Housing Benefit"],
          ],
        },
      ],
    },
    { kind: "review", title: "Check your answers" },
  ],
  result: ({ cost = "0", amount = "0" }) => [["Payment", `£${(Number(cost) - Number(amount)).toFixed(2)}`]],
  branches: [
    {
      name: "a partner",
      said: {
        held: "5 March 2026",
        cost: "£2,450.50",
        relation: "partner",
        name: "Ada Byron",
        help: "no",
        benefit: "pension credit",
      },
      meant: {
        held: "2026-03-05",
        cost: "2450.50",
        relation: "partner",
        name: "Ada Byron",
        email: "",
        help: "no",
        benefit: "pc",
      },
    },
    {
      name: "a friend",
      said: {
        held: "2026-01-30",
        cost: "1900",
        relation: "close friend",
        others: "two",
        name: "Max Weber",
        email: "max@example.org",
        help: "no",
        benefit: "Universal Credit",
      },
      meant: {
        held: "2026-01-30",
        cost: "1900",
        relation: "friend",
        others: "2",
        name: "Max Weber",
        email: "max@example.org",
        help: "no",
        benefit: "uc",
      },
    },
    {
      name: "a daughter with other help",
      said: {
        held: "12/02/2026",
        cost: "3100",
        relation: "son or daughter",
        name: "Ann Lee",
        help: "yes",
        amount: "600 pounds",
        benefit: "housing benefit",
      },
      meant: {
        held: "2026-02-12",
        cost: "3100",
        relation: "child",
        name: "Ann Lee",
        email: "",
        help: "yes",
        amount: "600",
        benefit: "hb",
      },
    },
  ],
};
