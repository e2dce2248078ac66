/** Creates or changes a schedule. */
import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Agent, Schedule, WizardDetail, WizardEntry } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { Field, InputField } from "../parts/field.tsx";
import { Failure, Loaded } from "../parts/states.tsx";
import { Restored, useDraft } from "../parts/use-draft.tsx";
import { forgetNames } from "../parts/use-names.ts";
import { useAction, useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { ProblemSummary } from "../wizards/problem-summary.tsx";
import { QuestionPages } from "../wizards/question-pages.tsx";
import { bodyOf, isWizard, type ScheduleEntries, targetOf } from "./draft.ts";
import { NoticeFields } from "./notice-fields.tsx";
import { type EntriesProps, TimingFields } from "./timing-fields.tsx";

/** The wizards and agents that this person can schedule. */
export interface Targets {
  wizards: WizardEntry[];
  agents: Agent[];
}

/** The answers' fields in the failures of a schedule. */
const ANSWERS = "user_data.";

export function ScheduleForm({
  targets,
  schedule,
  name,
  first,
  stored,
  saved,
}: {
  targets: Targets;
  schedule: Schedule | undefined;
  /** Of the draft. */
  name: string;
  first: ScheduleEntries;
  stored: ScheduleEntries | undefined;
  saved: () => void;
}) {
  const draft = useDraft(name, first, stored);
  const { value: entries, change } = draft;
  const { save, isSaved, busy, failure } = useSave(schedule, draft.finish, saved);
  const wizard = useWizard(entries);
  const summary = useRef<HTMLDivElement>(null);
  const problems = failure?.details.problems ?? [];
  const ofAnswers = problems
    .filter(({ field }) => field.startsWith(ANSWERS))
    .map((problem) => ({ ...problem, field: problem.field.slice(ANSWERS.length) }));
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault();
        await save(bodyOf(entries, wizard.data));
        summary.current?.focus();
      }}
    >
      <Restored draft={draft} />
      <div ref={summary} tabIndex={-1}>
        {failure && ofAnswers.length < Math.max(1, problems.length) && <Failure failure={failure} />}
        {wizard.data && ofAnswers.length > 0 && (
          <ProblemSummary questions={wizard.data.questions} answers={entries.answers} problems={ofAnswers} />
        )}
      </div>
      <InputField
        id="name"
        text="Name"
        type="text"
        required
        maxLength={100}
        value={entries.name}
        onValue={(value) => change({ name: value })}
      >
        <p class="fine">Stored in clear: it must not be personal.</p>
      </InputField>
      <TargetField entries={entries} change={change} targets={targets} />
      <TimingFields entries={entries} change={change} />
      {isWizard(entries) ? (
        <Loaded resource={wizard}>
          {(detail) =>
            detail && (
              <QuestionPages
                wizard={detail}
                answers={entries.answers}
                problems={ofAnswers}
                onChange={(changes) => change({ answers: { ...entries.answers, ...changes } })}
              />
            )
          }
        </Loaded>
      ) : (
        entries.target !== "" && (
          <Field id="input" text="Request">
            <textarea
              id="input"
              rows={6}
              required
              value={entries.input}
              onInput={(event) => change({ input: event.currentTarget.value })}
            />
          </Field>
        )
      )}
      <NoticeFields entries={entries} change={change} />
      {entries.target !== "" && (
        <p class="fine">{isWizard(entries) ? "Answers" : "Requests"} are stored encrypted.</p>
      )}
      <div class="submit">
        <Button kind="primary" type="submit" busy={busy}>
          {schedule ? "Save" : "Create the schedule"}
        </Button>
        <span role="status">{isSaved ? "Saved." : ""}</span>
      </div>
    </form>
  );
}

/** The chosen wizard; its data is undefined for an agent. */
function useWizard(entries: ScheduleEntries) {
  const { api } = useSession();
  return useResource(async (signal) => {
    if (!isWizard(entries)) return undefined;
    const path = `/api/wizards/${encodeURIComponent(targetOf(entries).id)}`;
    return (await api.get<{ wizard: WizardDetail }>(path, { signal })).wizard;
  }, entries.target);
}

function useSave(schedule: Schedule | undefined, finish: () => Promise<void>, saved: () => void) {
  const { api } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const [isSaved, setIsSaved] = useState(false);
  const save = (body: Record<string, unknown>) =>
    start(async () => {
      setIsSaved(false);
      forgetNames(api);
      if (schedule) {
        const path = `/api/schedules/${encodeURIComponent(schedule.id)}?revision=${schedule.revision}`;
        // null removes the receivers.
        await api.send("PATCH", path, { ...body, notify: body.notify ?? null });
        await finish();
        setIsSaved(true);
        saved();
      } else {
        const created = await api.send<{ schedule: Schedule }>("POST", "/api/schedules", body);
        await finish();
        route(`/console/schedules/${encodeURIComponent(created.schedule.id)}`, true);
      }
    });
  return { save, isSaved, busy, failure };
}

function TargetField({ entries, change, targets }: EntriesProps & { targets: Targets }) {
  const wizards = targets.wizards.map(({ wizard_id, name }) => [`wizard ${wizard_id}`, name] as const);
  const agents = targets.agents.map(({ id, name }) => [`agent ${id}`, name] as const);
  return (
    <Field id="target" text="Wizard or agent">
      <select
        id="target"
        required
        value={entries.target}
        onChange={(event) => change({ target: event.currentTarget.value, answers: {} })}
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
