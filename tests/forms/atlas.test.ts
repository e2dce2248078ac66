import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { libraries } from "./atlas/libraries.ts";
import { type LibraryRecord, runLibrary } from "./atlas/run-library.ts";
import { atlasSite } from "./atlas/site.ts";
import { type CorpusServer, FORMS_FOLDER, serveCorpus } from "./kit/serve-corpus.ts";

const records: LibraryRecord[] = JSON.parse(readFileSync(join(FORMS_FOLDER, "atlas/record.json"), "utf8"));

let server: CorpusServer;
beforeAll(async () => {
  server = await serveCorpus([atlasSite]);
});
afterAll(() => server.close());

test.concurrent.each(libraries)(
  "the components of $name work as the record says",
  { timeout: 300_000 },
  async (library) => {
    const record = await runLibrary(server, library);
    expect(record).toEqual(records.find(({ id }) => id === library.id));
  },
);
