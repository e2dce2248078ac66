/** Selects the options of a page's choices one by one, and records the questions that appear with each. */
import { DocumentReplaced } from "../../../shared/browser/tab/form-page.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { fillDocument, markDocuments } from "../page/documents.ts";
import type { PageKnowledge } from "../page/page-knowledge.ts";
import { hasPageChanged } from "../page/page-record.ts";
import { planQuestion, type Question } from "../page/question.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { attempt, type Exploration } from "./exploration.ts";
import { openLists, openMatching } from "./open-lists.ts";

const MOST_OPTIONS = 12;
const MOST_TRIES = 60;
const LIMIT_MS = 25_000;
const ANSWER_MS = 2000;
const CHANGE_MS = 200;
const RELOAD_MS = 5000;

/** @returns whether an answer has led to another page */
export async function tryOptions(
  session: DiscoverySession,
  first: PageKnowledge,
  result: Exploration,
): Promise<boolean> {
  const end = performance.now() + LIMIT_MS;
  const trial: Trial = { session, first, result, end, hasLeft: false, answers: new Map() };
  const tried = new Set<string>();
  const isOpen = (question: Question) =>
    !question.aside && isChoice(question, known(trial)) && !tried.has(question.key);
  const next = async () =>
    known(trial).questions.find((question) => question.visible && isOpen(question)) ??
    (await revealed(trial, isOpen));
  for (let question = await next(); question; question = await next()) {
    tried.add(question.key);
    const chosen = question;
    await attempt(result, chosen.field_id, () => tryQuestion(trial, chosen));
    if (trial.hasLeft) {
      result.stopped = "an answer loaded another page";
      return true;
    }
    if (result.stopped !== undefined) break;
  }
  const { questions, shown } = known(trial);
  for (const { key, field_id } of questions.filter(
    (one) => shown.has(one.key) && !one.visible && isOpen(one),
  ))
    if (!tried.has(key)) result.skipped.push({ field_id, reason: "it was hidden by another answer" });
  return false;
}

/** A choice that another answer has hidden, after the answer that shows it. */
async function revealed(
  trial: Trial,
  isOpen: (question: Question) => boolean,
): Promise<Question | undefined> {
  const { conditions, questions, shown } = known(trial);
  for (const { key } of questions.filter((one) => shown.has(one.key) && !one.visible && isOpen(one))) {
    const condition = conditions.get(key);
    const by = questions.find((one) => one.key === condition?.by);
    const [value] = condition?.values ?? [];
    if (!by?.visible || value === undefined || (await answer(trial, by, value))) continue;
    await look(trial);
    if (trial.hasLeft) return undefined;
    const question = known(trial).questions.find((one) => one.key === key);
    if (question?.visible) return question;
  }
  return undefined;
}

interface Trial {
  session: DiscoverySession;
  /** The page before the first answer. */
  first: PageKnowledge;
  result: Exploration;
  /** By `performance.now()`. */
  end: number;
  /** An answer has led to another page. */
  hasLeft: boolean;
  /** The present answers, by the keys of their questions. */
  answers: Map<string, string>;
}

const known = ({ session }: Trial): PageKnowledge => session.knowledge as PageKnowledge;

/** Selects the options one by one, and leaves the one that reveals the most. */
async function tryQuestion(trial: Trial, chosen: Question): Promise<void> {
  const { session, result } = trial;
  const shownWith = new Map<string, Set<string>>();
  const waiting = awaitingLists(known(trial));
  for (const value of answersOf(chosen, known(trial))) {
    if (result.tries >= MOST_TRIES || performance.now() > trial.end) {
      result.stopped = "there are too many options";
      break;
    }
    result.tries++;
    if (await answer(trial, chosen, value)) continue;
    shownWith.set(value, await look(trial));
    if (trial.hasLeft) return;
    if (keepsOne(chosen, known(trial))) break;
    await openMatching(session, ({ key }) => waiting.includes(key), result);
  }
  if (result.stopped === undefined) recordWholeLists(known(trial), chosen, waiting, shownWith.size);
  recordConditions(trial, chosen, shownWith);
  if (await recordMultiple(session, chosen, [...shownWith.keys()])) result.accumulates = true;
  // The last answer with the same effect: the page shows it already, and a box ends unticked.
  const richest = [...shownWith].reverse().sort(([, a], [, b]) => b.size - a.size)[0]?.[0];
  if (richest !== undefined && !(await answer(trial, chosen, richest))) await look(trial);
  await openLists(session, result);
}

/** @returns the trouble of an answer that the page does not take */
async function answer({ session: { form }, answers }: Trial, question: Question, value: string) {
  answers.set(question.key, value);
  try {
    return await fillDocument(form, planQuestion(question, value), ANSWER_MS);
  } catch (error) {
    // Some answers load the page again.
    if (!(error instanceof DocumentReplaced)) throw error;
    await awaitEffect(form, undefined, "anything", RELOAD_MS);
    return undefined;
  }
}

/** @returns the keys of the questions that the page shows after an answer */
async function look(trial: Trial): Promise<Set<string>> {
  const { session, first } = trial;
  const own = known(trial);
  const mark = await markDocuments(session.form);
  await awaitEffect(session.form, mark, "anything", CHANGE_MS);
  const { questions, seen } = await session.look();
  trial.hasLeft = hasPageChanged(first.seen, seen);
  if (trial.hasLeft) session.knowledge = own;
  return new Set(questions.filter(({ visible }) => visible).map(({ key }) => key));
}

/** Keys of the lists that have no options before another question is answered. */
function awaitingLists({ questions, dependent }: PageKnowledge): string[] {
  return questions
    .filter(({ key, visible, options }) => visible && dependent.has(key) && options.length === 0)
    .map(({ key }) => key);
}

/** Once every answer to a question was tried, the lists that depend on it have shown all of their options. */
function recordWholeLists(
  { dependent, questions }: PageKnowledge,
  { key: by, options, field_type }: Question,
  waiting: string[],
  tried: number,
): void {
  if (dependent.has(by) || field_type === "typeahead" || tried < options.length) return;
  for (const { key, options: shown } of questions)
    if (waiting.includes(key) && shown.length > 0) dependent.set(key, "whole");
}

function isChoice(question: Question, { listed }: PageKnowledge): boolean {
  if (question.control.disabled || question.multiple) return false;
  switch (question.field_type) {
    case "radio":
    case "checkbox":
    case "typeahead":
      return true;
    case "select":
      return question.options.length > 0 && question.options.length <= MOST_OPTIONS;
    // A box with suggestions may take several.
    default:
      return listed.get(question.key)?.takes_text === true;
  }
}

// A box ends unchecked, its usual state. Two suggestions show whether a box keeps both.
function answersOf(question: Question, { listed }: PageKnowledge): string[] {
  if (question.field_type === "checkbox") return ["true", "false"];
  const values = question.options.map(({ value }) => value);
  if (question.field_type !== "typeahead" && question.field_type !== "text") return values;
  return [...new Set([...values, ...(listed.get(question.key)?.labels ?? [])])].slice(0, 2);
}

/** Whether a box holds its choice as its own text, which leaves no room for a second one. */
function keepsOne({ key, field_type }: Question, { questions }: PageKnowledge): boolean {
  const isBox = field_type === "typeahead" || field_type === "text";
  return isBox && questions.find((one) => one.key === key)?.value !== "";
}

/** A list that shows the first choices after the last one takes several. */
async function recordMultiple(
  { form, knowledge }: DiscoverySession,
  question: Question,
  tried: string[],
): Promise<boolean> {
  const listed = knowledge?.listed.get(question.key);
  const isList = /^(select|typeahead|text)$/.test(question.field_type);
  if (!listed || tried.length < 2 || !isList) return false;
  const all = { ...planQuestion(question, ""), values: tried };
  const changed = await form.call("changedFields", [all]);
  if (changed.length > 0) return false;
  knowledge?.listed.set(question.key, { ...listed, multiple: true, takes_text: undefined });
  return true;
}

/** A question that a second answer shows too, while the first one does not hold, depends on either of them. */
function recordConditions(
  trial: Trial,
  { key: by, field_type }: Question,
  shownWith: Map<string, Set<string>>,
): void {
  if (field_type === "typeahead" || field_type === "text") return;
  const knowledge = known(trial);
  for (const { key } of knowledge.questions) {
    const values = [...shownWith].filter(([, shown]) => shown.has(key)).map(([value]) => value);
    const isConditional = key !== by && values.length > 0 && values.length < shownWith.size;
    if (!isConditional) continue;
    const before = knowledge.conditions.get(key);
    const holds = before?.values.includes(trial.answers.get(before.by) ?? "");
    if (!before) knowledge.conditions.set(key, { by, values });
    else if (before.by !== by && !holds) before.or = [...(before.or ?? []), { by, values }];
  }
}
