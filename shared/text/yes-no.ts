/** Yes or no, in English, Spanish, French and German. */
import { foldText } from "./fold-text.ts";
import { singular, withoutHesitation } from "./plain-speech.ts";
import { RANGES } from "./vocabulary/ranges.ts";
import { YES_NO } from "./vocabulary/yes-no.ts";
import { inAllLanguages } from "./words.ts";

type List = keyof (typeof YES_NO)["en"];

const list = (name: List) => inAllLanguages(YES_NO, (words) => words[name]);
const whole = (...names: List[]) => new RegExp(`^(?:${names.map(list).join("|")})$`);
const within = (name: List) => new RegExp(`(?:^| )(?:${list(name)})(?= |$)`);

const YES = whole("yes");
const NO = whole("no");
const SAYS_YES = whole("yes", "saysYes");
const SAYS_NO = whole("no", "saysNo");
/** The opening of a longer answer, up to the longest that fits. */
const OPENING = new RegExp(`^(?:(${list("opensYes")})|(${list("opensNo")}))(?: |$)`);
const REPEATED = whole("repeats");
const NO_ANSWER = new RegExp(`^(?:${list("noAnswer")})(?: |$)`);
const VERB = new RegExp(`^(?:${list("verbs")})(?: |$)`);
const SUBJECT = new RegExp(`^(?:${list("subjects")})(?: |$)`);
const DENIED = within("denials");
const LIMITED = within("limits");
const AND = new RegExp(`^(?:${inAllLanguages(RANGES, ({ and }) => and)}) `);
const LONGEST_REST = 14;

const AFFIRMS = whole("affirms");
const REFUSES = whole("refuses");
const CONSENTS = whole("consents");
const DISSENTS = whole("dissents");
/** Each language has its own: "no" denies in Spanish before the verb. */
const ECHOES = Object.values(YES_NO).map(({ asksSpeaker, asks, ownClauses, ownDenials, others }) => ({
  asksSpeaker: new RegExp(`^(?:${asksSpeaker})$`),
  asks: new RegExp(`^(?:${asks})$`),
  others: new RegExp(`^(?:${others})$`),
  clause: new RegExp(
    `^(?:${ownClauses})(?<not> (?:${ownDenials}))? ?(?<rest>(?:\\p{L}+ ){0,5}\\p{L}+)$`,
    "u",
  ),
}));

/**
 * Whole answers only, as an option or a person states them: "not sure" is neither, and "$1" is an amount. Words after yes or
 * no must repeat it, as in "no, we didn't".
 */
export function readYesNo(text: string): boolean | undefined {
  if (/[$£€%]/.test(text)) return undefined;
  const folded = fold(withoutHesitation(text));
  const plain = statedIn(fold(text)) ?? statedIn(folded);
  if (plain !== undefined) return plain;
  const { answer, rest } = leadingYesNo(folded);
  return answer !== undefined && (REPEATED.test(rest) || statedIn(rest) === answer) ? answer : undefined;
}

/**
 * A person's yes or no, with further words that do not contradict it: "yes, for my mum", "no, we rent", "no kids". "No, but I am a
 * veteran", "yes, if it is free" and "no, I am married" to "Are you married?" are neither.
 *
 * @param question its label: a clause after "no" that affirms it contradicts the answer
 */
export function readSpokenYesNo(text: string, question = ""): boolean | undefined {
  const strict = readYesNo(text);
  // To "None of these apply", "none" is a yes.
  if (strict !== undefined || /[$£€%?]/.test(text) || DENIED.test(` ${fold(question)}`)) return strict;
  for (const words of new Set([fold(text), fold(withoutHesitation(text))])) {
    const said = SAYS_YES.test(words) ? true : SAYS_NO.test(words) ? false : undefined;
    const answer =
      said ??
      readEcho(words, question) ??
      readOpening(words, question, /^\P{L}*\p{L}+\s*[,.;:–—-]/u.test(text));
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** "I am married" and "we do not receive it", to a question about the speaker with these words. */
function readEcho(words: string, question: string): boolean | undefined {
  const asked = fold(question).split(" ");
  for (const { asksSpeaker, asks, others, clause } of ECHOES) {
    const { not, rest = "" } = clause.exec(words)?.groups ?? {};
    if (rest === "" || !asked.some((word) => asksSpeaker.test(word))) continue;
    const own = stem(rest)
      .split(" ")
      .filter((word) => word.length > 3);
    const known = new Set(stem(asked.join(" ")).split(" "));
    const isOfOther = asked.some((word) => others.test(word) && !own.includes(stem(word)));
    if (isOfOther || own.length === 0 || !own.every((word) => known.has(word)) || DENIED.test(` ${rest}`))
      continue;
    if (not !== undefined) return false;
    // "I have children" leaves open whether they are under 18.
    const isWhole = asked.every((word) => word.length < 2 || asks.test(word) || own.includes(stem(word)));
    return isWhole ? true : undefined;
  }
  return undefined;
}

/** Without the ending of a gender or a plural: "casada" and "casado", "marié" and "mariée". */
function stem(folded: string): string {
  return folded.replace(/(?<=\p{L}{3})[aeo]?s?(?= |$)/gu, "").replace(/(?<=\p{L}{3}i)e(?= |$)/gu, "");
}

/** @param isDivided whether a mark follows the first word */
function readOpening(words: string, question: string, isDivided: boolean): boolean | undefined {
  const { answer, rest } = leadingYesNo(words);
  if (answer === undefined || rest === "" || rest.split(" ").length > LONGEST_REST) return undefined;
  if (LIMITED.test(` ${rest}`)) return undefined;
  // "Yes, yes" and "no thanks, sir" repeat the answer.
  const other =
    leadingYesNo(rest).answer ??
    statedIn(rest.replace(AND, "")) ??
    (REPEATED.test(rest) ? answer : undefined);
  if (answer) return other === false || DENIED.test(` ${rest}`) ? undefined : true;
  if (other === true || statedIn(rest) === true || holdsYes(rest)) return undefined;
  if (DENIED.test(` ${rest}`) || other === false) return false;
  if (!isDivided && VERB.test(rest)) return false;
  // "No kids" denies; "no 5" and "no more than two" are other answers.
  if (!SUBJECT.test(rest) && !VERB.test(rest))
    return /^\p{L}/u.test(rest) && rest.split(" ").length <= 3 ? false : undefined;
  return affirms(rest, question) ? undefined : false;
}

/** Whether a clause repeats words of the question: "I am married". */
function affirms(clause: string, question: string): boolean {
  const asked = new Set(singular(fold(question)).split(" "));
  return singular(clause)
    .split(" ")
    .some((word) => word.length > 3 && asked.has(word));
}

function holdsYes(rest: string): boolean {
  return rest.split(" ").some((word) => YES.test(word) && word !== "1" && word !== "on");
}

/** The yes or no that a longer answer begins with, regardless of what follows. */
export function leadingYesNo(text: string): { answer?: boolean; rest: string } {
  const folded = fold(withoutHesitation(text));
  const [opening, yes] = OPENING.exec(folded) ?? [];
  const rest = opening === undefined ? "" : folded.slice(opening.length);
  if (opening === undefined || (yes === undefined && NO_ANSWER.test(rest))) return { rest };
  return rest === "" ? { rest } : { answer: yes !== undefined, rest };
}

function statedIn(folded: string): boolean | undefined {
  if (YES.test(folded) || CONSENTS.test(folded) || AFFIRMS.test(folded)) return true;
  return NO.test(folded) || DISSENTS.test(folded) || REFUSES.test(folded) ? false : undefined;
}

function fold(text: string): string {
  return foldText(text).normalize("NFD").replace(/\p{M}/gu, "");
}
