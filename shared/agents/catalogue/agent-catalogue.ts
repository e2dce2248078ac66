/**
 * The agents that are configured, from one or more sources: one that comes earlier overrides the later ones, agent by
 * agent. A broken profile is no reason to fall back: whoever wrote it may have meant to take something away.
 */
import { closestTo } from "../../core/closest.ts";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { invalidProfile, loadProfile } from "../profile/load-profile.ts";
import { AGENT_ID, type AgentProfile } from "../profile/profile.ts";
import type { AgentSource, ProfileText } from "./agent-source.ts";

/** Shared by all who get it while its file stays as it is: not to be changed. */
export interface LoadedAgent {
  profile: AgentProfile;
  source: AgentSource["name"];
  /** What its profile may have, but hardly means, as `field: what may go wrong`. */
  warnings: string[];
}

export interface AgentCatalogue {
  /** Every agent in order of its id, disabled ones too; `problems` has an `invalid_agent_profile` for each broken profile. */
  list(): Promise<{ agents: LoadedAgent[]; problems: AppError[] }>;
  /** @throws AppError `agent_not_found` with the ids that exist as candidates, or `invalid_agent_profile` */
  get(id: string): Promise<LoadedAgent>;
}

// Sources may be far away; more at once gains nothing.
const READS_AT_ONCE = 8;

/** @param sources the one that overrides the others first */
export function createAgentCatalogue(sources: AgentSource[], log?: Logger): AgentCatalogue {
  const loaded = new Map<string, { file: ProfileText; outcome: LoadedAgent | AppError }>();

  async function allIds(): Promise<string[]> {
    const ids = await Promise.all(sources.map((source) => source.ids()));
    return [...new Set(ids.flat())].sort();
  }

  async function resolve(id: string): Promise<LoadedAgent | AppError | undefined> {
    for (const source of sources) {
      const file = await orInvalidProfile(() => source.read(id));
      if (file instanceof AppError) return file;
      if (file) return load(id, file, source.name);
    }
    return undefined;
  }

  /** Parses a file once for each way in which it reads. */
  function load(id: string, file: ProfileText, source: AgentSource["name"]): LoadedAgent | AppError {
    const key = `${source}/${id}`;
    const known = loaded.get(key);
    if (known?.file.text === file.text) return known.outcome;
    const outcome = parse(id, file, source);
    loaded.set(key, { file, outcome });
    if (outcome instanceof AppError) log?.warn({ agent_id: id, source }, "an agent's profile is malformed");
    else if (outcome.warnings.length > 0) {
      const { warnings } = outcome;
      log?.warn({ agent_id: id, source, warnings }, "an agent's profile may not mean what it says");
    }
    return outcome;
  }

  return {
    async list() {
      const resolved = await mapConcurrently(await allIds(), READS_AT_ONCE, resolve);
      return {
        agents: resolved.flatMap((agent) =>
          agent === undefined || agent instanceof AppError ? [] : [agent],
        ),
        problems: resolved.flatMap((agent) => (agent instanceof AppError ? [agent] : [])),
      };
    },

    async get(id) {
      const found = AGENT_ID.test(id) ? await resolve(id) : undefined;
      if (found instanceof AppError) throw found;
      if (found) return found;
      throw notFound(id, await allIds());
    },
  };
}

function parse(id: string, file: ProfileText, source: AgentSource["name"]): LoadedAgent | AppError {
  try {
    const { profile, warnings } = loadProfile(file.text, file.name);
    if (profile.id === id) return { profile, source, warnings };
    return invalidProfile(file.name, [`id: must be ${id}, as the file is called`]);
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
    const message = "An agent's id consists of lower-case letters, digits and hyphens, as in claude-code.";
    return new AppError("agent_not_found", message, { details: { candidates: known } });
  }
  const closest = closestTo(id, known);
  const hint = closest ? ` Did you mean ${closest}?` : "";
  return new AppError("agent_not_found", `There is no agent ${id.slice(0, 63)}.${hint}`, {
    details: { candidates: closest ? [closest, ...known.filter((other) => other !== closest)] : known },
  });
}
