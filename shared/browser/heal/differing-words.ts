/** Words that only one of two labels has: whether both labels can still mean the same question. */
import { namingWords } from "./text-similarity.ts";

/** Persons other than the applicant. English, and the most frequent words of other languages. */
const PERSON =
  /^(coapplicant|spouse|partner|husband|wife|parent|mother|father|guardian|child|children|son|daughter|dependent|sibling|brother|sister|relative|employer|landlord|agent|attorney|representative|preparer|doctor|physician|emergency|beneficiary|sponsor|roommate|c[oó]nyuge|esposo|esposa|padre|madre|hijo|hija|conjoint|p[eè]re|m[eè]re|enfant|ehegatte|ehepartner|vater|mutter|kind)$/u;
/** Words for one part, time, kind or amount among others. */
const OTHER =
  /^(applicant|student|employee|tenant|owner|contact|member|co|previous|former|prior|last|past|next|current|present|new|old|first|second|third|middle|maiden|other|another|additional|alternate|alternative|secondary|primary|mailing|billing|shipping|delivery|permanent|temporary|work|home|daytime|evening|gross|net|adjusted|taxable|untaxed|total|average|minimum|maximum|least|most|annual|yearly|monthly|weekly|biweekly|daily|hourly|quarterly|year|month|week|day|hour|start|begin|end|from|to|before|after|issue|expiry|expiration|expire|birth|death|marriage|divorce|hire|confirm|repeat|again|not|never|without|nacimiento|anterior|actual|mensual|anual|bruto|neto|naissance|mensuel|annuel|brut|geburt|j[aä]hrlich|monatlich|brutto|netto)$/u;
/** Words that a label may gain or lose without a change of its question. */
const NEUTRAL =
  /^(full|legal|complete|official|exact|number|code|name|telephone|mobile|email|mail|address|digit|\d+|residence|residential|live|social|security|preferred|field|box|line|value|amount|dollar|usd|us|american|if|any|applicable|known|answer|question)$/;

/** Whether the labels mean different questions. */
export function areOpposed(differing: readonly string[]): boolean {
  return differing.some(isDistinctive);
}

/** Whether the labels differ only by words without meaning for the question. @param names the recorded ones, whose initials are one word of a label */
export function areNeutral(differing: readonly string[], names: readonly string[]): boolean {
  const initials = names.map((name) =>
    namingWords(name)
      .map(([letter = ""]) => letter)
      .join(""),
  );
  return differing.every((word) => NEUTRAL.test(word) || initials.includes(word));
}

/** The words that are known about a question: those of its ids, and of a title that names one person or time alone. */
export function knownWords(title: string, ids: readonly string[]): string[] {
  const words = namingWords(title);
  const apart = ids.map((id) => id.replace(/(?<=\p{Ll})(?=\p{Lu})|[_\W]+/gu, " "));
  return [...(words.filter(isDistinctive).length > 1 ? [] : words), ...apart.flatMap(namingWords)];
}

/** Whether the heading names a person that the known words do not name. */
export function namesAnother(heading: string, known: readonly string[]): boolean {
  return namingWords(heading).some((word) => PERSON.test(word) && !known.includes(word));
}

function isDistinctive(word: string): boolean {
  return PERSON.test(word) || OTHER.test(word);
}
