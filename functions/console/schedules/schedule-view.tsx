import { useState } from "preact/hooks";
import { useLocation, useRoute } from "preact-iso";
import type { Agent, Run, Schedule, WizardEntry } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Time } from "../parts/format.tsx";
import { Page } from "../parts/page.tsx";
import { Failure, Loaded } from "../parts/states.tsx";
import { useAction, useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { ScheduleForm, type Targets } from "./schedule-form.tsx";

const BACK = { href: "/console/schedules", text: "Schedules" };

/** A schedule with its form; `new` is a schedule that does not exist yet. */
export function ScheduleView() {
  const { api, may } = useSession();
  const { params } = useRoute();
  const id = params.id ?? "";
  const isNew = id === "new";
  const resource = useResource(async (signal) => {
    const [targets, schedule] = await Promise.all([
      readTargets(signal),
      isNew
        ? undefined
        : api.get<{ schedule: Schedule }>(`/api/schedules/${encodeURIComponent(id)}`, { signal }),
    ]);
    return { targets, schedule: schedule?.schedule };
  }, id);
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
            <ScheduleForm
              key={loaded.schedule?.revision}
              targets={loaded.targets}
              schedule={loaded.schedule}
              saved={resource.reload}
            />
            {loaded.schedule && <Times schedule={loaded.schedule} />}
          </div>
        )}
      </Loaded>
    </Page>
  );

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
          <a href={`/console/runs/${last.run_id}`}>
            <Time at={last.scheduled_for} />
          </a>
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
  const [asks, setAsks] = useState(false);
  const path = `/api/schedules/${encodeURIComponent(schedule.id)}`;
  const runNow = () =>
    start(async () => {
      const { run } = await api.send<{ run: Run }>("POST", `${path}/run`);
      route(`/console/runs/${run.id}`);
    });
  const remove = () =>
    start(async () => {
      await api.send("DELETE", path);
      route("/console/schedules", true);
    });
  return (
    <>
      <Button busy={busy} onClick={runNow}>
        Run now
      </Button>
      <Button onClick={() => setAsks(true)}>Delete</Button>
      {failure && <Failure failure={failure} />}
      {asks && (
        <Dialog title="Delete this schedule?" onClose={() => setAsks(false)}>
          <p>It does not run any more. Its earlier runs stay in your history.</p>
          <div class="actions">
            <Button kind="danger" busy={busy} onClick={remove}>
              Delete the schedule
            </Button>
            <Button onClick={() => setAsks(false)}>Keep it</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
