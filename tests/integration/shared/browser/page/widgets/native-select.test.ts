import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, openWidgetPage, type WidgetPage } from "../../../../../fixtures/forms/widget-page.ts";

let tab: WidgetPage;
beforeAll(async () => {
  tab = await openWidgetPage();
});
afterAll(() => tab.close());

const LIST = `<form><select id="box" multiple onchange="globalThis.received = { chosen: [...this.selectedOptions].map(({ text }) => text).join('|') }">
  <option>Cod</option><option>Salmon</option><option>Trout, wild</option></select></form>`;

test.each([
  ["Cod, Salmon", "Cod|Salmon"],
  ["salmon; cod", "Cod|Salmon"],
  ["Trout, wild", "Trout, wild"],
  ["Trout", "Trout, wild"],
])("a list for several choices takes the text %j where the wizard states one choice", async (value, kept) => {
  const { error, received } = await tab.fill(LIST, answer("select", "id=box", value));
  expect(error).toBeUndefined();
  expect(received.chosen).toBe(kept);
});

test("a choice that the list lacks is an error", async () => {
  const { error } = await tab.fill(LIST, answer("select", "id=box", "Cod, Shark"));
  expect(error?.details.candidates).toEqual(["Cod", "Salmon", "Trout, wild"]);
});
