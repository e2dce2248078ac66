import type { Flow } from "../kit/flow.ts";

/** An estimate with a list of tasks, and pages that depend on answers of earlier parts. */
export const pensionEstimate: Flow = {
  name: "pension-estimate",
  title: "Estimate your pension",
  pages: [
    { kind: "tasks", title: "Your estimate", part: "About you" },
    {
      kind: "questions",
      title: "Your age",
      questions: [{ name: "age", label: "How old are you?", kind: "text" }],
    },
    {
      kind: "questions",
      title: "Where you have lived",
      questions: [
        {
          name: "abroad",
          label: "Have you lived abroad?",
          kind: "radio",
          options: [
            ["yes", "Yes"],
            ["no", "No"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Your time abroad",
      when: ({ abroad }) => abroad === "yes",
      questions: [{ name: "years", label: "Years that you lived abroad", kind: "text" }],
    },
    { kind: "tasks", title: "Your estimate", part: "Your work" },
    {
      kind: "questions",
      title: "Your work",
      questions: [
        {
          name: "work",
          label: "What best describes your work?",
          kind: "radio",
          options: [
            ["employed", "Employed"],
            ["self", "Self-employed"],
            ["none", "I do not work"],
          ],
        },
      ],
    },
    {
      kind: "questions",
      title: "Your earnings",
      when: ({ work }) => work !== "none",
      questions: [{ name: "earnings", label: "Yearly earnings", kind: "money" }],
    },
    { kind: "information", title: "What happens next", text: "We use the rates of this year." },
    { kind: "review", title: "Check your answers", button: "Show my estimate" },
  ],
  result: ({ earnings = "0", years = "0" }) => [
    ["Monthly pension", `£${(400 + Number(earnings.replace(/,/g, "")) / 100 - Number(years)).toFixed(2)}`],
  ],
  branches: [
    {
      name: "employed at home",
      said: { age: "fifty eight", abroad: "no", work: "employed", earnings: "31,000 pounds" },
      meant: { age: "58", abroad: "no", work: "employed", earnings: "31000" },
    },
    {
      name: "abroad",
      said: { age: 61, abroad: "yes, I have", years: "7", work: "Self-employed", earnings: "18500.25" },
      meant: { age: "61", abroad: "yes", years: "7", work: "self", earnings: "18500.25" },
    },
    {
      name: "without work",
      said: { age: "64", abroad: "no", work: "I do not work" },
      meant: { age: "64", abroad: "no", work: "none" },
    },
  ],
};
