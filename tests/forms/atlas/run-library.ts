/**
 * One library of the atlas: FederalScout reads its page, and the engine enters two answers to each question of the reading, by
 * script and by the real keyboard and mouse. Each answer is compared with the state of the component itself.
 */
import { setTimeout as pause } from "node:timers/promises";
import { openLists } from "../../../functions/federalscout/explore/open-lists.ts";
import { askedQuestions, type PageKnowledge } from "../../../functions/federalscout/page/page-knowledge.ts";
import type { Question } from "../../../functions/federalscout/page/question.ts";
import type { DiscoverySession } from "../../../functions/federalscout/sessions/discovery-session.ts";
import { startSession } from "../../../functions/federalscout/tools/start-discovery.ts";
import { readPage } from "../../../functions/federalscout/wizard/check-page.ts";
import { completePage } from "../../../functions/federalscout/wizard/complete-page.ts";
import { fillByHand, fillPage } from "../../../shared/browser/fill/fill-page.ts";
import type { LaunchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import type { PlannedField } from "../../../shared/browser/page/protocol.ts";
import { planAnswers } from "../../../shared/browser/plan-page.ts";
import { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { defined } from "../../../shared/core/defined.ts";
import { toAppError } from "../../../shared/core/errors.ts";
import { prepareUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { deriveContract } from "../../../shared/wizards/contract/derive-contract.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import { scoutInProcess } from "../../fixtures/scout/scout-in-process.ts";
import type { CorpusServer } from "../kit/serve-corpus.ts";
import { type Answer, KINDS, type Kind } from "./kinds.ts";
import { type AtlasLibrary, versionOf } from "./libraries.ts";
import { atlasSite } from "./site.ts";

/** Each part is `right`, or the reason why it is not. */
export interface KindRecord {
  kind: string;
  component: string;
  /** FederalScout's reading: its words, its options, or that only a person can use it. */
  described: string;
  /** Absent for a person's part. `right by keyboard`: the script alone did not suffice. */
  script?: string;
  keyboard?: string;
  /** The engine sees its own answer in the component, and sees that the other answer is not there. */
  read_back?: string;
}

export interface LibraryRecord {
  id: string;
  name: string;
  version: string;
  kinds: KindRecord[];
}

export const RIGHT = "right";
const BY_KEYBOARD = "right by keyboard";
const LOCALE = "en-US";
const FIELD_MS = 5000;
const SETTLE_MS = 600;
const POLL_MS = 30;
const LONGEST_REASON = 160;

export async function runLibrary(
  server: CorpusServer,
  library: AtlasLibrary,
  { launch, only = () => true }: { launch?: LaunchBrowser; only?: (kind: string) => boolean } = {},
): Promise<LibraryRecord> {
  const scout = await scoutInProcess(launch);
  const url = `${server.open(atlasSite, "plain").url}${library.id}`;
  try {
    const { session } = await startSession(url, false, scout.context);
    await openLists(session, { tries: 0, skipped: [] });
    const knowledge = await session.look();
    const page = await openPage(session, url);
    const components = await page.form.page.evaluate(
      (): Record<string, string> => (globalThis as unknown as AtlasPage).atlas.components(),
    );
    const asked = Object.entries(components).flatMap(([kind, component]) => {
      const about = KINDS[kind];
      return about && only(kind)
        ? [{ kind, component, about, questions: questionsOf(about, knowledge) }]
        : [];
    });
    const kinds: KindRecord[] = [];
    const ready: Ready[] = [];
    for (const { kind, component, about, questions } of asked) {
      const record: KindRecord = { kind, component, described: describe(about, questions) };
      kinds.push(record);
      if (about.isForPerson) continue;
      if (questions.length === 0) Object.assign(record, failed("not read"));
      else
        try {
          ready.push({
            record,
            kind: about,
            questions,
            wizard: await recordQuestions(about, questions, session),
          });
        } catch (error) {
          Object.assign(record, failed(reasonOf(error)));
        }
    }
    for (const one of ready) await enterByScript(one, page);
    await reload(page);
    for (const one of ready) await enterByKeyboard(one, page);
    return { id: library.id, name: library.name, version: versionOf(library), kinds };
  } finally {
    await scout.close();
  }
}

interface AtlasPage {
  atlas: { components(): Record<string, string>; held(kind: string): unknown };
}

interface OpenedPage {
  form: FormPage;
  url: string;
}

async function openPage(session: DiscoverySession, url: string): Promise<OpenedPage> {
  const form = await FormPage.open(session.form.page.context(), new AbortController().signal);
  const page = { form, url };
  await reload(page);
  return page;
}

async function reload({ form, url }: OpenedPage): Promise<void> {
  await form.page.goto(url);
  await form.page.waitForFunction(() => "atlas" in globalThis);
  await form.callSettled("dismissBanners");
}

/** The questions with the words of a kind: several where the library asks in boxes or parts. */
function questionsOf({ label, answers }: Kind, knowledge: PageKnowledge): Question[] {
  const asked = askedQuestions(knowledge).filter(({ visible, aside }) => visible && !aside);
  const parts = Object.keys(answers[0].parts ?? {}).length;
  const own =
    [
      asked.filter((question) => question.label === label).slice(0, parts || undefined),
      asked.filter((question) => isNamed(question, label)),
      asked.filter((question) => question.control.context === label && !isAnother(question)),
    ].find((found) => found.length > 0) ?? [];
  const [first] = own;
  if (!first || own.length > 1 || parts < 2) return own;
  // The other parts may have words of their own, such as “End date”.
  const after = asked.slice(asked.indexOf(first) + 1, asked.indexOf(first) + parts);
  const next = after.findIndex(
    (question) =>
      question.field_type !== first.field_type ||
      question.control.unsupported !== undefined ||
      isAnother(question),
  );
  return [first, ...(next < 0 ? after : after.slice(0, next))];
}

/** Whether the words stand around the question, or begin its own ones: “Place of work – City”. */
function isNamed({ label, control }: Question, words: string): boolean {
  return control.group === words || (label.startsWith(words) && /^\P{L}/u.test(label.slice(words.length)));
}

/** Whether a question has the words of a kind itself. */
function isAnother({ label, control }: Question): boolean {
  return Object.values(KINDS).some((kind) => kind.label === label || kind.label === control.group);
}

function describe({ options, isForPerson, label }: Kind, questions: Question[]): string {
  const [first] = questions;
  if (!first) return `no question has the words “${label}”`;
  const unsupported = questions.find(({ control }) => control.unsupported)?.control.unsupported;
  if (isForPerson) return unsupported ? RIGHT : "is not named as a person’s part";
  if (unsupported) return `is named as ${unsupported}`;
  const isBoxes = first.field_type === "checkbox" && questions.length > 1;
  const read = isBoxes
    ? questions.map(({ control }) => control.label)
    : first.options.map((option) => option.label);
  const missing = (read.length > 0 ? (options ?? []) : []).filter((option) => !read.includes(option));
  return missing.length > 0 ? `its options are read as ${read.join(", ")}` : RIGHT;
}

interface Ready {
  record: KindRecord;
  kind: Kind;
  questions: Question[];
  wizard: Wizard;
}

function failed(reason: string): Pick<KindRecord, "script" | "keyboard" | "read_back"> {
  return { script: reason, keyboard: reason, read_back: "not entered" };
}

async function enterByScript(ready: Ready, page: OpenedPage): Promise<void> {
  const { record, kind } = ready;
  const [first, second] = kind.answers;
  const own = planOf(ready, first);
  record.script = typeof own === "string" ? own : await enterBy(fillPage, own, page, record.kind, first);
  record.read_back = "not entered";
  if (!record.script.startsWith(RIGHT)) return reload(page);
  record.read_back = await readBack(page, own, planOf(ready, opposite(first, second)));
}

async function enterByKeyboard(ready: Ready, page: OpenedPage): Promise<void> {
  const { record, kind } = ready;
  const [, second] = kind.answers;
  const own = planOf(ready, second);
  record.keyboard = typeof own === "string" ? own : await enterBy(fillByHand, own, page, record.kind, second);
  // A list that stays open may cover the next question.
  if (record.keyboard !== RIGHT) await reload(page);
}

/** The questions as FederalScout saves them. @throws Error with the problems of the page */
async function recordQuestions(
  kind: Kind,
  questions: Question[],
  session: DiscoverySession,
): Promise<Wizard> {
  const examples = answersTo(kind, questions, kind.answers[0]);
  const fields = questions.map(({ field_id }) =>
    defined({
      field_id,
      required: false,
      // An author knows that the question takes several.
      multiple: questions.length === 1 && Array.isArray(examples[field_id]) ? true : undefined,
      example_value: examples[field_id],
    }),
  );
  const knowledge = session.knowledge ?? (await session.look());
  const { page } = await completePage(session.form, knowledge, { fields, is_last: true }, 1);
  const read = readPage(session.record, page, []);
  if ("problems" in read) throw new Error(read.problems.map(({ message }) => message).join("; "));
  return { ...read.wizard, locale: LOCALE };
}

/** @returns the reason where the answer is refused */
function planOf({ wizard, kind, questions }: Ready, answer: Answer): PlannedField[] | string {
  try {
    const given = answersTo(kind, questions, answer);
    const { data } = prepareUserData(wizard, deriveContract(wizard), given);
    const [page] = wizard.pages;
    return page ? planAnswers(page, data, LOCALE) : [];
  } catch (error) {
    return reasonOf(error);
  }
}

/** The answer to each question: the boxes of one question are ticked or not, and parts have their own answers. */
function answersTo(
  kind: Kind,
  questions: Question[],
  { given, parts = {} }: Answer,
): Record<string, unknown> {
  if (questions.length === 1 && questions[0]) return { [questions[0].field_id]: given };
  const chosen = [given].flat();
  return Object.fromEntries(
    questions.map(({ field_id, label, field_type, control }, at) => {
      if (kind.options && field_type === "checkbox") return [field_id, chosen.includes(control.label)];
      const words = label.slice(kind.label.length).toLowerCase();
      const part = Object.keys(parts).find((one) => words.includes(one));
      return [field_id, parts[part ?? at + 1] ?? given];
    }),
  );
}

/** A box has no second answer that it has to hold. */
function opposite(first: Answer, second: Answer): Answer {
  return first.given === true ? { given: false, held: "" } : second;
}

async function enterBy(
  how: typeof fillPage,
  fields: PlannedField[],
  { form }: OpenedPage,
  kind: string,
  { held }: Answer,
): Promise<string> {
  let way = RIGHT;
  const onField = (trace: { way: string }) => {
    if (trace.way === "keyboard") way = BY_KEYBOARD;
  };
  try {
    await how(form, 1, structuredClone(fields), { timeoutMs: FIELD_MS, locale: LOCALE, onField });
  } catch (error) {
    return reasonOf(error);
  }
  const holds = await heldBy(form, kind, held);
  const isSame = inOneNotation(holds) === inOneNotation(held);
  if (!isSame) return `holds ${JSON.stringify(holds)}`.slice(0, LONGEST_REASON);
  return how === fillPage ? way : RIGHT;
}

/** The state of the component, which may follow its announcements late. */
async function heldBy(form: FormPage, kind: string, held: Answer["held"]): Promise<unknown> {
  const end = performance.now() + SETTLE_MS;
  for (;;) {
    const holds = await form.page.evaluate(
      (one) => (globalThis as unknown as AtlasPage).atlas.held(one),
      kind,
    );
    if (inOneNotation(holds) === inOneNotation(held) || performance.now() > end) return holds;
    await pause(POLL_MS);
  }
}

/** Lists in any order. */
function inOneNotation(value: unknown): string {
  return Array.isArray(value) ? value.map(String).sort().join("|") : String(value);
}

async function readBack(
  { form }: OpenedPage,
  own: PlannedField[] | string,
  other: PlannedField[] | string,
): Promise<string> {
  if (typeof own === "string" || typeof other === "string") return String(other);
  const now = await form.call("readBack", own);
  if (now.changed.length > 0 || now.dropped.length > 0) return "its own answer is not seen";
  const otherwise = await form.call("readBack", other);
  return otherwise.changed.length > 0 ? RIGHT : "another answer is taken for its own";
}

function reasonOf(error: unknown): string {
  const { type, message, cause } = toAppError(error);
  const text = type === "internal_error" && cause instanceof Error ? cause.message : message;
  return `${type}: ${text.replace(/\s+/g, " ")}`.slice(0, LONGEST_REASON);
}
