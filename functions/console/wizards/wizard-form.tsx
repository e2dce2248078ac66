/** The form of a wizard, generated from its questions. The gateway checks the answers. */

import { useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { FieldProblem } from "../api/client.ts";
import type { Question, Run, WizardDetail } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { InputField } from "../parts/field.tsx";
import { Failure } from "../parts/states.tsx";
import { useAction } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";
import { type Answers, askedQuestions, exampleAnswers, givenAnswers, problemsOf } from "./answers.ts";
import { ListField } from "./list-field.tsx";
import { QuestionField } from "./question-field.tsx";

export function WizardForm({ wizard, first }: { wizard: WizardDetail; first: Answers }) {
  const { api, may } = useSession();
  const { route } = useLocation();
  const { busy, failure, start } = useAction();
  const [answers, setAnswers] = useState(first);
  const [label, setLabel] = useState("");
  const [wasChanged, setWasChanged] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const problems = failure?.details.problems ?? [];
  const asked = Map.groupBy(askedQuestions(wizard.questions, answers), ({ page = "" }) => page);

  async function submit(): Promise<void> {
    await start(async () => {
      const body = { user_data: givenAnswers(wizard.questions, answers), label: label.trim() || undefined };
      const path = `/api/wizards/${encodeURIComponent(wizard.wizard_id)}/runs`;
      const { run } = await api.send<{ run: Run }>("POST", path, body);
      route(`/console/runs/${run.id}`);
    });
    summary.current?.focus();
  }
  const change = (changes: Answers) => {
    setWasChanged(true);
    setAnswers((before) => ({ ...before, ...changes }));
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
      <div ref={summary} tabIndex={-1}>
        {failure && problems.length === 0 && <Failure failure={failure} />}
        {problems.length > 0 && <Summary questions={wizard.questions} problems={problems} />}
      </div>
      {!wasChanged && Object.keys(first).length === 0 && (
        <p>
          <Button kind="quiet" onClick={() => change(exampleAnswers(wizard))}>
            Fill in example answers
          </Button>
        </p>
      )}
      {[...asked].map(([page, questions]) => (
        <FormPage
          key={page}
          title={page}
          questions={questions}
          answers={answers}
          problems={problems}
          onChange={change}
        />
      ))}
      <section class="form-page">
        <InputField
          id="label"
          text="Name of this run"
          note="optional"
          type="text"
          maxLength={100}
          placeholder="for example: for my daughter"
          value={label}
          onValue={setLabel}
        />
      </section>
      <div class="submit">
        {may("federalrunner:execute") ? (
          <Button kind="primary" type="submit" busy={busy}>
            {busy ? "Checking the answers …" : "Fill in the form"}
          </Button>
        ) : (
          <p class="notice notice-warn">Your account may read this wizard, but not run it.</p>
        )}
      </div>
    </form>
  );
}

function FormPage({
  title,
  questions,
  answers,
  problems,
  onChange,
}: {
  title: string;
  questions: readonly Question[];
  answers: Answers;
  problems: readonly FieldProblem[];
  onChange: (changes: Answers) => void;
}) {
  return (
    <section class="form-page">
      {title !== "" && <h2 class="user-text">{title}</h2>}
      {questions.map((question) =>
        question.kind === "list" ? (
          <ListField
            key={question.field_id}
            question={question}
            id={question.field_id}
            entries={(answers[question.field_id] as Answers[] | undefined) ?? []}
            onChange={(entries) => onChange({ [question.field_id]: entries })}
          />
        ) : (
          <QuestionField
            key={question.field_id}
            question={question}
            id={question.field_id}
            answers={answers}
            problems={problemsOf(question, problems)}
            onChange={onChange}
          />
        ),
      )}
    </section>
  );
}

function Summary({
  questions,
  problems,
}: {
  questions: readonly Question[];
  problems: readonly FieldProblem[];
}) {
  const open = questions.filter((question) => problemsOf(question, problems).length > 0);
  return (
    <div class="notice notice-bad" role="alert">
      <p>
        <strong>
          {open.length === 1 ? "One answer needs a change." : `${open.length} answers need a change.`}
        </strong>
      </p>
      <ul>
        {open.map(({ field_id, question }) => (
          <li key={field_id}>
            <a
              href={`#${field_id}`}
              class="user-text"
              onClick={(event) => {
                event.preventDefault();
                focusField(field_id);
              }}
            >
              {question}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(id: string): void {
  const element = document.getElementById(id);
  const control = element?.matches("fieldset") ? element.querySelector("input") : element;
  control?.focus();
}
