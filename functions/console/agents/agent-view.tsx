import { useLocation, useRoute } from "preact-iso";
import { ApiFailure } from "../api/client.ts";
import type { Agent, Run, RunDetail } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/copy-button.tsx";
import { Field } from "../parts/field.tsx";
import { duration } from "../parts/format.tsx";
import { Page } from "../parts/page.tsx";
import { Failure, Loaded } from "../parts/states.tsx";
import { Restored, useDraft } from "../parts/use-draft.tsx";
import { useAction, useResource } from "../parts/use-resource.ts";
import { RunTable } from "../runs/run-table.tsx";
import { useSession } from "../session/session-gate.tsx";
import { Health, LoadFacts } from "./load.tsx";

const BACK = { href: "/console/agents", text: "Agents" };

/** `?base=RUN` begins with the request of an earlier run. */
export function AgentView() {
  const { api, drafts, sent } = useSession();
  const { params } = useRoute();
  const { query } = useLocation();
  const id = params.id ?? "";
  const name = `agent ${id} ${query.base ?? ""}`;
  const resource = useResource(async (signal) => {
    const recent = { agent_id: id, limit: 5 };
    const [{ agent }, { runs }, base, stored] = await Promise.all([
      api.get<{ agent: Agent }>(`/api/agents/${encodeURIComponent(id)}`, { signal }),
      api.get<{ runs: Run[] }>("/api/runs", { query: recent, signal }),
      query.base === undefined
        ? undefined
        : api.get<RunDetail>(`/api/runs/${encodeURIComponent(query.base)}`, { signal }),
      drafts.read<AgentEntries>(name),
    ]);
    const entered = sent.read<AgentEntries>();
    const first = entered ?? { input: base?.request?.input ?? "", parameters: "" };
    return { agent, runs, first, stored, isMasked: !entered && base?.request?.masked };
  }, name);
  const agent = resource.data?.agent;
  return (
    <Page
      key={id}
      title={agent?.name ?? "Agent"}
      lead={agent && <span class="user-text">{agent.description}</span>}
      back={BACK}
    >
      <Loaded resource={resource} rows={5}>
        {(loaded) => (
          <>
            <p class="facts">
              <Health agent={loaded.agent} />
              <span>{loaded.agent.access_type}</span>
              <LoadFacts agent={loaded.agent} />
              <span>at most {duration(loaded.agent.timeout_seconds * 1000)}</span>
            </p>
            {loaded.agent.warnings.map((warning) => (
              <p key={warning} class="notice notice-warn user-text">
                {warning}
              </p>
            ))}
            {loaded.isMasked && (
              <p class="notice">Personal data of the earlier request is masked: write it in again.</p>
            )}
            <RunForm name={name} {...loaded} />
            {loaded.runs.length > 0 && (
              <section>
                <h2>Your last runs</h2>
                <RunTable runs={loaded.runs} />
              </section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface AgentEntries {
  input: string;
  /** JSON. */
  parameters: string;
}

function RunForm({
  agent,
  name,
  first,
  stored,
}: {
  agent: Agent;
  /** Of the draft. */
  name: string;
  first: AgentEntries;
  stored: AgentEntries | undefined;
}) {
  const { api, may, sent } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const draft = useDraft(name, first, stored);
  const { input, parameters } = draft.value;
  if (agent.readiness?.missing.includes("program")) return <Install agent={agent} />;
  if (!may("agents:run")) return <p class="notice">Your account may see this agent, but not run it.</p>;
  const submit = () =>
    start(async () => {
      const body = { input, parameters: parseRecord(parameters, "The parameters"), dedup: false };
      const { run } = await api.send<{ run: Run }>(
        "POST",
        `/api/agents/${encodeURIComponent(agent.id)}/runs`,
        body,
      );
      await draft.finish();
      sent.keep(run.id, draft.value);
      route(`/console/runs/${run.id}`);
    });
  return (
    <form
      class="panel"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Restored draft={draft} />
      <Field id="input" text="Request">
        <textarea
          id="input"
          rows={5}
          required
          value={input}
          onInput={(event) => draft.change({ input: event.currentTarget.value })}
        />
      </Field>
      {agent.parameters && (
        <Field id="parameters" text="Parameters" note="JSON, optional">
          <textarea
            id="parameters"
            rows={3}
            class="mono"
            value={parameters}
            onInput={(event) => draft.change({ parameters: event.currentTarget.value })}
          />
        </Field>
      )}
      {failure && <Failure failure={failure} />}
      <Button kind="primary" type="submit" busy={busy} disabled={!agent.enabled}>
        Run the agent
      </Button>
    </form>
  );
}

/** In place of the request: the worker does not have the agent's program. */
function Install({ agent: { package: source, warnings } }: { agent: Agent }) {
  return (
    <section class="panel" aria-labelledby="install">
      <h2 id="install">The program is not installed</h2>
      {source ? (
        <>
          <p>Install it on the computer of the agent worker. The agent is ready within a minute.</p>
          <Command text={`npm install --global ${source.name}@${source.version}`} />
        </>
      ) : (
        warnings.length === 0 && (
          <p>Install it on the computer of the agent worker, as docs/agents.md shows.</p>
        )
      )}
    </section>
  );
}

/** A JSON object that a person typed; undefined for an empty text. */
function parseRecord(text: string, what: string): Record<string, unknown> | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new ApiFailure({
    type: "invalid_request",
    category: "permanent",
    message: `${what} must be a JSON object.`,
    next: 'Write it as {"name": "value"}.',
  });
}
