import type { AgentCatalogue } from "../../../shared/agents/catalogue/agent-catalogue.ts";
import { findCloudEnvironment } from "./open-cloud-runs.ts";

export interface OpenedAgents {
  catalogue: AgentCatalogue;
  /** Reads secrets of the deployment; undefined without a deployment. */
  readSecret: ((name: string) => Promise<string>) | undefined;
}

/** The agents of the deployment or the local stack; otherwise those of this machine. */
export async function openAgents(): Promise<OpenedAgents> {
  const [{ openAgentCatalogue }, { createLogger }, { systemClock }, environment] = await Promise.all([
    import("../../../shared/agents/catalogue/open-agent-catalogue.ts"),
    import("../../../shared/core/logger.ts"),
    import("../../../shared/core/clock.ts"),
    findCloudEnvironment(),
  ]);
  const base = { clock: systemClock, log: createLogger("error", { service: "cli" }) };
  if (!environment) return { catalogue: openAgentCatalogue(base), readSecret: undefined };
  const [
    { createConfigurationStore, createObjectStore },
    { createSecretReader },
    { readCloudSettings },
    readiness,
  ] = await Promise.all([
    import("../../../shared/cloud/objects.ts"),
    import("../../../shared/cloud/secrets.ts"),
    import("../../../shared/cloud/config.ts"),
    import("../../../shared/agents/readiness/with-readiness.ts"),
  ]);
  const settings = readCloudSettings(environment);
  const objects = createConfigurationStore(settings);
  const profiles = openAgentCatalogue({ ...base, objects, env: environment });
  const catalogue = readiness.withReadiness(profiles, { ...base, objects: createObjectStore(settings) });
  return { catalogue, readSecret: createSecretReader(settings) };
}
