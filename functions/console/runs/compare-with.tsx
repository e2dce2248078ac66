import { useLocation } from "preact-iso";
import type { Run } from "../api/types.ts";
import { useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";

const TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/**
 * A choice of the other completed runs of the same wizard.
 *
 * @param others the runs that are compared with it already
 */
export function CompareWith({ run, others: compared = [] }: { run: Run; others?: readonly string[] }) {
  const { api } = useSession();
  const { route } = useLocation();
  const query = { wizard_id: run.target, state: "completed", limit: 20 };
  const { data } = useResource((signal) => api.get<{ runs: Run[] }>("/api/runs", { query, signal }), run.id);
  const others = data?.runs.filter(({ id }) => id !== run.id && !compared.includes(id)) ?? [];
  if (others.length === 0) return null;
  return (
    <label class="compare">
      <span>Compare with</span>
      <select
        onChange={({ currentTarget: { value } }) =>
          route(
            compared.length > 0
              ? `/console/runs/${run.id}/compare/${[...compared, value].join("+")}`
              : `/console/runs/${value}/compare/${run.id}`,
          )
        }
      >
        <option value="">an earlier run …</option>
        {others.map(({ id, label, created_at }) => (
          <option key={id} value={id}>
            {[label, TIME.format(new Date(created_at))].filter(Boolean).join(", ")}
          </option>
        ))}
      </select>
    </label>
  );
}
