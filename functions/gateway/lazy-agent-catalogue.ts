/** The agents, whose code, a validator of JSON Schema among it, is loaded with its first use. */
import type { AgentCatalogue } from "../../shared/agents/catalogue/agent-catalogue.ts";
import type { ObjectStore } from "../../shared/cloud/objects.ts";
import type { Clock } from "../../shared/core/clock.ts";
import type { Logger } from "../../shared/core/logger.ts";

export function openLazyAgentCatalogue(options: {
  objects: ObjectStore;
  clock: Clock;
  log: Logger;
}): AgentCatalogue {
  let opened: Promise<AgentCatalogue> | undefined;
  const open = () => {
    opened ??= import("../../shared/agents/catalogue/open-agent-catalogue.ts").then((code) =>
      code.openAgentCatalogue(options),
    );
    return opened;
  };
  return {
    list: async () => (await open()).list(),
    get: async (id) => (await open()).get(id),
  };
}
