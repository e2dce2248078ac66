import type { FieldProblem } from "../api/client.ts";
import type { Question, SimpleQuestion } from "../api/types.ts";
import { type Answers, entryProblems, problemsOf } from "./answers.ts";
import { problemText } from "./problem-text.ts";

interface Place {
  /** The control's id; undefined for a problem of no question. */
  id?: string;
  text: string;
}

/** All problems of a form's answers; each leads to its question. */
export function ProblemSummary({
  questions,
  answers,
  problems,
}: {
  questions: readonly Question[];
  answers: Answers;
  problems: readonly FieldProblem[];
}) {
  const places = placesOf(questions, answers, problems);
  return (
    <div class="notice notice-bad" role="alert">
      <p>
        <strong>
          {places.length === 1 ? "One answer needs a change." : `${places.length} answers need a change.`}
        </strong>
      </p>
      <ul>
        {places.map(({ id, text }) => (
          <li key={id ?? text} class="user-text">
            {id === undefined ? (
              text
            ) : (
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusControl(id);
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function placesOf(
  questions: readonly Question[],
  answers: Answers,
  problems: readonly FieldProblem[],
): Place[] {
  const known = new Set<FieldProblem>();
  const places = questions.flatMap((question): Place[] => {
    const own = problemsOf(question, problems);
    for (const problem of own) known.add(problem);
    const { field_id, questions: inner = [] } = question;
    const entries = new Set(own.flatMap(({ field }) => /^[^.[]+\[(\d+)\]/.exec(field)?.[1] ?? []));
    const inEntries = [...entries].flatMap((index) => {
      const there = entryProblems(field_id, Number(index), own);
      return inner
        .filter((one) => problemsOf(one, there).length > 0)
        .map((one) => ({
          id: `${field_id}-${index}-${one.field_id}`,
          text: `${question.question}, entry ${Number(index) + 1}: ${asked(one.question)} ${textsOf(one, problemsOf(one, there))}`,
        }));
    });
    if (inEntries.length > 0) return inEntries;
    return own.length > 0
      ? [{ id: field_id, text: `${asked(question.question)} ${textsOf(question, own, answers)}` }]
      : [];
  });
  const others = problems.filter((problem) => !known.has(problem));
  return [
    ...places,
    ...others.map((problem) => ({ text: `${problem.field}: ${problemText(NONE, problem)}` })),
  ];
}

/** A question before a sentence. */
function asked(question: string): string {
  return /[?.:!]$/.test(question) ? question : `${question}:`;
}

/** What each problem asks for, once. */
function textsOf(question: SimpleQuestion, problems: readonly FieldProblem[], answers: Answers = {}): string {
  const answer = answers[question.field_id];
  return [...new Set(problems.map((problem) => problemText(question, problem, answer)))].join(" ");
}

const NONE: Question = { field_id: "", question: "", kind: "text", optional: true };

function focusControl(id: string): void {
  const element = document.getElementById(id);
  const control = element?.matches("fieldset") ? element.querySelector("input, button") : element;
  if (control instanceof HTMLElement) control.focus();
}
