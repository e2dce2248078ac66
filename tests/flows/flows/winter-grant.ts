import type { Flow } from "../kit/flow.ts";

const YES_OR_NO = [
  ["no", "No"],
  ["yes", "Yes"],
] as const;

/** A way out on the page that decides, a session that goes on where it was left, and a last page that “Continue” submits. */
export const winterGrant: Flow = {
  name: "winter-grant",
  title: "Get a winter grant",
  isKept: true,
  pages: [
    {
      kind: "questions",
      title: "Where you live",
      questions: [
        {
          name: "town",
          label: "Where do you live?",
          kind: "radio",
          options: [
            ["avon", "Avon"],
            ["brent", "Brent"],
            ["corby", "Corby"],
            ["abroad", "Abroad"],
          ],
        },
      ],
    },
    {
      kind: "off_ramp",
      title: "You cannot get this grant",
      when: ({ town }) => town === "abroad",
      text: "Only people of the three towns get it. Phone: 555 0100.",
    },
    {
      kind: "questions",
      title: "Your district",
      when: ({ town }) => town === "brent",
      questions: [{ name: "district", label: "Name of your district", kind: "text" }],
    },
    {
      kind: "questions",
      title: "Your home",
      questions: [
        { name: "rooms", label: "Number of rooms", kind: "text" },
        { name: "heats", label: "Do you heat with wood?", kind: "radio", options: YES_OR_NO },
      ],
    },
    {
      kind: "questions",
      title: "Your wood",
      when: ({ heats }) => heats === "yes",
      questions: [{ name: "stacks", label: "Number of stacks", kind: "text" }],
    },
    {
      kind: "information",
      title: "Submit your application",
      text: "This is the last page. Press Continue to send your application.",
    },
  ],
  result: ({ rooms, stacks = "0" }) => [
    ["Grant", `£${(Number(rooms) * 40 - Number(stacks) * 5).toFixed(2)}`],
  ],
  branches: [
    {
      name: "avon",
      said: { town: "Avon", rooms: "3", heats: "no" },
      meant: { town: "avon", rooms: "3", heats: "no" },
    },
    {
      name: "brent",
      said: { town: "in Brent", district: "Mill Hill", rooms: "five", heats: "no" },
      meant: { town: "brent", district: "Mill Hill", rooms: "5", heats: "no" },
    },
    {
      name: "corby, with wood",
      said: { town: "Corby", rooms: "4", heats: true, stacks: "2" },
      meant: { town: "corby", rooms: "4", heats: "yes", stacks: "2" },
    },
  ],
};
