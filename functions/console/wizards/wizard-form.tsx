/** The form of a wizard, generated from its questions. The gateway checks the answers. */

import { useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Run, WizardDetail } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { InputField } from "../parts/field.tsx";
import { Failure } from "../parts/states.tsx";
import { Restored, useDraft } from "../parts/use-draft.tsx";
import { useAction } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { type Answers, exampleAnswers, givenAnswers } from "./answers.ts";
import { ProblemSummary } from "./problem-summary.tsx";
import { QuestionPages } from "./question-pages.tsx";

/** The state of the form, as its draft holds it. */
export interface WizardEntries {
  answers: Answers;
  label: string;
  /** Fields whose unusual answer is confirmed. */
  confirmed: string[];
}

export function WizardForm({
  wizard,
  name,
  first,
  stored,
}: {
  wizard: WizardDetail;
  /** Of the draft. */
  name: string;
  first: WizardEntries;
  stored: WizardEntries | undefined;
}) {
  const { api, may, sent } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const draft = useDraft<WizardEntries>(name, first, stored);
  const { answers, label, confirmed } = draft.value;
  const summary = useRef<HTMLDivElement>(null);
  const problems = failure?.details.problems ?? [];
  const examples = exampleAnswers(wizard);

  async function submit(): Promise<void> {
    await start(async () => {
      const user_data = givenAnswers(wizard.questions, answers);
      // The person is here, and completes the parts that only a person can.
      const body = { user_data, confirmed, handoff: true, label: label.trim() || undefined };
      const path = `/api/wizards/${encodeURIComponent(wizard.wizard_id)}/runs`;
      const { run } = await api.send<{ run: Run }>("POST", path, body);
      await draft.finish();
      sent.keep(run.id, draft.value);
      route(`/console/runs/${run.id}`);
    });
    summary.current?.focus();
  }
  const change = (changes: Answers) => {
    const isSame = (field: string) => !((field.split(/[.[]/, 1)[0] as string) in changes);
    draft.change({ answers: { ...answers, ...changes }, confirmed: confirmed.filter(isSame) });
  };
  const confirm = {
    confirmed,
    set: (field: string, on: boolean) =>
      draft.change({ confirmed: [...confirmed.filter((other) => other !== field), ...(on ? [field] : [])] }),
  };

  return (
    <form
      class="wizard-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Restored draft={draft} />
      <div ref={summary} tabIndex={-1}>
        {failure && problems.length === 0 && <Failure failure={failure} />}
        {problems.length > 0 && (
          <ProblemSummary questions={wizard.questions} answers={answers} problems={problems} />
        )}
      </div>
      {Object.keys(answers).length === 0 && Object.keys(examples).length > 0 && (
        <p>
          <Button kind="quiet" onClick={() => change(examples)}>
            Fill in example answers
          </Button>
        </p>
      )}
      <QuestionPages
        wizard={wizard}
        answers={answers}
        problems={problems}
        onChange={change}
        confirm={confirm}
      />
      <section class="form-page">
        <InputField
          id="label"
          text="Name of this run"
          note="optional"
          type="text"
          maxLength={100}
          placeholder="for example: for my daughter"
          value={label}
          onValue={(value) => draft.change({ label: value })}
        />
      </section>
      <div class="submit">
        {wizard.practice && <p class="notice notice-warn">Practice site: its figures are not official.</p>}
        {may("federalrunner:execute") ? (
          <Button kind="primary" type="submit" busy={busy}>
            {busy ? "Checking the answers …" : "Fill in the form"}
          </Button>
        ) : (
          <p class="notice">Your account may see this wizard, but not run it.</p>
        )}
      </div>
    </form>
  );
}
