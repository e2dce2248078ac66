/** When a schedule runs: repeatedly, at an interval or once. */
import { Field, InputField } from "../parts/field.tsx";
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
    <InputField
      id="cron"
      text="Crontab"
      type="text"
      class="mono"
      required
      maxLength={200}
      value={cron}
      onValue={(value) => change({ cron: value })}
      aria-describedby="cron-words"
    >
      <p id="cron-words" class="fine" aria-live="polite">
        {cronText(cron) ?? "Five fields: minute, hour, day of the month, month, day of the week."}
      </p>
    </InputField>
  );
}

function IntervalField({ draft: { minutes }, change }: DraftFieldProps) {
  return (
    <InputField
      id="minutes"
      text="Minutes between two runs"
      type="number"
      required
      min={1}
      max={44_640}
      value={minutes}
      onValue={(value) => change({ minutes: value })}
    />
  );
}

function OnceField({ draft: { at }, change }: DraftFieldProps) {
  return (
    <InputField
      id="at"
      text="Date and time"
      type="datetime-local"
      required
      value={at}
      onValue={(value) => change({ at: value })}
    />
  );
}
