/** Whether an agent could run on this machine, found out without asking it anything: what is wrong, and what to do. */
import { toAppError } from "../../core/errors.ts";
import { resolveReference, type SecretSources } from "../invocation/resolve-secrets.ts";
import { agentEnvironment } from "../process/agent-environment.ts";
import { resolveExecutable } from "../process/resolve-executable.ts";
import { runProcess } from "../process/run-process.ts";
import { createScratch } from "../process/scratch.ts";
import type { AgentProfile, SecretReference } from "./profile.ts";

export interface AgentCheck {
  agent_id: string;
  /** Nothing is wrong. */
  ok: boolean;
  /** Where the executable was found. */
  executable?: string;
  /** What it says of itself, where it can be asked. */
  version?: string;
  keys: KeyCheck[];
  problems: CheckProblem[];
  /** What need not be wrong. */
  notes: string[];
}

export interface KeyCheck {
  variable: string;
  /** `unchecked`: it lies where only a deployment can look. */
  state: "set" | "default" | "unset" | "unchecked";
}

export interface CheckProblem {
  message: string;
  next: string;
}

export interface CheckOptions {
  env: SecretSources["env"];
  /** Undefined where Secret Manager cannot be asked. */
  readSecret: SecretSources["readSecret"] | undefined;
  /** PATH; the deployment's unless given. */
  searchPath?: string;
}

const VERSION_TIMEOUT_MS = 15_000;

export async function checkAgent(profile: AgentProfile, options: CheckOptions): Promise<AgentCheck> {
  const [executable, keys] = await Promise.all([
    checkExecutable(profile, options.searchPath),
    Promise.all(
      Object.entries(profile.env).flatMap(([variable, value]) =>
        typeof value === "string" ? [] : [checkKey(variable, value, options)],
      ),
    ),
  ]);
  const problems = [
    ...modeProblems(profile),
    ...executable.problems,
    ...keys.flatMap(({ problem }) => problem ?? []),
  ];
  return {
    agent_id: profile.id,
    ok: problems.length === 0,
    ...(executable.path === undefined ? {} : { executable: executable.path }),
    ...(executable.version === undefined ? {} : { version: executable.version }),
    keys: keys.map(({ variable, state }) => ({ variable, state })),
    problems,
    notes: [...(profile.enabled ? [] : ["it is switched off: callers are refused"]), ...executable.notes],
  };
}

function modeProblems({ mode }: AgentProfile): CheckProblem[] {
  if (mode === "task") return [];
  const message = 'its mode is "interactive", and every execution is refused';
  return [{ message, next: 'Use its non-interactive options in `args`, and set `mode` to "task".' }];
}

interface ExecutableCheck {
  path?: string;
  version?: string;
  problems: CheckProblem[];
  notes: string[];
}

async function checkExecutable(profile: AgentProfile, searchPath?: string): Promise<ExecutableCheck> {
  const { executable } = profile;
  const own: Record<string, string> = typeof profile.env.PATH === "string" ? { PATH: profile.env.PATH } : {};
  const scratch = await createScratch();
  try {
    const env = agentEnvironment(scratch, own, searchPath);
    const found = await resolveExecutable(executable, { searchPath: env.PATH ?? "", cwd: scratch.work });
    if (!("path" in found)) {
      const message =
        found.missing === "not_found"
          ? `${executable} is not installed`
          : `${executable} may not be executed`;
      return { problems: [{ message, next: installHint(profile) }], notes: [] };
    }
    if (profile.version_args.length === 0) return { path: found.path, problems: [], notes: [] };
    const outcome = await runProcess({
      executable: found.path,
      args: profile.version_args,
      env,
      cwd: scratch.work,
      timeoutMs: VERSION_TIMEOUT_MS,
    });
    const answered = outcome.ended === "exit" && outcome.exitCode === 0;
    const version = answered ? findVersion(`${outcome.stdout}\n${outcome.stderr}`) : undefined;
    return { path: found.path, ...judgeVersion(profile, version) };
  } finally {
    await scratch.remove();
  }
}

function judgeVersion(profile: AgentProfile, version: string | undefined): Omit<ExecutableCheck, "path"> {
  const wanted = profile.package?.version;
  // What belongs to the system need not have a version, or an option that tells it.
  if (version === undefined) {
    const asked = [profile.executable, ...profile.version_args].join(" ");
    const problem = { message: `\`${asked}\` does not tell a version`, next: installHint(profile) };
    return { problems: wanted === undefined ? [] : [problem], notes: [] };
  }
  const differs = wanted !== undefined && version !== wanted;
  const note = `${version} is installed, and the profile was made for ${wanted}; ${installCommand(profile)}`;
  return { version, problems: [], notes: differs ? [note] : [] };
}

function findVersion(output: string): string | undefined {
  return /\d+(\.\d+)+(-[\w.]+)?/.exec(output)?.[0];
}

function installHint(profile: AgentProfile): string {
  return profile.package
    ? installCommand(profile)
    : `Install ${profile.executable}, or correct \`executable\` in the profile.`;
}

function installCommand({ package: npm }: AgentProfile): string {
  return npm ? `npm install -g ${npm.name}@${npm.version}` : "";
}

async function checkKey(
  variable: string,
  reference: SecretReference,
  { env, readSecret }: CheckOptions,
): Promise<KeyCheck & { problem?: CheckProblem }> {
  if ("secret" in reference && !readSecret) return { variable, state: "unchecked" };
  try {
    const found = await resolveReference(reference, { env, readSecret: readSecret ?? (async () => "") });
    if ("problem" in found)
      return { variable, state: "unset", problem: describeKeyProblem(variable, reference, found.problem) };
    if (found.value === undefined) return { variable, state: "unset" };
    const isDefault = "from_env" in reference && !env[reference.from_env];
    return { variable, state: isDefault ? "default" : "set" };
  } catch (thrown) {
    const { message } = toAppError(thrown);
    return { variable, state: "unset", problem: describeKeyProblem(variable, reference, message) };
  }
}

function describeKeyProblem(variable: string, reference: SecretReference, problem: string): CheckProblem {
  const next =
    "from_env" in reference
      ? `export ${reference.from_env}=…`
      : "Create the secret, and let the agents' service account read it.";
  return { message: `${variable}: ${problem}`, next };
}
