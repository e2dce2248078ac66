/** Creates or changes a schedule. */
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Agent, Schedule, WizardEntry } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { Field, InputField } from "../parts/field.tsx";
import { Failure } from "../parts/states.tsx";
import { useAction } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { bodyOf, type Draft, draftOf, isWizard } from "./draft.ts";
import { type DraftFieldProps, TimingFields } from "./timing-fields.tsx";

/** The wizards and agents that this person can schedule. */
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
  const [draft, setDraft] = useState(() => draftOf(schedule));
  const { save, isSaved, busy, failure } = useSave(schedule, saved);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save(draft);
      }}
    >
      <InputField
        id="name"
        text="Name"
        type="text"
        required
        maxLength={100}
        value={draft.name}
        onValue={(name) => change({ name })}
      >
        <p class="fine">Stored in clear: it must not be personal.</p>
      </InputField>
      <TargetField draft={draft} change={change} targets={targets} />
      <TimingFields draft={draft} change={change} />
      <Field id="content" text={isWizard(draft) ? "Answers (JSON)" : "Request"}>
        <textarea
          id="content"
          rows={6}
          class={isWizard(draft) ? "mono" : undefined}
          required
          value={draft.content}
          onInput={(event) => change({ content: event.currentTarget.value })}
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

function useSave(schedule: Schedule | undefined, saved: () => void) {
  const { api } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const [isSaved, setIsSaved] = useState(false);
  const save = (draft: Draft) =>
    start(async () => {
      setIsSaved(false);
      const body = bodyOf(draft);
      if (schedule) {
        const path = `/api/schedules/${encodeURIComponent(schedule.id)}?revision=${schedule.revision}`;
        await api.send("PATCH", path, body);
        setIsSaved(true);
        saved();
      } else {
        const created = await api.send<{ schedule: Schedule }>("POST", "/api/schedules", body);
        route(`/console/schedules/${encodeURIComponent(created.schedule.id)}`, true);
      }
    });
  return { save, isSaved, busy, failure };
}

function TargetField({ draft, change, targets }: DraftFieldProps & { targets: Targets }) {
  const wizards = targets.wizards.map(({ wizard_id, name }) => [`wizard ${wizard_id}`, name] as const);
  const agents = targets.agents.map(({ id, name }) => [`agent ${id}`, name] as const);
  return (
    <Field id="target" text="Wizard or agent">
      <select
        id="target"
        required
        value={draft.target}
        onChange={(event) => change({ target: event.currentTarget.value })}
      >
        <option value="">Choose …</option>
        <TargetOptions label="Wizards" options={wizards} />
        <TargetOptions label="Agents" options={agents} />
      </select>
    </Field>
  );
}

function TargetOptions({ label, options }: { label: string; options: (readonly [string, string])[] }) {
  return (
    <optgroup label={label}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </optgroup>
  );
}
