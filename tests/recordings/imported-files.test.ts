/** Files of other tools become proved wizards whose answers and results are those of the recorded person. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { discoverAlone } from "../../functions/federalscout/discover/discover-alone.ts";
import { readRecording } from "../../functions/federalscout/recordings/read-recording.ts";
import { shareBrowser } from "../fixtures/browser/share-browser.ts";
import { type InProcessScout, scoutInProcess } from "../fixtures/scout/scout-in-process.ts";
import { GENERATED_FILES } from "./kit/code-generator.ts";
import { type PracticeForms, startPracticeForms } from "./kit/practice-forms.ts";
import { TOOL_FILES } from "./kit/tool-files.ts";

const FILES = [...TOOL_FILES, ...GENERATED_FILES];
const FEWEST_PROVED = 18;

interface Row {
  file: string;
  tool: string;
  outcome: "proved" | "not proved" | "wrong";
  result: unknown;
  expected: number;
  reason: string;
}

let forms: PracticeForms;
let scout: InProcessScout;
const rows: Row[] = [];
beforeAll(async () => {
  [forms, scout] = await Promise.all([startPracticeForms(), scoutInProcess(shareBrowser)]);
});
afterAll(async () => {
  const cells = rows.map(({ file, tool, outcome, result, expected, reason }) =>
    [
      file.padEnd(26),
      tool.padEnd(52),
      outcome.padEnd(10),
      String(result ?? "-").padEnd(7),
      expected,
      reason,
    ].join("  "),
  );
  process.stdout.write(`\n${cells.join("\n")}\n`);
  await scout?.close();
  await forms?.close();
});

test.each(FILES)(
  "$file of $tool is never a wrong wizard",
  async ({ file, tool, form: name, write }) => {
    const form = forms[name];
    const text = await write(form.open());
    const recording = readRecording(text);
    form.open();
    const wizard_id = file.replace(/\W+/g, "-");
    const options = { wizard_id, confirm: false, overwrite: false, recording };
    const {
      stopped,
      proved = false,
      results = {},
      warnings = [],
    } = await discoverAlone(recording.url, options, scout.context);
    const [result] = Object.values(results);
    const received = form.received();
    const isRight =
      result === form.result && Object.entries(form.chosen).every(([key, value]) => received[key] === value);
    const outcome = !proved ? "not proved" : isRight ? "proved" : "wrong";
    const reason = [stopped?.reason, ...warnings].filter(Boolean).join(" ");
    rows.push({ file, tool, outcome, result, expected: form.result, reason });
    expect({ outcome, received: outcome === "wrong" ? received : {} }).not.toMatchObject({
      outcome: "wrong",
    });
  },
  60_000,
);

test("at least eighteen of twenty are proved", () => {
  expect(FILES).toHaveLength(20);
  const others = rows.filter(({ outcome }) => outcome !== "proved");
  expect(rows.length - others.length, JSON.stringify(others, null, 1)).toBeGreaterThanOrEqual(FEWEST_PROVED);
});
