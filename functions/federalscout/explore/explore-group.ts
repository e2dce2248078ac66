/** Opens an instance of a repeated group once, and reads its questions and the button that saves it. */

import { listOptions } from "../../../shared/browser/fill/perform-gestures.ts";
import { pressButton } from "../../../shared/browser/navigate/press-button.ts";
import type { SeenButton, SeenControl } from "../../../shared/browser/page/discover/page-description.ts";
import { ROWS } from "../../../shared/text/vocabulary/rows.ts";
import { beginsText, endsText, inAllLanguages, isText } from "../../../shared/text/words.ts";
import { awaitEffect } from "../page/await-effect.ts";
import { likelyContinue, looksUp } from "../page/buttons.ts";
import { markDocuments } from "../page/documents.ts";
import { nameField } from "../page/name-field.ts";
import { lookAtPage, type PageKnowledge } from "../page/page-knowledge.ts";
import { type Question, readQuestions, withListed } from "../page/question.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";

const PRESS_MS = 3000;
const OPEN_MS = 2000;
const LIST_MS = 3000;
const SAVES = beginsText(inAllLanguages(ROWS, ({ saves, adds }) => `${saves}|${adds}`));
const ADDS = new RegExp(`${beginsText(inAllLanguages(ROWS, ({ adds }) => adds)).source}\\s*`, "i");
const ADDS_AT_END = endsText(
  Object.values(ROWS)
    .flatMap(({ addsAtEnd }) => addsAtEnd ?? [])
    .join("|"),
);
const ARTICLE = new RegExp(`${beginsText(inAllLanguages(ROWS, ({ articles }) => articles)).source}\\s*`, "i");
const ANYTHING = isText(inAllLanguages(ROWS, ({ things }) => things));

/** Leaves the instance open. @returns undefined when the button adds no question */
export async function exploreGroup(
  session: DiscoverySession,
  add: SeenButton,
): Promise<Question | undefined> {
  const { form } = session;
  const known = session.knowledge ?? (await session.look());
  const mark = await markDocuments(form);
  await pressButton(
    form,
    { description: add.text, locators: add.locators },
    { pages: [], fields: [] },
    PRESS_MS,
  );
  await awaitEffect(form, mark, "anything", OPEN_MS);
  const opened = await lookAtPage(form, session.takenOn);
  const controls = addedControls(known, opened);
  const questions = readQuestions(controls, new Set()).filter(({ visible, aside }) => visible && !aside);
  const [first] = questions;
  if (!first) return undefined;
  const listed: Question[] = [];
  for (const question of questions) {
    const options = question.control.opens
      ? await listOptions(form, question.control.locators, LIST_MS)
      : undefined;
    listed.push(options ? withListed(question, options) : question);
  }
  const label = labelOf(add, known);
  const rows = openRows(known, listed);
  const named = { label, group: "", name: "", id: "", type: "group" };
  return {
    ...first,
    key: `group|${add.text}`,
    identities: [
      ...controls.map(({ identity }) => identity),
      ...rows.flatMap(({ identities }) => identities),
    ],
    field_id: uniqueId(nameField(named), [
      ...session.takenOn(known.seen),
      ...known.questions.filter((one) => !rows.includes(one)).map(({ field_id }) => field_id),
    ]),
    label,
    hint: "",
    field_type: "group",
    interaction: "fill",
    required: false,
    binding: false,
    multiple: false,
    value: "",
    options: [],
    locators: [],
    group: {
      questions: listed.map((question) => asRecorded(question, rows)),
      add,
      save: saveOf(known, opened, add),
      searches: addedButtons(known, opened).filter(looksUp),
    },
  };
}

/** “Do you have an income?” and “Add an income” may stand on one page. */
function uniqueId(id: string, taken: string[]): string {
  return taken.includes(id) ? `${id}_list` : id;
}

/** The controls that the press has added; those of a further row may be equal to the ones of the first. */
export function addedControls(before: PageKnowledge, after: PageKnowledge): SeenControl[] {
  const counts = new Map<string, number>();
  for (const { identity, visible } of before.seen.controls)
    if (visible) counts.set(identity, (counts.get(identity) ?? 0) + 1);
  return after.seen.controls.filter(({ identity, visible, aside }) => {
    if (!visible || aside) return false;
    const count = counts.get(identity) ?? 0;
    counts.set(identity, count - 1);
    return count <= 0;
  });
}

/** Questions of rows that stood open before the press: the same words, once for each row. */
function openRows({ questions }: PageKnowledge, added: Question[]): Question[] {
  const isAlike = (one: Question, other: Question) =>
    one.control.label === other.control.label && one.field_type === other.field_type;
  const rows = questions.filter(
    (one) => one.visible && !one.aside && added.some((other) => isAlike(one, other)),
  );
  return added.every((one) => rows.some((other) => isAlike(one, other))) ? rows : [];
}

// Locators of the first row lead to the others; those of a later one do not.
function asRecorded(question: Question, rows: Question[]): Question {
  const first = rows.find(({ control }) => control.label === question.control.label);
  const { group, label } = question.control;
  // The legend of a row, such as “Child 1”, is none of the question.
  const isCounted = /\d/.test(group) && question.label === `${group} – ${label}`;
  const own = isCounted ? { ...question, label } : question;
  return first ? { ...own, locators: first.locators, options: first.options } : own;
}

function saveOf(before: PageKnowledge, after: PageKnowledge, add: SeenButton): SeenButton | undefined {
  const save = addedButtons(before, after).find(({ text }) => SAVES.test(text));
  const isOtherPage = !after.seen.buttons.some(({ text }) => text === add.text);
  return save ?? (isOtherPage ? likelyContinue(after.seen.buttons) : undefined);
}

function addedButtons(before: PageKnowledge, after: PageKnowledge): SeenButton[] {
  const counts = new Map<string, number>();
  for (const { text } of before.seen.buttons) counts.set(text, (counts.get(text) ?? 0) + 1);
  return after.seen.buttons.filter(({ text }) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count - 1);
    return count <= 0;
  });
}

/** "Add a child" is the group of children; "Add another" that of its page. */
function labelOf({ text, context }: SeenButton, { seen }: PageKnowledge): string {
  const noun = text.replace(ADDS, "").replace(ADDS_AT_END, "").replace(ARTICLE, "");
  const isGeneral = noun.trim() === "" || ANYTHING.test(noun.trim());
  const words = isGeneral ? context || seen.heading : noun.trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
