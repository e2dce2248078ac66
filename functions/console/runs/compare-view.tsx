import type { ComponentChildren } from "preact";
import { useRoute } from "preact-iso";
import type { RunDetail } from "../api/types.ts";
import { show, Time } from "../parts/format.tsx";
import { Page } from "../parts/page.tsx";
import { Empty, Loaded } from "../parts/states.tsx";
import { useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { Chart } from "./chart.tsx";
import { CompareWith } from "./compare-with.tsx";
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
  const results = names.map((name) => ({
    name: all.find((one) => one[name])?.[name]?.label ?? name,
    values: all.map((one) => <Value value={one[name]} />),
    difference: details.length === 2 ? change(all.map((one) => one[name]?.value)) : "",
  }));
  const given = details.map(({ result }) => result?.answers ?? {});
  const fields = [...new Set(given.flatMap((one) => Object.keys(one)))];
  const answers = fields
    .filter((field) => new Set(given.map((one) => show(one[field]))).size > 1)
    .map((field) => ({ name: field, values: given.map((one) => show(one[field])), difference: "" }));
  const heads = details.map((detail) => <Head key={detail.run.id} detail={detail} />);
  const isPractice = details.some(({ result }) => result?.practice);
  const [first] = details;
  return (
    <>
      {isPractice && (
        <p class="notice notice-warn">These figures come from a practice site. They are not official.</p>
      )}
      <FirstDifference details={details} names={names} />
      <Table title="Results" heads={heads} rows={results} last={details.length === 2 ? "Change" : ""} />
      {answers.length > 0 ? (
        <Table title="Different answers" heads={heads} rows={answers} last="" />
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
    name: nameOf(run),
    value: Number(result?.results?.[name]?.value),
    text: result?.results?.[name]?.text ?? "",
  }));
  const { label = name, period } = details[0]?.result?.results?.[name] ?? {};
  return <Chart label={period === undefined ? label : `${label}, ${period}`} bars={bars} />;
}

interface Row {
  name: string;
  values: ComponentChildren[];
  difference: string;
}

const TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

function nameOf({ label, created_at }: RunDetail["run"]): string {
  return label ?? TIME.format(new Date(created_at));
}

function Head({ detail: { run } }: { detail: RunDetail }) {
  return (
    <a href={`/console/runs/${run.id}`} class="user-text">
      {run.label ?? <Time at={run.created_at} absolute />}
    </a>
  );
}

function Table({
  title,
  heads,
  rows,
  last,
}: {
  title: string;
  heads: ComponentChildren[];
  rows: Row[];
  last: string;
}) {
  return (
    <section>
      <h2>{title}</h2>
      <div class="scroll">
        <table class="table compared">
          <thead>
            <tr>
              <th scope="col">{title === "Results" ? "Result" : "Answer"}</th>
              {heads.map((head, index) => (
                <th key={index} scope="col">
                  {head}
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
                </th>
                {each.values.map((value, index) => (
                  <td key={index} data-label={`Run ${index + 1}`}>
                    <span class="user-text">{value}</span>
                  </td>
                ))}
                {last !== "" && (
                  <td data-label={each.difference === "" ? undefined : last} class="change">
                    {each.difference}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function change([before, after]: unknown[]): string {
  if (typeof before !== "number" || typeof after !== "number") return "";
  const difference = after - before;
  return difference === 0
    ? "the same"
    : `${difference > 0 ? "+" : "−"}${Math.abs(difference).toLocaleString("en-US")}`;
}
