import { afterAll, beforeAll, expect, test } from "vitest";
import { shareBrowser } from "../../fixtures/browser/share-browser.ts";
import { forms } from "../../forms/index.ts";
import { cellsOf, runCell } from "../../forms/kit/run-cell.ts";
import { type CorpusServer, serveCorpus } from "../../forms/kit/serve-corpus.ts";

/** A few cells of the corpus that need no library; `npm run test:forms` runs all, and the forms' own scripts. */
const EXECUTED: Record<string, readonly string[]> = {
  aria: ["recorded"],
  frames: ["other"],
  parts: ["spoken"],
  webforms: ["spoken", "version 1"],
};
const chosen = forms.filter(({ name }) => EXECUTED[name]);
const cells = chosen
  .flatMap(cellsOf)
  .filter(({ form, data, fault }) => fault === "plain" && EXECUTED[form.name]?.includes(data));

let server: CorpusServer;
beforeAll(async () => {
  server = await serveCorpus(chosen);
});
afterAll(() => server.close());

test.each(cells)("the engine fills the form $form.name with $data answers", async (cell) => {
  expect((await runCell(server, cell, { launch: shareBrowser })).findings).toEqual([]);
});

test("each chosen cell is there", () => expect(cells).toHaveLength(5));
