import { useState } from "preact/hooks";
import type { Schedule } from "../api/types.ts";
import { Time } from "../parts/format.tsx";
import { Page } from "../parts/page.tsx";
import { Empty, Failure, Loaded } from "../parts/states.tsx";
import { useNames } from "../parts/use-names.ts";
import { useAction, useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { timingText } from "./timing-text.ts";

export function SchedulesView() {
  const { api } = useSession();
  const resource = useResource(
    (signal) => api.get<{ schedules: Schedule[] }>("/api/schedules", { signal }),
    "schedules",
  );
  return (
    <Page
      title="Schedules"
      lead="Runs of wizards and agents at fixed times."
      actions={
        <a class="button button-primary" href="/console/schedules/new">
          New schedule
        </a>
      }
    >
      <Loaded resource={resource}>
        {({ schedules }) =>
          schedules.length === 0 ? (
            <Empty title="You have no schedules yet">
              <p>A schedule runs a wizard or an agent again and again, or once at a time of your choice.</p>
            </Empty>
          ) : (
            <table class="table">
              <thead>
                <tr>
                  <th scope="col">Schedule</th>
                  <th scope="col">Runs</th>
                  <th scope="col">When</th>
                  <th scope="col">Next</th>
                  <th scope="col">Active</th>
                </tr>
              </thead>
              <tbody>
                {schedules.map((schedule) => (
                  <Row key={schedule.id} schedule={schedule} reload={resource.reload} />
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
    </Page>
  );
}

function Row({ schedule, reload }: { schedule: Schedule; reload: () => void }) {
  const { api } = useSession();
  const { busy, failure, start } = useAction();
  const nameOf = useNames();
  const [enabled, setEnabled] = useState(schedule.enabled);
  const toggle = () =>
    start(async () => {
      const action = enabled ? "pause" : "resume";
      await api.send("POST", `/api/schedules/${encodeURIComponent(schedule.id)}/${action}`);
      setEnabled(!enabled);
      reload();
    });
  return (
    <tr>
      <td>
        <a class="user-text" href={`/console/schedules/${encodeURIComponent(schedule.id)}`}>
          {schedule.name}
        </a>
        {failure && <Failure failure={failure} />}
      </td>
      <td data-label="Runs" class="user-text">
        {nameOf(schedule.target)}
      </td>
      <td data-label="When">{timingText(schedule)}</td>
      <td data-label="Next">
        <Next schedule={schedule} />
      </td>
      <td data-label="Active">
        <button
          type="button"
          class="switch"
          role="switch"
          aria-checked={enabled}
          aria-busy={busy}
          onClick={toggle}
        >
          <span class="hidden">{schedule.name} is active</span>
        </button>
      </td>
    </tr>
  );
}

/** The next time of a schedule. */
function Next({ schedule: { enabled, next } }: { schedule: Schedule }) {
  if (!enabled) return <span class="muted">Paused</span>;
  return next === null ? <span class="muted">No further time</span> : <Time at={next} />;
}
