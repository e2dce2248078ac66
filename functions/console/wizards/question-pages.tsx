import type { FieldProblem } from "../api/client.ts";
import type { WizardDetail } from "../api/types.ts";
import { type Answers, askedQuestions, problemsOf } from "./answers.ts";
import type { Confirm } from "./confirm.ts";
import { ListField } from "./list-field.tsx";
import { QuestionField } from "./question-field.tsx";

/** The questions of a wizard by the pages of its form, without those that the answers rule out. */
export function QuestionPages({
  wizard,
  answers,
  problems,
  onChange,
  confirm,
}: {
  wizard: WizardDetail;
  answers: Answers;
  problems: readonly FieldProblem[];
  onChange: (changes: Answers) => void;
  confirm?: Confirm;
}) {
  const pages = Map.groupBy(askedQuestions(wizard.questions, answers), ({ page = "" }) => page);
  return [...pages].map(([title, questions]) => (
    <section key={title} class="form-page">
      {title !== "" && <h2 class="user-text">{title}</h2>}
      {questions.map((question) => {
        const { field_id } = question;
        const own = problemsOf(question, problems);
        return question.kind === "list" ? (
          <ListField
            key={field_id}
            question={question}
            id={field_id}
            entries={(answers[field_id] as Answers[] | undefined) ?? []}
            problems={own}
            onChange={(entries) => onChange({ [field_id]: entries })}
            confirm={confirm}
          />
        ) : (
          <QuestionField
            key={field_id}
            question={question}
            id={field_id}
            answers={answers}
            problems={own}
            onChange={onChange}
            confirm={confirm}
          />
        );
      })}
    </section>
  ));
}
