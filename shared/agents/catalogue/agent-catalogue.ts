/**
 * The configured agents, from one or more sources. A source overrides later ones, profile by profile. A broken profile
 * does not fall back to the one it overrides, because it may be there to restrict that one.
 */
import { closestTo } from "../../core/closest.ts";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { programName } from "../profile/arguments.ts";
import type { KnownPrograms } from "../profile/find-warnings.ts";
import { invalidProfile, loadProfile } from "../profile/load-profile.ts";
import { AGENT_ID, type AgentProfile } from "../profile/profile.ts";
import type { Readiness } from "../readiness/readiness.ts";
import type { AgentSource, ProfileText } from "./agent-source.ts";

/** Cached and shared between callers: must not be modified. */
export interface LoadedAgent {
  profile: AgentProfile;
  source: AgentSource["name"];
  /** Result of `findWarnings`. */
  warnings: string[];
  /** The last report of the worker; undefined where this version of the profile has not been checked. */
  readiness?: Readiness;
}

export interface AgentCatalogue {
  /** All agents ordered by id, with the disabled ones; `problems` has an `invalid_agent_profile` for each broken profile. */
  list(): Promise<{ agents: LoadedAgent[]; problems: AppError[] }>;
  /**
   * @throws AppError `agent_not_found` with all ids as candidates, `invalid_agent_profile`, or `storage_unavailable` where no
   *   source has the agent and one of them is out of reach
   */
  get(id: string): Promise<LoadedAgent>;
}

const CONCURRENT_READS = 8;

/** @param sources in order of precedence, the highest first */
export function createAgentCatalogue(sources: AgentSource[], log?: Logger): AgentCatalogue {
  const loaded = new Map<string, { file: ProfileText; outcome: LoadedAgent | AppError }>();
  const bundled = sources.find(({ name }) => name === "bundled");
  let knownPrograms: Promise<KnownPrograms> | undefined;

  /** Profiles of any source get the warnings for the programs that are bundled. */
  function programsFor(source: AgentSource): Promise<KnownPrograms> | undefined {
    if (!bundled || source === bundled) return undefined;
    knownPrograms ??= readPrograms(bundled);
    return knownPrograms;
  }

  async function allIds(): Promise<string[]> {
    const ids = await Promise.all(sources.map((source) => source.ids()));
    return [...new Set(ids.flat())].sort();
  }

  /** A process that has just submitted a run may know an agent that this one has not listed yet. */
  async function find(id: string): Promise<LoadedAgent | AppError | undefined> {
    const found = await resolve(id);
    if (found) return found;
    await Promise.all(sources.map((source) => source.renew?.()));
    return resolve(id);
  }

  async function resolve(id: string): Promise<LoadedAgent | AppError | undefined> {
    for (const source of sources) {
      const file = await orInvalidProfile(() => source.read(id));
      if (file instanceof AppError) return file;
      if (file) return load(id, file, source.name, await programsFor(source));
    }
    return undefined;
  }

  /** Parses each version of a file once. */
  function load(
    id: string,
    file: ProfileText,
    source: AgentSource["name"],
    programs: KnownPrograms | undefined,
  ): LoadedAgent | AppError {
    const key = `${source}/${id}`;
    const cached = loaded.get(key);
    if (cached?.file.text === file.text) return cached.outcome;
    const outcome = parse(id, file, source, programs);
    loaded.set(key, { file, outcome });
    if (outcome instanceof AppError) log?.warn({ agent_id: id, source }, "invalid agent profile");
    else if (outcome.warnings.length > 0) {
      const { warnings } = outcome;
      log?.warn({ agent_id: id, source, warnings }, "agent profile with warnings");
    }
    return outcome;
  }

  return {
    async list() {
      const resolved = await mapConcurrently(await allIds(), CONCURRENT_READS, resolve);
      return {
        agents: resolved.flatMap((agent) =>
          agent === undefined || agent instanceof AppError ? [] : [agent],
        ),
        problems: resolved.flatMap((agent) => (agent instanceof AppError ? [agent] : [])),
      };
    },

    async get(id) {
      const found = AGENT_ID.test(id) ? await find(id) : undefined;
      if (found instanceof AppError) throw found;
      if (found) return found;
      const ids = await allIds();
      const [outage] = sources.flatMap((source) => source.outage?.() ?? []);
      throw outage ?? notFound(id, ids);
    },
  };
}

/** The command lines that the profiles of a source describe, by program. */
async function readPrograms(source: AgentSource): Promise<KnownPrograms> {
  const files = await Promise.all((await source.ids()).map((id) => source.read(id)));
  const profiles = files.flatMap((file) => (file ? [loadProfile(file.text, file.name).profile] : []));
  return new Map(
    profiles.flatMap(({ executable, command_line }) =>
      command_line ? [[programName(executable), command_line] as const] : [],
    ),
  );
}

function parse(
  id: string,
  file: ProfileText,
  source: AgentSource["name"],
  programs: KnownPrograms | undefined,
): LoadedAgent | AppError {
  try {
    const { profile, warnings } = loadProfile(file.text, file.name, programs);
    if (profile.id === id) return { profile, source, warnings };
    return invalidProfile(file.name, [`id: must be ${id}, the name of the file`]);
  } catch (error) {
    if (error instanceof AppError && error.type === "invalid_agent_profile") return error;
    throw error;
  }
}

async function orInvalidProfile<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.type === "invalid_agent_profile") return error;
    throw error;
  }
}

function notFound(id: string, known: string[]): AppError {
  if (!AGENT_ID.test(id)) {
    const message = "An agent's id consists of lower-case letters, digits and hyphens, as in my-agent.";
    return new AppError("agent_not_found", message, { details: { candidates: known } });
  }
  const closest = closestTo(id, known);
  const hint = closest ? ` Did you mean ${closest}?` : "";
  return new AppError("agent_not_found", `There is no agent ${id.slice(0, 63)}.${hint}`, {
    details: { candidates: closest ? [closest, ...known.filter((other) => other !== closest)] : known },
  });
}
