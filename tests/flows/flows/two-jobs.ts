import type { Flow } from "../kit/flow.ts";

const YES_OR_NO = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;
const TIMES = [
  ["full", "Full-time"],
  ["part", "Part-time"],
] as const;

/** Two pages of equal words, each asked after another one. */
export const twoJobs: Flow = {
  name: "two-jobs",
  title: "Tell us about your jobs",
  pages: [
    {
      kind: "questions",
      title: "Main job",
      questions: [
        { name: "main", label: "In your main job, are you employed?", kind: "radio", options: YES_OR_NO },
      ],
    },
    {
      kind: "questions",
      title: "And is that job full-time?",
      questions: [{ name: "main_time", label: "And is that job full-time?", kind: "radio", options: TIMES }],
    },
    {
      kind: "questions",
      title: "Second job",
      questions: [{ name: "second", label: "Do you have a second job?", kind: "radio", options: YES_OR_NO }],
    },
    {
      kind: "questions",
      title: "And is that job full-time?",
      when: ({ second }) => second === "yes",
      questions: [
        { name: "second_time", label: "And is that job full-time?", kind: "radio", options: TIMES },
      ],
    },
    {
      kind: "questions",
      title: "Your pay",
      questions: [{ name: "pay", label: "Pay of all jobs in a month", kind: "money" }],
    },
  ],
  result: ({ pay = "0", main_time, second_time }) => [
    ["Monthly amount", `£${(Number(pay) / ([main_time, second_time].includes("full") ? 10 : 5)).toFixed(2)}`],
  ],
  branches: [
    {
      name: "two jobs",
      said: { main: "yes", main_time: "full-time", second: "yes", second_time: "part time", pay: "£1,450" },
      meant: { main: "yes", main_time: "full", second: "yes", second_time: "part", pay: "1450" },
    },
    {
      name: "one job",
      said: { main: "yes", main_time: "part-time", second: "no", pay: "900" },
      meant: { main: "yes", main_time: "part", second: "no", pay: "900" },
    },
    {
      name: "two others",
      said: { main: "no", main_time: "part-time", second: "yes", second_time: "full-time", pay: "2000" },
      meant: { main: "no", main_time: "part", second: "yes", second_time: "full", pay: "2000" },
    },
  ],
};
