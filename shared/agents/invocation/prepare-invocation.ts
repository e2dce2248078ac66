/** From a profile and a request to the process that shall be started. Nothing of it ever passes through a shell. */
import { mkdir, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { AppError } from "../../core/errors.ts";
import { formatRequest } from "../answer/json-rpc.ts";
import type { AgentProfile } from "../profile/profile.ts";
import { requireArgumentFits } from "./argument-limits.ts";
import { expandArguments } from "./expand-arguments.ts";
import { expandTemplate, type TemplateValues } from "./template.ts";
import { RUN_FOLDER, writeHomeFiles } from "./write-home-files.ts";

export interface InvocationRequest {
  /** The caller's original words. */
  input: string;
  /** Of `validateParameters`. */
  parameters: Record<string, unknown>;
  context_id: string;
  timestamp: Date;
  /** Folders of this run alone. */
  scratch: { home: string; work: string };
  /** Of `resolveSecrets`. */
  secrets: Record<string, string>;
}

export interface Invocation {
  executable: string;
  args: string[];
  /** The profile's own variables; the environment around them is the worker's to make. */
  env: Record<string, string>;
  cwd: string;
  /** Undefined where the agent gets none. */
  stdin?: string;
  /** Where the agent writes its answer. */
  outputFile?: string;
}

/**
 * Writes the profile's files, and the input where it goes by a file.
 *
 * @throws AppError `invalid_request` or `invalid_parameters` for a value that cannot be passed as the profile says,
 *   `invalid_agent_profile` when its working directory is not there
 */
export async function prepareInvocation(
  profile: AgentProfile,
  request: InvocationRequest,
): Promise<Invocation> {
  const { scratch, secrets } = request;
  const folder = join(scratch.home, RUN_FOLDER);
  const inputFile = join(folder, "input");
  const outputFile = join(folder, "output");
  const values = templateValues(request, { input_file: inputFile, output_file: outputFile });
  const args = expandArguments(profile, values);
  const env = expandEnvironment(profile, secrets, values);
  const usesFolder = profile.input_pattern === "file" || profile.output_pattern === "file";
  const [cwd] = await Promise.all([
    prepareWorkingDirectory(profile, scratch.work),
    writeHomeFiles(scratch.home, {
      files: profile.files,
      values: withSecrets(values, secrets),
      ...(usesFolder ? { folder } : {}),
      ...(profile.input_pattern === "file" ? { input: { path: inputFile, text: request.input } } : {}),
    }),
  ]);
  const stdin = textForStdin(profile, request);
  return {
    executable: profile.executable,
    args,
    env,
    cwd,
    ...(stdin === undefined ? {} : { stdin }),
    ...(profile.output_pattern === "file" ? { outputFile } : {}),
  };
}

function templateValues(
  { input, parameters, context_id, timestamp, scratch }: InvocationRequest,
  paths: { input_file: string; output_file: string },
): TemplateValues {
  const fixed = new Map<string, string>([
    ["context_id", context_id],
    ["home", scratch.home],
    ["input", input],
    ["input_file", paths.input_file],
    ["output_file", paths.output_file],
    ["timestamp", timestamp.toISOString()],
    ["work", scratch.work],
  ]);
  return (name) => {
    if (!name.startsWith("param.")) return fixed.get(name);
    const parameter = name.slice("param.".length);
    return Object.hasOwn(parameters, parameter) ? formatParameter(parameters[parameter]) : undefined;
  };
}

/** Texts as they are, lists and objects as JSON; null is no value. */
function formatParameter(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function withSecrets(values: TemplateValues, secrets: Record<string, string>): TemplateValues {
  return (name) => {
    if (!name.startsWith("env.")) return values(name);
    const variable = name.slice("env.".length);
    return Object.hasOwn(secrets, variable) ? secrets[variable] : undefined;
  };
}

function expandEnvironment(
  profile: AgentProfile,
  secrets: Record<string, string>,
  values: TemplateValues,
): Record<string, string> {
  const variables = Object.entries(profile.env).flatMap(([name, value]) => {
    const expanded =
      typeof value === "string"
        ? expandTemplate(value, values)
        : Object.hasOwn(secrets, name)
          ? secrets[name]
          : undefined;
    if (expanded === undefined) return [];
    requireArgumentFits(expanded, `The value of ${name}`);
    return [[name, expanded] as const];
  });
  return Object.fromEntries(variables);
}

async function prepareWorkingDirectory(
  { id, working_directory }: AgentProfile,
  work: string,
): Promise<string> {
  if (working_directory === undefined) return work;
  if (!isAbsolute(working_directory)) {
    const folder = join(work, working_directory);
    await mkdir(folder, { recursive: true });
    return folder;
  }
  const found = await stat(working_directory).catch(() => undefined);
  if (found?.isDirectory()) return working_directory;
  throw new AppError(
    "invalid_agent_profile",
    `The profile of ${id}: working_directory: there is no such folder where the agent runs.`,
  );
}

function textForStdin(
  { input_pattern }: AgentProfile,
  { input, parameters, context_id }: InvocationRequest,
): string | undefined {
  if (input_pattern === "stdin") return input;
  return input_pattern === "json-rpc" ? formatRequest({ input, parameters, context_id }) : undefined;
}
