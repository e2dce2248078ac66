import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forms } from "../../forms/index.ts";
import { cellsOf, runCell } from "../../forms/kit/run-cell.ts";
import { runScript } from "../../forms/kit/run-script.ts";
import { type CorpusServer, serveCorpus } from "../../forms/kit/serve-corpus.ts";

// The forms on libraries run under `npm run test:forms`, which installs these.
const handWritten = forms.filter(({ libraries }) => libraries.length === 0);
const executed = handWritten.filter(({ name }) => name === "webforms").flatMap(cellsOf);

let server: CorpusServer;
beforeAll(async () => {
  server = await serveCorpus(handWritten);
});
afterAll(() => server.close());

test.each(handWritten)("the script of the form $name fills it", async (form) => {
  expect(await runScript(server, form)).toEqual([]);
});

describe("a form of postbacks is filled", () => {
  test.each(executed.filter(({ fault }) => fault === "plain"))("with $data answers", async (cell) => {
    expect((await runCell(server, cell)).findings).toEqual([]);
  });
});
