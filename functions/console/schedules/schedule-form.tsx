import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Agent, Schedule, WizardEntry } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { parseRecord } from "../parts/parse-record.ts";
import { Failure } from "../parts/states.tsx";
import { useAction } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { cronText } from "./timing.tsx";

const ZONES = Intl.supportedValuesOf("timeZone");
const LOCAL_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const EVERY_MORNING = "0 7 * * *";

/** What a schedule of this person can run. */
export interface Targets {
  wizards: WizardEntry[];
  agents: Agent[];
}

export function ScheduleForm({
  targets,
  schedule,
  saved,
}: {
  targets: Targets;
  schedule: Schedule | undefined;
  saved: () => void;
}) {
  const { api } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const [name, setName] = useState(schedule?.name ?? "");
  const [target, setTarget] = useState(schedule ? `${schedule.target.kind} ${schedule.target.id}` : "");
  const [when, setWhen] = useState<When>(whenOf(schedule));
  const [cron, setCron] = useState(schedule?.cron ?? EVERY_MORNING);
  const [minutes, setMinutes] = useState(String(schedule?.every_minutes ?? 90));
  const [at, setAt] = useState(schedule?.at?.slice(0, 16) ?? "");
  const [zone, setZone] = useState(schedule?.time_zone ?? LOCAL_ZONE);
  const [content, setContent] = useState(contentOf(schedule));
  const [isSaved, setIsSaved] = useState(false);
  const [kind = "", ...rest] = target.split(" ");
  const words = cronText(cron);

  const save = () =>
    start(async () => {
      setIsSaved(false);
      const body = {
        name,
        target: { kind, id: rest.join(" ") },
        ...{ cron: { cron }, interval: { every_minutes: Number(minutes) }, once: { at } }[when],
        time_zone: zone,
        ...(kind === "wizard"
          ? { user_data: parseRecord(content, "The answers") ?? {} }
          : { input: content }),
      };
      if (schedule) {
        await api.send(
          "PATCH",
          `/api/schedules/${encodeURIComponent(schedule.id)}?revision=${schedule.revision}`,
          body,
        );
        setIsSaved(true);
        saved();
      } else {
        const created = await api.send<{ schedule: Schedule }>("POST", "/api/schedules", body);
        route(`/console/schedules/${encodeURIComponent(created.schedule.id)}`, true);
      }
    });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field id="name" text="Name">
        <input
          id="name"
          type="text"
          required
          maxLength={100}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <p class="fine">Stored in clear: it must not be personal.</p>
      </Field>
      <Field id="target" text="Wizard or agent">
        <select
          id="target"
          required
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        >
          <option value="">Choose …</option>
          <optgroup label="Wizards">
            {targets.wizards.map(({ wizard_id, name: title }) => (
              <option key={wizard_id} value={`wizard ${wizard_id}`}>
                {title}
              </option>
            ))}
          </optgroup>
          <optgroup label="Agents">
            {targets.agents.map(({ id, name: title }) => (
              <option key={id} value={`agent ${id}`}>
                {title}
              </option>
            ))}
          </optgroup>
        </select>
      </Field>
      <fieldset class="field">
        <legend>
          <span class="question">When</span>
        </legend>
        {CHOICES.map(([choice, text]) => (
          <label key={choice} class="option">
            <input type="radio" name="when" checked={when === choice} onChange={() => setWhen(choice)} />
            {text}
          </label>
        ))}
      </fieldset>
      {when === "once" && (
        <Field id="at" text="Date and time">
          <input
            id="at"
            type="datetime-local"
            required
            value={at}
            onInput={(event) => setAt(event.currentTarget.value)}
          />
        </Field>
      )}
      {when === "interval" && (
        <Field id="minutes" text="Minutes between two runs">
          <input
            id="minutes"
            type="number"
            required
            min={1}
            max={44_640}
            value={minutes}
            onInput={(event) => setMinutes(event.currentTarget.value)}
          />
        </Field>
      )}
      {when === "cron" && (
        <Field id="cron" text="Crontab">
          <input
            id="cron"
            type="text"
            class="mono"
            required
            maxLength={200}
            value={cron}
            onInput={(event) => setCron(event.currentTarget.value)}
            aria-describedby="cron-words"
          />
          <p id="cron-words" class="fine" aria-live="polite">
            {words ?? "Five fields: minute, hour, day of the month, month, day of the week."}
          </p>
        </Field>
      )}
      <Field id="zone" text="Time zone">
        <select id="zone" value={zone} onChange={(event) => setZone(event.currentTarget.value)}>
          {[...new Set([zone, "UTC", ...ZONES])].map((each) => (
            <option key={each} value={each}>
              {each.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      </Field>
      <Field id="content" text={kind === "wizard" ? "Answers (JSON)" : "Request"}>
        <textarea
          id="content"
          rows={6}
          class={kind === "wizard" ? "mono" : undefined}
          required
          value={content}
          onInput={(event) => setContent(event.currentTarget.value)}
        />
        <p class="fine">Stored encrypted.</p>
      </Field>
      {failure && <Failure failure={failure} />}
      <div class="submit">
        <Button kind="primary" type="submit" busy={busy}>
          {schedule ? "Save" : "Create the schedule"}
        </Button>
        <span role="status">{isSaved ? "Saved." : ""}</span>
      </div>
    </form>
  );
}

function Field({ id, text, children }: { id: string; text: string; children: preact.ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>
        <span class="question">{text}</span>
      </label>
      {children}
    </div>
  );
}

type When = "cron" | "interval" | "once";

const CHOICES: readonly (readonly [When, string])[] = [
  ["cron", "Repeatedly"],
  ["interval", "At an interval"],
  ["once", "Once"],
];

function whenOf(schedule: Schedule | undefined): When {
  if (schedule?.at !== undefined) return "once";
  return schedule?.every_minutes === undefined ? "cron" : "interval";
}

function contentOf(schedule: Schedule | undefined): string {
  if (schedule?.target.kind === "wizard") return JSON.stringify(schedule.user_data ?? {}, null, 2);
  return schedule?.input ?? "";
}
