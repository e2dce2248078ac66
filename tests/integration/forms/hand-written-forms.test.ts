import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forms } from "../../forms/index.ts";
import { cellsOf, runCell } from "../../forms/kit/run-cell.ts";
import { runScript } from "../../forms/kit/run-script.ts";
import { type CorpusServer, serveCorpus } from "../../forms/kit/serve-corpus.ts";

// The forms on libraries run under `npm run test:forms`, which installs these.
const handWritten = forms.filter(({ libraries }) => libraries.length === 0);
const EXECUTED: Record<string, readonly string[]> = {
  aria: ["recorded"],
  frames: ["recorded", "other"],
  webforms: ["recorded", "other", "spoken", "version 1"],
};
const executed = handWritten
  .flatMap(cellsOf)
  .filter(({ form, data, fault }) => fault === "plain" && EXECUTED[form.name]?.includes(data));

let server: CorpusServer;
beforeAll(async () => {
  server = await serveCorpus(handWritten);
});
afterAll(() => server.close());

test.each(handWritten)("the script of the form $name fills it", async (form) => {
  expect(await runScript(server, form)).toEqual([]);
});

describe("the engine fills", () => {
  test.each(executed)("the form $form.name with $data answers", async (cell) => {
    expect((await runCell(server, cell)).findings).toEqual([]);
  });
});
