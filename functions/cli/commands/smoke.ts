import { InvalidArgumentError } from "commander";
import { EXIT } from "../exit-code.ts";
import { importLocal } from "../input/import-local.ts";
import { addDataOptions, type DataOptions, readUserData } from "../input/read-user-data.ts";
import { printJson } from "../output/print-json.ts";
import { type AddCommand, examples } from "./command-group.ts";

interface SmokeOptions extends DataOptions {
  url: string;
  token: string;
  run?: string;
  json?: boolean;
}

/** `federalrunner smoke --url URL --token T` */
export const addSmokeCommand: AddCommand = (program, done) => {
  const command = program
    .command("smoke")
    .description(
      "check a deployment from outside: discovery, authentication, protocol, errors and, with --run, a run",
    )
    .requiredOption("--url <url>", "the MCP endpoint", httpUrl)
    .requiredOption(
      "--token <token>",
      "an access token with federalrunner:read, and federalrunner:execute for --run",
    )
    .option("--run <wizard>", "also run this wizard, with the answers of --data")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner smoke --url https://example.org/mcp --token $TOKEN"));
  addDataOptions(command).action(async ({ url, token, run, json, ...data }: SmokeOptions) => {
    const { runSmoke } = await importLocal("smoke", () => import("../../../infra/local/mcp-client/smoke.ts"));
    const checks = await runSmoke({
      url,
      token,
      run: run === undefined ? undefined : { wizardId: run, userData: await readUserData(data) },
      onCheck: ({ name, passed, problem }) => {
        if (!json) process.stdout.write(`${passed ? "✓" : "✗"} ${name}${problem ? `: ${problem}` : ""}\n`);
      },
    });
    const success = checks.every(({ passed }) => passed);
    if (json) printJson({ success, checks });
    if (!success) done(EXIT.failed);
  });
};

function httpUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError("It must be a URL such as https://example.org/mcp.");
  }
  return text;
}
