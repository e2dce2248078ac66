import { afterAll, beforeAll, expect, test } from "vitest";
import { answer, openWidgetPage, type WidgetPage } from "../../../../../fixtures/forms/widget-page.ts";

let tab: WidgetPage;
beforeAll(async () => {
  tab = await openWidgetPage();
});
afterAll(() => tab.close());

test.each([
  ["a social security number in three boxes", [3, 2, 4], "123-45-6789", "id=box"],
  ["a code in six boxes", [1, 1, 1, 1, 1, 1], "482913", "id=box"],
  ["a telephone number whose first box is recorded", [3, 3, 4], "312-555-0100", "name=part0"],
])("%s is divided by their lengths", async (_, lengths, value, recorded) => {
  const boxes = lengths
    .map((length, at) => `<input name="part${at}" maxlength="${length}" aria-label="Part ${at + 1}">`)
    .join("");
  const { error, received } = await tab.fill(
    `<form><div id="box" role="group">${boxes}</div></form>
     <script>const all = [...document.querySelectorAll("input")];
     all.forEach((box, at) => { box.oninput = () => { if (box.value.length === box.maxLength) all[at + 1]?.focus(); }; });</script>`,
    answer("text", recorded, value),
  );
  expect(error).toBeUndefined();
  expect(Object.values(received).join("")).toBe(value.replaceAll("-", ""));
});
