/**
 * The value of a text: a number, a percentage, an amount of money. A text has a value only where each word, sign and figure that
 * touches its figure is accounted for.
 *
 * - To the left and to the right of the figure stands the edge of the text, a mark that ends a sentence or a label, or a word of
 *   `vocabulary/neighbours.ts` or of the result's own label. Any other word, any other sign and a further figure is a leftover.
 * - `and`, `of` and `per` join: the word behind them counts as the one that touches.
 * - Behind a number without a currency may stand a unit of `MEASURES`.
 * - A remark in parentheses behind the figure is read whole.
 * - A size that belongs to no figure, such as “in thousands”, is a leftover wherever it stands.
 * - Two amounts are one where they are equal, or the same for another period.
 */
import { currencyOfSign, localCurrency } from "./currency-of.ts";
import { plainDigits } from "./digits.ts";
import { type Figure, isMoney, type Part, partsOf } from "./figure-phrases.ts";
import { foldText } from "./fold-text.ts";
import { LOOSE_SIZE, PERIOD_WORD, periodOf, wholeWord } from "./loose-words.ts";
import type { Notation } from "./notation.ts";
import type { Token } from "./scanner.ts";
import { ARTICLES, COUNTING, FRACTIONS, MEASURES, NEIGHBOURS, RATE_NAMES } from "./vocabulary/neighbours.ts";
import { RATINGS } from "./vocabulary/units.ts";
import { inAllLanguages } from "./words.ts";

export type FigureType = "money" | "percent" | "number";

/** A value, with the currency (ISO 4217) of its sign or of the notation; or the reason why the text has none. */
export type FigureReading =
  | { value: number; currency?: string }
  | {
      problem: "leftover" | "several" | "range" | "bound" | "unreadable" | "none";
      /** The words that stand in the way, as the text has them. */
      words?: string;
    };

/** The words around a figure that was taken from a sentence. */
export interface Around {
  before: string;
  after: string;
  /** The words before the figure may be its label, in any language. */
  isLine?: boolean | undefined;
}

/** @param label of the result; its words are known next to the figure */
export function readFigure(
  type: FigureType,
  text: string,
  notation: Notation,
  { label = "", around }: { label?: string; around?: Around | undefined } = {},
): FigureReading {
  const [before, own, after] = [around?.before ?? "", text, around?.after ?? ""].map((one) =>
    plainDigits(one, notation),
  ) as [string, string, string];
  const plain = before + own + after;
  const parts = partsOf(plain, notation);
  const isOwn = ({ start, end }: Part) => end > before.length && start < before.length + own.length;
  const labelled = parts.findLastIndex((part) => part.kind === "sign" && part.text === ":");
  const figures = parts.flatMap((part, at) =>
    part.kind === "figure" && isOwn(part) && !isRemark(parts, at) ? [{ figure: part, at }] : [],
  );
  const fitting = figures.filter(({ figure }) => fits(type, figure));
  const rest = figures.filter(({ at }) => at > labelled);
  const bare = rest.length > 0 ? rest : figures;
  const [first, ...others] = fitting.length > 0 ? fitting : bare;
  if (!first) return { problem: "none" };
  const { figure, at } = first;
  if (figure.unread) return { problem: figure.unread, words: plain.slice(figure.start, figure.end) };
  if (figure.value === undefined) return { problem: "unreadable" };
  const other = others.find((one) => !around && !isSameAmount(figure, one.figure));
  if (other) return { problem: "several", words: plain.slice(other.figure.start, other.figure.end) };
  const reader = new Neighbours(parts, plain, label, type);
  const isLabelled = around?.isLine === true && parts[at - 1]?.kind === "word" && hasGap(parts, at);
  const leftover =
    (isLabelled ? undefined : reader.before(at)) ??
    reader.behind(at) ??
    looseSign(parts, at) ??
    looseSize(parts);
  if (leftover === LIMIT) return { problem: "bound", words: plain.trim() };
  if (leftover !== undefined) return { problem: "leftover", words: leftover };
  if (type === "money" && !isMoney(figure)) {
    if (figure.sign === "%") return { problem: "leftover", words: "%" };
    if (isAmong(parts, at)) return { problem: "none" };
    return withCurrency(figure.value, localCurrency(notation));
  }
  if (type === "percent" && isMoney(figure)) return { problem: "leftover", words: figure.sign ?? "" };
  const currency = figure.signs && currencyOfSign(figure.signs, localCurrency(notation));
  return withCurrency(figure.value, currency);
}

function hasGap(parts: Part[], at: number): boolean {
  return (parts[at - 1]?.end ?? 0) < (parts[at]?.start ?? 0);
}

function withCurrency(value: number, currency: string | undefined): FigureReading {
  return { value, ...(currency === undefined ? {} : { currency }) };
}

function fits(type: FigureType, figure: Figure): boolean {
  if (type === "money") return isMoney(figure);
  return type === "percent" ? figure.sign === "%" : false;
}

/** In months; a text may state an amount for two periods. */
const MONTHS = { year: 12, quarter: 3, month: 1, week: 12 / 52, day: 12 / 365, hour: undefined } as const;
/** Amounts for another period are rounded to cents, or to whole units. */
const ROUNDED = 0.02;

function isSameAmount(one: Figure, other: Figure): boolean {
  if (one.value === undefined || other.value === undefined) return false;
  const [own, their] = [one, other].map(({ period }) => period && periodOf(period));
  if (own === their) return one.value === other.value;
  const [from, to] = [own && MONTHS[own], their && MONTHS[their]];
  if (!from || !to) return false;
  const converted = (one.value * to) / from;
  return Math.abs(converted - other.value) <= ROUNDED * Math.abs(other.value);
}

/** More words than these before a number without a currency make it a part of a sentence. */
const MOST_WORDS = 3;

function isAmong(parts: Part[], at: number): boolean {
  const start = parts.slice(0, at).findLastIndex((part) => part.kind === "sign" && part.text === ":");
  return parts.slice(start + 1, at).filter(({ kind }) => kind === "word").length > MOST_WORDS;
}

/** Whether a figure stands in parentheses behind another one. */
function isRemark(parts: Part[], at: number): boolean {
  const before = parts.slice(0, at);
  const open = before.findLastIndex((part) => isSign(part, /[([]/));
  const close = before.findLastIndex((part) => isSign(part, /[)\]]/));
  return open > close && before.slice(0, open).some(({ kind }) => kind === "figure");
}

function isSign(part: Part | undefined, pattern: RegExp): boolean {
  return part?.kind === "sign" && pattern.test(part.text);
}

const WORDS = wholeWord(inAllLanguages(NEIGHBOURS, ({ words }) => words));
const NOUNS = wholeWord(inAllLanguages(NEIGHBOURS, ({ nouns }) => nouns));
const JOINS = wholeWord(inAllLanguages(NEIGHBOURS, ({ joins }) => joins));
const PER = wholeWord(inAllLanguages(NEIGHBOURS, ({ per }) => per));
const LIMITS = wholeWord(inAllLanguages(NEIGHBOURS, ({ limits }) => limits));
const UNITS = wholeWord(`${MEASURES}|${inAllLanguages(RATINGS, ({ points }) => points)}`);
const RATE = wholeWord(inAllLanguages(RATE_NAMES));
const FRACTION = wholeWord(inAllLanguages(FRACTIONS));
const COUNT = wholeWord(inAllLanguages(COUNTING));
/** End what stands before them. */
const ENDS = /^[.,;:!?)\]}"“”„‟»«›‹’‘'…•·|—–✓✔*†‡]$/u;
/** Begin what stands behind them. */
const BEGINS = /^[.,;:!?)(\][{}"“”„‟»«›‹’‘'…•·|—–✓✔=~≈→]$/u;
const LONGEST_ABBREVIATION = 5;
const LIMIT: unique symbol = Symbol("limit");

type Leftover = string | typeof LIMIT | undefined;

/** The neighbours of a figure, and what is left over of them. */
class Neighbours {
  readonly #parts: Part[];
  readonly #text: string;
  readonly #own: ReadonlySet<string>;
  readonly #type: FigureType;

  constructor(parts: Part[], text: string, label: string, type: FigureType) {
    this.#parts = parts;
    this.#text = text;
    this.#own = new Set(foldText(label).split(" "));
    this.#type = type;
  }

  before(at: number): Leftover {
    const part = this.#parts[at - 1];
    if (!part) return undefined;
    const isApart = part.end < (this.#parts[at]?.start ?? 0);
    if (part.kind === "sign") {
      if (/^[)\]]$/.test(part.text)) return this.#remark(this.#openOf(at - 1), at - 1);
      if (part.text === "," && this.#isAmount(at - 2)) return this.#textOf(at - 2, at - 1);
      if (part.text === "." && !this.#endsSentence(at - 1, isApart)) return this.#textOf(at - 2, at - 1);
      return BEGINS.test(part.text) || this.#divides(at - 1) ? undefined : part.text;
    }
    if (part.kind === "figure" || !isApart) return this.#textOf(at - 1, at - 1);
    if (JOINS.test(part.text) && at > 1) {
      const joined = this.#parts[at - 2];
      const isWhole =
        joined?.kind === "sign" || (joined && this.#isKnown(joined) && !this.#isCounted(at - 2));
      return isWhole ? undefined : this.#textOf(at - 2, at - 1);
    }
    // “zwölf Monate 100 €”
    const isCounted = PERIOD_WORD.test(part.text) && this.#isCounted(at - 1);
    return this.#isKnown(part) && !isCounted ? undefined : part.text;
  }

  behind(at: number): Leftover {
    const part = this.#parts[at + 1];
    if (!part) return undefined;
    const isApart = part.start > (this.#parts[at]?.end ?? 0);
    if (part.kind === "figure") return this.#textOf(at + 1, at + 1);
    if (part.kind === "sign") {
      if (/^[([]$/.test(part.text)) return this.#remark(at + 1, this.#closeOf(at + 1));
      if (part.text === "/") return this.#joined(at + 2, at + 1);
      // A point before a small letter ends no sentence.
      const next = this.#parts[at + 2];
      if (part.text === "." && next?.kind === "word" && /^\p{Ll}/u.test(next.text))
        return this.#isKnown(next) ? undefined : this.#textOf(at + 1, at + 2);
      const isList = /^[,;]$/.test(part.text) && this.#parts[at + 2]?.kind === "figure";
      if (isList) return this.#textOf(at + 1, at + 2);
      return ENDS.test(part.text) || this.#divides(at + 1) ? undefined : this.#textOf(at + 1, at + 1);
    }
    if (LIMITS.test(part.text)) return LIMIT;
    if (this.#type === "number") {
      const fraction = this.#fractionAt(at + 2);
      if (fraction !== undefined) return this.#textOf(at + 1, fraction);
    }
    if (this.#type === "percent" && RATE.test(part.text)) return undefined;
    if (!isApart) return this.#isMeasure(part) ? undefined : part.text;
    if (this.#isMeasure(part)) return undefined;
    const isJoin = JOINS.test(part.text) || PER.test(part.text);
    if (isJoin) return this.#joined(at + 2, at + 1);
    return this.#isKnown(part) ? undefined : part.text;
  }

  /** Behind a word that joins, articles are passed over. */
  #joined(at: number, from: number): Leftover {
    const part = this.#parts[at];
    if (!part) return undefined;
    if (part.kind === "word" && ARTICLE.test(part.text)) return this.#joined(at + 1, from);
    if (part.kind === "word" && (this.#isKnown(part) || PERIOD_WORD.test(part.text))) return undefined;
    const figure = this.#parts[from - 1];
    const isSame = figure?.kind === "figure" && part.kind === "figure" && isSameAmount(figure, part);
    if (isSame) return undefined;
    return this.#textOf(from, at);
  }

  /** “12 months and a half”: the figure is a part of the value. */
  #fractionAt(at: number): number | undefined {
    const [join, article, noun] = this.#parts.slice(at, at + 3);
    if (join?.kind !== "word" || !JOINS.test(join.text)) return undefined;
    const isNoun = (part: Part | undefined) => part?.kind === "word" && FRACTION.test(part.text);
    if (isNoun(article)) return at + 1;
    return article?.kind === "word" && ARTICLE.test(article.text) && isNoun(noun) ? at + 2 : undefined;
  }

  #isKnown(part: Part): boolean {
    if (part.kind !== "word") return false;
    const { text } = part;
    const isOfVocabulary =
      WORDS.test(text) || NOUNS.test(text) || JOINS.test(text) || LIMITS.test(text) || PERIOD_WORD.test(text);
    return isOfVocabulary || this.#own.has(foldText(text));
  }

  /** “12 monthly payments” of an amount. */
  #isCounted(at: number): boolean {
    const part = this.#parts[at];
    if (part?.kind === "figure" || (part?.kind === "word" && COUNT.test(part.text))) return true;
    const isNoun = part?.kind === "word" && (NOUNS.test(part.text) || PERIOD_WORD.test(part.text));
    return isNoun && this.#isCounted(at - 1);
  }

  #isMeasure(part: Token): boolean {
    return this.#type === "number" && UNITS.test(part.text);
  }

  /** A dash with spaces on both sides. */
  #divides(at: number): boolean {
    const [before, sign, behind] = [this.#parts[at - 1], this.#parts[at], this.#parts[at + 1]];
    if (!before || !sign || behind?.kind !== "word" || !isSign(sign, /^[-−]$/)) return false;
    return before.end < sign.start && sign.end < behind.start;
  }

  /** Whether a point ends a sentence, and no abbreviation of an unknown word. */
  #endsSentence(at: number, isApart: boolean): boolean {
    const word = this.#parts[at - 1];
    if (!isApart || word?.kind !== "word") return isApart;
    return word.text.length > LONGEST_ABBREVIATION || this.#isKnown(word);
  }

  #isAmount(at: number): boolean {
    const part = this.#parts[at];
    return part?.kind === "figure" && (part.sign !== undefined || this.#type === "number");
  }

  #openOf(close: number): number {
    return this.#parts.slice(0, close).findLastIndex((part) => isSign(part, /^[([]$/));
  }

  #closeOf(open: number): number {
    const found = this.#parts.findIndex((part, at) => at > open && isSign(part, /^[)\]]$/));
    return found < 0 ? this.#parts.length : found;
  }

  /** The first unknown part of a remark. */
  #remark(open: number, close: number): Leftover {
    if (open < 0) return undefined;
    const remark = this.#parts.slice(open + 1, close);
    const isRead = remark.every(
      (part) =>
        part.kind === "figure" ||
        isSign(part, ENDS) ||
        isSign(part, BEGINS) ||
        this.#isKnown(part) ||
        (part.kind === "word" && PER.test(part.text)),
    );
    // A number by itself may change the figure.
    const isNamed =
      remark.every((part) => part.kind !== "figure" || part.sign !== undefined) ||
      remark.some(({ kind }) => kind === "word");
    return isRead && isNamed ? undefined : this.#textOf(open, Math.min(close, this.#parts.length - 1));
  }

  #textOf(from: number, to: number): string {
    return this.#text.slice(this.#parts[from]?.start, this.#parts[to]?.end).trim();
  }
}

const ARTICLE = wholeWord(inAllLanguages(ARTICLES));

/** A sign of a unit behind the figure that belongs to no figure. */
function looseSign(parts: Part[], at: number): string | undefined {
  const sign = parts.find((part, n) => n > at && isSign(part, /^[%‰\p{Sc}]$/u));
  return sign?.kind === "sign" ? sign.text : undefined;
}

function looseSize(parts: Part[]): string | undefined {
  const size = parts.find((part) => part.kind === "word" && LOOSE_SIZE.test(part.text));
  return size?.kind === "word" ? size.text : undefined;
}
