/** Builds the process of a run from a profile and a request. No value passes through a shell. */
import { stat, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { AppError } from "../../core/errors.ts";
import { makeFolder } from "../../core/make-folder.ts";
import { formatRequest } from "../answer/extract-answer.ts";
import { type AgentProfile, RUN_FOLDER } from "../profile/profile.ts";
import { expandJson, expandTemplate, type TemplateValues } from "../profile/template.ts";
import { expandArguments, requireArgumentFits } from "./expand-arguments.ts";

export interface InvocationRequest {
  /** The caller's request, unchanged. */
  input: string;
  /** Result of `validateParameters`. */
  parameters: Record<string, unknown>;
  context_id: string;
  timestamp: Date;
  /** Folders that only this run uses. */
  scratch: { home: string; work: string };
  /** Result of `resolveSecrets`. */
  secrets: Record<string, string>;
  /** Undefined for a program without sessions. */
  session?: SessionTurn | undefined;
}

/** A conversation of the program's own. */
export interface SessionTurn {
  /** Undefined while a program that chooses it has not started. */
  id: string | undefined;
  isNew: boolean;
}

export interface Invocation {
  executable: string;
  args: string[];
  /** The variables of the profile; see `agentEnvironment` for the rest. */
  env: Record<string, string>;
  cwd: string;
  /** Undefined when the process gets no standard input. */
  stdin?: string | undefined;
  /** The file that the agent writes its answer to; only for `output_pattern` file. */
  outputFile?: string | undefined;
}

/**
 * Also writes the files of the profile, and the input file.
 *
 * @throws AppError `invalid_request` or `invalid_parameters` for a value that the profile's pattern cannot pass,
 *   `invalid_agent_profile` when the working directory does not exist
 */
export async function prepareInvocation(
  profile: AgentProfile,
  given: InvocationRequest,
): Promise<Invocation> {
  const { scratch, secrets } = given;
  const request = { ...given, input: profile.input_prefix + given.input };
  const folder = join(scratch.home, RUN_FOLDER);
  const inputFile = join(folder, "input");
  const outputFile = join(folder, "output");
  const values = templateValues(request, { input_file: inputFile, output_file: outputFile });
  // Arguments and variables may depend on a secret, but not hold it: `find-mistakes.ts`.
  const all = withSecrets(values, secrets);
  const args = expandArguments(profile, all);
  const env = expandEnvironment(profile, secrets, all);
  const usesFolder = profile.input_pattern === "file" || profile.output_pattern === "file";
  const [cwd] = await Promise.all([
    prepareWorkingDirectory(profile, scratch.work),
    writeHomeFiles(scratch.home, {
      files: profile.files,
      values: all,
      folder: usesFolder ? folder : undefined,
      input: profile.input_pattern === "file" ? { path: inputFile, text: request.input } : undefined,
    }),
  ]);
  return {
    executable: profile.executable,
    args,
    env,
    cwd,
    stdin: textForStdin(profile, request),
    outputFile: profile.output_pattern === "file" ? outputFile : undefined,
  };
}

function templateValues(
  { input, parameters, context_id, timestamp, scratch, session }: InvocationRequest,
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
  if (session?.id !== undefined) fixed.set(session.isNew ? "session.start" : "session.resume", session.id);
  return (name) => {
    if (!name.startsWith("param.")) return fixed.get(name);
    const parameter = name.slice("param.".length);
    return Object.hasOwn(parameters, parameter) ? formatParameter(parameters[parameter]) : undefined;
  };
}

/** Texts unchanged, lists and objects as JSON; null counts as no value. */
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
    await makeFolder(folder);
    return folder;
  }
  const found = await stat(working_directory).catch(() => undefined);
  if (found?.isDirectory()) return working_directory;
  throw new AppError(
    "invalid_agent_profile",
    `The profile of ${id}: working_directory: the folder does not exist on the machine that runs the agent.`,
  );
}

function textForStdin(
  { input_pattern }: AgentProfile,
  { input, parameters, context_id }: InvocationRequest,
): string | undefined {
  if (input_pattern === "stdin") return input;
  return input_pattern === "json-rpc" ? formatRequest({ input, parameters, context_id }) : undefined;
}

interface HomeFiles {
  files: AgentProfile["files"];
  values: TemplateValues;
  /** To create for the input and output files. */
  folder?: string | undefined;
  input?: { path: string; text: string } | undefined;
}

/** HOME must be new: no process has run in it yet, so it contains no links. */
async function writeHomeFiles(home: string, { files, values, folder, input }: HomeFiles): Promise<void> {
  if (folder !== undefined) await makeFolder(folder, 0o700);
  for (const [path, content] of Object.entries(files)) {
    const text = expandFile(content, values);
    if (text !== undefined) await writeText(join(home, path), text);
  }
  if (input) await writeText(input.path, input.text);
}

async function writeText(path: string, text: string): Promise<void> {
  await makeFolder(dirname(path), 0o700);
  await writeFile(path, text, { mode: 0o600 });
}

/** @returns undefined for a text file that consists of one value, which is missing */
function expandFile(content: AgentProfile["files"][string], values: TemplateValues): string | undefined {
  if (typeof content === "string" && /^\{\{[^{}]+\}\}$/.test(content)) return expandTemplate(content, values);
  // Another text file has no part that could be omitted: a missing value is empty.
  if (typeof content === "string") return expandTemplate(content, (name) => values(name) ?? "") ?? "";
  return `${JSON.stringify(expandJson(content, values), null, 2)}\n`;
}
