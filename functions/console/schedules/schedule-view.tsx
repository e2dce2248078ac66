import { useLocation, useRoute } from "preact-iso";
import type { Agent, Run, RunDetail, Schedule, WizardEntry } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { Time } from "../parts/format.tsx";
import { Page } from "../parts/page.tsx";
import { Failure, Loaded } from "../parts/states.tsx";
import { useAction, useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { entriesOf, type MappedAnswer, newEntries, type ScheduleEntries } from "./draft.ts";
import { ScheduleForm, type Targets } from "./schedule-form.tsx";

const BACK = { href: "/console/schedules", text: "Schedules" };

/** A schedule with its form; `new` is a schedule that does not exist yet, `?base=RUN` that of an earlier run. */
export function ScheduleView() {
  const { api, may, drafts } = useSession();
  const { params } = useRoute();
  const { query } = useLocation();
  const id = params.id ?? "";
  const isNew = id === "new";
  const name = `schedule ${id} ${query.base ?? ""}`;
  const resource = useResource(async (signal) => {
    const read = <T,>(path: string) => api.get<T>(path, { signal });
    const [targets, found, base, stored] = await Promise.all([
      readTargets(signal),
      isNew ? undefined : read<{ schedule: Schedule }>(`/api/schedules/${encodeURIComponent(id)}`),
      query.base === undefined ? undefined : read<RunDetail>(`/api/runs/${encodeURIComponent(query.base)}`),
      drafts.read<ScheduleEntries>(name),
    ]);
    const schedule = found?.schedule;
    const first = schedule
      ? entriesOf(schedule, await readMapped(schedule))
      : newEntries(base, targetName(base, targets));
    return { targets, schedule, first, stored };
  }, name);
  const schedule = resource.data?.schedule;
  return (
    <Page
      key={id}
      title={isNew ? "New schedule" : (schedule?.name ?? "Schedule")}
      back={BACK}
      actions={schedule && <Actions schedule={schedule} />}
    >
      <Loaded resource={resource} rows={5}>
        {(loaded) => (
          <div class="columns">
            <ScheduleForm key={loaded.schedule?.revision} {...loaded} name={name} saved={resource.reload} />
            {loaded.schedule && <Times schedule={loaded.schedule} />}
          </div>
        )}
      </Loaded>
    </Page>
  );

  async function readMapped({ target, user_data }: Schedule): Promise<MappedAnswer[]> {
    if (target.kind === "agent") return [];
    const path = `/api/wizards/${encodeURIComponent(target.id)}/validate`;
    // A removed wizard must not hide its schedule.
    const { report } = await api
      .send<{ report: { mapped: MappedAnswer[] } }>("POST", path, { user_data: user_data ?? {} })
      .catch(() => ({ report: { mapped: [] } }));
    return report.mapped;
  }

  async function readTargets(signal: AbortSignal): Promise<Targets> {
    const [{ wizards }, { agents }] = await Promise.all([
      may("federalrunner:execute")
        ? api.get<{ wizards: WizardEntry[] }>("/api/wizards", { signal })
        : { wizards: [] },
      may("agents:run") && may("agents:read")
        ? api.get<{ agents: Agent[] }>("/api/agents", { signal })
        : { agents: [] },
    ]);
    return { wizards, agents };
  }
}

function targetName(base: RunDetail | undefined, { wizards, agents }: Targets): string | undefined {
  const target = base?.run.target;
  return (
    wizards.find((one) => one.wizard_id === target)?.name ?? agents.find((one) => one.id === target)?.name
  );
}

function Times({ schedule: { id, upcoming = [], last, enabled } }: { schedule: Schedule }) {
  return (
    <aside class="panel" aria-label="Times">
      <h2>Next times</h2>
      {upcoming.length === 0 || !enabled ? (
        <p class="muted">{enabled ? "No further time." : "Paused."}</p>
      ) : (
        <ol class="plain">
          {upcoming.slice(0, 5).map((at) => (
            <li key={at}>
              <Time at={at} absolute />
            </li>
          ))}
        </ol>
      )}
      <p class="fine">In your local time.</p>
      {last && (
        <p>
          Last run:{" "}
          {last.run_id ? (
            <a href={`/console/runs/${last.run_id}`}>
              <Time at={last.scheduled_for} />
            </a>
          ) : (
            <Time at={last.scheduled_for} />
          )}
        </p>
      )}
      <p>
        <a href={`/console/runs?schedule=${encodeURIComponent(id)}`}>All its runs</a>
      </p>
    </aside>
  );
}

function Actions({ schedule }: { schedule: Schedule }) {
  const { api } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const path = `/api/schedules/${encodeURIComponent(schedule.id)}`;
  const runNow = () =>
    start(async () => {
      const { run } = await api.send<{ run: Run }>("POST", `${path}/run`);
      route(`/console/runs/${run.id}`);
    });
  const remove = async () => {
    await api.send("DELETE", path);
    route("/console/schedules", true);
  };
  return (
    <>
      <Button busy={busy} onClick={runNow}>
        Run now
      </Button>
      <ConfirmButton text="Delete" title="Delete this schedule?" action="Delete the schedule" work={remove}>
        <p>It does not run any more. Its earlier runs stay in your history.</p>
      </ConfirmButton>
      {failure && <Failure failure={failure} />}
    </>
  );
}
