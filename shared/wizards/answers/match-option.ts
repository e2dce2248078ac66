/** Matches an answer with a question's options. Several matches are a problem: nothing is guessed. */

import { distance } from "fastest-levenshtein";
import { closestTo, nearest as nearestSpellings } from "../../core/closest.ts";
import { parseAmount } from "../../text/amounts.ts";
import { foldText } from "../../text/fold-text.ts";
import { DEFAULT_NOTATION, type Notation } from "../../text/notation.ts";
import {
  areNegatedAlike,
  singular,
  withoutArticle,
  withoutFillers,
  withoutHesitation,
  withoutIntroduction,
} from "../../text/plain-speech.ts";
import { isPrompt } from "../../text/prompt.ts";
import type { Reading } from "../../text/reading.ts";
import { SEVERAL } from "../../text/vocabulary/choices.ts";
import { UNMARRIED } from "../../text/vocabulary/concepts.ts";
import { YES_NO } from "../../text/vocabulary/yes-no.ts";
import { anywhere, inAllLanguages } from "../../text/words.ts";
import { leadingYesNo } from "../../text/yes-no.ts";
import { isSameWithoutAccents, RULES } from "./option-rules.ts";
import { type AnswerOption, listedWords, showOptions, spellings } from "./option-words.ts";

const LONGEST_ANSWER = 300;
/** The first entry of many lists, which names no option. */
const MOST_CANDIDATES = 3;

/**
 * @param question its label, whose words an answer may repeat: "Cook County" for `County`
 * @returns undefined where no option fits
 */
export function matchOption(
  answer: string,
  options: AnswerOption[],
  notation: Notation = DEFAULT_NOTATION,
  question = "",
): Reading<unknown> {
  if (answer.length > LONGEST_ANSWER) return undefined;
  const spoken = withoutHesitation(answer);
  const unmarried = unmarriedOptions(spoken, options);
  if (unmarried.length > 1) return severalOptions(unmarried, options);
  const introduced = withoutIntroduction(spoken) ?? spoken;
  for (const words of new Set([answer, spoken, withoutArticle(spoken) ?? spoken, introduced])) {
    for (const rule of RULES) {
      const fitting = options.filter((option) => rule(words, option, options, notation, question));
      const [first] = fitting;
      if (first && fitting.length === 1) return { value: first.value };
      if (first) return severalOptions(nearest(words, fitting), options);
    }
  }
  const bare = withoutQuestion(spoken, question, options);
  const fitting = options.filter((option) => bare !== undefined && isSameWithoutAccents(bare, option));
  if (fitting.length === 1) return { value: fitting[0]?.value };
  const holding = optionsHolding(spoken, options);
  return holding.length > 1 ? severalOptions(nearest(spoken, holding), options) : undefined;
}

function severalOptions(candidates: string[], options: AnswerOption[]): NonNullable<Reading<never>> {
  const message = `fits several options: ${showOptions(candidates, options)}`;
  return { problem: "ambiguous", message, candidates };
}

const unmarried = (name: keyof (typeof UNMARRIED)["en"]) => inAllLanguages(UNMARRIED, (words) => words[name]);
const SINGLE = new RegExp(`^(?:${unmarried("single")})$`, "u");
const EXACT = new RegExp(`^(?:${unmarried("exact")})$`, "u");
const NAMES_SINGLE = anywhere(`${unmarried("single")}|${unmarried("exact")}`);
const NAMES_EXACT = anywhere(unmarried("exact"));
const NAMES_ANY = anywhere(`${unmarried("single")}|${unmarried("former")}`);

/** A single person may never have been married, or be divorced or widowed: the list may have no word for all of them. */
function unmarriedOptions(answer: string, options: AnswerOption[]): string[] {
  const said = withoutFillers(answer);
  const isSingle = SINGLE.test(said);
  if (!isSingle && !EXACT.test(said)) return [];
  const named = isSingle ? NAMES_SINGLE : NAMES_EXACT;
  if (options.some((option) => spellings(option).some((one) => named.test(one)))) return [];
  const fitting = options.filter(({ label }) => NAMES_ANY.test(label));
  return fitting.map(({ value }) => String(value));
}

/** "Cook County" as "cook", where the question asks for a county; words of an option stay. */
function withoutQuestion(answer: string, question: string, options: AnswerOption[]): string | undefined {
  const named = options.filter(({ label }) => !isPrompt({ label }));
  const listed = new Set([...listedWords(named)].flatMap((words) => singular(words).split(" ")));
  const asked = new Set(singular(foldText(question)).split(" "));
  const words = foldText(answer).split(" ");
  const rest = words.filter((word) => !asked.has(singular(word)) || listed.has(singular(word)));
  const bare = withoutFillers(rest.join(" "), listed);
  return rest.length < words.length && bare !== "" && areNegatedAlike(words.join(" "), bare)
    ? bare
    : undefined;
}

/** The values of the options whose words are closest to the answer's, in the options' order. */
function nearest(answer: string, fitting: AnswerOption[]): string[] {
  const words = foldText(answer);
  const far = (option: AnswerOption) => Math.min(...spellings(option).map((one) => distance(words, one)));
  const chosen = new Set([...fitting].sort((a, b) => far(a) - far(b)).slice(0, MOST_CANDIDATES));
  return fitting.filter((option) => chosen.has(option)).map((option) => String(option.value));
}

/** The problem of an answer that is none of the options: the options that it names among other words, or the nearest. */
export function unmatchedOption(
  answer: string,
  options: readonly AnswerOption[],
  notation: Notation,
): NonNullable<Reading<never>> {
  const named = namedOptions(answer, options, notation);
  if (named.length > 0 && named.length <= MOST_CANDIDATES) {
    const message = `may mean ${showOptions(named, options)}, but has other words; give the option alone`;
    return { problem: "ambiguous", message, candidates: named };
  }
  const [holding] = optionsHolding(answer, options).map(({ value }) => String(value));
  if (holding !== undefined) {
    const message = `is a part of ${showOptions([holding], options)}; give the whole option`;
    return { problem: "ambiguous", message, candidates: [holding] };
  }
  const all = options.map(({ value }) => String(value));
  const candidates = all.length > MOST_CANDIDATES ? nearestOptions(answer, options) : all;
  const more = all.length > candidates.length ? ` (of ${all.length} options, the nearest)` : "";
  const message = `must be one of ${showOptions(candidates, options)}${more}`;
  return { problem: "unknown_option", message, candidates, closest: closestTo(answer, all) };
}

function namedOptions(answer: string, options: readonly AnswerOption[], notation: Notation): string[] {
  const { answer: lead } = leadingYesNo(answer);
  const amount = parseAmount(answer, { period: "year", notation });
  const texts = [
    ...(lead === undefined ? [] : [lead ? "yes" : "no"]),
    ...(amount && "candidates" in amount ? (amount.candidates ?? []) : []),
    ...answer.split(/[,;]\s/).slice(0, 5),
  ];
  const read = texts.flatMap((text) => {
    const reading = matchOption(text.trim(), [...options], notation);
    return reading && "value" in reading ? [String(reading.value)] : [];
  });
  const found = new Set([...read, ...contained(answer, options)]);
  return options.map(({ value }) => String(value)).filter((value) => found.has(value));
}

const DENIES = new RegExp(
  ` (?:${inAllLanguages(YES_NO, ({ denials }) => denials)}|${inAllLanguages(SEVERAL, ({ apart }) => apart)}) `,
  "u",
);

/** Options whose words the answer contains; "senior in high school" hides "senior". */
function contained(answer: string, options: readonly AnswerOption[]): string[] {
  const words = ` ${foldText(answer)} `;
  if (DENIES.test(words)) return [];
  const found = options.flatMap((option) =>
    spellings(option)
      .filter((spelling) => spelling.length > 2 && words.includes(` ${spelling} `))
      .map((spelling) => ({ value: String(option.value), spelling })),
  );
  const isHidden = (spelling: string) =>
    found.some((other) => other.spelling !== spelling && ` ${other.spelling} `.includes(` ${spelling} `));
  return found.filter(({ spelling }) => !isHidden(spelling)).map(({ value }) => value);
}

/** Options whose words hold those of the answer: both Koreas for "Korea". */
function optionsHolding(answer: string, options: readonly AnswerOption[]): AnswerOption[] {
  const words = withoutFillers(answer);
  if (words.length < 3 || /^[\d ]+$/.test(words)) return [];
  const holds = (option: AnswerOption) =>
    spellings(option).some(
      (one) => areNegatedAlike(words, one) && ` ${singular(one)} `.includes(` ${singular(words)} `),
    );
  return options.filter(holds);
}

/** Options that share a word with the answer, or begin like one of its words, come before those that are spelled alike. */
function nearestOptions(answer: string, options: readonly AnswerOption[]): string[] {
  const words = foldText(answer)
    .split(" ")
    .filter((word) => word.length > 2);
  const shared = (option: AnswerOption) => {
    const own = spellings(option).flatMap((spelling) => spelling.split(" "));
    return words.filter((word) => own.some((other) => other.startsWith(word))).length;
  };
  const bySpelling = nearestSpellings(
    answer,
    options.map(({ value }) => String(value)),
  );
  const position = ({ value }: AnswerOption) => bySpelling.indexOf(String(value));
  return [...options]
    .sort((a, b) => shared(b) - shared(a) || position(a) - position(b))
    .slice(0, MOST_CANDIDATES)
    .map(({ value }) => String(value));
}
