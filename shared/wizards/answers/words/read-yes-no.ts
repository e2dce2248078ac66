import { foldText } from "./fold-text.ts";
import { withoutHesitation } from "./plain-speech.ts";

/** Whole answers in English, Spanish, French and German. */
const YES = new Set(
  (
    "yes|y|yeah|yep|yup|yess|uh huh|mm hmm|ok|okay|true|correct|checked|on|1|sure|of course|absolutely|definitely|certainly|i think so|" +
    "i guess so|i believe so|sí|si|sí claro|si claro|claro|claro que sí|claro que si|por supuesto|desde luego|" +
    "oui|ouais|oui bien sûr|bien sûr|bien sur|oui merci|ja|jawohl|natürlich"
  ).split("|"),
);
const NO = new Set(
  (
    "no|n|nope|nah|nuh uh|absolutely not|definitely not|certainly not|false|incorrect|unchecked|off|0|not yet|not really|not at all|of course not|" +
    "not at the moment|not right now|not currently|i dont think so|i dont believe so|not that i know of|todavía no|todavia no|aún no|aun no|claro que no|" +
    "non|non merci|no gracias|pas encore|pas du tout|nein|noch nicht|nein danke"
  ).split("|"),
);
/** "We did", "she doesn't": a clause without anything new. */
const CLAUSE =
  /^(?:i|we|he|she|it|they) (?:do|does|did|am|is|are|was|were|have|has|had|will|would|can)( not|nt)?$/;
/** "I don't have any". */
const DENIES_ANY =
  /^(?:i|we|he|she|they) (?:do not|dont|does not|doesnt|did not|didnt) (?:have|own|get|receive|pay|owe|need) (?:any|one|anything)$/;
/** "I'm not". */
const SHORT_DENIAL = /^(?:im|hes|shes|theyre|ive|theyve|weve) not$/;
/** "I agree" to a statement. */
const CONSENT = /^(?:i|we) (?:do )?(?:accept|acknowledge|agree|certify|confirm|consent|declare|understand)$/;
const DISSENT = /^(?:i |we )?(?:disagree|(?:do not|dont) (?:accept|agree|certify|confirm|consent))$/;
const POLITE = new Set(["please", "thanks", "thank you"]);
/** Words that repeat a no, and that answer "None of these apply" by themselves. */
const REPEATED_NO = new Set(["none", "never"]);
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
  const isRepeated =
    meaningOf(rest) === answer || (answer === false && (REPEATED_NO.has(rest) || DENIES_ANY.test(rest)));
  return answer !== undefined && (POLITE.has(rest) || isRepeated) ? answer : undefined;
}

/** Words after which the yes or no does not hold as it is. */
const RESTRICTS =
  /\b(?:yes|yeah|no|nope|but|however|except|excluding|unless|if|when|until|though|although|or|only|maybe|perhaps|probably|possibly|sometimes|partly|partially|almost|nearly|depends|unsure|sure|think|guess|believe|might|could|used|formerly|soon|later|next|not yet)\b/;
const DENIES = /\b(?:not|never|none|neither|nor|without|\w+nt)\b/;

/** "Yes, since 2010" and "no, I'm a permanent resident": the part after the mark explains and does not restrict. */
export function readExplainedYesNo(text: string): boolean | undefined {
  // Without a mark "no kids" denies another thing; a clause of its own explains.
  const [, first = "", rest = ""] =
    /^(yes|yeah|yep|yup|no|nope|nah)(?:(?:[,;:.]| [-–—])|(?= (?:i|we)\b[^,;]*$)) (.+)$/i.exec(
      withoutHesitation(text),
    ) ?? [];
  const reason = foldText(rest);
  if (first === "" || RESTRICTS.test(reason) || NO_ANSWER.test(reason)) return undefined;
  const answer = YES.has(first.toLowerCase());
  return meaningOf(reason) === undefined && !(answer && DENIES.test(reason)) ? answer : undefined;
}

/** The yes or no that a longer answer begins with, regardless of what follows. */
export function leadingYesNo(text: string): { answer?: boolean; rest: string } {
  const [, first = "", rest = ""] =
    /^(yes|yeah|yep|yup|sure|no|nope|nah) (.+)$/.exec(foldText(withoutHesitation(text))) ?? [];
  return { answer: first === "" || NO_ANSWER.test(rest) ? undefined : YES.has(first), rest };
}

function meaningOf(folded: string): boolean | undefined {
  if (YES.has(folded)) return true;
  if (NO.has(folded) || SHORT_DENIAL.test(folded) || DISSENT.test(folded)) return false;
  if (CONSENT.test(folded)) return true;
  const [clause, not] = CLAUSE.exec(folded) ?? [];
  return clause === undefined ? undefined : not === undefined;
}
