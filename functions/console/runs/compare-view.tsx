import type { ComponentChildren } from "preact";
import { useRoute } from "preact-iso";
import type { Run, RunDetail } from "../api/types.ts";
import { Page } from "../parts/page.tsx";
import { Empty, Loaded } from "../parts/states.tsx";
import { useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { CompareWith } from "./compare-with.tsx";
import { differenceText, resultText } from "./result-text.ts";
import { Value } from "./value.tsx";

const MOST_RUNS = 6;

/** The results of two to six runs of one wizard side by side, with the answers in which they differ. */
export function CompareView() {
  const { api } = useSession();
  const { params } = useRoute();
  const ids = [params.id ?? "", ...(params.other ?? "").split(/[ +]/)].slice(0, MOST_RUNS);
  const resource = useResource(async (signal) => {
    const read = (id: string) => api.get<RunDetail>(`/api/runs/${encodeURIComponent(id)}`, { signal });
    return Promise.all(ids.map(read));
  }, ids.join(" "));
  return (
    <Page title="Compare runs" back={{ href: `/console/runs/${ids.at(-1)}`, text: "Run" }}>
      <Loaded resource={resource}>
        {(details) =>
          details.every(({ result }) => result?.results) ? (
            <Comparison details={details} />
          ) : (
            <Empty title="The results of one of the runs are not kept any more" />
          )
        }
      </Loaded>
    </Page>
  );
}

function Comparison({ details }: { details: RunDetail[] }) {
  const all = details.map(({ result }) => result?.results ?? {});
  const names = [...new Set(all.flatMap((results) => Object.keys(results)))];
  const results = names.map((name): Row => {
    const values = all.map((one) => one[name]);
    const known = values.find((value) => value !== undefined);
    return {
      name: known?.label ?? name,
      note: [known?.period, known?.meaning].filter(Boolean).join(". "),
      values: values.map((value) => <Value value={value} />),
      difference: details.length === 2 ? differenceText(values[0], values[1]) : "",
    };
  });
  const given = details.map(
    ({ result }) => new Map((result?.answered ?? []).map((row) => [row.field_id, row])),
  );
  const answers = [...new Set(given.flatMap((one) => [...one.keys()]))].flatMap((field): Row[] => {
    const values = given.map((one) => one.get(field)?.answer ?? "–");
    const question = given.find((one) => one.has(field))?.get(field)?.question ?? field;
    return new Set(values).size > 1 ? [{ name: question, values, difference: "" }] : [];
  });
  const runs = details.map(({ run }) => run);
  const isPractice = details.some(({ result }) => result?.practice);
  const [first] = details;
  return (
    <>
      {isPractice && (
        <p class="notice notice-warn">These figures come from a practice site. They are not official.</p>
      )}
      <FirstDifference details={details} names={names} />
      <Table title="Results" runs={runs} rows={results} last={details.length === 2 ? "Change" : ""} />
      {answers.length > 0 ? (
        <Table title="Different answers" runs={runs} rows={answers} last="" />
      ) : (
        <p class="muted">The answers of all runs are the same.</p>
      )}
      {first && details.length < MOST_RUNS && (
        <CompareWith run={first.run} others={details.slice(1).map(({ run }) => run.id)} />
      )}
    </>
  );
}

/** A chart of the first figure that differs and is a number in every run. */
function FirstDifference({ details, names }: { details: RunDetail[]; names: string[] }) {
  const valuesOf = (name: string) => details.map(({ result }) => result?.results?.[name]?.value);
  const name = names.find((one) => {
    const values = valuesOf(one);
    return values.every((value) => typeof value === "number") && new Set(values).size > 1;
  });
  if (name === undefined) return null;
  const bars = details.map(({ run, result }) => ({
    name: runName(run),
    value: Number(result?.results?.[name]?.value),
    text: resultText(result?.results?.[name] ?? {}),
  }));
  const { label = name, period } = details[0]?.result?.results?.[name] ?? {};
  return <Chart label={period === undefined ? label : `${label}, ${period}`} bars={bars} />;
}

interface Row {
  name: string;
  note?: string;
  values: ComponentChildren[];
  difference: string;
}

const TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

function runName({ label, created_at }: Run): string {
  return label ?? TIME.format(new Date(created_at));
}

function Table({ title, runs, rows, last }: { title: string; runs: Run[]; rows: Row[]; last: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <div class="scroll">
        <table class="table compared">
          <thead>
            <tr>
              <th scope="col">{title === "Results" ? "Result" : "Answer"}</th>
              {runs.map((run) => (
                <th key={run.id} scope="col">
                  <a href={`/console/runs/${run.id}`} class="user-text">
                    {runName(run)}
                  </a>
                </th>
              ))}
              {last !== "" && <th scope="col">{last}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((each) => (
              <tr key={each.name}>
                <th scope="row" class="user-text">
                  {each.name}
                  {each.note && <span class="second">{each.note}</span>}
                </th>
                {each.values.map((value, index) => (
                  <td key={index} class="user-text">
                    {value}
                  </td>
                ))}
                {last !== "" && <td class="change">{each.difference}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const WIDTH = 560;
const ROW = 52;
const BAR = 16;

interface Bar {
  name: string;
  value: number;
  text: string;
}

/** Bars of one figure, one for each run. */
function Chart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const values = bars.map(({ value }) => value);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const scale = high === low ? 0 : WIDTH / (high - low);
  const words = `${label}: ${bars.map(({ name, text }) => `${name} ${text}`).join(", ")}`;
  return (
    <figure class="chart">
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${bars.length * ROW}`} role="img" aria-label={words}>
        {bars.map(({ name, value, text }, index) => (
          <g key={`${name} ${index}`} transform={`translate(0 ${index * ROW})`}>
            <text x="0" y="20">
              {name}
            </text>
            <text x={WIDTH} y="20" text-anchor="end" class="amount">
              {text}
            </text>
            <rect class="track" y="28" width={WIDTH} height={BAR} rx="3" />
            <rect
              class="value"
              x={(Math.min(0, value) - low) * scale}
              y="28"
              width={Math.max(2, Math.abs(value) * scale)}
              height={BAR}
              rx="3"
            />
          </g>
        ))}
      </svg>
    </figure>
  );
}
