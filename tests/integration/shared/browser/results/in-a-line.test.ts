import { describe, expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { useReader } from "../../../../fixtures/forms/read-html.ts";
import { at } from "../../../../fixtures/forms/run-form.ts";

/** A line whose element in bold holds the digits of a figure, and the value of the whole line. */
const LINES: [line: string, type: string, value: number | null][] = [
  ["<b>78</b>万円", "money", null],
  ["<b>$1.2</b> trillion", "money", 1.2e12],
  ["<b>$5</b> <span>zorps</span>", "money", null],
  ["Up to <b>$400</b>", "money", null],
  ["3 × <b>$30</b>", "money", null],
  ["<b>$150</b> to <span>$300</span>", "money", null],
  ["<b>1,5</b> <span>млн</span>", "money", null],
  ["You may get <b>$1,300</b> a year. It may fall.", "money", 1300],
  ["Zuschuss <b>$40</b>", "money", 40],
  ["Zorp: <b>$40</b> <span>Vlimp:</span> <i>$50</i>", "money", 40],
  ["<b>$9</b><sup>2</sup>", "money", 9],
  ["<b>$9</b> <a href='#'>Explain</a>", "money", 9],
  ["<b>$9</b><br>Zorp", "money", 9],
  ["<b>12</b> weeks", "number", 12],
];

const read = useReader();

const PAGE = `<dl>${LINES.map(([line], n) => `<dt>Line ${n}</dt><dd id="p${n}">${line}</dd>`).join("")}</dl>`;
const results = LINES.map(([, type], n) => ({
  name: `line_${n}`,
  label: `Line ${n}`,
  type,
  locators: at(`css=#p${n} > b`),
}));

describe("EXEC-010 a figure in an element of its own", () => {
  test("has a value where the words that touch it in its line are accounted for", async () => {
    const { results: found } = await read(PAGE, results);
    const values = LINES.map(([line], n) => [line, found[`line_${n}`]?.value]);
    const expected = LINES.map(([line, , value]) => [line, value]);
    expect(values).toEqual(expected);
    expect(found).toMatchObject({ line_0: { text: "78万円" }, line_1: { text: "$1.2 trillion" } });
  });
});
