/** Reports to the gateway which agents can run on this machine: at the start, and after a change of the profiles. */
import type { AgentCatalogue } from "../../shared/agents/catalogue/agent-catalogue.ts";
import { type AgentCheck, checkAgent } from "../../shared/agents/catalogue/check-agent.ts";
import {
  profileVersion,
  READINESS_NAME,
  type ReadinessReport,
} from "../../shared/agents/readiness/readiness.ts";
import { mapConcurrently } from "../../shared/core/map-concurrently.ts";
import type { AgentWorker } from "./agent-worker.ts";

const CONCURRENT_CHECKS = 4;
const EVERY_MS = 60_000;
/** A report counts for a day. */
const RENEW_MS = 12 * 3_600_000;

type Reporting = Pick<AgentWorker, "store" | "keys" | "readSecret"> & { catalogue: AgentCatalogue };

export interface ReadinessReporter {
  /** Checks the agents where a profile has changed since the last report, or the report is old. Never throws. */
  update(): Promise<void>;
  close(): void;
}

export function reportReadiness(worker: Reporting, everyMs = EVERY_MS): ReadinessReporter {
  const { objects, clock, log } = worker.store;
  let reported: { versions: string; at: number } | undefined;
  let updating: Promise<void> | undefined;

  async function check(): Promise<void> {
    const { agents } = await worker.catalogue.list();
    const enabled = agents.filter(({ profile }) => profile.enabled);
    const versions = enabled.map(({ profile }) => profileVersion(profile)).join();
    const now = clock.now();
    if (reported?.versions === versions && now.getTime() - reported.at < RENEW_MS) return;
    const checks = await mapConcurrently(enabled, CONCURRENT_CHECKS, async ({ profile }) => {
      const { problems } = await checkAgent(profile, {
        env: worker.keys,
        readSecret: worker.readSecret,
        isQuick: true,
      });
      const entry = { ...stateOf(problems), checked_at: now.toISOString(), profile: profileVersion(profile) };
      const isKnown = problems.every(({ kind }) => kind !== "unavailable");
      return isKnown ? [[profile.id, entry] as const] : [];
    });
    await write(Object.fromEntries(checks.flat()));
    reported = { versions, at: now.getTime() };
  }

  /** Where two instances write at once, either report will do. */
  async function write(report: ReadinessReport): Promise<void> {
    const body = JSON.stringify(report);
    const stored = await objects.read(READINESS_NAME);
    if (stored) await objects.replace(READINESS_NAME, body, stored.generation);
    else await objects.create(READINESS_NAME, body);
  }

  const update = () => {
    updating ??= check()
      .catch((error: unknown) => log.warn({ error }, "the agents were not checked"))
      .finally(() => {
        updating = undefined;
      });
    return updating;
  };
  void update();
  const timer = setInterval(() => void update(), everyMs).unref();
  return { update, close: () => clearInterval(timer) };
}

function stateOf(problems: AgentCheck["problems"]): {
  ready: boolean;
  missing: ReadinessReport[string]["missing"];
} {
  const kinds = problems.flatMap(({ kind }) => (kind === "unavailable" ? [] : [kind]));
  return { ready: problems.length === 0, missing: [...new Set(kinds)] };
}
