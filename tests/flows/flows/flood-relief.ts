import type { Flow } from "../kit/flow.ts";

const YES_OR_NO = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

/** A relief that a forms engine shows in one document: pages without addresses, its own lists and masks. */
export const floodRelief: Flow = {
  name: "flood-relief",
  title: "Apply for flood relief",
  lang: "en-US",
  engine: "survey",
  pages: [
    { kind: "information", title: "Before you begin", text: "You need the address of the damaged home." },
    {
      kind: "questions",
      title: "The flood",
      questions: [
        { name: "day", label: "When was the home flooded?", kind: "date" },
        {
          name: "county",
          label: "In which county is the home?",
          kind: "select",
          options: [
            ["alb", "Albemarle"],
            ["bath", "Bath"],
            ["cumb", "Cumberland"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Your home",
      questions: [
        {
          name: "tenure",
          label: "Do you own or rent the home?",
          kind: "radio",
          options: [
            ["own", "Own"],
            ["rent", "Rent"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Your landlord",
      when: ({ tenure }) => tenure === "rent",
      questions: [{ name: "landlord", label: "Name of the landlord", kind: "text" }],
    },
    {
      kind: "questions",
      title: "The damage",
      questions: [
        {
          name: "damage",
          label: "What was damaged?",
          kind: "boxes",
          options: [
            ["floors", "Floors"],
            ["walls", "Walls"],
            ["heating", "Furnace or heating"],
          ],
        },
        { name: "cost", label: "Cost of the repairs", kind: "money" },
      ],
    },
    {
      kind: "questions",
      title: "Your insurance",
      questions: [
        { name: "insured", label: "Do you have flood insurance?", kind: "radio", options: YES_OR_NO },
      ],
    },
    {
      kind: "questions",
      title: "Your policy",
      when: ({ insured }) => insured === "yes",
      questions: [
        { name: "policy", label: "Policy number", kind: "text" },
        { name: "paid", label: "Amount that the insurer pays", kind: "money" },
      ],
    },
    {
      kind: "questions",
      title: "Where you live now",
      questions: [{ name: "away", label: "Have you moved out?", kind: "radio", options: YES_OR_NO }],
    },
    {
      kind: "questions",
      title: "Your stay elsewhere",
      when: ({ away, tenure }) => away === "yes" && tenure === "own",
      questions: [{ name: "nights", label: "Nights that you have paid for", kind: "text" }],
    },
    {
      kind: "questions",
      title: "How we reach you",
      questions: [
        { name: "name", label: "Full name", kind: "text" },
        { name: "phone", label: "Phone number", kind: "text", isOptional: true },
      ],
    },
    // The engine's own preview begins with the title of the first page.
    { kind: "review", title: "Before you begin" },
  ],
  result: ({ cost = "0", paid = "0", nights = "0" }) => [
    ["Relief", `$${(Number(cost) - Number(paid) + Number(nights) * 40).toFixed(2)}`],
  ],
  branches: [
    {
      name: "an owner at home",
      said: {
        day: "March 5, 2026",
        county: "bath",
        tenure: "own",
        damage: "floors",
        cost: "$4,200.50",
        insured: "no",
        away: "no",
        name: "Ada Byron",
      },
      meant: {
        day: "2026-03-05",
        county: "bath",
        tenure: "own",
        damage: "floors",
        cost: "4200.5",
        insured: "no",
        away: "no",
        name: "Ada Byron",
        phone: "",
      },
    },
    {
      name: "a tenant with insurance",
      said: {
        day: "2026-02-28",
        county: "Albemarle County",
        tenure: "we rent",
        landlord: "Lee Park",
        damage: ["Walls", "the furnace"],
        cost: "nine thousand",
        insured: true,
        policy: "F-0032",
        paid: "1500",
        away: "yes",
        name: "Max Weber",
        phone: "540-555-0142",
      },
      meant: {
        day: "2026-02-28",
        county: "alb",
        tenure: "rent",
        landlord: "Lee Park",
        damage: "walls + heating",
        cost: "9000",
        insured: "yes",
        policy: "F-0032",
        paid: "1500",
        away: "yes",
        name: "Max Weber",
        phone: "540-555-0142",
      },
    },
    {
      name: "an owner in a hotel",
      said: {
        day: "11/2/2026",
        county: "Cumberland",
        tenure: "own",
        damage: ["floors", "walls"],
        cost: "12k",
        insured: "no",
        away: "yes",
        nights: "twelve",
        name: "Ann Lee",
      },
      meant: {
        day: "2026-11-02",
        county: "cumb",
        tenure: "own",
        damage: "floors + walls",
        cost: "12000",
        insured: "no",
        away: "yes",
        nights: "12",
        name: "Ann Lee",
        phone: "",
      },
    },
  ],
};
