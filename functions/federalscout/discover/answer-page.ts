/** Answers one page with dummy answers, and tries others where the site refuses them. */

import type { ErrorDetails } from "../../../shared/core/errors.ts";
import { LISTS } from "../../../shared/text/vocabulary/lists.ts";
import { WAITING } from "../../../shared/text/vocabulary/messages.ts";
import { beginsText, inAllLanguages } from "../../../shared/text/words.ts";
import { readYesNo } from "../../../shared/text/yes-no.ts";
import type { PresentedQuestion } from "../page/present-page.ts";
import type { PageProblem } from "../wizard/check-page.ts";
import { answersFromWords, isDatePart } from "./answers-from-words.ts";
import { dateGroups, isAboutDate, otherDates } from "./date-groups.ts";
import { exampleAnswers } from "./example-answer.ts";
import { monthsFromNow, writeDate } from "./example-dates.ts";

export interface PageWork<View> {
  questions: readonly PresentedQuestion[];
  /** A person's answers, by field id. */
  answers?: Record<string, string>;
  /** Field ids of the questions that a recording leaves open: they are answered where the site asks for them. */
  left?: readonly string[] | undefined;
  /** Saves the page and continues. */
  save: (fields: FieldAnswer[]) => Promise<View | Refusal>;
  /** Gives answers without leaving the page. @returns the questions after them */
  tryOut: (actions: AnswerAction[]) => Promise<PresentedQuestion[]>;
  /** Explores the page with its answers. @returns its questions */
  explore?: () => Promise<PresentedQuestion[]>;
}

export type FieldAnswer = {
  field_id: string;
  example_value?: unknown;
  required?: boolean;
};

export interface AnswerAction {
  action: "check" | "select" | "fill_enter" | "fill";
  selector: string;
  selector_type: "auto";
  value: string | number | boolean;
}

/** A page that is not saved, or that the site does not leave. */
export interface Refusal {
  refused: string;
  problems?: PageProblem[];
  details?: ErrorDetails;
}

/** The reason why a person is needed. */
export interface Stop {
  reason: string;
  /** The next step, where the reason states none. */
  next?: string;
  /** The questions that the person answers. */
  fields?: string[];
  /** Captions of the buttons among which the person chooses. */
  choices?: string[];
}

/** A question with the answers that may fit it; those before `at` were refused. */
export interface Draft {
  question: PresentedQuestion;
  candidates: unknown[];
  at: number;
}

const MOST_ATTEMPTS = 12;
/** Lists that follow from one another, such as state, county and town. */
const MOST_LEVELS = 3;

/** @returns the next page, or the reason why a person is needed */
export async function answerPage<View extends object>(work: PageWork<View>): Promise<View | Stop> {
  const { answers = {}, left = [], save } = work;
  const upload = work.questions.find(({ unsupported, required }) => unsupported && required);
  if (upload) return personNeeded([{ question: upload, candidates: [], at: 0 }], "");
  const questions = await withOptions(work);
  const draftOf = (question: PresentedQuestion): Draft => ({
    question,
    candidates: Object.hasOwn(answers, question.field_id)
      ? [personsAnswer(question, answers[question.field_id] ?? "")]
      : [
          ...(left.includes(question.field_id) && !question.required ? [undefined] : []),
          ...exampleAnswers(question, questions),
        ],
    at: 0,
  });
  const drafts = questions.map(draftOf);
  let said = "";
  let isExplored = false;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const open = drafts.filter(isUnanswerable);
    if (open.length > 0) return personNeeded(open, said);
    const fields = drafts.map(fieldOf);
    const saved = await save(fields);
    if (!("refused" in saved)) return saved;
    said = reasonOf(saved);
    const problems = saved.problems ?? [];
    // An answer has brought a button that opens rows.
    const isUnexplored: boolean = !isExplored && problems.some(({ unexplored }) => unexplored);
    const explored = isUnexplored && work.explore ? await work.explore() : [];
    isExplored ||= isUnexplored;
    if (explored.length > 0) keepThose(explored, questions, drafts);
    const revealed = [...problems.flatMap(({ suggestion }) => suggestion ?? []), ...explored];
    const placeOf = ({ field_id }: PresentedQuestion) =>
      questions.findIndex((one) => one.field_id === field_id);
    // A known group may have further questions.
    const added = revealed.filter((one) => placeOf(one) < 0 || one.sub_fields);
    for (const question of added) {
      const at = placeOf(question) < 0 ? questions.length : placeOf(question);
      questions[at] = question;
      drafts[at] = draftOf(question);
    }
    if (added.length === 0 && !learnFromRefusal(saved.details ?? {}, drafts)) break;
  }
  const unusable = work.questions.find(({ unsupported }) => unsupported);
  return unusable
    ? { reason: `${onlyAPerson(unusable)} ${said}`, fields: [unusable.field_id] }
    : { reason: said };
}

/** Drops the boxes of a row that was open before its group was explored: they belong to the group. */
function keepThose(explored: PresentedQuestion[], questions: PresentedQuestion[], drafts: Draft[]): void {
  const isThere = ({ field_id, label }: PresentedQuestion) =>
    explored.some((one) => one.field_id === field_id && one.label === label);
  const kept = drafts.filter(({ question }) => isThere(question));
  drafts.splice(0, drafts.length, ...kept);
  questions.splice(0, questions.length, ...kept.map(({ question }) => question));
}

function fieldOf({ question, candidates, at }: Draft): FieldAnswer {
  const { field_id } = question;
  const example_value = candidates[at];
  return example_value === undefined ? { field_id, required: false } : { field_id, example_value };
}

function isUnanswerable({ question, candidates, at }: Draft): boolean {
  return question.required === true && !question.visible_when && at >= candidates.length;
}

function personNeeded(open: readonly Draft[], said: string): Stop {
  const [first] = open;
  const fields = open.map(({ question }) => question.field_id);
  const give = first?.question.unsupported ? "" : ` Repeat with --answer ${fields[0]}="…".`;
  const tried = first && first.at > 0 ? ` No example fits. ${said}` : "";
  return { reason: `${first ? onlyAPerson(first.question) : ""}${tried}${give}`, fields };
}

function onlyAPerson({ label, unsupported, field_type }: PresentedQuestion): string {
  return `Only a person can answer “${label}”: ${unsupported ?? `a ${field_type}`}.`;
}

function personsAnswer({ field_type, multiple }: PresentedQuestion, text: string): unknown {
  if (field_type === "checkbox") return readYesNo(text) === true;
  return multiple ? text.split(",").map((one) => one.trim()) : text;
}

export function reasonOf({ refused, problems = [], details = {} }: Refusal): string {
  const own = problems.map(({ field, message }) => (field ? `“${field}” ${message}` : message));
  const site = (details.validation_errors ?? []).map(({ message }) => `“${message}”`);
  const said = site.length > 0 ? ` Text from the site: ${site.join(" ")}` : "";
  return `${refused}${own.length > 0 ? ` ${own.join("; ")}.` : ""}${said}`;
}

/** The questions, with the options that lists show once the others are answered; one list may follow from another. */
async function withOptions({
  questions,
  tryOut,
}: Pick<PageWork<object>, "questions" | "tryOut">): Promise<PresentedQuestion[]> {
  // An optional upload, captcha or signature is no question of the wizard.
  const known = questions.filter(({ unsupported }) => !unsupported);
  const answered = new Set<string>();
  for (let level = 0; level < MOST_LEVELS && known.some(lacksOptions); level++) {
    const open = known.filter(
      ({ field_id, sub_fields, visible_when }) => !sub_fields && !visible_when && !answered.has(field_id),
    );
    const actions = open
      .filter((question) => !lacksOptions(question))
      .flatMap((question) => actionFor(question, exampleAnswers(question, known)[0]));
    if (actions.length === 0) break;
    for (const { selector } of actions) answered.add(selector);
    const shown = await tryOut(actions);
    for (const [at, question] of known.entries()) {
      const now = shown.find(({ field_id }) => field_id === question.field_id);
      if (!now || !lacksOptions(question) || exampleAnswers(now, shown).length === 0 || isEmptyList(now))
        continue;
      // Its options are those of the answers that were just given.
      const { options_follow: _, ...own } = now;
      known[at] = own;
    }
  }
  return known;
}

/** A list whose options follow from other answers, or from the typed text. */
function lacksOptions(question: PresentedQuestion): boolean {
  if (question.field_type !== "select" && question.field_type !== "typeahead") return false;
  return question.options_follow !== undefined || isEmptyList(question);
}

function isEmptyList({ options, suggestions = [] }: PresentedQuestion): boolean {
  return options === undefined && suggestions.length === 0;
}

function actionFor({ field_id, field_type }: PresentedQuestion, value: unknown): AnswerAction[] {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
  const actions: Record<string, AnswerAction["action"]> = {
    radio: "check",
    checkbox: "check",
    select: "select",
    typeahead: "fill_enter",
  };
  return [{ action: actions[field_type] ?? "fill", selector: field_id, selector_type: "auto", value }];
}

/** An entry that a list shows when it has no options. */
const NO_OPTION = beginsText(
  `${inAllLanguages(LISTS, ({ noResults }) => noResults)}|${inAllLanguages(WAITING, ({ asks, works }) => `${asks}|${works}`)}`,
);

/**
 * The reaction to a refusal: other answers for the questions that it names, from its candidates and its words first.
 *
 * @returns false where the refusal names no question that has another answer left
 */
export function learnFromRefusal(refusal: ErrorDetails, drafts: readonly Draft[]): boolean {
  const messages = refusal.validation_errors ?? [];
  const named = new Set([refusal.field_id, ...messages.map(({ field_id }) => field_id)]);
  // A message about a whole date stands next to its parts.
  const isAbout = ({ question }: Draft, { field_id, message }: (typeof messages)[number]) =>
    field_id === question.field_id ||
    (field_id === undefined &&
      isDatePart(question.label) &&
      answersFromWords(message, question.label).length > 0);
  const ofDates = datesRefused(messages, drafts, isAbout);
  const about = drafts.filter(
    (one) =>
      ofDates.has(one) ||
      named.has(one.question.field_id) ||
      messages.some((message) => isAbout(one, message)),
  );
  // A message that names no question may be about the box that has stayed open.
  const isNameless = messages.length > 0 && messages.every(({ field_id }) => field_id === undefined);
  const refused = about.length === 0 && isNameless ? drafts.filter(isOpenBox) : about;
  for (const draft of refused) {
    const part = ofDates.get(draft);
    if (part !== undefined) {
      draft.candidates = [
        ...draft.candidates.slice(0, draft.at + 1),
        part,
        ...draft.candidates.slice(draft.at + 1),
      ];
      draft.at += 1;
      continue;
    }
    const { question, candidates, at } = draft;
    const isOwn = question.field_id === refusal.field_id;
    const offered = isOwn ? offeredOptions(refusal.candidates ?? [], question.multiple) : [];
    const own = messages.filter((message) => isAbout(draft, message));
    const asked = own.flatMap(({ message }) => answersFromWords(message, question.label, candidates[at]));
    const dates = isOwn && refusal.calendar === true ? writeDate(monthsFromNow(2)) : [];
    const isNew = (one: unknown) => !candidates.slice(0, at + 1).some((other) => isSame(one, other));
    const better = [...offered, ...asked, ...dates].filter(isNew);
    const rest = candidates.slice(at + 1).filter((one) => !better.some((other) => isSame(one, other)));
    draft.candidates = [...candidates.slice(0, at + 1), ...better, ...rest];
    draft.at = at + 1;
  }
  // After its last answer, an optional question stays open, and a required one needs a person.
  return refused.some(({ at, candidates }) => at <= candidates.length);
}

type SiteMessage = NonNullable<ErrorDetails["validation_errors"]>[number];

/** The parts of another date for each date that a message refuses as a whole, and for which its words suggest none. */
function datesRefused(
  messages: readonly SiteMessage[],
  drafts: readonly Draft[],
  isAbout: (draft: Draft, message: SiteMessage) => boolean,
): Map<Draft, string> {
  const groups = dateGroups(drafts.map(({ question }) => question));
  const parts = new Map<Draft, string>();
  for (const group of groups) {
    const own = group.at.flatMap((at) => drafts[at] ?? []);
    const isOfGroup = (message: SiteMessage) =>
      own.some((one) => isAbout(one, message)) || (message.field_id === undefined && groups.length === 1);
    const about = messages.filter((message) => isOfGroup(message) && isAboutDate(message.message));
    const isAnswered = about.some(({ message }) =>
      own.some(
        ({ question, candidates, at }) =>
          answersFromWords(message, question.label, candidates[at]).length > 0,
      ),
    );
    if (about.length === 0 || isAnswered) continue;
    const tried = own.map(({ candidates, at }) => candidates.slice(0, at + 1).map(Number));
    const isNew = (date: string[]) => date.some((part, at) => !tried[at]?.includes(Number(part)));
    for (const [at, part] of (otherDates(group).find(isNew) ?? []).entries())
      if (own[at]) parts.set(own[at], part);
  }
  return parts;
}

/** A box of its own, without a tick that could be given. */
function isOpenBox({ question, candidates, at }: Draft): boolean {
  return !question.label.includes(" – ") && candidates[at] === false && at + 1 < candidates.length;
}

function offeredOptions(texts: string[], multiple: boolean | undefined): unknown[] {
  const options = texts.filter((text) => text !== "" && !NO_OPTION.test(text)).slice(0, 3);
  return multiple ? options.map((option) => [option]) : options;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
