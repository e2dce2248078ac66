import type { AgentCatalogue } from "../../../../shared/agents/catalogue/agent-catalogue.ts";
import { type PreparedAgent, prepareAgent } from "../../../../shared/agents/catalogue/prepare-agent.ts";
import { type AppError, errorJson, toAppError } from "../../../../shared/core/errors.ts";
import type { AgentRunRequest } from "../../../../shared/operations/agents/run-agent.ts";
import { exitCodeFor } from "../../exit-code.ts";
import { openAgents } from "../../input/open-agents.ts";
import { findCloudEnvironment, openCloudRuns } from "../../input/open-cloud-runs.ts";
import { repeatable, wholeNumber } from "../../input/parse-option.ts";
import { type AgentInputOptions, readAgentInput, readParameters } from "../../input/read-agent-input.ts";
import { type AgentReport, printAgentReport } from "../../output/print-agent-report.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

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
    .argument("<id>", "an id of `federalrunner agents list`")
    .argument("[input...]", "the request; - reads the standard input")
    .option("--input-file <file>", "a file with the request")
    .option("--param <key=value>", "a parameter of the agent; may be repeated", repeatable)
    .option("--params-file <file>", "a JSON file with parameters; --param overrides them")
    .option("--context <id>", "the id of the conversation (default: a new one)")
    .option("--timeout <seconds>", "time limit, at most that of the profile", wholeNumber(1, 3600))
    .option("--no-dedup", "start a new run even for the same request within a minute")
    .option("--no-wait", "print the run's id without waiting for its end")
    .option("--here", "run it in this process instead of a deployment or the local stack")
    .option("--json", "print one JSON object")
    .addHelpText("after", WHERE)
    .addHelpText(
      "after",
      examples(
        "federalrunner agents run echo hello",
        "git diff | federalrunner agents run claude-code --no-dedup -",
        "federalrunner agents run claude-code --input-file question.md --json",
        'federalrunner agents run claude-code --no-wait "a long task"',
      ),
    )
    .action(async (id: string, words: string[], options: AgentsRunOptions) => {
      const { report, error } = await run(id, words, options);
      if (options.json) printJson(report);
      else printAgentReport(report, error);
      if (error) done(exitCodeFor(error));
    });
};

const WHERE = `
Without a deployment (STATE_BUCKET) and without the local stack (\`federalrunner start\`) the agent runs in this process.`;

async function run(
  id: string,
  words: string[],
  options: AgentsRunOptions,
): Promise<{ report: AgentReport; error?: AppError }> {
  try {
    const input = await readAgentInput(words, options);
    const environment = options.here ? undefined : await findCloudEnvironment();
    return environment ? await runInDeployment(id, input, options) : await runHere(id, input, options);
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

async function runInDeployment(id: string, input: string, options: AgentsRunOptions) {
  const [opened, { catalogue }, { runAgentInCloud }] = await Promise.all([
    openCloudRuns(),
    openAgents(),
    import("./run-in-cloud.ts"),
  ]);
  const { prepared, request } = await readRequest(id, catalogue, input, options);
  return runAgentInCloud(opened, prepared, request);
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
  const catalogue = openAgentCatalogue({ clock: systemClock, log });
  const { prepared, request } = await readRequest(id, catalogue, input, options);
  const reason = options.here ? "" : ": no deployment is set and no local stack is running";
  process.stderr.write(`Running ${id} in this process${reason}.\n`);
  return runAgentHere(prepared, request, readCliConfig().environment);
}

/** Validates before the submission, so that a mistake is reported at once. */
async function readRequest(
  id: string,
  catalogue: AgentCatalogue,
  input: string,
  options: AgentsRunOptions,
): Promise<{ prepared: PreparedAgent; request: AgentRunRequest }> {
  const declared = (await catalogue.get(id)).profile.parameters;
  const prepared = await prepareAgent(id, await readParameters(options, declared), catalogue);
  const { context: context_id, timeout: timeout_seconds, wait: callerWaits, dedup } = options;
  return { prepared, request: { input, context_id, timeout_seconds, callerWaits, dedup } };
}
