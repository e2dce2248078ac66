import { expect, it } from "vitest";
import type { PageKnowledge } from "../../../../../functions/federalscout/page/page-knowledge.ts";
import type { FilePage } from "../../../../../functions/federalscout/sessions/discovery-record.ts";
import { unsavedQuestions } from "../../../../../functions/federalscout/tools/complete-discovery.ts";

const question = (label: string, part: object = {}) => ({
  label,
  visible: true,
  required: true,
  aside: false,
  identities: [label],
  control: { required: "unknown" },
  ...part,
});

it("names the visible, required questions of the present page that no saved page has", () => {
  const questions = [
    question("Saved"),
    question("Date of birth"),
    question("Search", { required: false }),
    question("Feedback", { aside: true }),
    question("Hidden", { visible: false }),
  ];
  const knowledge = {
    questions,
    groups: new Map(),
    seen: { figures: [], buttons: [] },
  } as unknown as PageKnowledge;
  const pages = [{ fields: [{ label: "Saved" }] }] as unknown as FilePage[];
  expect(unsavedQuestions(knowledge, pages)).toEqual(["Date of birth"]);
});
