import { describe, expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { useReader } from "../../../../fixtures/forms/read-html.ts";
import { at } from "../../../../fixtures/forms/run-form.ts";

/** Texts for the eye alone and for screen readers alone. */
const eye = (text: string) => `<span aria-hidden="true">${text}</span>`;
const reader = (text: string) => `<span class="reader">${text}</span>`;
const STYLE = `<style>.reader{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0,0,0,0)}.away{position:absolute;left:-9999px}</style>`;

/** The markup of a figure with its value. */
const FIGURES: [name: string, type: string, markup: string, value: number | null][] = [
  ["words", "money", `${eye("$95")}${reader("95 dollars")}`, 95],
  ["words first", "money", `${reader("$412.50")}${eye("$412<sup>50</sup>")}`, 412.5],
  ["count", "number", `${eye("12")}${reader("12 payments")}`, 12],
  ["period", "money", `$95${reader(" per month")}`, 95],
  ["size", "money", `${eye("$1.2M")}${reader("1.2 million dollars")}`, 1_200_000],
  ["sign alone", "money", `${eye("$")}95`, 95],
  ["without digits", "money", `${eye("$95")}${reader("ninety-five dollars")}`, 95],
  ["away", "money", `${eye("$95")}<span class="away">95 dollars</span>`, 95],
  ["differ", "money", `${eye("$95")}${reader("96 dollars")}`, null],
  ["differ in size", "money", `${eye("$95")}${reader("95 thousand dollars")}`, null],
  ["part of the other", "number", `${eye("2")}${reader("12 payments")}`, null],
  ["unknown words", "money", `$95${reader(" zorps")}`, null],
];
const list = FIGURES.map(([name, , markup], n) => `<dt>${name}</dt><dd id="f${n}">${markup}</dd>`).join("");

const PAGE = `${STYLE}<dl>${list}</dl><table><tr><th>Plan</th><th>Pay</th></tr><tr><td>Basic</td><td>${eye("$95")}${reader("95 dollars")}</td></tr></table>
  <p>You may get ${eye("$77")}${reader("77 dollars")} a month.</p>`;

const results = FIGURES.map(([name, type], n) => ({
  name: name.replaceAll(" ", "_"),
  label: name,
  type,
  locators: at(`id=f${n}`),
}));
const expected = FIGURES.map(([name, , , value]) => [name.replaceAll(" ", "_"), value] as const);

const read = useReader();

describe("EXEC-010 a text for the eye and one for screen readers are two readings of one figure", () => {
  test("which has a value where they agree", async () => {
    const { results: found, warnings } = await read(PAGE, results);
    expect(Object.entries(found).map(([name, { value }]) => [name, value])).toEqual(expected);
    const unread = expected.filter(([, value]) => value === null);
    expect(warnings).toEqual(unread.map(([name]) => expect.stringContaining(`${name} has no value`)));
    expect(found.period?.text).toBe("$95 per month");
    expect(found.words?.text).toBe("$95");
  });

  test("also where the page draws both, and never as one row of digits", async () => {
    // A page may have lost the style that hides the text of screen readers.
    const { results: found } = await read(`<dl>${list}</dl>`, results);
    for (const [name, value] of expected) expect([value, null]).toContain(found[name]?.value);
    expect(found).toMatchObject({
      words: { value: 95 },
      words_first: { value: 412.5 },
      count: { value: 12 },
    });
  });

  test("in cells and sentences of a page without named results", async () => {
    const { results: found } = await read(PAGE);
    expect(found).toMatchObject({
      basic: { value: 95, text: "$95" },
      you_may_get: { value: 77, text: "$77" },
    });
  });
});
