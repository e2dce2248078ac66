import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forms } from "./index.ts";
import { cellsOf, runCell } from "./kit/run-cell.ts";
import { runScript } from "./kit/run-script.ts";
import { type CorpusServer, serveCorpus } from "./kit/serve-corpus.ts";

let server: CorpusServer;
beforeAll(async () => {
  server = await serveCorpus(forms);
});
afterAll(() => server.close());

describe.each(forms)("$name", (form) => {
  test("the hand-written script fills the form", async () => {
    expect(await runScript(server, form)).toEqual([]);
  });

  test.concurrent.each(cellsOf(form))("$data answers, $fault", async (cell) => {
    const { findings } = await runCell(server, cell);
    expect(findings).toEqual([]);
  });
});
