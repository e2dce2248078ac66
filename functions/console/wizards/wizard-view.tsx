import { useLocation, useRoute } from "preact-iso";
import type { RunDetail, WizardDetail, WizardEntry } from "../api/types.ts";
import { Page } from "../parts/page.tsx";
import { SiteLink } from "../parts/site-link.tsx";
import { Loaded } from "../parts/states.tsx";
import { useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import type { Answers } from "./answers.ts";
import { proofTag } from "./proof-tag.ts";
import { type WizardEntries, WizardForm } from "./wizard-form.tsx";

const BACK = { href: "/console", text: "Wizards" };

/** `?base=RUN` begins with the answers of an earlier run. */
export function WizardView() {
  const { api, drafts, sent } = useSession();
  const { params } = useRoute();
  const { query } = useLocation();
  const id = params.id ?? "";
  const name = `wizard ${id} ${query.base ?? ""}`;
  const resource = useResource(async (signal) => {
    const [{ wizard }, base, stored] = await Promise.all([
      api.get<{ wizard: WizardDetail }>(`/api/wizards/${encodeURIComponent(id)}`, { signal }),
      query.base === undefined
        ? undefined
        : api.get<RunDetail>(`/api/runs/${encodeURIComponent(query.base)}`, { signal }),
      drafts.read<WizardEntries>(name),
    ]);
    const answers = (base?.result?.answers ?? {}) as Answers;
    const first = sent.read<WizardEntries>() ?? { answers, label: "", confirmed: [] };
    return { wizard, stored, first };
  }, name);
  const wizard = resource.data?.wizard;
  return (
    <Page
      key={id}
      title={wizard?.name ?? "Wizard"}
      lead={wizard && <span class="user-text">{wizard.description}</span>}
      back={BACK}
    >
      <Loaded resource={resource} rows={6}>
        {(loaded) => (
          <div class="columns">
            <WizardForm name={name} {...loaded} />
            <About wizard={loaded.wizard} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function About({ wizard }: { wizard: WizardDetail }) {
  return (
    <aside class="panel" aria-label="About this wizard">
      <p class="facts">
        <Proof wizard={wizard} />
      </p>
      <p class="muted">
        {wizard.practice
          ? "The form is a practice copy on this machine: its figures are not official."
          : wizard.proof}
      </p>
      {wizard.words_note !== undefined && (
        <p class="muted">Its names, questions and options are the site's own words.</p>
      )}
      {wizard.results.length > 0 && (
        <>
          <h2>What you get</h2>
          <ul class="plain">
            {wizard.results.map(({ name, label }) => (
              <li key={name} class="user-text">
                {label}
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>The form</h2>
      <p>
        <SiteLink url={wizard.url} />, {wizard.total_pages} {wizard.total_pages === 1 ? "page" : "pages"}
      </p>
      <p>
        <a href={`/console/runs?target=${encodeURIComponent(wizard.wizard_id)}&kind=wizard`}>Earlier runs</a>
      </p>
      <details>
        <summary>Contract (JSON Schema)</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
        <pre class="code" tabIndex={0}>
          {JSON.stringify(wizard.contract, null, 2)}
        </pre>
      </details>
    </aside>
  );
}

/** Whether the figures of a wizard can be relied on, in one word. */
export function Proof({ wizard }: { wizard: Parameters<typeof proofTag>[0] & Pick<WizardEntry, "proof"> }) {
  if (wizard.practice) return <span class="tag tag-warn">{proofTag(wizard)}</span>;
  return (
    <span class={wizard.proved ? "tag tag-good" : "tag"} title={wizard.proof}>
      {proofTag(wizard)}
    </span>
  );
}
