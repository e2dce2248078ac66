/**
 * `npm run test:contract -- --project ID …`: the contract suite against a real Google Cloud project, with the
 * credentials of the machine. Without a project it runs against the local cloud, as `npm test` does.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Command, Option } from "commander";
import { packageRoot } from "../../shared/core/package-root.ts";
import type { ContractPart } from "./cloud-under-test.ts";
import { CONTRACT_SETTINGS } from "./config.ts";

/** What each part needs of a real project. */
const NEEDS: Record<ContractPart, readonly (keyof typeof CONTRACT_SETTINGS)[]> = {
  objects: ["bucket"],
  jobs: ["job"],
  queue: ["queue", "invoker"],
  scheduler: ["invoker"],
  secrets: ["secret"],
};
const PARTS = Object.keys(NEEDS) as ContractPart[];

const JOB_HELP = `
The job must run a shell that does what its variables say, without retries:
  gcloud run jobs create contract --image alpine --max-retries 0 \\
    --command sh --args '^;^-c;sleep $\{SLEEP:-0}; exit $\{CODE:-0}'
Objects are written under contract/ and deleted again; tasks are scheduled an hour ahead, schedules for a
day in January, and deleted again.`;

const program = new Command("test:contract")
  .description("Runs the contract suite against a real Google Cloud project.")
  .option("--project <id>", "project; without it the local cloud is tested")
  .option(
    "--region <region>",
    "region of the job, the queue and the schedules",
    CONTRACT_SETTINGS.region.default,
  )
  .option("--bucket <name>", "an existing bucket (objects)")
  .option("--job <name>", "an existing job (jobs)")
  .option("--queue <name>", "an existing queue (queue)")
  .option("--secret <id>", "an existing secret whose value is `contract` (secrets)")
  .option("--invoker <email>", "service account of the tokens (queue, scheduler)")
  .addOption(new Option("--only <parts...>", "only these parts").choices(PARTS).default(PARTS))
  .addHelpText("after", JOB_HELP)
  .parse();

const options = program.opts<
  { project?: string; only: ContractPart[] } & Record<string, string | undefined>
>();
const missing = options.only.flatMap((part) => NEEDS[part].filter((need) => options[need] === undefined));
if (options.project !== undefined && missing.length > 0) {
  program.error(
    `A real project needs ${missing.map((name) => `--${name}`).join(", ")}, or --only other parts.`,
  );
}
const env = Object.fromEntries(
  Object.entries(CONTRACT_SETTINGS).map(([key, { name }]) => [
    name,
    options.project ? options[key] : undefined,
  ]),
);
const vitest = join(packageRoot, "node_modules/vitest/vitest.mjs");
const files = options.only.map((part) => `tests/contract/${part}.test.ts`);
const { status } = spawnSync(process.execPath, [vitest, "run", ...files], {
  cwd: packageRoot,
  env: { ...process.env, ...env },
  stdio: "inherit",
});
const left = PARTS.filter((part) => !options.only.includes(part));
const where = options.project === undefined ? "the local cloud" : `project ${options.project}`;
process.stdout.write(
  `Contract against ${where}: ${status === 0 ? "kept" : "BROKEN"} for ${options.only.join(", ")}.\n`,
);
if (left.length > 0) process.stdout.write(`NOT PROVED: ${left.join(", ")}.\n`);
process.exitCode = status ?? 1;
