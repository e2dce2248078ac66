import type { Flow } from "../kit/flow.ts";

const YES_OR_NO = [
  ["y", "Yes"],
  ["n", "No"],
] as const;

/** A loan: one question a page, two off-ramps, a page that each of two answers opens, and a dialog late in the form. */
export const homeRepairLoan: Flow = {
  name: "home-repair-loan",
  title: "Home Repair Loan",
  lang: "en-US",
  pages: [
    {
      kind: "questions",
      title: "Home ownership",
      questions: [
        { name: "owns", label: "Do you own and live in the home?", kind: "radio", options: YES_OR_NO },
      ],
    },
    {
      kind: "off_ramp",
      title: "You do not qualify",
      when: ({ owns }) => owns === "n",
      text: "The loan is for owners who live in their home.",
    },
    {
      kind: "questions",
      title: "Your home",
      questions: [{ name: "year", label: "Year the home was built", kind: "text" }],
    },
    {
      kind: "questions",
      title: "Manufactured homes",
      questions: [{ name: "mobile", label: "Is it a manufactured home?", kind: "radio", options: YES_OR_NO }],
    },
    {
      kind: "questions",
      title: "The site",
      when: ({ mobile }) => mobile === "y",
      questions: [
        {
          name: "site",
          label: "Who owns the land?",
          kind: "cards",
          options: [
            ["me", "I own the land"],
            ["park", "A park owns the land"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Kind of repair",
      questions: [
        {
          name: "repair",
          label: "What needs to be repaired?",
          kind: "boxes",
          options: [
            ["roof", "Roof"],
            ["heat", "Heating or cooling"],
            ["access", "Ramps and other access"],
          ],
        },
        { name: "cost", label: "Estimated cost", kind: "money" },
      ],
    },
    {
      kind: "questions",
      title: "Disability",
      questions: [
        {
          name: "disability",
          label: "Does a person with a disability live in the home?",
          kind: "radio",
          options: YES_OR_NO,
        },
      ],
    },
    {
      kind: "questions",
      title: "Your age",
      questions: [
        {
          name: "age",
          label: "How old are you?",
          kind: "select",
          options: [
            ["a", "Under 62"],
            ["b", "62 to 74"],
            ["c", "75 or older"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Grant instead of a loan",
      when: ({ age, disability }) => age !== "a" || disability === "y",
      questions: [
        { name: "grant", label: "Do you want a grant instead?", kind: "radio", options: YES_OR_NO },
      ],
    },
    {
      kind: "questions",
      title: "Your income",
      questions: [{ name: "income", label: "Yearly household income", kind: "money" }],
    },
    {
      kind: "questions",
      title: "Contact",
      questions: [
        { name: "name", label: "Full name", kind: "text" },
        { name: "email", label: "Email address", kind: "text", isOptional: true },
      ],
      dialog: {
        heading: "Continue without an email address?",
        when: (answers) => answers.email === "",
        goOn: "Continue without email",
        stay: "Go back and add it",
      },
    },
    { kind: "information", title: "What happens next", text: "An inspector visits the home." },
    { kind: "review", title: "Review", button: "See my estimate" },
  ],
  result: ({ cost = "0" }) => [
    ["Monthly payment", `$${(Number(cost.replaceAll(",", "")) / 240).toFixed(2)}`],
  ],
  branches: [
    {
      name: "a younger owner",
      said: {
        owns: "yes",
        year: 1958,
        mobile: "no",
        repair: "the roof",
        cost: "$12,000",
        disability: "no",
        age: "under 62",
        income: "$31,500",
        name: "Ray Cole",
      },
      meant: {
        owns: "y",
        year: "1958",
        mobile: "n",
        repair: "roof",
        cost: "12000",
        disability: "n",
        age: "a",
        income: "31500",
        name: "Ray Cole",
        email: "",
      },
    },
    {
      name: "an older owner",
      said: {
        owns: true,
        year: "1971",
        mobile: "no",
        repair: ["heating or cooling", "roof"],
        cost: "9600",
        disability: "no",
        age: "78",
        grant: "no",
        income: "24 thousand",
        name: "May Hall",
        email: "may@example.org",
      },
      meant: {
        owns: "y",
        year: "1971",
        mobile: "n",
        repair: "roof + heat",
        cost: "9600",
        disability: "n",
        age: "c",
        grant: "n",
        income: "24000",
        name: "May Hall",
        email: "may@example.org",
      },
    },
    {
      name: "a manufactured home and a disability",
      said: {
        owns: "yes I do",
        year: "1999",
        mobile: "yes",
        site: "I own the land",
        repair: "ramps and other access",
        cost: "4,800 dollars",
        disability: "yes",
        age: "under 62",
        grant: "yes",
        income: "19,200",
        name: "Lou Diaz",
      },
      meant: {
        owns: "y",
        year: "1999",
        mobile: "y",
        site: "me",
        repair: "access",
        cost: "4800",
        disability: "y",
        age: "a",
        grant: "y",
        income: "19200",
        name: "Lou Diaz",
        email: "",
      },
    },
  ],
};
