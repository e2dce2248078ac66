/** The fields of a schedule from options of the command line. */
import type { Command } from "commander";
import { AppError } from "../../../shared/core/errors.ts";
import { LONGEST_INTERVAL } from "../../../shared/schedules/definition/interval.ts";
import { openAgents } from "./open-agents.ts";
import { repeatable, wholeNumber } from "./parse-option.ts";
import { readAgentInput, readParameters } from "./read-agent-input.ts";
import { type DataOptions, readUserData } from "./read-user-data.ts";

export interface ScheduleOptions extends DataOptions {
  name?: string;
  agent?: string;
  wizard?: string;
  cron?: string;
  every?: number;
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
  notifyWebhook?: string;
  notifyEmail?: string;
  notifyOnlyFailures?: boolean;
  notifyOnlyChanges?: boolean;
  notifyDetails?: boolean;
}

export function addScheduleOptions(command: Command): Command {
  return command
    .option("--name <name>", "a name for people")
    .option("--agent <id>", "run this agent")
    .option("--wizard <id>", "run this wizard")
    .option("--cron <crontab>", 'repeated times: "0 9 * * MON", @hourly, @daily, @weekly, @monthly, @yearly')
    .option(
      "--every <minutes>",
      "repeated at an interval from now on, as in 90",
      wholeNumber(1, LONGEST_INTERVAL),
    )
    .option("--at <moment>", "one time: 2027-03-01T09:30 (in the time zone) or 2027-03-01T14:30:00Z")
    .option("--time-zone <name>", "as in America/New_York (default: UTC)")
    .option("--input <words>", "the request to an agent; - reads the standard input")
    .option("--input-file <file>", "a file with the request to an agent")
    .option("--param <key=value>", "a parameter of the agent; may be repeated", repeatable)
    .option("--params-file <file>", "a JSON file with parameters; --param overrides them")
    .option("--data <file>", "a JSON file with a wizard's answers; - reads the standard input")
    .option("--set <key=value>", "one answer, overrides that of --data; may be repeated", repeatable)
    .option("--retries <count>", "retries of a failed start, 0 to 5 (default: 3)", wholeNumber(0, 5))
    .option("--timeout <seconds>", "time limit of each run", wholeNumber(1, 3600))
    .option("--description <text>", "a description for people")
    .option("--notify-webhook <url>", "post a signed notice to this https URL when a run ends")
    .option("--notify-email <address>", "send a mail when a run ends")
    .option("--notify-only-failures", "only when it fails, or the form has changed")
    .option("--notify-only-changes", "only when it fails, or its results differ from those of the last run")
    .option("--notify-details", "with the changed figures, before and after")
    .option("--tag <tag>", "a tag for `schedules list --tag`; may be repeated", repeatable);
}

/**
 * The given fields, for a definition or a patch.
 *
 * @param current the present agent of the schedule, for the types of its parameters
 */
export async function readScheduleOptions(
  options: ScheduleOptions,
  current?: string,
): Promise<Record<string, unknown>> {
  if (options.agent !== undefined && options.wizard !== undefined) {
    throw new AppError("invalid_request", "Give either --agent or --wizard.");
  }
  const { name, cron, every, at, timeZone, retries, timeout, description, tag } = options;
  const fields = {
    name,
    ...targetOf(options),
    cron,
    every_minutes: every,
    at,
    time_zone: timeZone,
    retries,
    timeout_seconds: timeout,
    description,
    tags: tag,
    notify: notifyOf(options),
    ...(await readContent(options, options.agent ?? current)),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function notifyOf(options: ScheduleOptions) {
  const { notifyWebhook, notifyEmail, notifyOnlyFailures, notifyOnlyChanges, notifyDetails } = options;
  if (notifyWebhook === undefined && notifyEmail === undefined) return undefined;
  return {
    webhook: notifyWebhook,
    email: notifyEmail,
    only_failures: notifyOnlyFailures,
    only_changes: notifyOnlyChanges,
    details: notifyDetails,
  };
}

function targetOf({ agent, wizard }: ScheduleOptions): Record<string, unknown> {
  if (agent !== undefined) return { target: { kind: "agent", id: agent } };
  return wizard === undefined ? {} : { target: { kind: "wizard", id: wizard } };
}

async function readContent(options: ScheduleOptions, agent?: string): Promise<Record<string, unknown>> {
  const { input, inputFile, param, paramsFile, data, set } = options;
  const hasInput = input !== undefined || inputFile !== undefined;
  const hasParameters = param !== undefined || paramsFile !== undefined;
  const hasUserData = data !== undefined || set !== undefined;
  return {
    input: hasInput ? await readAgentInput(input === undefined ? [] : [input], options) : undefined,
    parameters: hasParameters ? await readParameters(options, await parametersOf(agent)) : undefined,
    user_data: hasUserData ? await readUserData(options) : undefined,
  };
}

async function parametersOf(agent: string | undefined): Promise<Record<string, unknown> | undefined> {
  if (agent === undefined) return undefined;
  const { catalogue } = await openAgents();
  return (await catalogue.get(agent)).profile.parameters;
}
