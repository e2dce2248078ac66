import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import type { Agent, Run, RunDetail } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { Field } from "../parts/field.tsx";
import { duration } from "../parts/format.tsx";
import { Page } from "../parts/page.tsx";
import { parseRecord } from "../parts/parse-record.ts";
import { Failure, Loaded } from "../parts/states.tsx";
import { useAction, useResource } from "../parts/use-resource.ts";
import { RunTable } from "../runs/run-table.tsx";
import { useSession } from "../session/session-gate.tsx";
import { Health, LoadFacts } from "./load.tsx";

const BACK = { href: "/console/agents", text: "Agents" };

/** `?base=RUN` begins with the request of an earlier run. */
export function AgentView() {
  const { api } = useSession();
  const { params } = useRoute();
  const { query } = useLocation();
  const id = params.id ?? "";
  const resource = useResource(
    async (signal) => {
      const recent = { kind: "agent", target: id, limit: 5 };
      const [{ agent }, { runs }, base] = await Promise.all([
        api.get<{ agent: Agent }>(`/api/agents/${encodeURIComponent(id)}`, { signal }),
        api.get<{ runs: Run[] }>("/api/runs", { query: recent, signal }),
        query.base === undefined
          ? undefined
          : api.get<RunDetail>(`/api/runs/${encodeURIComponent(query.base)}`, { signal }),
      ]);
      return { agent, runs, input: base?.request?.input ?? "" };
    },
    `${id} ${query.base ?? ""}`,
  );
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
            <RunForm agent={loaded.agent} first={loaded.input} />
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

function RunForm({ agent, first }: { agent: Agent; first: string }) {
  const { api, may } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const [input, setInput] = useState(first);
  const [parameters, setParameters] = useState("");
  if (!may("agents:run")) return <p class="notice">Your account may see this agent, but not run it.</p>;
  const submit = () =>
    start(async () => {
      const body = { input, parameters: parseRecord(parameters, "The parameters"), dedup: false };
      const { run } = await api.send<{ run: Run }>(
        "POST",
        `/api/agents/${encodeURIComponent(agent.id)}/runs`,
        body,
      );
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
      <Field id="input" text="Request">
        <textarea
          id="input"
          rows={5}
          required
          value={input}
          onInput={(event) => setInput(event.currentTarget.value)}
        />
      </Field>
      {agent.parameters && (
        <Field id="parameters" text="Parameters" note="JSON, optional">
          <textarea
            id="parameters"
            rows={3}
            class="mono"
            value={parameters}
            onInput={(event) => setParameters(event.currentTarget.value)}
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
