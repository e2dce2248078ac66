import type { Run } from "../api/types.ts";
import { duration, ENTRY_POINTS, State, Time } from "../parts/format.tsx";
import { useNames } from "../parts/use-names.ts";

/** On a phone, each row is a card. */
export function RunTable({ runs }: { runs: readonly Run[] }) {
  const nameOf = useNames();
  return (
    <table class="table">
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">State</th>
          <th scope="col">Started by</th>
          <th scope="col">Created</th>
          <th scope="col" class="number">
            Took
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td>
              <a class="cover user-text" href={`/console/runs/${run.id}`}>
                {nameOf({ kind: run.kind, id: run.target })}
              </a>
              {run.label !== undefined && <span class="second user-text">{run.label}</span>}
            </td>
            <td>
              <State state={run.state} />
              {run.error && <span class="second user-text">{run.error.type.replaceAll("_", " ")}</span>}
            </td>
            <td data-label="Started by">
              {run.client === undefined ? (
                ENTRY_POINTS[run.trigger]
              ) : (
                <span class="user-text">{run.client}</span>
              )}
              {run.owner !== "me" && <span class="second">owner {run.owner}</span>}
              {run.schedule && (
                <span class="second user-text">{nameOf({ kind: "schedule", id: run.schedule.id })}</span>
              )}
            </td>
            <td data-label="Created">
              <Time at={run.created_at} />
            </td>
            <td data-label="Took" class="number">
              {run.duration_ms === undefined ? "–" : duration(run.duration_ms)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
