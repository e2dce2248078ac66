/** The rules by which an answer means an option, from strict to loose. */

import type { Notation } from "../../../text/notation.ts";
import { areNegatedAlike, inKinds, singular, withoutFillers } from "../words/bare-words.ts";
import { foldText } from "../words/fold-text.ts";
import { readExplainedYesNo, readYesNo } from "../words/read-yes-no.ts";
import { SYNONYMS } from "../words/synonyms.ts";
import { isSameDay, isSameMonth, isSameTime } from "./calendar-rules.ts";
import { isInRange, isSameCount, isSameNumber } from "./number-rules.ts";
import { type AnswerOption, genders, listedWords, spellings } from "./option-words.ts";
import { isSamePlace } from "./place-rules.ts";
import {
  hasSameOrdinal,
  hasSameWords,
  isAlternative,
  isSameWithoutCommonWords,
  meansAlternative,
} from "./same-words.ts";

type Rule = (answer: string, option: AnswerOption, all: AnswerOption[], notation: Notation) => boolean;

/** From strict to loose; the first rule that matches any option decides. */
export const RULES: Rule[] = [
  (answer, option) => answer === String(option.value),
  isSpelledAlike,
  isSameWithoutAccents,
  meansSameYesNo,
  isSamePlace,
  isSameNumber,
  isInRange,
  isSameCount,
  isSameMonth,
  isSameDay,
  isSameTime,
  meansBothOrNeither,
  meansSameWord,
  isSameWithoutFillers,
  isAlternative,
  meansAlternative,
  hasSameOrdinal,
  hasSameWords,
  isSameWithoutCommonWords,
  isPartOf,
  isOfKind,
  isInflected,
];

/** "$2" is an amount, not the option with the code 2. */
function isSpelledAlike(answer: string, option: AnswerOption): boolean {
  const isAmount = /[$£€]/.test(answer);
  if (option.aliases?.some((alias) => foldText(alias) === foldText(answer))) return true;
  return (isAmount ? [foldText(option.label)] : spellings(option)).includes(foldText(answer));
}

/** "childcare" is "Child care" too. */
export function isSameWithoutAccents(answer: string, option: AnswerOption): boolean {
  const bare = (text: string) =>
    foldText(text)
      .normalize("NFD")
      .replace(/[\p{M} ]/gu, "");
  const words = bare(answer);
  return words !== "" && [option.label, ...genders(option.label)].some((one) => bare(one) === words);
}

function meansSameYesNo(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const meanings = all.map((other) => yesNoOf(other, all));
  const meant = readYesNo(answer) ?? (isYesNoList(all) ? readExplainedYesNo(answer) : undefined);
  // Without both a yes and a no, N may be North.
  if (meant === undefined || !meanings.includes(true) || !meanings.includes(false)) return false;
  return meanings[all.indexOf(option)] === meant;
}

/** An option that leaves the question open, next to a yes and a no. */
const OPTS_OUT =
  /^(?:(?:i |id |i would )?(?:prefer not|rather not|decline|do not wish|dont wish|choose not|refuse)\b.*|(?:i |im )?(?:do not know|dont know|not sure|unsure|unknown)|not applicable|n a)$/;

/** Whether the list has a yes and a no, and nothing else but options that leave the question open. */
export function isYesNoList(all: AnswerOption[]): boolean {
  const meanings = all.map((option) => yesNoOf(option, all));
  const isOpen = all.every((option, i) => meanings[i] !== undefined || OPTS_OUT.test(foldText(option.label)));
  return isOpen && meanings.includes(true) && meanings.includes(false);
}

/** "No answer" is no "no". */
const NO_STATEMENT = /^no (?:answer|comment|idea|opinion|preference|reply|response)(?!\p{L})/u;

function yesNoOf(option: AnswerOption, all: AnswerOption[]): boolean | undefined {
  const [value = "", label = value] = spellings(option);
  for (const words of [label, value]) {
    if (/^(?:yes|y|true|sí|si|oui|ja)$|^(?:yes|sí|oui|ja) /.test(words)) return true;
    if (/^(?:no|n|false|non|nein)$|^(?:no|non|nein) /.test(words) && !NO_STATEMENT.test(words)) return false;
  }
  // In a list of 1, 2 and 3 the 1 is not a yes.
  const isSwitch =
    all.length === 2 && all.every((other) => /^[01]$/.test(String(other.value)) && !/\d./.test(other.label));
  return isSwitch ? value === "1" : undefined;
}

const BOTH_OR_NEITHER = /^(?:its |just )?(?:(both|the two)|neither)(?: of (?:them|these|those|us))?$/;

/** "both of them" is "Both parents"; neither of two is none where no option has the word. */
function meansBothOrNeither(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const [words, both] = BOTH_OR_NEITHER.exec(foldText(answer)) ?? [];
  if (words === undefined) return false;
  const begins = (other: AnswerOption, word: string) =>
    spellings(other).some((spelling) => `${spelling} `.startsWith(`${word} `));
  const isNamed = all.some((other) => begins(other, "neither"));
  return begins(option, both ? "both" : isNamed ? "neither" : "none");
}

function meansSameWord(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const words = new Set([foldText(answer), withoutFillers(answer, listedWords(all))]);
  // Not married is divorced or widowed, too.
  const isOpen = words.has("not married") && all.some(({ label }) => /divorc|widow/i.test(label));
  if (isOpen && !spellings(option).includes("unmarried")) return false;
  return SYNONYMS.some(
    (group) =>
      group.some((word) => words.has(word)) && spellings(option).some((word) => group.includes(word)),
  );
}

/** "I will" is a clause, and not the county Will. */
const CLAUSE =
  /^(?:i|we|he|she|it|they) (?:will|would|do|does|did|can|may|might|am|are|was|were|have|has|had)(?: not)?$/;

/** "a freshman" is "freshman". */
function isSameWithoutFillers(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const words = withoutFillers(answer, listedWords(all));
  return (
    words.length > 2 &&
    !CLAUSE.test(foldText(answer)) &&
    !/^[\d ]+$/.test(words) &&
    spellings(option).includes(words)
  );
}

/** Words that make another name of the one they stand with: Northern Ireland, New York, American Indian. */
const DISTINGUISHING =
  /(?:^| )(?:north|south|east|west|northern|southern|eastern|western|upper|lower|new|great|greater|american|african|latin)$/;

/** "Ireland" is no "Northern Ireland", and "new" names no place. */
function isOtherName(words: string, spelling: string): boolean {
  if (DISTINGUISHING.test(words)) return true;
  const at = ` ${spelling} `.indexOf(` ${words} `);
  return at > 0 && DISTINGUISHING.test(spelling.slice(0, at - 1));
}

/** "living together" within "Unmarried and both parents living together", or "graduate" around "a graduate". */
function isPartOf(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const words = foldText(answer);
  if (words.length < 3 || /^[\d ]+$/.test(words)) return false;
  const listed = listedWords(all);
  const bare = withoutFillers(words, listed);
  if (CLAUSE.test(words) || isFormOf(bare, option, all)) return false;
  return spellings(option)
    .map(withoutOther)
    .some(
      (spelling) =>
        areNegatedAlike(words, spelling) &&
        !isOtherName(bare, spelling) &&
        (` ${singular(spelling)} `.includes(` ${singular(bare)} `) ||
          (spelling !== "" && singular(bare) === singular(withoutFillers(spelling, listed)))),
    );
}

/** "Gas" is "Gasoline" rather than "Hybrid (gas/electric)". */
function isFormOf(bare: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const isAmongForms = /\([^)]*\/[^)]*\)/.test(option.label);
  return isAmongForms && all.some((other) => other !== option && foldText(other.label).startsWith(bare));
}

/** "Or other Pacific Islander" names Pacific Islanders too. */
function withoutOther(spelling: string): string {
  return spelling.replace(/\b(or|and) other (?=\S)/, "$1 ");
}

const SEVERAL = /\b(?:both|two|all)\b/;

/** "my mom's" is "My parent", and not "Both parents". */
function isOfKind(answer: string, option: AnswerOption): boolean {
  const kinds = inKinds(foldText(answer));
  if (kinds === undefined) return false;
  const bare = (text: string) => ` ${singular(withoutFillers(text))} `;
  return spellings(option).some(
    (one) =>
      areNegatedAlike(kinds, one) &&
      SEVERAL.test(kinds) === SEVERAL.test(one) &&
      bare(one).includes(bare(kinds)),
  );
}

/** "utilities" is "util", and "electricity" "electric". */
function isInflected(answer: string, option: AnswerOption, all: AnswerOption[]): boolean {
  const word = withoutFillers(answer, listedWords(all));
  return spellings(option).some((spelling) => {
    const [short = "", long = ""] = [word, spelling].sort((one, other) => one.length - other.length);
    const isWord = /^\p{L}{3,}$/u.test(short) && long.startsWith(short) && areNegatedAlike(short, long);
    return isWord && (short.endsWith("e") ? AFTER_E : ENDINGS).test(long.slice(short.length));
  });
}

const ENDINGS = /^(?:s|es|ed|er|ing|al|ity|ities|ation)$/;
const AFTER_E = /^[sdr]$/;
