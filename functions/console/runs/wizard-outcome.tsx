import type { ResultValue, Run, RunResult } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { CopyButton } from "../parts/copy-button.tsx";
import { Time } from "../parts/format.tsx";
import { SiteLink } from "../parts/site-link.tsx";
import { CompareWith } from "./compare-with.tsx";
import { Filmstrip } from "./filmstrip.tsx";
import { copiedText } from "./result-text.ts";
import { tableRows, Value } from "./value.tsx";

/** The results of a wizard's run, its pictures and the answers on which they rest. */
export function WizardOutcome({ run, name, result }: { run: Run; name: string; result: RunResult }) {
  const { practice, source, screenshots = [], warnings = [], answered = [], assumptions = [] } = result;
  const results = Object.entries(result.results ?? {});
  const figures = (results.length > 0 ? results : Object.entries(result.figures ?? {})).map(
    ([id, value]): [string, ResultValue] => [id, typeof value === "string" ? { text: value } : value],
  );
  return (
    <>
      {practice && (
        <p class="notice notice-warn">
          {figures.length > 0
            ? "These figures come from a practice site. They are not official."
            : "The form was filled in on a practice site, not on the official one."}
        </p>
      )}
      {warnings.map((warning) => (
        <p key={warning} class="notice notice-warn user-text">
          {warning}
        </p>
      ))}
      {figures.length > 0 && (
        <section aria-labelledby="results">
          <div class="section-head">
            <h2 id="results">Results</h2>
            <CopyButton text={() => copiedText(name, result, figures)} />
            <Button kind="quiet" onClick={() => print()}>
              Print
            </Button>
          </div>
          <dl class="results">
            {figures.map(([name, value]) => (
              <Result key={name} name={name} value={value} />
            ))}
          </dl>
          {source && (
            <p class="muted">
              Source: <SiteLink url={source.url} />, visited <Time at={source.visited_at} absolute />
            </p>
          )}
          {run.state === "completed" && <CompareWith run={run} />}
        </section>
      )}
      {assumptions.length > 0 && (
        <section aria-labelledby="assumptions">
          <h2 id="assumptions">Assumed by the site</h2>
          <ul class="prose bullets user-text">
            {assumptions.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {result.page_text !== undefined && (
        <details>
          <summary>Text of the results page</summary>
          <p class="user-text prose">{result.page_text}</p>
        </details>
      )}
      {screenshots.length > 0 && <Filmstrip runId={run.id} screenshots={screenshots} />}
      {answered.length > 0 && (
        <details>
          <summary>Answers ({answered.length})</summary>
          <dl class="pairs">
            {answered.map(({ field_id, question, answer, is_default }) => (
              <div key={field_id}>
                <dt class="user-text">
                  {question}
                  {is_default && <span class="muted"> (default)</span>}
                </dt>
                <dd class="user-text">{answer}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Result({ name, value }: { name: string; value: ResultValue }) {
  const isWide = value.type === "text" || tableRows(value.value) !== undefined;
  return (
    <div class={isWide ? "wide" : undefined}>
      <dt class="user-text">{value.label ?? name}</dt>
      <dd class="user-text">
        <Value value={value} />
        {value.period !== undefined && <small class="muted"> {value.period}</small>}
      </dd>
      {value.meaning !== undefined && <dd class="meaning user-text">{value.meaning}</dd>}
    </div>
  );
}
