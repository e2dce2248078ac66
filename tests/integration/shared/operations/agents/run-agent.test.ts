/** A request to an agent that cannot run it is refused before a run is stored: in each interface with the same failure. */
import { expect, it, vi } from "vitest";
import { runCli } from "../../../../../functions/cli/run-cli.ts";
import { openAgentCatalogue } from "../../../../../shared/agents/catalogue/open-agent-catalogue.ts";
import { systemClock } from "../../../../../shared/core/clock.ts";
import type { AppError } from "../../../../../shared/core/errors.ts";
import { createLogger } from "../../../../../shared/core/logger.ts";
import { agentsRun } from "../../../../../shared/mcp/tools/agents-run.ts";
import type { ToolCall } from "../../../../../shared/mcp/tools/define-tool.ts";
import { runAgent } from "../../../../../shared/operations/agents/run-agent.ts";
import type { OperationCall } from "../../../../../shared/operations/operation.ts";

const agents = openAgentCatalogue({ clock: systemClock, log: createLogger("silent"), env: {} });
// A run that were submitted would have another failure.
const call = { agents, caller: { owners: ["o"], scopes: new Set() } } as unknown as OperationCall & ToolCall;

interface Request {
  id: string;
  parameters?: Record<string, string>;
}
interface Failure {
  type: string;
  message: string;
  problems?: unknown;
}

const FACES: [string, (request: Request) => Promise<Failure>][] = [
  ["REST", ({ id, parameters }) => failureOf(runAgent.handle({ id, input: "hello", parameters }, call))],
  [
    "MCP",
    ({ id: agent_id, parameters }) =>
      failureOf(agentsRun.handle({ agent_id, input: "hello", parameters } as never, call)),
  ],
  ["the command", byCommand],
];

async function failureOf(work: Promise<unknown>): Promise<Failure> {
  const error = (await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )) as AppError | undefined;
  return { type: error?.type ?? "", message: error?.message ?? "", problems: error?.details?.problems };
}

async function byCommand({ id, parameters = {} }: Request): Promise<Failure> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    const options = Object.entries(parameters).flatMap(([name, value]) => ["--param", `${name}=${value}`]);
    await runCli(["agents", "run", id, "hello", "--here", "--json", ...options]);
    const { error } = JSON.parse(write.mock.calls.map(([text]) => String(text)).join("")) as {
      error: Failure;
    };
    return { type: error.type, message: error.message, problems: error.problems };
  } finally {
    vi.restoreAllMocks();
  }
}

it.each<[string, Request]>([
  ["agent_not_found", { id: "no-such-agent" }],
  ["invalid_parameters", { id: "echo", parameters: { nothing: "1" } }],
])("refuses %s in the same words everywhere", async (type, request) => {
  const failures: Failure[] = [];
  for (const [, run] of FACES) failures.push(await run(request));
  const [first] = failures;
  expect(first).toMatchObject({ type });
  expect(failures).toEqual(FACES.map(() => first));
});
