/** `npm run reach`: which code of the page script no specimen reaches. */
import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapping } from "node:module";
import { parseArgs } from "node:util";
import { bundlePageScript, bundlePageScripts } from "../../infra/setup/bundle-page-script.ts";
import { launchBrowser } from "../../shared/browser/launch/launch-browser.ts";
import * as pageReader from "../../shared/browser/page/page-reader.ts";
import * as pageResults from "../../shared/browser/page/page-results.ts";
import * as pageRuntime from "../../shared/browser/page/page-runtime.ts";
import { PAGE_SCRIPT_FILES } from "../../shared/browser/tab/page-script.ts";
import { ENGINES_FOLDER } from "../flows/kit/engines-folder.ts";
import { installLibraries } from "../forms/kit/install-libraries.ts";
import { CoveredScript } from "./covered-script.ts";
import { formatReach, reportReach } from "./report-reach.ts";
import { SPECIMENS } from "./run-specimens.ts";

const NAMES = Object.keys(SPECIMENS) as (keyof typeof SPECIMENS)[];
const USAGE = `npm run reach [-- OPTIONS]

Runs every specimen with the page script not minified, and prints for each file the code that none of them reaches.
Exits with 1 when a specimen does not end as it has to: its reach is not proved then.

  --only NAME   ${NAMES.join(", ")}; may be repeated
  --json        prints the table as JSON
`;

const { only, json } = readOptions();
installLibraries();
installLibraries(ENGINES_FOLDER);
const whole = { input: "tests/reach/whole-script.ts", minify: false };
const map = await bundlePageScript("runtime", { ...whole, names: Object.keys(pageRuntime) });
await bundlePageScript("reader", { ...whole, names: Object.keys(pageReader) });
await bundlePageScript("results", { ...whole, names: Object.keys(pageResults) });
try {
  // Without the line with the names of the functions, in which the scripts differ.
  const bundle = readFileSync(PAGE_SCRIPT_FILES.runtime, "utf8").replace(/^.*\n/, "");
  const covered = new CoveredScript(bundle);
  for (const name of only)
    await SPECIMENS[name](covered.measured(launchBrowser), (specimen, findings) => {
      if (findings.length > 0) process.exitCode = 1;
      const lines = [`${findings.length === 0 ? "right" : "WRONG"}  ${specimen}`, ...findings];
      process.stderr.write(`${lines.join("\n    ")}\n`);
    });
  const sources = new SourceMap(JSON.parse(map));
  // The bundle begins one line after the script.
  const reach = reportReach(
    bundle,
    (offset) => covered.isHit(offset),
    (line, column) => {
      const { originalSource: file, originalLine } = sources.findEntry(
        line - 1,
        column,
      ) as Partial<SourceMapping>;
      return file === undefined || originalLine === undefined ? undefined : { file, line: originalLine + 1 };
    },
  );
  process.stdout.write(`${json ? JSON.stringify(reach, null, 2) : formatReach(reach)}\n`);
} finally {
  await bundlePageScripts();
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: "string", multiple: true, default: NAMES },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      process.exit(0);
    }
    const unknown = values.only.find((name) => !(name in SPECIMENS));
    if (unknown !== undefined) throw new Error(`No specimens are named ${unknown}.`);
    return { only: values.only as typeof NAMES, json: values.json };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}
