import type { ComponentChildren } from "preact";
import { useRoute } from "preact-iso";
import type { ResultValue, RunDetail } from "../api/types.ts";
import { show, Time } from "../parts/format.tsx";
import { Page } from "../parts/page.tsx";
import { Empty, Loaded } from "../parts/states.tsx";
import { useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { Value } from "./value.tsx";

/** The results of two runs of one wizard side by side, with the answers in which they differ. */
export function CompareView() {
  const { api } = useSession();
  const { params } = useRoute();
  const ids = [params.id ?? "", params.other ?? ""];
  const resource = useResource(async (signal) => {
    const read = (id: string) => api.get<RunDetail>(`/api/runs/${encodeURIComponent(id)}`, { signal });
    const [first, second] = await Promise.all([read(ids[0] ?? ""), read(ids[1] ?? "")]);
    return { first, second };
  }, ids.join(" "));
  return (
    <Page title="Compare two runs" back={{ href: `/console/runs/${ids[1]}`, text: "Run" }}>
      <Loaded resource={resource}>
        {({ first, second }) =>
          first.result?.results && second.result?.results ? (
            <Comparison first={first} second={second} />
          ) : (
            <Empty title="The results of one of the runs are not kept any more" />
          )
        }
      </Loaded>
    </Page>
  );
}

function Comparison({ first, second }: { first: RunDetail; second: RunDetail }) {
  const [one, other] = [first.result?.results ?? {}, second.result?.results ?? {}];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const results = names.map((name) =>
    row(
      one[name]?.label ?? other[name]?.label ?? name,
      <Value value={one[name]} />,
      <Value value={other[name]} />,
      change(one[name], other[name]),
    ),
  );
  const [given, changed] = [first.result?.answers ?? {}, second.result?.answers ?? {}];
  const fields = [...new Set([...Object.keys(given), ...Object.keys(changed)])];
  const answers = fields
    .filter((field) => show(given[field]) !== show(changed[field]))
    .map((field) => row(field, show(given[field]), show(changed[field])));
  return (
    <>
      <Table
        title="Results"
        heads={["Result", <Head key="1" detail={first} />, <Head key="2" detail={second} />, "Change"]}
        rows={results}
      />
      {answers.length > 0 ? (
        <Table title="Different answers" heads={["Answer", "First run", "Second run", ""]} rows={answers} />
      ) : (
        <p class="muted">The answers of both runs are the same.</p>
      )}
    </>
  );
}

type Row = ReturnType<typeof row>;

function row(name: string, first: ComponentChildren, second: ComponentChildren, difference = "") {
  return { name, first, second, difference };
}

function Head({ detail: { run } }: { detail: RunDetail }) {
  return (
    <a href={`/console/runs/${run.id}`} class="user-text">
      {run.label ?? <Time at={run.created_at} absolute />}
    </a>
  );
}

function Table({ title, heads, rows }: { title: string; heads: ComponentChildren[]; rows: Row[] }) {
  const [name, first, second, last] = heads;
  return (
    <section>
      <h2>{title}</h2>
      <table class="table compared">
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{first}</th>
            <th scope="col">{second}</th>
            {last !== "" && <th scope="col">{last}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((each) => (
            <tr key={each.name}>
              <th scope="row" class="user-text">
                {each.name}
              </th>
              <td data-label="First run">
                <span class="user-text">{each.first}</span>
              </td>
              <td data-label="Second run">
                <span class="user-text">{each.second}</span>
              </td>
              {last !== "" && (
                <td data-label={each.difference === "" ? undefined : "Change"} class="change">
                  {each.difference}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function change(first: ResultValue | undefined, second: ResultValue | undefined): string {
  const [before, after] = [first?.value, second?.value];
  if (typeof before !== "number" || typeof after !== "number") return "";
  const difference = after - before;
  return difference === 0
    ? "the same"
    : `${difference > 0 ? "+" : "−"}${Math.abs(difference).toLocaleString("en-US")}`;
}
