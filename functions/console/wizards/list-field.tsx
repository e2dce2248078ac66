import type { FieldProblem } from "../api/client.ts";
import type { Question } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { type Answers, askedQuestions, entryProblems, problemsOf } from "./answers.ts";
import type { Confirm } from "./confirm.ts";
import { problemText } from "./problem-text.ts";
import { QuestionField } from "./question-field.tsx";

/** A question with several entries, such as loans. */
export function ListField({
  question,
  id,
  entries,
  problems,
  onChange,
  confirm,
}: {
  question: Question;
  id: string;
  entries: readonly Answers[];
  problems: readonly FieldProblem[];
  onChange: (entries: Answers[]) => void;
  confirm: Confirm | undefined;
}) {
  const { questions = [], max_entries = Number.POSITIVE_INFINITY } = question;
  const ofList = problems.filter(({ field }) => !field.includes("["));
  return (
    <fieldset id={id} class="field">
      <legend>
        <span class="question user-text">
          {question.question}
          {question.optional && <span class="muted"> (optional)</span>}
        </span>
      </legend>
      {ofList.map((problem) => (
        <p key={problem.message} class="problem">
          {problemText(question, problem)}
        </p>
      ))}
      {entries.map((entry, index) => (
        <fieldset key={index} class="entry">
          <legend>Entry {index + 1}</legend>
          {askedQuestions(questions, entry).map((inner) => (
            <QuestionField
              key={inner.field_id}
              question={inner}
              id={`${id}-${index}-${inner.field_id}`}
              path={`${question.field_id}[${index}].${inner.field_id}`}
              answers={entry}
              problems={problemsOf(inner, entryProblems(question.field_id, index, problems))}
              confirm={confirm}
              onChange={(changes) =>
                onChange(entries.map((other, at) => (at === index ? { ...other, ...changes } : other)))
              }
            />
          ))}
          <Button kind="quiet" onClick={() => onChange(entries.filter((_, at) => at !== index))}>
            Remove entry {index + 1}
          </Button>
        </fieldset>
      ))}
      {entries.length < max_entries && (
        <Button onClick={() => onChange([...entries, {}])}>Add an entry</Button>
      )}
    </fieldset>
  );
}
