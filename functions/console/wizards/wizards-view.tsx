import type { WizardEntry } from "../api/types.ts";
import { CardsPage } from "../parts/cards-page.tsx";
import { Command } from "../parts/copy-button.tsx";
import { Proof } from "./wizard-view.tsx";

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
              <span class="user-text">{new URL(wizard.url).host}</span>
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

/** The ways to a wizard for a further form; they run on the person's own computer. */
function AddForm() {
  return (
    <details class="add-form">
      <summary>Add a form</summary>
      <p>
        Fill in the form once, in a window of your browser, and press <b>Done</b> at its result:
      </p>
      <Command text="npx federalrunner record https://forms.example.gov/benefits/" />
      <img
        src="/console/recording.webp"
        alt="A form with a bar below it: FederalRunner records this form, with the buttons Undo, This page again and Done."
        width="960"
        height="540"
        loading="lazy"
      />
      <p>
        Your choices and presses become the wizard’s way. The texts that you type are not kept: a second visit
        with example answers proves the wizard. <code>federalrunner discover URL</code> tries a plain form
        alone, <code>federalrunner scout</code> lets an AI discover it, and{" "}
        <code>federalrunner wizards push</code> publishes the wizard here.
      </p>
    </details>
  );
}
