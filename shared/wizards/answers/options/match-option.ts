/** Matches an answer with a question's options. Several matches are a problem: nothing is guessed. */
import { distance } from "fastest-levenshtein";
import { DEFAULT_NOTATION, type Notation } from "../../../text/notation.ts";
import { areNegatedAlike, singular, withoutFillers } from "../words/bare-words.ts";
import { foldText } from "../words/fold-text.ts";
import { withoutHesitation } from "../words/plain-speech.ts";
import type { Reading } from "../words/reading.ts";
import { isSameWithoutAccents, RULES } from "./option-rules.ts";
import { type AnswerOption, listedWords, showOptions, spellings } from "./option-words.ts";

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
  return fitting.length === 1 ? { value: fitting[0]?.value } : undefined;
}

function severalOptions(candidates: string[], options: AnswerOption[]): NonNullable<Reading<never>> {
  const message = `fits several options: ${showOptions(candidates, options)}`;
  return { problem: "ambiguous", message, candidates };
}

const UNMARRIED = /^(?:single|unmarried|not married)$/;

/** A single person may never have been married, or be divorced or widowed: the list may have no word for all of them. */
function unmarriedOptions(answer: string, options: AnswerOption[]): string[] {
  const said = UNMARRIED.exec(withoutFillers(answer))?.[0];
  const named = said === "single" ? /\b(?:single|unmarried)\b/ : /\bunmarried\b/;
  const isNamed = options.some((option) => spellings(option).some((one) => named.test(one)));
  if (said === undefined || isNamed) return [];
  const fitting = options.filter(({ label }) => /\b(?:single|never|divorce[de]|widow(?:ed)?)\b/i.test(label));
  return fitting.map(({ value }) => String(value));
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
