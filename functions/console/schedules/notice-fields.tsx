/** The receivers of a schedule's notices, and a sentence that names them, or that there is none. */
import { receiversText } from "../../../shared/schedules/notices/receivers-text.ts";
import { Field, InputField } from "../parts/field.tsx";
import { type Noticed, notifyOf } from "./draft.ts";
import { Choice, type EntriesProps } from "./timing-fields.tsx";

const ENDS: readonly (readonly [Noticed, string])[] = [
  ["all", "each time a run ends"],
  ["only_changes", "when results change or a run fails"],
  ["only_failures", "when a run fails or the form changes"],
];

export function NoticeFields({ entries, change }: EntriesProps) {
  const notify = notifyOf(entries);
  return (
    <>
      <InputField
        id="email"
        text="Notice by mail to"
        note="optional"
        type="email"
        maxLength={200}
        value={entries.email}
        onValue={(email) => change({ email })}
        aria-describedby="receivers"
      />
      <InputField
        id="webhook"
        text="Notice to a webhook"
        note="optional"
        type="url"
        maxLength={2000}
        placeholder="https://…"
        value={entries.webhook}
        onValue={(webhook) => change({ webhook })}
        aria-describedby="receivers"
      />
      {notify && (
        <>
          <Field id="noticed" text="Tell them">
            <Choice
              id="noticed"
              value={entries.noticed}
              options={ENDS}
              onValue={(value) => change({ noticed: value as Noticed })}
            />
          </Field>
          <div class="field">
            <label class="option">
              <input
                type="checkbox"
                checked={entries.details}
                onChange={({ currentTarget: { checked } }) => change({ details: checked })}
              />
              With the figures before and after
            </label>
          </div>
        </>
      )}
      <p id="receivers" class="fine" aria-live="polite">
        {receiversText(notify)}
      </p>
    </>
  );
}
