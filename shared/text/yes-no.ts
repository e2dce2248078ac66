import { foldText } from "./fold-text.ts";
import { withoutHesitation } from "./plain-speech.ts";

/** Whole answers in English, Spanish, French and German. */
const YES = new Set(
  (
    "yes|y|yeah|yep|yup|ok|okay|true|correct|checked|on|1|sure|of course|absolutely|definitely|" +
    "sí|si|claro|por supuesto|oui|bien sûr|ja|jawohl|natürlich"
  ).split("|"),
);
const NO = new Set(
  (
    "no|n|nope|nah|absolutely not|definitely not|false|incorrect|unchecked|off|0|not yet|not really|not at all|of course not|" +
    "not currently|todavía no|non|pas encore|pas du tout|nein|noch nicht"
  ).split("|"),
);
/** "We did", "she doesn't": a clause without anything new. */
const CLAUSE =
  /^(?:i|we|he|she|it|they) (?:do|does|did|am|is|are|was|were|have|has|had|will|would|can)( not|nt)?$/;
/** "I agree" to a statement. */
const CONSENT = /^(?:i|we) (?:do )?(?:accept|acknowledge|agree|certify|confirm|consent|declare|understand)$/;
const DISSENT = /^(?:i |we )?(?:disagree|(?:do not|dont) (?:accept|agree|certify|confirm|consent))$/;
const REPEATED = /^(?:please|thanks|thank you|gracias|merci|danke)$/;
const NO_ANSWER = /^(?:idea|clue|doubt|matter|one|problem|way)\b/;

/**
 * Whole answers only: "not sure" is neither, and "$1" is an amount. Words after yes or no must repeat it, as in "no,
 * we didn't": "no, but I am a veteran" is neither.
 */
export function readYesNo(text: string): boolean | undefined {
  if (/[$£€%]/.test(text)) return undefined;
  const folded = foldText(withoutHesitation(text));
  const whole = meaningOf(foldText(text)) ?? meaningOf(folded);
  if (whole !== undefined) return whole;
  const { answer, rest } = leadingYesNo(folded);
  return answer !== undefined && (REPEATED.test(rest) || meaningOf(rest) === answer) ? answer : undefined;
}

/** The yes or no that a longer answer begins with, regardless of what follows. */
export function leadingYesNo(text: string): { answer?: boolean; rest: string } {
  const [, first = "", rest = ""] =
    /^(yes|yeah|yep|yup|sure|no|nope|nah) (.+)$/.exec(foldText(withoutHesitation(text))) ?? [];
  return { answer: first === "" || NO_ANSWER.test(rest) ? undefined : YES.has(first), rest };
}

function meaningOf(folded: string): boolean | undefined {
  if (YES.has(folded) || CONSENT.test(folded)) return true;
  if (NO.has(folded) || DISSENT.test(folded)) return false;
  const [clause, not] = CLAUSE.exec(folded) ?? [];
  return clause === undefined ? undefined : not === undefined;
}
