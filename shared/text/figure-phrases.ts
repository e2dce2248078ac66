/**
 * The grammar of a figure. A text is a row of parts: figures, words and signs. A figure takes all that belongs to it:
 *
 *     figure  = [bound] amount {up to amount} [bound]  |  from amount and amount
 *     amount  = single [[and] cents]
 *     single  = [sign] [currency] number {size} [currency | cents | %] [period]
 *
 * A figure that has no single number keeps its place without a value, with the reason.
 */
import { parseDigits } from "./digits.ts";
import * as words from "./figure-words.ts";
import type { Notation } from "./notation.ts";
import { Scanner, type Token } from "./scanner.ts";

/** A figure without a single number: a range, an end of one, or digits whose marks allow none, or two. */
export type Unread = "range" | "bound" | "unreadable";

export interface Figure {
  kind: "figure";
  value?: number;
  unread?: Unread;
  /** The sign of a currency, or `%`. */
  sign?: string;
  /** All signs of a currency, with a space between two. */
  signs?: string;
  /** As it is written. */
  period?: string;
  start: number;
  end: number;
}

export type Part = Figure | Token;

/** @param text of `plainDigits` */
export function partsOf(text: string, notation: Notation): Part[] {
  const scanner = new Scanner(text);
  const parts: Part[] = [];
  for (;;) {
    const canOpen = canOpenNegative(parts.at(-1));
    const part = scanner.attempt(() => figure(scanner, notation, canOpen)) ?? scanner.takeAny();
    if (!part) return parts;
    parts.push(part);
  }
}

/** The figures of a text. */
export function figuresIn(text: string, notation: Notation): Figure[] {
  return partsOf(text, notation).filter((part) => part.kind === "figure");
}

export function isMoney({ sign }: Figure): boolean {
  return sign !== undefined && sign !== "%";
}

// An amount in parentheses is negative by itself, and a remark behind other words.
function canOpenNegative(before: Part | undefined): boolean {
  return before === undefined || (before.kind === "sign" && before.text === ":");
}

function figure(scanner: Scanner, notation: Notation, canOpen: boolean): Figure | undefined {
  const start = scanner.next;
  // Most words open no figure, and the words before a number are few.
  if (!scanner.hasDigitWithin(LONGEST_PREFIX)) return undefined;
  if (LETTER.test(scanner.text.charAt(start)) && !scanner.sees(words.LETTERS_OPEN)) return undefined;
  const between = scanner.attempt(() => rangeOf(scanner, notation, start));
  if (between) return between;
  const bound = scanner.attempt(() => scanner.take(words.BOUND_BEFORE));
  const first = scanner.attempt(() => amount(scanner, notation, canOpen));
  if (!first) return undefined;
  let last = first;
  for (;;) {
    const next = scanner.attempt(() => otherEnd(scanner, notation, last));
    if (!next) break;
    last = next;
  }
  if (last !== first) return unread("range", start, first, last);
  if (scanner.take(words.BOUND_BEHIND)) return { ...unread("bound", start, first), end: scanner.at };
  return bound ? unread("bound", start, first) : first;
}

const LONGEST_PREFIX = 30;
const LETTER = /\p{L}/u;

/** “between 5 and 10” */
function rangeOf(scanner: Scanner, notation: Notation, start: number): Figure | undefined {
  if (!scanner.take(words.FROM)) return undefined;
  const low = amount(scanner, notation, false);
  if (!low || !(scanner.take(words.AND) ?? scanner.take(words.UP_TO))) return undefined;
  const high = amount(scanner, notation, false);
  return high && unread("range", start, low, high);
}

/** “to $200” and “– 200” behind an amount; “/ $200” and “or $200” leave the choice. */
function otherEnd(scanner: Scanner, notation: Notation, first: Figure): Figure | undefined {
  if (!scanner.take(words.UP_TO) && !scanner.take(words.OR)) return undefined;
  const end = amount(scanner, notation, false);
  // “$120 a month until 2047”
  const isYear =
    end && isMoney(first) && end.sign === undefined && YEAR.test(scanner.text.slice(end.start, end.end));
  return isYear ? undefined : end;
}

const YEAR = /^(?:19|20)\d\d$/;

function unread(reason: Unread, start: number, first: Figure, last = first): Figure {
  const { sign = last.sign } = first;
  const [period = last.period] = [first.period];
  return { kind: "figure", unread: reason, sign, period, start, end: last.end };
}

/** A single amount with the cents that follow it as a figure of their own: “$30 and 50 cents”. */
function amount(scanner: Scanner, notation: Notation, canOpen: boolean): Figure | undefined {
  const whole = single(scanner, notation, canOpen);
  if (!whole || !isMoney(whole) || whole.period !== undefined || !Number.isInteger(whole.value)) return whole;
  const cents = scanner.attempt(() => {
    scanner.take(words.AND);
    const part = single(scanner, notation, false);
    return part?.isCents && part.value !== undefined && part.value >= 0 && part.value < 1 ? part : undefined;
  });
  if (!cents || whole.isCents) return whole;
  const [units, value = 0] = [whole.value ?? 0, cents.value];
  const total = Number((Math.abs(units) + value).toFixed(2));
  return { ...whole, value: isNegative(units) ? -total : total, period: cents.period, end: cents.end };
}

function isNegative(value: number): boolean {
  return value < 0 || Object.is(value, -0);
}

interface Single extends Figure {
  isCents?: boolean;
}

function single(scanner: Scanner, notation: Notation, canOpen: boolean): Single | undefined {
  const start = scanner.next;
  const before = signsBefore(scanner, canOpen);
  const digits = before && scanner.take(words.NUMBER);
  if (!digits || !before) return undefined;
  const { prefix } = before;
  const goesOn = scanner.sees(words.NUMBER_GOES_ON) ? scanner.take(words.NUMBER_GOES_ON) : undefined;
  const isPart =
    goesOn !== undefined ||
    (prefix === undefined && /[\p{L}\p{M}#]$/u.test(scanner.before(digits.start))) ||
    /\d[/:]$/.test(scanner.before(digits.start));
  const isLoose = scanner.sees(words.LOOSE_CENTS);
  const isMoneyAhead = prefix !== undefined || scanner.sees(words.MONEY_AHEAD);
  const size = sizeAfter(scanner, notation, isMoneyAhead);
  const behind = signsBehind(scanner, before);
  const signs = [prefix, behind.sign].filter((one) => one !== undefined && one !== "%");
  const sign = signs.at(0) ?? behind.sign;
  const isWhole = !isPart && !before.isOpen === !behind.isClosed && !(signs.length > 0 && isLoose);
  const kind = { isMoney: signs.length > 0, isPercent: sign === "%" };
  const read = isWhole ? parseDigits(digits.text, notation, kind) : undefined;
  const period = scanner.take(words.PERIOD)?.text;
  const [from, end] = [start, scanner.at];
  if (read === undefined)
    return {
      kind: "figure",
      unread: "unreadable",
      ...(sign === undefined ? {} : { sign }),
      ...(period === undefined ? {} : { period }),
      start: from,
      end,
    };
  const scaled = Number((read * size * (behind.isCents ? 0.01 : 1)).toPrecision(15));
  const isMinus = before.isMinus || behind.isMinus;
  return {
    kind: "figure",
    value: isMinus && scaled !== 0 ? -scaled : scaled,
    ...(sign === undefined ? {} : { sign }),
    ...(signs.length > 0 ? { signs: signs.join(" ") } : {}),
    ...(period === undefined ? {} : { period }),
    ...(behind.isCents ? { isCents: true } : {}),
    start: from,
    end,
  };
}

interface Before {
  prefix?: string | undefined;
  isMinus: boolean;
  /** Whether a parenthesis has to close behind the number. */
  isOpen: boolean;
}

/** `-$`, `$-`, `($`, `$(`, `+`: the signs up to the number. */
function signsBefore(scanner: Scanner, canOpen: boolean): Before | undefined {
  let isOpen = canOpen && scanner.take(words.OPEN) !== undefined;
  let isMinus = minus(scanner);
  if (!isMinus) scanner.take(words.PLUS);
  const prefix = scanner.take(words.SIGN_BEFORE)?.text.trim();
  if (prefix !== undefined) {
    isMinus = scanner.take(words.MINUS) !== undefined || isMinus;
    isOpen = scanner.take(words.OPEN) !== undefined || isOpen;
  }
  return { prefix, isMinus: isMinus || isOpen, isOpen };
}

// A dash right behind a word or a number belongs to it, and a dash with spaces on both sides divides two texts.
function minus(scanner: Scanner): boolean {
  const at = scanner.next;
  if (/[\p{L}\p{M}\d]$/u.test(scanner.before(at))) return false;
  if (!scanner.take(words.MINUS)) return false;
  const divides = /\S\s$/.test(scanner.before(at)) && scanner.next > scanner.at;
  if (divides) scanner.at = at;
  return !divides;
}

interface Behind {
  sign?: string | undefined;
  isMinus: boolean;
  isClosed: boolean;
  isCents: boolean;
}

function signsBehind(scanner: Scanner, { prefix, isOpen }: Before): Behind {
  const inside = scanner.take(words.MINUS_INSIDE);
  const cents = prefix === undefined && !inside ? scanner.take(words.CENTS) : undefined;
  const country = !cents && prefix?.endsWith("$") ? scanner.take(words.COUNTRY_AFTER) : undefined;
  const currency = cents ?? country ?? scanner.take(words.NAME_AFTER) ?? scanner.take(words.SIGN_AFTER);
  const percent = currency ? undefined : scanner.take(words.PERCENT);
  const isClosed = isOpen && scanner.take(words.CLOSE) !== undefined;
  const isMinus = scanner.next === scanner.at && scanner.sees(words.MINUS_BEHIND);
  if (isMinus) scanner.take(words.MINUS_BEHIND);
  return {
    sign: currency?.text ?? (percent && "%"),
    isMinus: inside !== undefined || isMinus,
    isClosed,
    isCents: cents !== undefined,
  };
}

/** “five hundred thousand”, “2 millions”: the sizes multiply. */
function sizeAfter(scanner: Scanner, { language }: Notation, isMoneyAhead: boolean): number {
  let product = 1;
  for (let count = 0; count < 2; count++) {
    const found = words
      .sizesAhead(scanner, language, isMoneyAhead)
      .find(([pattern]) => scanner.take(pattern));
    if (!found) break;
    product *= found[1];
  }
  if (product > 1) scanner.take(words.OF_SIZE);
  return product;
}
