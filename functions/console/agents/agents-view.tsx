import type { FailureBody } from "../api/client.ts";
import type { Agent } from "../api/types.ts";
import { Card } from "../parts/card.tsx";
import { Page } from "../parts/page.tsx";
import { Empty, Loaded, Problems } from "../parts/states.tsx";
import { useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { Health, LoadFacts } from "./load.tsx";

export function AgentsView() {
  const { api } = useSession();
  const resource = useResource(
    (signal) => api.get<{ agents: Agent[]; problems: FailureBody[] }>("/api/agents", { signal }),
    "agents",
  );
  return (
    <Page title="Agents" lead="Command-line agents, with their present use.">
      <Loaded resource={resource}>
        {({ agents, problems }) => (
          <>
            <Problems problems={problems} />
            {agents.length === 0 ? (
              <Empty title="There are no agents yet">
                <p>
                  Add a profile to the folder <code>agents/</code> of the configuration bucket.
                </p>
              </Empty>
            ) : (
              <ul class="cards">
                {agents.map((agent) => (
                  <Card
                    key={agent.id}
                    href={`/console/agents/${encodeURIComponent(agent.id)}`}
                    title={agent.name}
                  >
                    <p class="user-text clamp">{agent.description}</p>
                    <p class="facts">
                      <Health agent={agent} />
                      <span>{agent.access_type}</span>
                      <LoadFacts agent={agent} />
                    </p>
                  </Card>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
