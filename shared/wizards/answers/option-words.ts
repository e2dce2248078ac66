/** An option, and the words for it. */
import { foldText } from "../../text/fold-text.ts";

export interface AnswerOption {
  /** The value that the contract requires. */
  value: unknown;
  label: string;
  /** Further words for it. */
  aliases?: string[];
}

const SPELLINGS = new WeakMap<AnswerOption, readonly string[]>();

/** All words for the option, folded. */
export function spellings(option: AnswerOption): readonly string[] {
  const known = SPELLINGS.get(option) ?? spellingsOf(option);
  SPELLINGS.set(option, known);
  return known;
}

function spellingsOf(option: AnswerOption): string[] {
  const words = [String(option.value), option.label, ...(option.aliases ?? [])];
  return [
    ...new Set(
      [...words, ...words.flatMap(genders), ...codeIn(option.label), ...namesIn(option.label)].map(foldText),
    ),
  ];
}

/** The code at an end of a label: `Ohio (OH)`, `OH - Ohio`. */
function codeIn(label: string): string[] {
  const [, first, last] = /^([A-Z]{2,3}) [-–—] |\(([A-Z]{2,3})\)$/.exec(label.trim()) ?? [];
  return [first ?? last ?? []].flat();
}

/** The name after the number or the letter of a label: `05 - May`, `2. Car`, `B Married`. */
function namesIn(label: string): string[] {
  const [, name, other] =
    /^(?:\d{1,3}|\p{Lu})\s*[-–—:.)]\s+(\p{L}.*)$|^\p{Lu}\s+(\p{Lu}.*)$/u.exec(label.trim()) ?? [];
  return [name ?? other ?? []].flat();
}

/** "Soltero/a" and "Marié(e)" as both words. */
export function genders(text: string): string[] {
  const [, stem = "", last = "", other = ""] =
    /^(\p{L}{2,}?)([oe]?)(?:\/-?|\(|·)([ae]s?)\)?$/u.exec(text.trim()) ?? [];
  return stem === "" ? [] : [stem + last, last === "o" ? stem + other : stem + last + other];
}

const LISTED = new WeakMap<AnswerOption[], ReadonlySet<string>>();

/** The words that are a whole option of a list. */
export function listedWords(all: AnswerOption[]): ReadonlySet<string> {
  const known = LISTED.get(all) ?? new Set(all.flatMap(spellings));
  LISTED.set(all, known);
  return known;
}

/** `no, yes`, or `constant: today's dollars; nominal: future dollars`. */
export function showOptions(candidates: readonly string[], options: readonly AnswerOption[]): string {
  const described = candidates.map((value) => {
    const label = options.find((option) => String(option.value) === value)?.label ?? value;
    return foldText(label) === foldText(value) ? value : `${value}: ${label}`;
  });
  return described.join(described.every((text, i) => text === candidates[i]) ? ", " : "; ");
}
