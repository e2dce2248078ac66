import type { Flow } from "../kit/flow.ts";

/** An application that is hydrated: it draws the server's markup again, and shows each page in the same document. */
export const waterRebate: Flow = {
  name: "water-rebate",
  title: "Get a water rebate",
  isHydrated: true,
  pages: [
    {
      kind: "questions",
      title: "Your household",
      questions: [
        { name: "people", label: "Number of people", kind: "text" },
        {
          name: "meter",
          label: "Do you have a meter?",
          kind: "radio",
          options: [
            ["no", "No"],
            ["yes", "Yes"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Your meter",
      when: ({ meter }) => meter === "yes",
      questions: [{ name: "reading", label: "Last reading", kind: "text" }],
    },
    {
      kind: "questions",
      title: "Your bill",
      questions: [
        { name: "bill", label: "Amount of the last bill", kind: "money" },
        {
          name: "paid",
          label: "How do you pay?",
          kind: "select",
          options: [
            ["debit", "Direct debit"],
            ["card", "Card"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Your card",
      when: ({ paid }) => paid === "card",
      questions: [{ name: "bank", label: "Name of the bank", kind: "text" }],
    },
  ],
  result: ({ bill = "0", people = "1" }) => [
    ["Rebate", `£${(Number(bill) / (Number(people) + 4)).toFixed(2)}`],
  ],
  branches: [
    {
      name: "no meter",
      said: { people: "two", meter: "no", bill: "£120", paid: "direct debit" },
      meant: { people: "2", meter: "no", bill: "120", paid: "debit" },
    },
    {
      name: "a meter",
      said: { people: "4", meter: "yes", reading: "3310", bill: "88", paid: "direct debit" },
      meant: { people: "4", meter: "yes", reading: "3310", bill: "88", paid: "debit" },
    },
    {
      name: "a card",
      said: { people: "1", meter: false, bill: "60.50", paid: "by card", bank: "Ost Bank" },
      meant: { people: "1", meter: "no", bill: "60.50", paid: "card", bank: "Ost Bank" },
    },
  ],
};
