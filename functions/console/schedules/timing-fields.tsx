/** When a schedule runs: repeatedly, at an interval or once. */
import { Field, InputField } from "../parts/field.tsx";
import { cronOfEntries, type ScheduleEntries, type TimingKind, type Unit } from "./draft.ts";
import { WEEKDAYS, type Weekday } from "./repeat.ts";
import { cronText } from "./timing-text.ts";

const ZONES = Intl.supportedValuesOf("timeZone");
const KINDS: readonly (readonly [TimingKind, string])[] = [
  ["daily", "Every day"],
  ["weekly", "On days of the week"],
  ["monthly", "Every month"],
  ["interval", "At an interval"],
  ["once", "Once"],
  ["crontab", "By a crontab"],
];
const WEEKDAY_NAMES: Record<Weekday, string> = {
  MON: "Monday",
  TUE: "Tuesday",
  WED: "Wednesday",
  THU: "Thursday",
  FRI: "Friday",
  SAT: "Saturday",
  SUN: "Sunday",
};
const WEEKS: readonly (readonly [string, string])[] = [
  ["", "on day"],
  ["1", "on the first"],
  ["2", "on the second"],
  ["3", "on the third"],
  ["4", "on the fourth"],
  ["5", "on the fifth"],
];
const UNITS: readonly (readonly [Unit, string])[] = [
  ["minutes", "minutes"],
  ["hours", "hours"],
  ["days", "days"],
];

export interface EntriesProps {
  entries: ScheduleEntries;
  change: (changes: Partial<ScheduleEntries>) => void;
}

export function TimingFields({ entries, change }: EntriesProps) {
  const { timing, zone } = entries;
  const cron = cronOfEntries(entries);
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
      {timing === "weekly" && <WeeklyFields entries={entries} change={change} />}
      {timing === "monthly" && <MonthlyFields entries={entries} change={change} />}
      {timing === "interval" && <IntervalField entries={entries} change={change} />}
      {timing === "once" && (
        <InputField
          id="at"
          text="Date and time"
          type="datetime-local"
          required
          value={entries.at}
          onValue={(at) => change({ at })}
        />
      )}
      {timing === "crontab" && (
        <InputField
          id="cron"
          text="Crontab"
          type="text"
          class="mono"
          required
          maxLength={200}
          value={entries.cron}
          onValue={(value) => change({ cron: value })}
          aria-describedby="cron-words"
        />
      )}
      {["daily", "weekly", "monthly"].includes(timing) && (
        <InputField
          id="time"
          text="At"
          type="time"
          required
          value={entries.time}
          onValue={(time) => change({ time })}
          aria-describedby="cron-words"
        />
      )}
      {cron !== undefined && (
        <p id="cron-words" class="fine" aria-live="polite">
          {cronText(cron) ??
            (timing === "crontab"
              ? "Five fields: minute, hour, day of the month, month, day of the week."
              : "Choose at least one day.")}
        </p>
      )}
      <Field id="zone" text="Time zone">
        <Choice
          id="zone"
          value={zone}
          options={[...new Set([zone, "UTC", ...ZONES])].map((each) => [each, each.replaceAll("_", " ")])}
          onValue={(value) => change({ zone: value })}
        />
      </Field>
    </>
  );
}

function WeeklyFields({ entries: { weekdays }, change }: EntriesProps) {
  return (
    <fieldset class="field inline">
      <legend>
        <span class="question">Days</span>
      </legend>
      {WEEKDAYS.map((weekday) => (
        <label key={weekday} class="option">
          <input
            type="checkbox"
            checked={weekdays.includes(weekday)}
            onChange={({ currentTarget: { checked } }) =>
              change({
                weekdays: WEEKDAYS.filter((one) => (one === weekday ? checked : weekdays.includes(one))),
              })
            }
          />
          {WEEKDAY_NAMES[weekday]}
        </label>
      ))}
    </fieldset>
  );
}

function MonthlyFields({ entries: { week, weekday, dayOfMonth }, change }: EntriesProps) {
  return (
    <Field id="week" text="Day of the month">
      <div class="row">
        <Choice id="week" value={week} options={WEEKS} onValue={(value) => change({ week: value })} />
        {week === "" ? (
          <input
            type="number"
            aria-label="Number of the day"
            required
            min={1}
            max={31}
            value={dayOfMonth}
            onInput={(event) => change({ dayOfMonth: event.currentTarget.value })}
          />
        ) : (
          <Choice
            label="Day of the week"
            value={weekday}
            options={WEEKDAYS.map((each) => [each, WEEKDAY_NAMES[each]])}
            onValue={(value) => change({ weekday: value as Weekday })}
          />
        )}
      </div>
    </Field>
  );
}

function IntervalField({ entries: { count, unit }, change }: EntriesProps) {
  return (
    <Field id="count" text="Every">
      <div class="row">
        <input
          id="count"
          type="number"
          required
          min={1}
          max={44_640}
          value={count}
          onInput={(event) => change({ count: event.currentTarget.value })}
        />
        <Choice
          label="Unit of the interval"
          value={unit}
          options={UNITS}
          onValue={(value) => change({ unit: value as Unit })}
        />
      </div>
    </Field>
  );
}

export function Choice({
  id,
  label,
  value,
  options,
  onValue,
}: {
  id?: string;
  label?: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onValue: (value: string) => void;
}) {
  return (
    <select id={id} aria-label={label} value={value} onChange={(event) => onValue(event.currentTarget.value)}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
