/** Checks whether an agent can run on this machine, without sending it a request. */
import { toAppError } from "../../core/errors.ts";
import { describeSignIns, resolveReference, type SecretSources } from "../invocation/resolve-secrets.ts";
import { agentEnvironment } from "../process/agent-environment.ts";
import { resolveExecutable } from "../process/resolve-executable.ts";
import { runProcess } from "../process/run-process.ts";
import { createScratch } from "../process/scratch.ts";
import type { AgentProfile, SecretReference } from "../profile/profile.ts";

export interface AgentCheck {
  agent_id: string;
  /** There are no problems. */
  ok: boolean;
  /** Path of the executable that was found. */
  executable?: string;
  /** The version that the program prints. */
  version?: string;
  keys: KeyCheck[];
  problems: CheckProblem[];
  /** Facts that need not be a problem. */
  notes: string[];
}

export interface KeyCheck {
  variable: string;
  /** `unchecked`: a secret that only a deployment can read. */
  state: "set" | "default" | "unset" | "unchecked";
}

export interface CheckProblem {
  /** The missing part; `unavailable`: it could not be checked at this moment. */
  kind: "program" | "key" | "sign_in" | "batch_mode" | "unavailable";
  message: string;
  next: string;
}

export interface CheckOptions {
  env: SecretSources["env"];
  /** Undefined without access to Secret Manager. */
  readSecret: SecretSources["readSecret"] | undefined;
  /** PATH; default: that of the process. */
  searchPath?: string;
  /** Does not start the program: its version is not checked. */
  isQuick?: boolean;
}

const VERSION_TIMEOUT_MS = 15_000;

export async function checkAgent(profile: AgentProfile, options: CheckOptions): Promise<AgentCheck> {
  const [executable, keys] = await Promise.all([
    checkExecutable(profile, options),
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
    ...signInProblems(profile, keys),
  ];
  return {
    agent_id: profile.id,
    ok: problems.length === 0,
    executable: executable.path,
    version: executable.version,
    keys: keys.map(({ variable, state }) => ({ variable, state })),
    problems,
    notes: [
      ...(profile.enabled ? [] : ["the agent is disabled: requests are rejected"]),
      ...executable.notes,
    ],
  };
}

function modeProblems({ mode }: AgentProfile): CheckProblem[] {
  if (mode === "task") return [];
  const message = 'mode is "interactive": every run is rejected';
  return [
    {
      kind: "batch_mode",
      message,
      next: 'Put the options of its batch mode into `args`, and set `mode` to "task".',
    },
  ];
}

function signInProblems({ sign_in }: AgentProfile, keys: KeyCheck[]): CheckProblem[] {
  const given = new Set(keys.filter(({ state }) => state !== "unset").map(({ variable }) => variable));
  if (sign_in.length === 0 || sign_in.some(({ variables }) => variables.every((name) => given.has(name)))) {
    return [];
  }
  const next = sign_in.map(({ name, variables, obtain }) => {
    const source = obtain === undefined ? "" : `, from ${obtain}`;
    return `${name}: export ${variables.map((variable) => `${variable}=…`).join(" ")}${source}`;
  });
  return [{ kind: "sign_in", message: describeSignIns(sign_in), next: next.join("; or ") }];
}

interface ExecutableCheck {
  path?: string;
  version?: string;
  problems: CheckProblem[];
  notes: string[];
}

async function checkExecutable(
  profile: AgentProfile,
  { searchPath, isQuick }: CheckOptions,
): Promise<ExecutableCheck> {
  const { executable } = profile;
  const own: Record<string, string> = typeof profile.env.PATH === "string" ? { PATH: profile.env.PATH } : {};
  const scratch = await createScratch();
  try {
    const env = agentEnvironment(scratch, own, searchPath);
    const found = await resolveExecutable(executable, { searchPath: env.PATH ?? "", cwd: scratch.work });
    if (!("path" in found)) {
      const message =
        found.missing === "not_found" ? `${executable} is not installed` : `${executable} is not executable`;
      return { problems: [{ kind: "program", message, next: installHint(profile) }], notes: [] };
    }
    if (isQuick || profile.version_args.length === 0) return { path: found.path, problems: [], notes: [] };
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
  const tested = profile.package?.version;
  // A program of the system need not have an option that prints its version.
  if (version === undefined) {
    const command = [profile.executable, ...profile.version_args].join(" ");
    const message = `\`${command}\` prints no version`;
    const problem = { kind: "program" as const, message, next: installHint(profile) };
    return { problems: tested === undefined ? [] : [problem], notes: [] };
  }
  const differs = tested !== undefined && version !== tested;
  const note = `${version} is installed, and the profile was tested with ${tested}; ${installCommand(profile)}`;
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
    const { message, category } = toAppError(thrown);
    const problem = describeKeyProblem(variable, reference, message);
    return {
      variable,
      state: "unset",
      problem: category === "transient" ? { ...problem, kind: "unavailable" } : problem,
    };
  }
}

function describeKeyProblem(variable: string, reference: SecretReference, problem: string): CheckProblem {
  const next =
    "from_env" in reference
      ? `export ${reference.from_env}=…`
      : "Create the secret, and grant read access to the agents' service account.";
  return { kind: "key", message: `${variable}: ${problem}`, next };
}
