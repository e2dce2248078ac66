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
import { impersonate } from "./impersonate.ts";

/** The resources that each part requires in a real project. */
const NEEDS: Record<ContractPart, readonly (keyof typeof CONTRACT_SETTINGS)[]> = {
  objects: ["bucket"],
  jobs: ["job"],
  queue: ["queue", "invoker"],
  scheduler: ["invoker"],
  secrets: ["secret"],
};
/** The parts that each service account of a deployment calls. */
const ACCOUNTS: Record<string, readonly ContractPart[]> = {
  gateway: ["objects", "jobs", "queue", "scheduler"],
  wizard: ["objects"],
  agent: ["objects", "secrets"],
};
const PARTS = Object.keys(NEEDS) as ContractPart[];

const JOB_HELP = `
The job must run a shell that does what its variables say, without retries:
  gcloud run jobs create contract --image alpine --max-retries 0 \\
    --command sh --args '^;^-c;sleep $\{SLEEP:-0}; exit $\{CODE:-0}'
Objects are written under runs/contract/ and deleted again; tasks are scheduled an hour ahead, schedules for a
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
  .option("--target <url>", "a deployed gateway: a real task and a real schedule call it (queue, scheduler)")
  .option("--as-deployed <name>", "run each part as the service accounts of the deployment of this name")
  .option("--storage-endpoint <url>", "another implementation of Cloud Storage, such as fake-gcs-server")
  .option("--tasks-endpoint <url>", "another implementation of Cloud Tasks")
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
// The token comes from the environment.
const { accessToken: _, ...NAMED } = CONTRACT_SETTINGS;
const env = Object.fromEntries(
  Object.entries(NAMED).map(([key, { name }]) => [name, options.project ? options[key] : undefined]),
);
const vitest = join(packageRoot, "node_modules/vitest/vitest.mjs");

/** @param account runs as this service account; undefined: with the credentials of the machine */
function run(parts: readonly ContractPart[], account?: string): number {
  const credentials = account === undefined ? undefined : impersonate(account);
  const files = parts.map((part) => `tests/contract/${part}.test.ts`);
  process.stdout.write(account === undefined ? "" : `As ${account}: ${parts.join(", ")}\n`);
  const { status } = spawnSync(process.execPath, [vitest, "run", ...files], {
    cwd: packageRoot,
    env: { ...process.env, ...env, ...(credentials ? { GOOGLE_APPLICATION_CREDENTIALS: credentials } : {}) },
    stdio: "inherit",
  });
  return status ?? 1;
}

const { asDeployed: name, project } = options;
const statuses =
  name === undefined || project === undefined
    ? [run(options.only)]
    : Object.entries(ACCOUNTS).flatMap(([account, calls]) => {
        const parts = calls.filter((part) => options.only.includes(part));
        const email = `${name}-${account}@${project}.iam.gserviceaccount.com`;
        return parts.length === 0 ? [] : [run(parts, email)];
      });
const status = Math.max(...statuses);
const left = PARTS.filter((part) => !options.only.includes(part));
const where = options.project === undefined ? "the local cloud" : `project ${options.project}`;
process.stdout.write(
  `Contract against ${where}: ${status === 0 ? "kept" : "BROKEN"} for ${options.only.join(", ")}.\n`,
);
if (left.length > 0) process.stdout.write(`NOT PROVED: ${left.join(", ")}.\n`);
process.exitCode = status;
