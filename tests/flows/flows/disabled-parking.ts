import type { Flow } from "../kit/flow.ts";

const YES_OR_NO = [
  ["no", "No"],
  ["yes", "Yes"],
] as const;

/** A list of tasks that is seen twice, and keeps the links of the parts that are completed. */
export const disabledParking: Flow = {
  name: "disabled-parking",
  title: "Apply for a disabled parking space",
  isHub: true,
  keepsLinks: true,
  pages: [
    { kind: "tasks", title: "Your application", part: "About you" },
    {
      kind: "questions",
      title: "Your name",
      questions: [{ name: "name", label: "Full name", kind: "text" }],
    },
    {
      kind: "questions",
      title: "Your car",
      questions: [{ name: "drives", label: "Do you drive it yourself?", kind: "radio", options: YES_OR_NO }],
    },
    {
      kind: "questions",
      title: "Your driver",
      when: ({ drives }) => drives === "no",
      questions: [{ name: "driver", label: "Name of the driver", kind: "text" }],
    },
    { kind: "tasks", title: "Your application", part: "Your street" },
    {
      kind: "questions",
      title: "Your street",
      questions: [
        {
          name: "width",
          label: "How wide is the street?",
          kind: "select",
          options: [
            ["narrow", "Narrow"],
            ["wide", "Wide"],
          ],
        },
        { name: "spaces", label: "Number of spaces in front of the house", kind: "text" },
      ],
    },
    { kind: "review", title: "Check your answers", button: "Send the application" },
  ],
  result: ({ width, spaces = "0" }) => [
    ["Fee", `£${(Number(spaces) * (width === "wide" ? 20 : 35)).toFixed(2)}`],
  ],
  branches: [
    {
      name: "a driver",
      said: { name: "Ada Byron", drives: "yes", width: "narrow", spaces: "2" },
      meant: { name: "Ada Byron", drives: "yes", width: "narrow", spaces: "2" },
    },
    {
      name: "a passenger",
      said: { name: "Max Weber", drives: "no", driver: "Eva Weber", width: "narrow", spaces: "three" },
      meant: { name: "Max Weber", drives: "no", driver: "Eva Weber", width: "narrow", spaces: "3" },
    },
    {
      name: "a driver in a wide street",
      said: { name: "Ann Lee", drives: true, width: "a wide one", spaces: 4 },
      meant: { name: "Ann Lee", drives: "yes", width: "wide", spaces: "4" },
    },
  ],
};
