/** Selects the options of a page's choices one by one, and records the questions that appear with each. */
import { DocumentReplaced } from "../../../shared/browser/form-page.ts";
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
  const { form } = session;
  const end = performance.now() + LIMIT_MS;
  const tried = new Set<string>();
  let hasLeft = false;
  const look = async () => {
    const own = session.knowledge;
    const mark = await markDocuments(form);
    await awaitEffect(form, mark, "anything", CHANGE_MS);
    const { questions, seen } = await session.look();
    hasLeft = hasPageChanged(first.seen, seen);
    if (hasLeft) session.knowledge = own;
    return new Set(questions.filter(({ visible }) => visible).map(({ key }) => key));
  };
  const answer = async (question: Question, value: string) => {
    try {
      return await fillDocument(form, planQuestion(question, value), ANSWER_MS);
    } catch (error) {
      // Some answers load the page again.
      if (!(error instanceof DocumentReplaced)) throw error;
      await awaitEffect(form, undefined, "anything", RELOAD_MS);
      return undefined;
    }
  };
  const known = () => session.knowledge as PageKnowledge;
  const next = () =>
    session.knowledge?.questions.find(
      (question) =>
        question.visible && !question.aside && isChoice(question, known()) && !tried.has(question.key),
    );
  for (let question = next(); question; question = next()) {
    tried.add(question.key);
    const chosen = question;
    let isOver = false;
    await attempt(result, chosen.field_id, async () => {
      const shownWith = new Map<string, Set<string>>();
      const waiting = awaitingLists(session.knowledge as PageKnowledge);
      for (const value of answersOf(chosen, session.knowledge as PageKnowledge)) {
        if (result.tries >= MOST_TRIES || performance.now() > end) {
          result.stopped = "there are too many options";
          isOver = true;
          break;
        }
        result.tries++;
        if (await answer(chosen, value)) continue;
        shownWith.set(value, await look());
        if (hasLeft) return;
        if (keepsOne(chosen, known())) break;
        await openMatching(session, ({ key }) => waiting.includes(key), result);
      }
      if (!isOver) recordWholeLists(session.knowledge as PageKnowledge, chosen, waiting, shownWith.size);
      recordConditions(session.knowledge as PageKnowledge, chosen, shownWith);
      if (await recordMultiple(session, chosen, [...shownWith.keys()])) result.accumulates = true;
      // The last answer with the same effect: the page shows it already, and a box ends unticked.
      const richest = [...shownWith].reverse().sort(([, a], [, b]) => b.size - a.size)[0]?.[0];
      if (richest !== undefined && !(await answer(chosen, richest))) await look();
      await openLists(session, result);
    });
    if (hasLeft) {
      result.stopped = "an answer loaded another page";
      return true;
    }
    if (isOver) break;
  }
  return false;
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
