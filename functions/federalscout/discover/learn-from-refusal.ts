/** The reaction to a refusal: other answers for the questions that it names, from its candidates and its words first. */
import { answersFromWords } from "./answers-from-words.ts";
import type { PresentedQuestion } from "./example-answer.ts";
import type { Answer } from "./tool-answers.ts";

/** A question with the answers that may fit it; those before `at` were refused. */
export interface Draft {
  question: PresentedQuestion;
  candidates: unknown[];
  at: number;
}

/** An entry that a list shows when it has no options. */
const NO_OPTION = /^(no|nothing)\b|^loading/i;

/** @returns false where the refusal names no question that has another answer left */
export function learnFromRefusal({ error }: Answer, drafts: readonly Draft[]): boolean {
  const messages = error?.validation_errors ?? [];
  const named = new Set([error?.field_id, ...messages.map(({ field_id }) => field_id)]);
  const refused = drafts.filter(({ question }) => named.has(question.field_id));
  for (const draft of refused) {
    const { question, candidates, at } = draft;
    const isOwn = question.field_id === error?.field_id;
    const offered = isOwn ? offeredOptions(error?.candidates ?? [], question.multiple) : [];
    const own = messages.filter(({ field_id }) => field_id === question.field_id);
    const asked = own.flatMap(({ message }) => answersFromWords(message, question.label, candidates[at]));
    const isNew = (one: unknown) => !candidates.slice(0, at + 1).some((other) => isSame(one, other));
    const better = [...offered, ...asked].filter(isNew);
    const rest = candidates.slice(at + 1).filter((one) => !better.some((other) => isSame(one, other)));
    draft.candidates = [...candidates.slice(0, at + 1), ...better, ...rest];
    draft.at = at + 1;
  }
  // After its last answer, an optional question stays open, and a required one needs a person.
  return refused.some(({ at, candidates }) => at <= candidates.length);
}

function offeredOptions(texts: string[], multiple: boolean | undefined): unknown[] {
  const options = texts.filter((text) => text !== "" && !NO_OPTION.test(text)).slice(0, 3);
  return multiple ? options.map((option) => [option]) : options;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
