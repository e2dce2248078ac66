import { InvalidArgumentError } from "commander";
import { AppError } from "../../../shared/core/errors.ts";
import { readCliConfig } from "../config.ts";
import { findCloudEnvironment } from "../input/open-cloud-runs.ts";
import { addDataOptions, type DataOptions, readUserData } from "../input/read-user-data.ts";
import { answering } from "./command-group.ts";

interface SmokeOptions extends DataOptions {
  url: string;
  token?: string;
  clientId?: string;
  signIn?: boolean;
  selfCheck?: boolean;
  run?: string;
  objection?: string;
  slow?: string;
  agent?: string;
  schedule?: boolean;
  bucket?: string;
  json?: boolean;
}

/** `federalrunner smoke --url URL …` */
export const addSmokeCommand = answering({
  name: "smoke",
  description: "check a deployment from outside: sign-in, protocol, a run, errors, A2A and a schedule",
  options: (command) =>
    addDataOptions(
      command
        .requiredOption("--url <url>", "the MCP endpoint", httpUrl)
        .option("--token <token>", "an access token with the scopes that the checks need")
        .option("--client-id <id>", "obtain a token by client credentials; the secret is SMOKE_CLIENT_SECRET")
        .option("--sign-in", "obtain a token by signing in with a browser on this computer")
        .option("--self-check", "run the form that the deployment serves itself")
        .option("--run <wizard>", "run this wizard, with the answers of --data")
        .option(
          "--objection <wizard=file>",
          "also run this wizard, with answers that its site refuses",
          wizardAndFile,
        )
        .option("--slow <wizard=file>", "also run this wizard, whose site does not answer", wizardAndFile)
        .option("--agent <id>", "also send a message to this agent over A2A")
        .option("--schedule", "also create, fire and delete a schedule of the run")
        .option(
          "--bucket <name>",
          "also check this state bucket, with Google's credentials of this computer",
        ),
    ),
  examples: [
    "smoke --url https://example.org/mcp --sign-in",
    "smoke --url https://example.org/mcp --client-id $ID --self-check --schedule",
  ],
  async answer(options: SmokeOptions) {
    const { url, run, selfCheck, objection, slow, agent, schedule, bucket, json, ...data } = options;
    const { runSmoke } = await import("../../../infra/local/smoke/run-smoke.ts");
    const access = await openAccess(options);
    const checks = await runSmoke({
      url,
      access,
      run: await readRun(run, selfCheck, data),
      objection: await readWizardRun(objection),
      slow: await readWizardRun(slow),
      agentId: agent,
      schedule,
      bucket: bucket === undefined ? undefined : await openBucketPolicy(bucket),
      onCheck: ({ suite, name, passed, problem }) => {
        const line = `${passed ? "✓" : "✗"} ${suite}: ${name}${problem ? `: ${problem}` : ""}\n`;
        if (!json) process.stdout.write(line);
      },
    });
    return { json: { checks }, lines: [], isFailed: checks.some(({ passed }) => !passed) };
  },
});

async function readRun(wizard: string | undefined, isSelfCheck: boolean | undefined, data: DataOptions) {
  if (!isSelfCheck)
    return wizard === undefined ? undefined : { wizardId: wizard, userData: await readUserData(data) };
  if (wizard !== undefined) {
    const message = "smoke runs one form: --self-check or --run.";
    throw new AppError("invalid_request", message, { details: { option: "--self-check" } });
  }
  const check = await import("../../../shared/wizards/check/deployment-check.ts");
  return { wizardId: check.DEPLOYMENT_CHECK, userData: check.CHECK_ANSWERS };
}

async function openBucketPolicy(bucket: string) {
  const [{ createBucketPolicy }, { readCloudSettings }, environment] = await Promise.all([
    import("../../../shared/cloud/bucket-policy.ts"),
    import("../../../shared/cloud/config.ts"),
    findCloudEnvironment(),
  ]);
  const others = { GOOGLE_CLOUD_PROJECT: "unused", CONFIGURATION_BUCKET: "unused", ...environment };
  return createBucketPolicy(readCloudSettings({ ...others, STATE_BUCKET: bucket }));
}

/** @param text `WIZARD=FILE` */
async function readWizardRun(text: string | undefined) {
  if (text === undefined) return undefined;
  const at = text.indexOf("=");
  return { wizardId: text.slice(0, at), userData: await readUserData({ data: text.slice(at + 1) }) };
}

async function openAccess({ token, clientId, signIn }: SmokeOptions) {
  if (token !== undefined) return { token };
  if (signIn) {
    const { receiveSignIn } = await import("../input/receive-sign-in.ts");
    return { ...(await receiveSignIn()), clientId };
  }
  const { smokeClientSecret } = readCliConfig();
  if (clientId !== undefined && smokeClientSecret !== undefined) {
    return { clientId, clientSecret: smokeClientSecret };
  }
  const message = "smoke needs --token, --sign-in, or --client-id with SMOKE_CLIENT_SECRET.";
  throw new AppError("invalid_request", message, { details: { option: "--token" } });
}

function wizardAndFile(text: string): string {
  if (/^[a-z0-9-]+=./.test(text)) return text;
  throw new InvalidArgumentError("It must be a wizard and a file, such as fsa-estimator=answers.json.");
}

function httpUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError("It must be a URL such as https://example.org/mcp.");
  }
  return text;
}
