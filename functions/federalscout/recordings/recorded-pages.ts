/** The acts of a recording, page by page of the form. */

import type { SeenButton } from "../../../shared/browser/page/discover/page-description.ts";
import type { ElementPath, FoundPath } from "../../../shared/browser/page/protocol.ts";
import { foldText } from "../../../shared/text/fold-text.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { locatorWords } from "../../../shared/wizards/locator-words.ts";
import type { Question, QuestionGroup, QuestionOption } from "../page/question.ts";
import type { RecordedAct, Recording } from "./recording.ts";

export interface RecordedPage {
  /** The chosen options and the states of boxes, by field id; typed texts are not among them. */
  answers: Record<string, string>;
  /** The field ids of the questions that the person has answered, typed texts included. */
  answered: Set<string>;
  /** The button or link that led on. */
  pressed: Pressable | undefined;
}

export type Pressable = Pick<SeenButton, "text" | "locators">;

/** How many acts of one page are looked up in it. */
const MOST_LOOKED_UP = 200;

export class RecordedPages {
  readonly #acts: readonly RecordedAct[];
  /** The first act of the current page. */
  #from = 0;
  readonly #used = new Set<RecordedAct>();
  /** The places to which the paths of acts lead on the current page. */
  #bound: ReadonlyMap<RecordedAct, FoundPath> = new Map();
  /** The controls in the parts of the page that acts name. */
  #scopes: ReadonlyMap<RecordedAct, readonly string[]> = new Map();
  #hasTexts = false;

  constructor({ acts }: Recording) {
    this.#acts = acts;
  }

  /** Looks up the next acts by their paths, which the page alone can resolve. */
  async bind(resolve: (paths: ElementPath[][]) => Promise<FoundPath[]>): Promise<void> {
    const places = this.#acts
      .slice(this.#from)
      .flatMap((act) => [
        ...(act.paths ? [{ act, paths: act.paths, isScope: false }] : []),
        ...(act.scope ? [{ act, paths: [act.scope], isScope: true }] : []),
      ]);
    const wanted = places.slice(0, MOST_LOOKED_UP);
    const found = wanted.length > 0 ? await resolve(wanted.map(({ paths }) => paths)) : [];
    const bound = new Map<RecordedAct, FoundPath>();
    const scopes = new Map<RecordedAct, readonly string[]>();
    for (const [at, { act, isScope }] of wanted.entries()) {
      const place = found[at];
      if (place && isScope) scopes.set(act, place.identities);
      else if (place) bound.set(act, place);
    }
    [this.#bound, this.#scopes] = [bound, scopes];
  }

  /**
   * The acts on the page with these questions and buttons: whether it is another page is judged before; the next call is for the page after it. Where no press fits, the
   * acts after the last answer of this page are kept.
   */
  next(questions: readonly Question[], buttons: readonly Pressable[]): RecordedPage {
    const rest = this.#acts.slice(this.#from);
    const answers = (act: RecordedAct) => this.#answersTo(act, questions).length > 0;
    const pressedBy = (act: RecordedAct, some: readonly Pressable[]) => this.#buttonOf(act, some);
    const last = findWayOn(rest, questions, buttons, { answers, pressedBy });
    const press = rest[last];
    const strange = rest.findIndex((act) => act.act === "press" && !answers(act));
    const possible = strange < 0 ? rest : rest.slice(0, strange);
    const own = press ? rest.slice(0, last) : possible.slice(0, possible.findLastIndex(answers) + 1);
    if (press) this.#used.add(press);
    this.#from += own.length + (press ? 1 : 0);
    const fitting = (act: RecordedAct) => this.#answersTo(act, questions);
    const read = readAnswers(own, fitting, this.#used);
    const texts = questions.filter(
      ({ field_id }) => read.answered.has(field_id) && !(field_id in read.answers),
    );
    this.#hasTexts ||= texts.some((question) => !hasChoices(question));
    return { ...read, pressed: press && this.#buttonOf(press, buttons) };
  }

  #buttonOf(act: RecordedAct, buttons: readonly Pressable[]): Pressable | undefined {
    const { caption = "" } = this.#bound.get(act) ?? {};
    const bound = act.act === "press" ? buttons.filter(({ text }) => isSameText(text, caption)) : [];
    return bound.length === 1 ? bound[0] : buttonOf(act, buttons);
  }

  /** The questions that an act may answer: those that its path finds, else those of its words in the group that it names. */
  #answersTo(act: RecordedAct, questions: readonly Question[]): Answer[] {
    const bound = this.#bound.get(act)?.identities ?? [];
    const found = questions.flatMap((question) => boundAnswer(question, bound) ?? []);
    if (found.length > 0) return found;
    const { within = [], nth, scope } = act;
    const part = this.#scopes.get(act) ?? [];
    const isInGroup = (answer: Answer) =>
      isWithin(within, answer.question, answer.option?.label) && (!scope || isInPart(part, answer));
    const alike = questions.flatMap((question) => answerBy(act, question) ?? []);
    const placed = alike.filter(({ like }) => like === BY_PLACE);
    const fitting = placed.length > 0 ? placed : alike;
    const inGroup = fitting.filter(isInGroup);
    const counted = nth === undefined ? [] : countedBy(act, questions).filter(isInGroup);
    const numbered = counted.length > 1 ? counted.at(nth ?? 0) : undefined;
    if (numbered) return [numbered];
    const isAnywhere = within.length === 0 && !scope;
    const own = inGroup.length > 0 || isAnywhere || fitting.length > 1 ? inGroup : fitting;
    if (nth === undefined || own.length < 2) return own;
    const only = own.at(nth);
    return only ? [only] : [];
  }

  /** Whether the recording goes on. Presses alone may be those of a person on the result, such as “Print”. */
  goesOn(isResult: boolean): boolean {
    const rest = this.#acts.slice(this.#from);
    const last = rest.findLastIndex(({ act }) => act === "press");
    return rest.slice(0, last + 1).some(({ act }) => !isResult || act !== "press");
  }

  /** The places of choices and presses between others that fit no question and no button of the form. */
  get lost(): string[] {
    const last = this.#acts.findLastIndex((act) => this.#used.has(act));
    const before = this.#acts.slice(0, Math.max(0, last));
    const open = before.filter((act) => act.act !== "type" && !act.isEnter && !this.#used.has(act));
    return open.map(({ place }) => place);
  }

  /** Whether a question of the pages so far was answered by a text, which an example replaces. */
  get hasTexts(): boolean {
    return this.#hasTexts;
  }

  /** The places of the acts that fit no question and no button of the form. */
  get unused(): string[] {
    // The Enter key may have been pressed besides a button.
    return this.#acts.filter((act) => !act.isEnter && !this.#used.has(act)).map(({ place }) => place);
  }
}

/** The place of the first press on one of the buttons that does not belong to the rows of a group. */
function findWayOn(
  acts: readonly RecordedAct[],
  questions: readonly Question[],
  buttons: readonly Pressable[],
  {
    answers,
    pressedBy,
  }: {
    answers: (act: RecordedAct) => boolean;
    pressedBy: (act: RecordedAct, buttons: readonly Pressable[]) => Pressable | undefined;
  },
): number {
  const groups = questions.flatMap(({ group }) => group ?? []);
  let open: QuestionGroup | undefined;
  for (const [at, act] of acts.entries()) {
    const added = groups.find(({ add }) => pressedBy(act, [add]));
    if (added) open = added;
    else if (open?.save && pressedBy(act, [open.save])) open = undefined;
    else if (pressedBy(act, buttons)) return at;
  }
  // The Enter key leads on where no press does, and nothing on the page is answered after it.
  return acts.findIndex(({ isEnter }, at) => isEnter === true && !acts.slice(at + 1).some(answers));
}

function buttonOf({ act, targets }: RecordedAct, buttons: readonly Pressable[]): Pressable | undefined {
  if (act !== "press") return undefined;
  return closest(buttons, (button) => likeness(targets, button.locators, [button.text]));
}

interface Answer {
  question: Question;
  /** The option that the act names. */
  option?: QuestionOption | undefined;
  /** See {@link likeness}. */
  like: number;
}

/**
 * Acts and questions are in the same order: of several questions with the same words, an act means the next open one. Of several
 * acts on one question the last one counts.
 */
function readAnswers(
  acts: readonly RecordedAct[],
  answersTo: (act: RecordedAct) => Answer[],
  used: Set<RecordedAct>,
): Omit<RecordedPage, "pressed"> {
  const answers: Record<string, string> = {};
  const answered = new Set<string>();
  let before: { act: RecordedAct; field_id: string } | undefined;
  for (const act of acts) {
    const fitting = answersTo(act);
    const open = fitting.filter(({ question: { field_id } }) => !Object.hasOwn(answers, field_id));
    const meant = closest(fitting, ({ like }) => (like === BY_PLACE ? like : 0)) ?? open[0] ?? fitting.at(-1);
    if (!meant) {
      before = undefined;
      continue;
    }
    const { field_id } = meant.question;
    used.add(act);
    answered.add(field_id);
    // A press on a label presses its box, too: some tools record both.
    const isAgain = before?.field_id === field_id && act.act === "press" && before.act.act === "press";
    const isSamePress = isAgain && !isSameElement(before?.act, act);
    before = { act, field_id };
    if (isSamePress) continue;
    const value = answerAfter(act, meant, answers[field_id]);
    if (value !== "") answers[field_id] = value;
    else if (act.value === false) delete answers[field_id];
  }
  return { answers, answered };
}

/**
 * The answer after an act on a question.
 *
 * @param before the answer of the acts before it
 * @returns an empty value for a question that was answered by a text, and for a row of a group
 */
function answerAfter(
  { act, value }: RecordedAct,
  { question, option }: Answer,
  before: string | undefined,
): string {
  const { field_type, multiple, group } = question;
  if (group) return "";
  if (option && multiple) {
    const others = (before ?? "").split(",").filter((one) => one !== "" && one !== option.value);
    return [...others, ...(value === false ? [] : [option.value])].join(",");
  }
  if (option) return value === false ? "" : option.value;
  if (field_type === "checkbox") {
    if (act === "type") return "";
    // A press changes the state of a box.
    return String(value ?? (before ?? String(question.value)) !== "true");
  }
  if (act !== "choose" || typeof value !== "string" || !hasChoices(question)) return "";
  const chosen = optionBy(value, question);
  return multiple && before !== undefined ? `${before},${chosen}` : chosen;
}

/** Whether the option, or the whole question, is in the part of the page with these controls. */
function isInPart(part: readonly string[], { question: { identities, options }, option }: Answer): boolean {
  const at = option ? options.indexOf(option) : -1;
  const own = identities.length === options.length && at >= 0 ? [identities[at] ?? ""] : identities;
  return own.every((identity) => part.includes(identity));
}

function isSameElement(one: RecordedAct | undefined, other: RecordedAct): boolean {
  return JSON.stringify([one?.targets, one?.paths]) === JSON.stringify([other.targets, other.paths]);
}

/** The controls whose words hold those of the act, in the order of the page: those that a number counts. */
function countedBy({ targets, isExact, within = [] }: RecordedAct, questions: readonly Question[]): Answer[] {
  const named = targets.find(({ by }) => by === "role" || by === "label");
  const wanted = foldText((named && locatorWords(named)) ?? "");
  if (wanted === "" && within.length === 0) return [];
  const role = named?.by === "role" ? named.role : undefined;
  return questions.flatMap((question): Answer[] => {
    const { field_type, control, label, options } = question;
    if (question.group || (role !== undefined && (role === "radio") !== (field_type === "radio"))) return [];
    if (role !== undefined && (role === "checkbox") !== (field_type === "checkbox")) return [];
    const fits = (words: string) => (isExact ? foldText(words) === wanted : foldText(words).includes(wanted));
    if (field_type !== "radio") return fits(control.label || label) ? [{ question, like: BY_PLACE }] : [];
    return options
      .filter((option) => fits(option.label))
      .map((option) => ({ question, option, like: BY_PLACE }));
  });
}

/** Whether the question, the part of the page around it, or the option has one of the words. */
function isWithin(within: readonly string[], { label, control }: Question, option = ""): boolean {
  const own = [label, control.label, control.group, control.context, option].map(foldText).filter(Boolean);
  return within.every((words) => {
    const wanted = foldText(words);
    return own.some((one) => one === wanted || one.includes(wanted) || wanted.includes(one));
  });
}

/** The question of an act whose path leads to a control of it. */
function boundAnswer(question: Question, bound: readonly string[]): Answer | undefined {
  const at = question.identities.findIndex((identity) => bound.includes(identity));
  // A path that leads to several controls is that of a part of the page.
  if (at < 0 || question.group || bound.length > 1) return undefined;
  const option = question.options[at];
  if (question.field_type === "radio") return option && { question, option, like: BY_PLACE };
  return { question, like: BY_PLACE };
}

/** The question of an act whose targets mean it, or one of its options. */
function answerBy(recorded: RecordedAct, question: Question): Answer | undefined {
  const { act, targets } = recorded;
  const { control, label, locators, group } = question;
  if (group) {
    const parts = group.questions.flatMap((part) => answerBy(recorded, part) ?? []);
    const pressed = buttonOf(recorded, group.save ? [group.add, group.save] : [group.add]);
    const like = Math.max(pressed ? BY_WORDS : 0, ...parts.map((part) => part.like));
    return like > 0 ? { question, like } : undefined;
  }
  const likeOption = ({ label, locators }: QuestionOption) => likeness(targets, locators, [label]);
  const option = act === "type" ? undefined : closest(question.options, likeOption);
  if (option) return { question, option, like: likeOption(option) };
  const own: Locator[] = [
    ...locators,
    ...control.locators,
    { by: "id", value: control.id },
    { by: "name", value: control.name },
  ];
  const like = likeness(targets, own, [label, control.label]);
  return like > 0 ? { question, like } : undefined;
}

function hasChoices({ field_type, options }: Question): boolean {
  return field_type === "select" || field_type === "radio" || options.length > 0;
}

/** A recording may name an option of a list by its value in the page, which the question holds by its label. */
function optionBy(value: string, { options, control }: Question): string {
  const shown = control.options?.find((one) => one.value === value)?.label ?? value;
  return options.find((one) => one.value === value || isSameText(one.label, shown))?.value ?? shown;
}

const BY_PLACE = 2;
const BY_WORDS = 1;

/** How sure it is that the targets mean an element: by a place of it, by its words alone, or not at all (0). */
function likeness(targets: readonly Locator[], places: readonly Locator[], words: readonly string[]): number {
  if (targets.length === 0) return 0;
  const { keys, said } = keysOf(targets);
  if (places.some((place) => keys.has(JSON.stringify(place)))) return BY_PLACE;
  return words.some((one) => one !== "" && said.has(foldText(one))) ? BY_WORDS : 0;
}

interface Keys {
  keys: ReadonlySet<string>;
  said: ReadonlySet<string>;
}

/** The targets of an act are compared with every question of every page. */
const keysByTargets = new WeakMap<readonly Locator[], Keys>();

function keysOf(targets: readonly Locator[]): Keys {
  const known = keysByTargets.get(targets);
  if (known) return known;
  const words = targets.map((target) => locatorWords(target) ?? "").filter((one) => one !== "");
  const keys = {
    keys: new Set(targets.map((target) => JSON.stringify(target))),
    said: new Set(words.map(foldText)),
  };
  keysByTargets.set(targets, keys);
  return keys;
}

/** The first of those with the highest score above 0. */
function closest<Item>(items: readonly Item[], score: (item: Item) => number): Item | undefined {
  const best = Math.max(0, ...items.map(score));
  return best > 0 ? items.find((item) => score(item) === best) : undefined;
}

function isSameText(one: string, other: string): boolean {
  return one !== "" && foldText(one) === foldText(other);
}
