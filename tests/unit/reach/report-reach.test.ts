import { expect, test } from "vitest";
import { CoveredScript } from "../../reach/covered-script.ts";
import { formatReach, reportReach } from "../../reach/report-reach.ts";

const BUNDLE = `(() => {
function used() { return 1; } // not code
function unused() { return 2; }
function both(x) { return x ? used() : unused(); }
})()`;

/** Lines 2 and 3 come from widgets/list.ts, line 4 from dom/text.ts. */
const originOf = (line: number) => {
  if (line < 1 || line > 3) return undefined;
  const name = line < 3 ? "widgets/list.ts" : "dom/text.ts";
  return { file: `../shared/browser/page/${name}`, line: 10 + line };
};

function rangeOf(source: string, part: string, count: number) {
  const startOffset = source.indexOf(part);
  return { startOffset, endOffset: startOffset + part.length, count };
}

function functionsOf(source: string) {
  return [
    { ranges: [{ startOffset: 0, endOffset: source.length, count: 1 }] },
    { ranges: [rangeOf(source, "function unused() { return 2; }", 0)] },
    {
      ranges: [
        rangeOf(source, "function both(x) { return x ? used() : unused(); }", 3),
        rangeOf(source, ": unused()", 0),
      ],
    },
  ];
}

test("a block that did not run is reported with its file and its line", () => {
  const source = `Object.defineProperty(window, "p", { value: ${BUNDLE} });`;
  const covered = new CoveredScript(BUNDLE);
  covered.add(source, functionsOf(source));
  covered.add("another script", []);
  const reach = reportReach(BUNDLE, (offset) => covered.isHit(offset), originOf);
  expect(reach.files).toEqual([
    { file: "widgets/list.ts", all: 50, unreached: 26, lines: ["12"] },
    { file: "dom/text.ts", all: 41, unreached: 9, lines: ["13"] },
  ]);
  expect(reach.unreached).toEqual({ widgets: 52, page: 38.5 });
  expect(formatReach(reach)).toContain(
    "Reached by no specimen: 52 % of the widgets, 38.5 % of the page script.",
  );
});

test("code that ran in one of several documents is reached", () => {
  const covered = new CoveredScript(BUNDLE);
  covered.add(BUNDLE, functionsOf(BUNDLE));
  covered.add(BUNDLE, [{ ranges: [{ startOffset: 0, endOffset: BUNDLE.length, count: 1 }] }]);
  covered.add(BUNDLE, functionsOf(BUNDLE));
  expect(reportReach(BUNDLE, (offset) => covered.isHit(offset), originOf).unreached.page).toBe(0);
});
