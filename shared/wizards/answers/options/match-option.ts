/** Matches an answer with a question's options. Several matches are a problem: nothing is guessed. */
import { distance } from "fastest-levenshtein";
import { DEFAULT_NOTATION, type Notation } from "../../../text/notation.ts";
import { areNegatedAlike, singular, withoutFillers } from "../words/bare-words.ts";
import { foldText } from "../words/fold-text.ts";
import { withoutHesitation } from "../words/plain-speech.ts";
import type { Reading } from "../words/reading.ts";
import { misspelledOption } from "./misspelled.ts";
import { isSameWithoutAccents, RULES } from "./option-rules.ts";
import { type AnswerOption, listedWords, showOptions, spellings } from "./option-words.ts";
import { lastPlace } from "./place-rules.ts";

const LONGEST_ANSWER = 300;
/** The first entry of many lists, which names no option. */
const PROMPT = /^\W*(?:please )?(?:select|choose|pick)\b/i;
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
  for (const words of answer === spoken ? [answer] : [answer, spoken]) {
    for (const rule of RULES) {
      const fitting = options.filter((option) => rule(words, option, options, notation));
      const [first] = fitting;
      if (first && fitting.length === 1) return { value: first.value };
      if (first) return severalOptions(nearest(words, fitting), options);
    }
  }
  const bare = withoutQuestion(spoken, question, options);
  const fitting = options.filter((option) => bare !== undefined && isSameWithoutAccents(bare, option));
  if (fitting.length === 1) return { value: fitting[0]?.value };
  const worded = wordedOption(spoken, options);
  if (worded) return { value: worded.value };
  const related = relatedOption(spoken, options);
  if (related) return { value: related.value };
  const opposite = oppositeOption(spoken, options);
  if (opposite) return { value: opposite.value };
  const place = lastPlace(spoken, options);
  if (place !== undefined) return matchOption(place, options, notation);
  const misspelled = misspelledOption(spoken, options);
  return misspelled && { value: misspelled.value };
}

function severalOptions(candidates: string[], options: AnswerOption[]): NonNullable<Reading<never>> {
  const message = `fits several options: ${showOptions(candidates, options)}`;
  return { problem: "ambiguous", message, candidates };
}

const UNMARRIED = /^(?:single|unmarried|not married)$/;

/** A single person may never have been married, or be divorced or widowed: the list may have no word for all of them. */
function unmarriedOptions(answer: string, options: AnswerOption[]): string[] {
  const isNamed = options.some((option) =>
    spellings(option).some((one) => /\b(?:single|unmarried)\b/.test(one)),
  );
  if (isNamed || !UNMARRIED.test(withoutFillers(answer))) return [];
  const fitting = options.filter(({ label }) => /\b(?:never|divorce[de]|widow(?:ed)?)\b/i.test(label));
  return fitting.map(({ value }) => String(value));
}

/** Words whose order makes another meaning: "parent of spouse" and "spouse's parent". */
const RELATES = /\b(?:of|by|than|before|after|from|and|or)\b|['’]s?\b/;

/** "parent plus loan" as "Direct PLUS Loan for Parents": the only option with all words of the answer. */
function wordedOption(answer: string, options: AnswerOption[]): AnswerOption | undefined {
  const words = singular(withoutFillers(answer, listedWords(options))).split(" ");
  if (words.length < 2 || RELATES.test(answer.toLowerCase())) return undefined;
  const fitting = options.filter(({ label }) => {
    const own = singular(foldText(label)).split(" ");
    return areNegatedAlike(foldText(answer), foldText(label)) && words.every((word) => own.includes(word));
  });
  const [option, ...others] = fitting;
  return option && others.length === 0 && !RELATES.test(option.label.toLowerCase()) ? option : undefined;
}

/** "I am dependent on my parents" as "Dependent", where the words about a person name no other option. */
function relatedOption(answer: string, options: AnswerOption[]): AnswerOption | undefined {
  const [, state = "", person = ""] =
    /^(.+?) (?:on|to|with|from) ((?:my|our) [\p{L} ]+|(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Lu}\p{L}+)\.?$/u.exec(
      answer,
    ) ?? [];
  const bare = withoutFillers(state, listedWords(options));
  const [option, ...others] = options.filter((one) => state !== "" && isSameWithoutAccents(bare, one));
  const named = ` ${foldText(person)} `;
  const isOther = options.some((one) => spellings(one).some((words) => named.includes(` ${words} `)));
  const isPlain = areNegatedAlike(foldText(answer), "") && !/ (?:but|and|or|until|soon) /.test(named);
  return others.length === 0 && !isOther && isPlain ? option : undefined;
}

/** "not dependent" as "Independent", where one of two options denies the other. */
function oppositeOption(answer: string, options: AnswerOption[]): AnswerOption | undefined {
  const [, denied] = /^(?:im |i am |we are )?not (?:an? )?(.+)$/.exec(foldText(answer)) ?? [];
  const [one, other] = options;
  if (denied === undefined || !one || !other || options.length > 2) return undefined;
  const [first, second] = [foldText(one.label), foldText(other.label)];
  const isDenial = (word: string, denial: string) =>
    ["un", "in", "non", "non ", "not ", "not a "].some((prefix) => denial === prefix + word);
  if (!isDenial(first, second) && !isDenial(second, first)) return undefined;
  return denied === first ? other : denied === second ? one : undefined;
}

/** "Cook County" as "cook", where the question asks for a county; words of an option stay. */
function withoutQuestion(answer: string, question: string, options: AnswerOption[]): string | undefined {
  const named = options.filter(({ label }) => !PROMPT.test(label));
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
