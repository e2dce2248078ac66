import { basename } from "node:path";
import { text } from "node:stream/consumers";
import { type Command, InvalidArgumentError } from "commander";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { AppError, type ErrorDetails, errorJson, type FailureReport } from "../../../shared/core/errors.ts";
import { isLoopback } from "../../../shared/core/network/loopback.ts";
import { isSite } from "../../../shared/wizards/format/site-of.ts";
import { readCliConfig } from "../config.ts";
import { EXIT } from "../exit-code.ts";
import { repeatable } from "../input/parse-option.ts";
import { startScout } from "../input/scout-child.ts";
import { addShowOptions } from "../input/show-options.ts";
import { startPractice } from "../input/start-practice.ts";
import { printError } from "../output/print-error.ts";
import { printJson } from "../output/print-json.ts";
import { saveTrace } from "../output/save-trace.ts";
import { type AddCommand, examples } from "./command-group.ts";

interface DiscoverOptions {
  id?: string;
  name?: string;
  confirm?: boolean;
  overwrite?: boolean;
  allowSite?: string[];
  choose?: string[];
  answer?: string[];
  practice?: boolean;
  browser?: string;
  json?: boolean;
  headed?: boolean;
  /** A folder. */
  trace?: string;
}

interface Report {
  saved_to?: string;
  pages: number;
  proved?: boolean;
  proof?: string;
  proved_by?: "run" | "session";
  results?: Record<string, unknown>;
  warnings?: string[];
  stopped?: { page: number; heading: string; reason: string; next?: string };
  /** The discovery has not begun. */
  error?: FailureReport & ErrorDetails;
  /** The entered fields of the proof. */
  trace?: object[];
}

/** `federalrunner discover URL`: FederalScout without a model, in a process of its own. */
export const addDiscoverCommand: AddCommand = (program, done) => {
  const command = program
    .command("discover")
    .description("discover a wizard without a model: page by page with dummy answers (see docs/scout.md)")
    .argument("<url>", "where the form starts")
    .option("--id <id>", "the id of the wizard to save (default: from the address)")
    .addHelpText(
      "after",
      examples(
        "federalrunner discover https://forms.example.gov/benefits/",
        'federalrunner discover https://studentaid.gov/loan-simulator/ --id my-loans --practice --choose "borrowing more"',
      ),
    );
  addShowOptions(addOptions(command)).action((url: string, options: DiscoverOptions) =>
    discover({ url, way: [], id: idOfAddress(url), ...options }, done),
  );
};

/** `federalrunner record URL`: a person fills in the form once, and a discovery repeats the way with other answers. */
export const addRecordCommand: AddCommand = (program, done) => {
  const command = program
    .command("record")
    .description("record a wizard while you fill in the form once, in a window of the browser")
    .argument("<url>", "where the form starts")
    .option("--id <id>", "the id of the wizard to save (default: from the address)")
    .option(
      "--browser <browser>",
      "the executable of a browser, or the debugging address of a running Chrome (default: an installed one)",
    )
    .addHelpText(
      "after",
      `\nYour choices and presses become the wizard's way; texts that you type are not kept. A second visit with example\nanswers proves the wizard.\n${examples("federalrunner record https://forms.example.gov/benefits/")}`,
    );
  addOptions(command).action((url: string, options: DiscoverOptions) =>
    discover(
      {
        url,
        way: ["--record", ...(options.browser ? ["--browser", options.browser] : [])],
        id: idOfAddress(url),
        ...options,
      },
      done,
    ),
  );
};

/** `federalrunner import FILE`: a recording of another tool. */
export const addImportCommand: AddCommand = (program, done) => {
  const command = program
    .command("import")
    .description(
      "make a wizard of a recording of Chrome's Recorder or Selenium IDE, or of a script of Playwright, Puppeteer or Cypress",
    )
    .argument("<file>", "the recording; a script is parsed and never executed")
    .option("--id <id>", "the id of the wizard to save (default: from the file's name)")
    .addHelpText(
      "after",
      examples(
        "federalrunner import benefits.json",
        "federalrunner import benefits.spec.ts --id my-benefits",
      ),
    );
  addOptions(command).action((file: string, options: DiscoverOptions) =>
    discover({ way: ["--recording", file], id: idOf(basename(file).replace(/\..*$/, "")), ...options }, done),
  );
};

function addOptions(command: Command): Command {
  return command
    .option("--name <name>", "display name; the title of the first page unless given")
    .option(
      "--confirm",
      "press buttons such as “Submit” or “Register”, which may bind; the form is submitted once, and its results then are the proof",
    )
    .option("--overwrite", "replace a wizard of this id")
    .option("--allow-site <site...>", "other sites whose frames may receive answers, as in login.gov", site)
    .option(
      "--choose <caption...>",
      "the button to press, by words of its caption; or the page that is the result, by words of its heading",
    )
    .option(
      "--answer <field=value...>",
      "your answers, where the site accepts none of the examples or one leads out of the form",
      fieldAnswer,
    )
    .option("--practice", "use practice sites on this computer instead of the real sites")
    .option("--json", "print one JSON object");
}

/** @throws InvalidArgumentError before the discovery, which takes minutes */
function fieldAnswer(given: string, previous: string[] = []): string[] {
  if (!/^[^=]+=/.test(given)) throw new InvalidArgumentError("It must be field=value.");
  return repeatable(given, previous);
}

function site(given: string, previous: string[] = []): string[] {
  if (!isSite(given)) throw new InvalidArgumentError("It must be a registrable domain such as login.gov.");
  return repeatable(given, previous);
}

async function discover(
  options: DiscoverOptions & { url?: string; way: string[]; id: string },
  done: (exitCode: number) => void,
): Promise<void> {
  const { url = "", way, id } = options;
  const sites = options.practice ? await startPractice() : undefined;
  const hosts = sites ? { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts) } : {};
  const { child, ended } = startScout(
    "discover.js",
    [...(url ? [url] : []), ...way, ...argumentsOf(options)],
    {
      env: { ...readCliConfig().environment, ...hosts, ...localEnvironment(url) },
      stdin: way.includes("--record") ? "inherit" : "pipe",
    },
  );
  const output = await text(child.stdout);
  await ended;
  await sites?.close();
  if (output.trim() === "") throw new AppError("internal_error", "The discovery ended before it reported.");
  const { trace, error, ...report } = JSON.parse(output) as Report;
  if (error) {
    const { type, message, category: _, ...details } = error;
    const failure = new AppError(type, message, { details });
    if (options.json) printJson({ success: false, wizard_id: id, error: errorJson(failure) });
    else printError(failure);
    return done(EXIT.usage);
  }
  if (options.trace !== undefined && trace) await saveTrace(options.trace, { wizard_id: id, fields: trace });
  if (options.json) printJson({ success: !report.stopped, wizard_id: id, ...report });
  else process.stdout.write(`${linesOf(id, report, options).join("\n")}\n`);
  if (report.stopped) done(EXIT.failed);
}

/** The person has named the form on this computer. */
function localEnvironment(url: string): Record<string, string> {
  return isLoopback(URL.parse(url)?.hostname ?? "") ? { FEDERALSCOUT_ALLOW_LOCAL: "true" } : {};
}

function argumentsOf({
  id,
  name,
  confirm,
  overwrite,
  allowSite = [],
  choose = [],
  answer = [],
  headed,
  trace,
}: DiscoverOptions & { id: string }): string[] {
  return [
    "--id",
    id,
    ...(name ? ["--name", name] : []),
    ...(confirm ? ["--confirm"] : []),
    ...(overwrite ? ["--overwrite"] : []),
    ...allowSite.flatMap((site) => ["--allow-site", site]),
    ...choose.flatMap((caption) => ["--choose", caption]),
    ...answer.flatMap((given) => ["--answer", given]),
    ...(headed ? ["--headed"] : []),
    ...(trace === undefined ? [] : ["--trace"]),
  ];
}

/** `https://www.forms.example.gov/benefits/start` as `forms-example-gov-benefits-start`. */
export function idOfAddress(address: string): string {
  const { hostname = "", pathname = "" } = URL.parse(address) ?? {};
  return idOf(`${hostname.replace(/^www\./, "")} ${pathname.replace(/\.\w{1,5}$/, "")}`);
}

function idOf(words: string): string {
  const id = words.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return id.slice(0, LONGEST_ID).replace(/^-|-$|-schema$/g, "") || "discovered";
}

const LONGEST_ID = 60;

const SUBMITTED = "The form was submitted once, in this discovery: its results are the proof.";

/** The report in words; the next command uses the sites of the discovery. */
export function linesOf(
  id: string,
  { saved_to, pages, proof, proved_by, results = {}, warnings = [], stopped }: Report,
  { practice }: Pick<DiscoverOptions, "practice">,
): string[] {
  if (stopped) {
    const place = stopped.heading ? `page ${stopped.page}, “${stopped.heading}”` : `page ${stopped.page}`;
    return [
      `The discovery stopped at ${place}: ${stopped.reason}`,
      ...(stopped.next ? [`Next: ${stopped.next}`] : []),
    ];
  }
  return [
    `${pages} ${pages === 1 ? "page was" : "pages were"} discovered and saved to ${saved_to}.`,
    ...(proof ? [proof] : []),
    ...(proved_by === "session" ? [SUBMITTED] : []),
    `Its questions: npx federalrunner info ${id}`,
    `Fill it in: npx federalrunner run ${id}${practice ? " --practice" : ""} --set QUESTION=ANSWER …`,
    ...Object.entries(results).map(([name, value]) => `  ${name}: ${value}`),
    ...warnings,
    "Review the names, the examples and the results: the file was made without a person.",
  ];
}
