/** `npm run forms`: runs the engine on the corpus and prints a matrix. Exits with 1 unless all runs are right. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundlePageScripts } from "../../infra/setup/bundle-page-script.ts";
import { forms } from "./index.ts";
import { installLibraries } from "./kit/install-libraries.ts";
import { formatMatrix } from "./kit/matrix.ts";
import { type CellResult, cellsOf, runCell } from "./kit/run-cell.ts";
import { runScript } from "./kit/run-script.ts";
import { serveCorpus } from "./kit/serve-corpus.ts";

const USAGE = `npm run forms [-- OPTIONS]

  --form NAME      ${forms.map(({ name }) => name).join(", ")}; may be repeated
  --data NAME      recorded, other, spoken, "version 1"; may be repeated
  --fault NAME     plain, drift, slow, validation, banner, objection; may be repeated
  --at-once N      runs at once (2)
  --json FILE      writes each run's outcome
  --pictures DIR   writes the pictures of the runs that are not right
  --script         runs the hand-written scripts instead of the engine
  --serve PORT     only serves the forms
`;

const values = readOptions();
const chosen = forms.filter(({ name }) => values.form?.includes(name) ?? true);
if (chosen.some(({ libraries }) => libraries.length > 0)) installLibraries();
const server = await serveCorpus(chosen, Number(values.serve ?? 0));
if (values.serve !== undefined) {
  for (const { name } of chosen) process.stdout.write(`${server.origin}/${name}/plain/1/\n`);
} else if (values.script) {
  for (const form of chosen) {
    const findings = await runScript(server, form).catch((error) => [String(error)]);
    if (findings.length > 0) process.exitCode = 1;
    const verdict = findings.length === 0 ? "right" : findings.join("\n    ");
    process.stdout.write(`${form.name} by its script: ${verdict}\n`);
  }
  await server.close();
} else {
  await bundlePageScripts();
  const cells = chosen
    .flatMap(cellsOf)
    .filter(
      ({ data, fault }) => (values.data?.includes(data) ?? true) && (values.fault?.includes(fault) ?? true),
    );
  const results: CellResult[] = [];
  const queue = cells.entries();
  const worker = async () => {
    for (const [index, cell] of queue) {
      const result = await runCell(server, cell);
      results[index] = result;
      savePictures(result);
      const findings = result.findings.map((finding) => `\n    ${finding}`).join("");
      process.stderr.write(
        `${result.ok ? "right" : "WRONG"}  ${result.form} / ${result.data} / ${result.fault}  ${result.ms} ms${findings}\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: Number(values["at-once"]) }, worker));
  await server.close();
  process.stdout.write(`${formatMatrix(results)}\n`);
  if (values.json !== undefined) {
    const table = results.map(({ pictures: _, ...result }) => result);
    writeFileSync(values.json, `${JSON.stringify(table, null, 2)}\n`);
  }
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        form: { type: "string", multiple: true },
        data: { type: "string", multiple: true },
        fault: { type: "string", multiple: true },
        json: { type: "string" },
        serve: { type: "string" },
        script: { type: "boolean" },
        pictures: { type: "string" },
        "at-once": { type: "string", default: "2" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    const unknown = values.form?.find((name) => !forms.some((form) => form.name === name));
    if (unknown !== undefined) throw new Error(`No form is named ${unknown}.`);
    return values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** The pictures of a run that was not right, as `<form>-<data>-<fault>-<n>.jpg`. */
function savePictures({ form, data, fault, ok, pictures }: CellResult): void {
  if (ok || values.pictures === undefined) return;
  mkdirSync(values.pictures, { recursive: true });
  for (const [index, picture] of pictures.entries()) {
    const name = `${form}-${data}-${fault}-${index + 1}.jpg`.replaceAll(" ", "-");
    writeFileSync(join(values.pictures, name), picture);
  }
}
