import type { ResultValue, Run, RunResult } from "../api/types.ts";
import { show, Time } from "../parts/format.tsx";
import { CompareWith } from "./compare-with.tsx";
import { Filmstrip } from "./filmstrip.tsx";
import { tableRows, Value } from "./value.tsx";

/** The results of a wizard's run, its pictures and the answers on which they rest. */
export function WizardOutcome({ run, result }: { run: Run; result: RunResult }) {
  const { practice, source, screenshots = [], warnings = [], answers = {}, defaults_applied = [] } = result;
  const { assumptions = [] } = result;
  const results = Object.entries(result.results ?? {});
  const figures = results.length > 0 ? results : Object.entries(result.figures ?? {});
  return (
    <>
      {practice && (
        <p class="notice notice-warn">These figures come from a practice site. They are not official.</p>
      )}
      {warnings.map((warning) => (
        <p key={warning} class="notice notice-warn user-text">
          {warning}
        </p>
      ))}
      {figures.length > 0 && (
        <section aria-labelledby="results">
          <h2 id="results">Results</h2>
          <dl class="results">
            {figures.map(([name, value]) => (
              <Result key={name} name={name} value={value} />
            ))}
          </dl>
          {source && (
            <p class="muted">
              Source: <a href={source.url}>{new URL(source.url).host}</a>, visited{" "}
              <Time at={source.visited_at} absolute />
            </p>
          )}
          {run.state === "completed" && <CompareWith run={run} />}
        </section>
      )}
      {assumptions.length > 0 && (
        <section aria-labelledby="assumptions">
          <h2 id="assumptions">Assumed by the site</h2>
          <ul class="prose user-text">
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
      {Object.keys(answers).length > 0 && (
        <details>
          <summary>Answers ({Object.keys(answers).length})</summary>
          <dl class="pairs">
            {Object.entries(answers).map(([field, value]) => (
              <div key={field}>
                <dt>
                  <code>{field}</code>
                  {defaults_applied.includes(field) && <span class="muted"> (default)</span>}
                </dt>
                <dd class="user-text">{show(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Result({ name, value: given }: { name: string; value: ResultValue | string }) {
  const value = typeof given === "string" ? { text: given } : given;
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
