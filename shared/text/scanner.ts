/** A text as tokens: numbers, words and signs, each found where the one before it ends. */
import { DIGITS } from "./digits.ts";

export interface Token {
  kind: "number" | "word" | "sign";
  text: string;
  start: number;
  end: number;
}

const TOKEN = sticky(
  String.raw`(?<number>${DIGITS})|(?<word>\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*)|\S`,
);

/** A pattern that matches where a token begins, in any case. */
export function sticky(pattern: string, flags = "iu"): RegExp {
  return new RegExp(pattern, `${flags}y`);
}

/** A pattern of words, none of which continues behind the match. */
export function stickyWords(words: string): RegExp {
  return sticky(String.raw`(?:${words})(?![\p{L}\p{M}])\.?`);
}

const DIGIT = /\d/g;

export class Scanner {
  readonly text: string;
  /** Behind the last token, or where a grammar goes back to. */
  at = 0;
  /** The place of the next digit, as far as it is known. */
  #digit = -1;

  constructor(text: string) {
    this.text = text;
  }

  /** The next token, if it begins with the pattern; one that does not match is not consumed. */
  take(pattern: RegExp): Token | undefined {
    const start = this.next;
    pattern.lastIndex = start;
    const match = pattern.exec(this.text);
    if (!match || match[0] === "") return undefined;
    this.at = start + match[0].length;
    const { number, word } = match.groups ?? {};
    const kind = number !== undefined ? "number" : word !== undefined ? "word" : "sign";
    return { kind, text: match[0], start, end: this.at };
  }

  /** The next token of any kind; undefined at the end of the text. */
  takeAny(): Token | undefined {
    return this.take(TOKEN);
  }

  /** Whether the pattern matches behind the last token, or behind the space after it; nothing is consumed. */
  sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  /** Whether a digit stands within some characters ahead. */
  hasDigitWithin(length: number): boolean {
    if (this.#digit < this.at) {
      DIGIT.lastIndex = this.at;
      this.#digit = DIGIT.exec(this.text)?.index ?? Number.POSITIVE_INFINITY;
    }
    return this.#digit < this.at + length;
  }

  /** The start of the next token. */
  get next(): number {
    let start = this.at;
    while (start < this.text.length && /\s/.test(this.text.charAt(start))) start++;
    return start;
  }

  /** The two characters before a place. */
  before(at: number): string {
    return this.text.slice(Math.max(0, at - 2), at);
  }

  /** The result of a rule; where the rule fails, nothing is consumed. */
  attempt<T>(rule: () => T | undefined): T | undefined {
    const { at } = this;
    const result = rule();
    if (result === undefined) this.at = at;
    return result;
  }
}
