import type { Question } from "../api/types.ts";
import { Button } from "../parts/button.tsx";
import { type Answers, askedQuestions } from "./answers.ts";
import { QuestionField } from "./question-field.tsx";

/** A question with several entries, such as loans. */
export function ListField({
  question,
  id,
  entries,
  onChange,
}: {
  question: Question;
  id: string;
  entries: readonly Answers[];
  onChange: (entries: Answers[]) => void;
}) {
  const { questions = [], max_entries = Number.POSITIVE_INFINITY } = question;
  return (
    <fieldset id={id} class="field">
      <legend>
        <span class="question user-text">
          {question.question}
          {question.optional && <span class="muted"> (optional)</span>}
        </span>
      </legend>
      {entries.map((entry, index) => (
        <fieldset key={index} class="entry">
          <legend>Entry {index + 1}</legend>
          {askedQuestions(questions, entry).map((inner) => (
            <QuestionField
              key={inner.field_id}
              question={inner}
              id={`${id}-${index}-${inner.field_id}`}
              answers={entry}
              problems={[]}
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
