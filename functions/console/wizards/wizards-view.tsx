import type { FailureBody } from "../api/client.ts";
import type { WizardEntry } from "../api/types.ts";
import { Card } from "../parts/card.tsx";
import { Page } from "../parts/page.tsx";
import { Empty, Loaded, Problems } from "../parts/states.tsx";
import { useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { Proof } from "./proof.tsx";

export function WizardsView() {
  const { api } = useSession();
  const resource = useResource(
    (signal) => api.get<{ wizards: WizardEntry[]; problems: FailureBody[] }>("/api/wizards", { signal }),
    "wizards",
  );
  return (
    <Page title="Wizards" lead="Each wizard fills in one government form from your answers.">
      <Loaded resource={resource}>
        {({ wizards, problems }) => (
          <>
            <Problems problems={problems} />
            {wizards.length === 0 ? (
              <Empty title="There are no wizards yet">
                <p>
                  Discover a form with <code>federalrunner scout</code>, then publish it with{" "}
                  <code>federalrunner wizards push</code>.
                </p>
              </Empty>
            ) : (
              <ul class="cards">
                {wizards.map((wizard) => (
                  <Card
                    key={wizard.wizard_id}
                    href={`/console/wizards/${encodeURIComponent(wizard.wizard_id)}`}
                    title={wizard.name}
                  >
                    <p class="user-text">{wizard.description}</p>
                    <p class="facts">
                      <Proof wizard={wizard} />
                      <span>
                        {wizard.total_pages} {wizard.total_pages === 1 ? "page" : "pages"}
                      </span>
                      {wizard.estimated_seconds !== undefined && (
                        <span>about {wizard.estimated_seconds} s</span>
                      )}
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
