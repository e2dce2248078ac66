/** When a schedule runs: repeatedly, at an interval or once. */
import { Field } from "../parts/field.tsx";
import type { Draft, TimingKind } from "./draft.ts";
import { cronText } from "./timing.tsx";

const ZONES = Intl.supportedValuesOf("timeZone");
const KINDS: readonly (readonly [TimingKind, string])[] = [
  ["cron", "Repeatedly"],
  ["interval", "At an interval"],
  ["once", "Once"],
];

export interface DraftFieldProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
}

export function TimingFields({ draft, change }: DraftFieldProps) {
  const { timing, zone } = draft;
  const TimeField = TIME_FIELDS[timing];
  return (
    <>
      <fieldset class="field">
        <legend>
          <span class="question">When</span>
        </legend>
        {KINDS.map(([kind, text]) => (
          <label key={kind} class="option">
            <input
              type="radio"
              name="when"
              checked={timing === kind}
              onChange={() => change({ timing: kind })}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <TimeField draft={draft} change={change} />
      <Field id="zone" text="Time zone">
        <select id="zone" value={zone} onChange={(event) => change({ zone: event.currentTarget.value })}>
          {[...new Set([zone, "UTC", ...ZONES])].map((each) => (
            <option key={each} value={each}>
              {each.replaceAll("_", " ")}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}

const TIME_FIELDS = { cron: CronField, interval: IntervalField, once: OnceField };

function CronField({ draft: { cron }, change }: DraftFieldProps) {
  return (
    <Field id="cron" text="Crontab">
      <input
        id="cron"
        type="text"
        class="mono"
        required
        maxLength={200}
        value={cron}
        onInput={(event) => change({ cron: event.currentTarget.value })}
        aria-describedby="cron-words"
      />
      <p id="cron-words" class="fine" aria-live="polite">
        {cronText(cron) ?? "Five fields: minute, hour, day of the month, month, day of the week."}
      </p>
    </Field>
  );
}

function IntervalField({ draft: { minutes }, change }: DraftFieldProps) {
  return (
    <Field id="minutes" text="Minutes between two runs">
      <input
        id="minutes"
        type="number"
        required
        min={1}
        max={44_640}
        value={minutes}
        onInput={(event) => change({ minutes: event.currentTarget.value })}
      />
    </Field>
  );
}

function OnceField({ draft: { at }, change }: DraftFieldProps) {
  return (
    <Field id="at" text="Date and time">
      <input
        id="at"
        type="datetime-local"
        required
        value={at}
        onInput={(event) => change({ at: event.currentTarget.value })}
      />
    </Field>
  );
}
