/** Selects the options of a page's choices one by one, and records the questions that appear with each. */
import { DocumentReplaced } from "../../../shared/browser/tab/form-page.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { fillDocument, markDocuments } from "../page/documents.ts";
import { hasPageChanged } from "../page/has-page-changed.ts";
import type { PageKnowledge } from "../page/page-knowledge.ts";
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
  const trial: Trial = { session, first, result, end: performance.now() + LIMIT_MS, hasLeft: false };
  const tried = new Set<string>();
  const next = () =>
    known(trial).questions.find(
      (question) =>
        question.visible && !question.aside && isChoice(question, known(trial)) && !tried.has(question.key),
    );
  for (let question = next(); question; question = next()) {
    tried.add(question.key);
    const chosen = question;
    await attempt(result, chosen.field_id, () => tryQuestion(trial, chosen));
    if (trial.hasLeft) {
      result.stopped = "an answer loaded another page";
      return true;
    }
    if (result.stopped !== undefined) break;
  }
  return false;
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
  recordConditions(known(trial), chosen, shownWith);
  if (await recordMultiple(session, chosen, [...shownWith.keys()])) result.accumulates = true;
  // The last answer with the same effect: the page shows it already, and a box ends unticked.
  const richest = [...shownWith].reverse().sort(([, a], [, b]) => b.size - a.size)[0]?.[0];
  if (richest !== undefined && !(await answer(trial, chosen, richest))) await look(trial);
  await openLists(session, result);
}

/** @returns the trouble of an answer that the page does not take */
async function answer({ session: { form } }: Trial, question: Question, value: string) {
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

function recordConditions(
  knowledge: PageKnowledge,
  { key: by, field_type }: Question,
  shownWith: Map<string, Set<string>>,
): void {
  if (field_type === "typeahead" || field_type === "text") return;
  for (const { key } of knowledge.questions) {
    const values = [...shownWith].filter(([, shown]) => shown.has(key)).map(([value]) => value);
    const isConditional = key !== by && values.length > 0 && values.length < shownWith.size;
    if (isConditional && !knowledge.conditions.has(key)) knowledge.conditions.set(key, { by, values });
  }
}
