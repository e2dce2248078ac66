/** `npm run atlas`: runs the atlas, prints each component that is not right, and writes the record. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundlePageScripts } from "../../../infra/setup/bundle-page-script.ts";
import { installLibraries } from "../kit/install-libraries.ts";
import { FORMS_FOLDER, serveCorpus } from "../kit/serve-corpus.ts";
import { libraries } from "./libraries.ts";
import { type LibraryRecord, RIGHT, runLibrary } from "./run-library.ts";
import { atlasSite } from "./site.ts";

const USAGE = `npm run atlas [-- OPTIONS]

  --library NAME   ${libraries.map(({ id }) => id).join(", ")}; may be repeated
  --kind NAME      such as date; may be repeated; writes no record
  --serve PORT     only serves the pages
`;

const AT_ONCE = 2;
const RECORD = join(FORMS_FOLDER, "atlas/record.json");

const values = readOptions();
const chosen = libraries.filter(({ id }) => values.library?.includes(id) ?? true);
installLibraries();
const server = await serveCorpus([atlasSite], Number(values.serve ?? 0));
if (values.serve !== undefined) {
  for (const { id } of chosen) process.stdout.write(`${server.origin}/atlas/plain/1/${id}\n`);
} else {
  await bundlePageScripts();
  const records: LibraryRecord[] = [];
  const queue = chosen.values();
  const worker = async () => {
    for (const library of queue) {
      const only = (kind: string) => values.kind?.includes(kind) ?? true;
      const record = await runLibrary(server, library, { only });
      records.push(record);
      process.stdout.write(describeRecord(record));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await server.close();
  if (!values.kind) writeRecord(records);
}

function describeRecord({ name, version, kinds }: LibraryRecord): string {
  const wrong = kinds.flatMap(({ kind, component, ...parts }) => {
    const reasons = Object.entries(parts).filter(([, part]) => part !== undefined && !part.startsWith(RIGHT));
    return reasons.map(([part, reason]) => `  ${component} (${kind}), ${part}: ${reason}\n`);
  });
  return `${name} ${version}: ${kinds.length} components\n${wrong.join("")}`;
}

/** The records of the libraries that did not run stay. */
function writeRecord(records: LibraryRecord[]): void {
  const before: LibraryRecord[] = JSON.parse(readFileSync(RECORD, "utf8"));
  const whole = libraries.flatMap(
    ({ id }) => [...records, ...before].find((record) => record.id === id) ?? [],
  );
  writeFileSync(RECORD, `${JSON.stringify(whole, null, 2)}\n`);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        library: { type: "string", multiple: true },
        kind: { type: "string", multiple: true },
        serve: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    const unknown = values.library?.find((name) => !libraries.some(({ id }) => id === name));
    if (unknown !== undefined) throw new Error(`No library is named ${unknown}.`);
    return values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}
