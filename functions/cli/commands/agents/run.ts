import { InvalidArgumentError } from "commander";
import type { AgentProfile } from "../../../../shared/agents/profile/profile.ts";
import { type AppError, errorJson, toAppError } from "../../../../shared/core/errors.ts";
import { exitCodeFor } from "../../exit-code.ts";
import type { AgentRunWish } from "../../input/agent-run-wish.ts";
import { openAgents } from "../../input/open-agents.ts";
import { findCloudEnvironment, openCloudRuns } from "../../input/open-cloud-runs.ts";
import { type AgentInputOptions, readAgentInput, readParameters } from "../../input/read-agent-input.ts";
import { type AgentReport, printAgentReport } from "../../output/print-agent-report.ts";
import { printJson } from "../../output/print-json.ts";
import type { AddCommand } from "../add-command.ts";

interface AgentsRunOptions extends AgentInputOptions {
  context?: string;
  /** Seconds. */
  timeout?: number;
  dedup: boolean;
  wait: boolean;
  here?: boolean;
  json?: boolean;
}

/** `federalrunner agents run ID [INPUT…]` */
export const addAgentsRunCommand: AddCommand = (agents, done) => {
  agents
    .command("run")
    .description("run an agent and print its answer")
    .argument("<id>", "the agent's id, as `federalrunner agents list` lists it")
    .argument("[input...]", "what the agent is asked; - reads the standard input")
    .option("--input-file <file>", "a file with what the agent is asked")
    .option("--param <key=value>", "a parameter of the agent; may be repeated", collect)
    .option("--params-file <file>", "a JSON file with parameters, below those of --param")
    .option("--context <id>", "the conversation that the run belongs to (default: a new one)")
    .option("--timeout <seconds>", "limit of the run, below the profile's own", seconds)
    .option("--no-dedup", "start a new run also when the same was asked within the last minute")
    .option("--no-wait", "print the run's id and do not wait for its end")
    .option("--here", "run it in this process, also when a deployment is set or the local stack runs")
    .option("--json", "print one JSON object")
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, words: string[], options: AgentsRunOptions) => {
      const { report, error } = await run(id, words, options);
      if (options.json) printJson(report);
      else printAgentReport(report, error);
      if (error) done(exitCodeFor(error));
    });
};

const EXAMPLES = `
Without a deployment (STATE_BUCKET) or the local stack (\`npm start\`), the agent runs in this process.

Examples:
  federalrunner agents run echo "hello"
  git diff | federalrunner agents run claude-code --no-dedup -
  federalrunner agents run claude-code --input-file question.md --json
  federalrunner agents run claude-code --no-wait "a long task"; federalrunner runs list --agent claude-code`;

async function run(
  id: string,
  words: string[],
  options: AgentsRunOptions,
): Promise<{ report: AgentReport; error?: AppError }> {
  try {
    const input = await readAgentInput(words, options);
    const environment = options.here ? undefined : await findCloudEnvironment();
    return environment ? await runThere(id, input, options) : await runHere(id, input, options);
  } catch (thrown) {
    const error = toAppError(thrown);
    const report: AgentReport = {
      success: false,
      agent_id: id,
      state: "failed",
      output: "",
      error: errorJson(error),
    };
    return { report, error };
  }
}

async function runThere(id: string, input: string, options: AgentsRunOptions) {
  const [opened, { catalogue }, { runAgentInCloud }] = await Promise.all([
    openCloudRuns(),
    openAgents(),
    import("./run-in-cloud.ts"),
  ]);
  const { profile } = await catalogue.get(id);
  return runAgentInCloud(opened, profile, await readWish(profile, input, options));
}

async function runHere(id: string, input: string, options: AgentsRunOptions) {
  const [{ openAgentCatalogue }, { runAgentHere }, { createLogger }, { systemClock }, { readCliConfig }] =
    await Promise.all([
      import("../../../../shared/agents/catalogue/open-agent-catalogue.ts"),
      import("./run-here.ts"),
      import("../../../../shared/core/logger.ts"),
      import("../../../../shared/core/clock.ts"),
      import("../../config.ts"),
    ]);
  const log = createLogger("error", { service: "cli" });
  const { profile } = await openAgentCatalogue({ clock: systemClock, log }).get(id);
  const wish = await readWish(profile, input, options);
  const why = options.here ? "" : ": no deployment is set and no local stack runs";
  process.stderr.write(`Running ${id} in this process${why}.\n`);
  return runAgentHere(profile, wish, readCliConfig().environment);
}

/** What is wrong here would be wrong there: it need not travel. */
async function readWish(
  profile: AgentProfile,
  input: string,
  options: AgentsRunOptions,
): Promise<AgentRunWish> {
  const [{ requireRunnable }, { validateParameters }, given] = await Promise.all([
    import("../../../../shared/agents/catalogue/require-runnable.ts"),
    import("../../../../shared/agents/invocation/validate-parameters.ts"),
    readParameters(options, profile.parameters),
  ]);
  requireRunnable(profile);
  return {
    input,
    parameters: validateParameters(profile, given),
    context_id: options.context,
    timeoutSeconds: options.timeout,
    waits: options.wait,
    dedup: options.dedup,
  };
}

function collect(pair: string, all: string[] = []): string[] {
  return [...all, pair];
}

function seconds(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 3600)
    throw new InvalidArgumentError("It must be a whole number of seconds from 1 to 3600.");
  return value;
}
