import { expect, it } from "vitest";
import { askedQuestions, lookAtPage } from "../../../../../functions/federalscout/page/page-knowledge.ts";
import type { Question } from "../../../../../functions/federalscout/page/question.ts";
import type { SeenControl } from "../../../../../shared/browser/page/discover/page-description.ts";
import type { FormPage } from "../../../../../shared/browser/tab/form-page.ts";
import { seenControl, seenPage } from "./seen.ts";

/** A page that shows these controls. */
function showing(...controls: SeenControl[]): FormPage {
  return {
    hasFrames: false,
    frames: async () => [],
    callSettled: async (name: string) => (name === "describePage" ? seenPage({ controls }) : false),
  } as unknown as FormPage;
}

const none = () => new Set<string>();
const name = seenControl({ id: "n", label: "Full name" });
const children = seenControl({ id: "c", label: "Children" });
const idsOf = (knowledge: Parameters<typeof askedQuestions>[0]) =>
  askedQuestions(knowledge).map(({ field_id }) => field_id);

it("a question that appears next to a group of its name has another name", async () => {
  const before = await lookAtPage(showing(name), none);
  const group = { ...before.questions[0], key: "group|Add a child", identities: [], field_id: "children" };
  before.groups.set("group|Add a child", group as Question);
  const after = await lookAtPage(showing(name, children), none, before);
  expect(idsOf(after)).toEqual(["full_name", "children_2", "children"]);
});

it("questions of one label keep different names, also where a hidden one precedes", async () => {
  const other = seenControl({ id: "d", label: "Children", visible: false });
  const before = await lookAtPage(showing(children), none);
  const after = await lookAtPage(showing(other, children), none, before);
  const ids = idsOf(after);
  expect(new Set(ids).size).toBe(ids.length);
});

it("rows that count themselves are parts of their group from the explored one on", async () => {
  const rows = [1, 2, 3].map((row) => seenControl({ id: `a${row}`, label: "Age", group: `Child ${row}` }));
  const knowledge = await lookAtPage(showing(...rows), none);
  const [, explored] = knowledge.questions;
  if (!explored) throw new Error("there is no second row");
  const group = { ...explored, field_id: "children", group: { questions: [explored] } };
  knowledge.groups.set("group|Add a child", group as unknown as Question);
  expect(askedQuestions(knowledge).map(({ label }) => label)).toEqual(["Child 1 – Age", "Child 2 – Age"]);
  expect(idsOf(knowledge).at(-1)).toBe("children");
});
