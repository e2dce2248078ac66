import { useLocation } from "preact-iso";
import { READ_ALL } from "../../../shared/auth/scopes.ts";
import type { Query } from "../api/client.ts";
import { ENTRY_POINTS } from "../parts/format.tsx";
import { useNameList } from "../parts/use-names.ts";
import { useSession } from "../session/session-gate.tsx";

const STATES: Record<string, { text: string; states: string }> = {
  active: { text: "Active", states: "input_required,submitted,queued,starting,running,waiting_for_person" },
  completed: { text: "Completed", states: "completed" },
  failed: { text: "Failed", states: "failed,timed_out,rejected,expired" },
  cancelled: { text: "Cancelled", states: "cancelled" },
};
const DAYS: Record<string, string> = { "1": "Last 24 hours", "7": "Last 7 days", "30": "Last 30 days" };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** On a phone, the filters are folded. */
const IS_WIDE = matchMedia("(min-width: 44rem)").matches;

/** The query of the REST interface for that of the address. */
export function readFilter({
  kind,
  target,
  state,
  trigger,
  label,
  schedule,
  days,
  owner,
}: Record<string, string>): Query {
  // Whole hours keep the filter the same between two renderings.
  const since = Math.floor((Date.now() - Number(days) * DAY_MS) / HOUR_MS) * HOUR_MS;
  return {
    ...(target === undefined ? { kind } : { [`${kind}_id`]: target }),
    state: state === undefined ? undefined : STATES[state]?.states,
    trigger,
    label,
    schedule_id: schedule,
    owner,
    since: Number.isNaN(since) ? undefined : new Date(since).toISOString(),
  };
}

export function RunFilters({ query }: { query: Record<string, string> }) {
  const { route } = useLocation();
  const { may } = useSession();
  const names = [...useNameList()];
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(query);
    if (value === "") next.delete(name);
    else next.set(name, value);
    show(next);
  };
  const setTarget = (value: string) => {
    const [kind = "", ...id] = value.split(" ");
    const next = new URLSearchParams(query);
    for (const name of ["kind", "target", "schedule"]) next.delete(name);
    if (kind === "schedule") next.set("schedule", id.join(" "));
    else if (kind !== "") next.set("kind", kind);
    if (kind !== "schedule" && id.length > 0) next.set("target", id.join(" "));
    show(next);
  };
  const show = (next: URLSearchParams) => {
    const text = next.toString();
    route(text === "" ? "/console/runs" : `/console/runs?${text}`, true);
  };
  const select = (name: string, title: string, any: string, options: [string, string][]) => (
    <label>
      <span>{title}</span>
      <select value={query[name] ?? ""} onChange={(event) => set(name, event.currentTarget.value)}>
        <option value="">{any}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  const text = (name: string, title: string) => (
    <label>
      <span>{title}</span>
      <input
        type="search"
        value={query[name] ?? ""}
        maxLength={100}
        onChange={(event) => set(name, event.currentTarget.value.trim())}
      />
    </label>
  );
  return (
    <details class="fold" open={IS_WIDE || Object.keys(query).length > 0}>
      <summary>Filters</summary>
      <search class="filters">
        <label>
          <span>Form, agent or schedule</span>
          <select value={targetOf(query)} onChange={(event) => setTarget(event.currentTarget.value)}>
            <option value="">All</option>
            {GROUPS.map(([kind, title]) => (
              <optgroup key={kind} label={title}>
                {kind !== "schedule" && <option value={kind}>All {title.toLowerCase()}</option>}
                {optionsOf(kind, names, targetOf(query)).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        {select(
          "state",
          "State",
          "Any state",
          Object.entries(STATES).map(([value, state]) => [value, state.text]),
        )}
        {select("trigger", "Started by", "Anything", Object.entries(ENTRY_POINTS))}
        {select("days", "Created", "Any time", Object.entries(DAYS))}
        {text("label", "Name of the run")}
        {may(READ_ALL) && select("owner", "Owner", "My runs", [["all", "All owners"]])}
      </search>
    </details>
  );
}

const GROUPS = [
  ["wizard", "Forms"],
  ["agent", "Agents"],
  ["schedule", "Schedules"],
] as const;

/** The chosen one of the address, as the options name it. */
function targetOf({ kind = "", target, schedule }: Record<string, string>): string {
  if (schedule !== undefined) return `schedule ${schedule}`;
  return target === undefined ? kind : `${kind} ${target}`;
}

/** The names of a kind; one that was removed is an option while it is chosen. */
function optionsOf(kind: string, names: [string, string][], chosen: string): [string, string][] {
  const own = names.filter(([value]) => value.startsWith(`${kind} `));
  const isRemoved = chosen.startsWith(`${kind} `) && !own.some(([value]) => value === chosen);
  return isRemoved ? [...own, [chosen, chosen.slice(kind.length + 1)]] : own;
}
