import type { ObjectStore } from "../../cloud/objects.ts";
import { createCachedValue } from "../../core/cached-value.ts";
import type { Clock } from "../../core/clock.ts";
import type { Logger } from "../../core/logger.ts";
import type { AgentCatalogue, LoadedAgent } from "../catalogue/agent-catalogue.ts";
import { profileVersion, READINESS_NAME, type ReadinessReport, reportSchema } from "./readiness.ts";

/** An older report describes no present worker. */
const LASTS_MS = 24 * 3_600_000;
const REFRESH_MS = 15_000;

/** The agents of `catalogue`, each with the worker's last report about this version of its profile. */
export function withReadiness(
  catalogue: AgentCatalogue,
  { objects, clock, log }: { objects: Pick<ObjectStore, "read">; clock: Clock; log: Pick<Logger, "warn"> },
): AgentCatalogue {
  const report = createCachedValue<ReadinessReport>({
    initial: {},
    async load() {
      const stored = await objects.read(READINESS_NAME, { timeoutMs: 3_000 });
      return stored ? reportSchema.parse(JSON.parse(stored.body.toString("utf8"))) : {};
    },
    now: () => clock.now().getTime(),
    freshMs: REFRESH_MS,
    onFailure: (error) => log.warn({ error }, "the report of the agents' worker is unavailable"),
  });
  const add = async (agent: LoadedAgent): Promise<LoadedAgent> => {
    const own = (await report.get())[agent.profile.id];
    const isOld = !own || clock.now().getTime() - Date.parse(own.checked_at) > LASTS_MS;
    if (isOld || own.profile !== profileVersion(agent.profile)) return agent;
    const { profile: _, ...readiness } = own;
    return { ...agent, readiness };
  };
  return {
    async list() {
      const { agents, problems } = await catalogue.list();
      return { agents: await Promise.all(agents.map(add)), problems };
    },
    get: async (id) => add(await catalogue.get(id)),
  };
}
