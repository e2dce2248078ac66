/** What a schedule shall be, from options of the command line. */
import { type Command, InvalidArgumentError } from "commander";
import { AppError } from "../../../shared/core/errors.ts";
import { openAgents } from "./open-agents.ts";
import { readAgentInput, readParameters } from "./read-agent-input.ts";
import { type DataOptions, readUserData } from "./read-user-data.ts";

export interface ScheduleOptions extends DataOptions {
  name?: string;
  agent?: string;
  wizard?: string;
  cron?: string;
  at?: string;
  timeZone?: string;
  input?: string;
  inputFile?: string;
  param?: string[];
  paramsFile?: string;
  retries?: number;
  timeout?: number;
  description?: string;
  tag?: string[];
}

export function addScheduleOptions(command: Command): Command {
  return command
    .option("--name <name>", "what people call it")
    .option("--agent <id>", "run this agent")
    .option("--wizard <id>", "run this wizard")
    .option(
      "--cron <crontab>",
      'when, again and again: "0 9 * * MON", @hourly, @daily, @weekly, @monthly, @yearly',
    )
    .option("--at <moment>", "when, once: 2027-03-01T09:30 (in the time zone) or 2027-03-01T14:30:00Z")
    .option("--time-zone <name>", "as in America/New_York (default: UTC)")
    .option("--input <words>", "what an agent is asked; - reads the standard input")
    .option("--input-file <file>", "a file with what an agent is asked")
    .option("--param <key=value>", "a parameter of the agent; may be repeated", collect)
    .option("--params-file <file>", "a JSON file with parameters, below those of --param")
    .option("--data <file>", "a JSON file with a wizard's answers; - reads the standard input")
    .option("--set <key=value>", "one answer, over those of --data; may be repeated", collect)
    .option("--retries <count>", "how often a start that failed is tried again, 0 to 5 (default: 3)", number)
    .option("--timeout <seconds>", "limit of each run", number)
    .option("--description <text>", "for people")
    .option("--tag <tag>", "for people, to find it by; may be repeated", collect);
}

/**
 * The fields that the options name, as a definition or a patch has them.
 *
 * @param current the agent that a schedule runs already, for its parameters' types
 */
export async function readScheduleOptions(
  options: ScheduleOptions,
  current?: string,
): Promise<Record<string, unknown>> {
  if (options.agent !== undefined && options.wizard !== undefined) {
    throw new AppError("invalid_request", "Give either --agent or --wizard.");
  }
  const { name, cron, at, timeZone, retries, timeout, description, tag } = options;
  const fields = {
    name,
    ...targetOf(options),
    cron,
    at,
    time_zone: timeZone,
    retries,
    timeout_seconds: timeout,
    description,
    tags: tag,
    ...(await readContent(options, options.agent ?? current)),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function targetOf({ agent, wizard }: ScheduleOptions): Record<string, unknown> {
  if (agent !== undefined) return { target: { kind: "agent", id: agent } };
  return wizard === undefined ? {} : { target: { kind: "wizard", id: wizard } };
}

async function readContent(options: ScheduleOptions, agent?: string): Promise<Record<string, unknown>> {
  const { input, inputFile, param, paramsFile, data, set } = options;
  const asks = input !== undefined || inputFile !== undefined;
  const hasParameters = param !== undefined || paramsFile !== undefined;
  return {
    ...(asks ? { input: await readAgentInput(input === undefined ? [] : [input], options) } : {}),
    ...(hasParameters ? { parameters: await readParameters(options, await parametersOf(agent)) } : {}),
    ...(data !== undefined || set !== undefined ? { user_data: await readUserData(options) } : {}),
  };
}

async function parametersOf(agent: string | undefined): Promise<Record<string, unknown> | undefined> {
  if (agent === undefined) return undefined;
  const { catalogue } = await openAgents();
  return (await catalogue.get(agent)).profile.parameters;
}

function collect(value: string, all: string[] = []): string[] {
  return [...all, value];
}

function number(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError("It must be a whole number.");
  return value;
}
