import type { WizardEntry } from "../api/types.ts";
import { CardsPage } from "../parts/cards-page.tsx";
import { AddForm } from "./add-form.tsx";
import { Proof } from "./proof.tsx";

export function WizardsView() {
  return (
    <CardsPage<WizardEntry>
      kind="wizards"
      title="Wizards"
      lead="Each wizard fills in one government form from your answers."
      empty={<p>A wizard appears here once it is published.</p>}
      after={<AddForm />}
    >
      {(wizard) => ({
        id: wizard.wizard_id,
        name: wizard.name,
        body: (
          <>
            <p class="user-text">{wizard.description}</p>
            <p class="facts">
              <Proof wizard={wizard} />
              <span>
                {wizard.total_pages} {wizard.total_pages === 1 ? "page" : "pages"}
              </span>
              {wizard.estimated_seconds !== undefined && <span>about {wizard.estimated_seconds} s</span>}
            </p>
          </>
        ),
      })}
    </CardsPage>
  );
}
