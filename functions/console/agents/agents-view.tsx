import type { Agent } from "../api/types.ts";
import { CardsPage } from "../parts/cards-page.tsx";
import { Health, LoadFacts } from "./load.tsx";

export function AgentsView() {
  return (
    <CardsPage<Agent>
      kind="agents"
      title="Agents"
      lead="Command-line agents, with their present use."
      empty={
        <p>
          Add a profile to the folder <code>agents/</code> of the configuration bucket.
        </p>
      }
    >
      {(agent) => ({
        id: agent.id,
        name: agent.name,
        body: (
          <>
            <p class="user-text clamp">{agent.description}</p>
            <p class="facts">
              <Health agent={agent} />
              <span>{agent.access_type}</span>
              <LoadFacts agent={agent} />
            </p>
          </>
        ),
      })}
    </CardsPage>
  );
}
