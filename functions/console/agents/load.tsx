import type { Agent } from "../api/types.ts";
import { useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";

export function Health({ agent: { enabled, mode, warnings, readiness } }: { agent: Agent }) {
  if (!enabled) return <span class="tag">Disabled</span>;
  if (mode !== "task") return <span class="tag tag-warn">Interactive only</span>;
  return (
    <>
      {!readiness && <span class="tag">Not checked yet</span>}
      {readiness?.ready && <span class="tag tag-good">Ready</span>}
      {readiness?.missing.map((part) => (
        <span class="tag tag-warn" key={part}>
          {MISSING[part]}
        </span>
      ))}
      {warnings.length > 0 && (
        <span class="tag tag-warn" title={warnings.join(" ")}>
          {warnings.length === 1 ? "1 warning" : `${warnings.length} warnings`}
        </span>
      )}
    </>
  );
}

/** Parts that the agent's worker lacks. */
const MISSING: Record<string, string> = {
  program: "Program not installed",
  key: "A key is missing",
  sign_in: "No sign-in",
  batch_mode: "No batch mode",
};

/** The runs of an agent at this moment, over all instances. */
export function LoadFacts({ agent }: { agent: Agent }) {
  const { api } = useSession();
  const { data } = useResource(
    (signal) =>
      api.get<{ load: { running: number; queued: number } }>(`/api/agents/${encodeURIComponent(agent.id)}`, {
        signal,
      }),
    agent.id,
  );
  const slots = agent.access_type === "read-write" ? 1 : agent.max_concurrent_executions;
  return (
    <>
      <span>
        {data?.load.running ?? "–"} of {slots} running
      </span>
      {agent.access_type === "read-write" && <span>{data?.load.queued ?? "–"} of 10 queued</span>}
    </>
  );
}
