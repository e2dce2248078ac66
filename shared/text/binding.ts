/** Whether a text binds the person for whom it is agreed to. The words come from the caller: a page receives them on demand. */
import { anywhereInLowerCase } from "./words.ts";

/** Alternatives of regular expressions, in all languages. */
export interface BindingWords {
  /** Signs, swears, sends or pays. */
  commits: string;
  /** Agrees to something, or destroys it. */
  consents: string;
  /** The codes of these languages. */
  codes: string;
  /** Their common words. */
  common: string;
}

/** `unknown`: the text may be in a language of which the words are missing. */
export type BindingVerdict = "free" | "binds" | "unknown";

const LETTERS = /\p{L}+/gu;
const LATIN = /\p{Script=Latin}/u;
/** A shorter text may have no common word. */
const FEW_WORDS = 6;
const compiled = new Map<string, RegExp>();

/**
 * @param words absent where nothing was prepared: then no text is free
 * @param language that the page states for the text, as a BCP 47 tag
 * @param mayConsent whether consent is free, as in a notice before the form
 */
export function judgeBinding(
  text: string,
  words?: BindingWords,
  language?: string,
  mayConsent = false,
): BindingVerdict {
  if (!words) return "unknown";
  const lower = text.normalize("NFC").toLowerCase();
  if (holds(lower, words.commits) || (!mayConsent && holds(lower, words.consents))) return "binds";
  return isForeign(lower, words, language) ? "unknown" : "free";
}

/** Whether a text may be in none of the languages of the words. @param lower in lower case */
function isForeign(lower: string, { codes, common }: BindingWords, language: string | undefined): boolean {
  const own = nameable(language);
  if (own !== undefined && !codes.split("|").includes(own)) return true;
  const found = lower.match(LETTERS) ?? [];
  const latin = found.filter((word) => LATIN.test(word));
  if (latin.length * 2 < found.length) return true;
  return found.length >= FEW_WORDS && !holds(lower, common);
}

/** The primary part of a tag; undefined for one that names no language. */
function nameable(language = ""): string | undefined {
  const [primary = ""] = language.toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,3}$/.test(primary)) return undefined;
  return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(primary) && primary;
}

function holds(lower: string, words: string): boolean {
  const pattern = compiled.get(words) ?? anywhereInLowerCase(words);
  compiled.set(words, pattern);
  return pattern.test(lower);
}
