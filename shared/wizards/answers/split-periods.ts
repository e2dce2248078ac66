/** An amount with its period for an amount and its period in a list: `$1,450 a month` for `rent` and `rent_frequency`. */
import type { InputProblem } from "../../core/errors.ts";
import { convertAnswer } from "./convert/convert-answer.ts";
import { periodOf } from "./convert/read-number.ts";
import type { Given } from "./mapping-level.ts";
import { matchOption } from "./options/match-option.ts";
import type { AnswerOption } from "./options/option-words.ts";
import type { Question } from "./question.ts";
import { foldText } from "./words/fold-text.ts";

const UNIT = "hour|hr|day|week|wk|fortnight|month|mo|quarter|year|yr|annum";
const PERIOD = new RegExp(
  `^(.*\\d.*?|.*\\p{L}{3}.*?)(?: ?\\/ ?| per | an? | each | every |,? )((?:(?:two|2|other) )?(?:${UNIT})s?|hourly|daily|weekly|bi-?weekly|fortnightly|(?:semi-?|twice )?monthly|quarterly|yearly|annually|(?:once|twice) a (?:week|month|year))$`,
  "iu",
);
const PERIOD_WORDS = /\b(?:hour|da(?:y|ily)|week|fortnight|month|quarter|year|annual)/i;
const FEWEST_PERIODS = 2;

/** @returns the answers with each amount and its period under their own questions, and those that contradict each other */
export function splitPeriods(
  given: ReadonlyMap<string, Given[]>,
  questions: ReadonlyMap<string, Question>,
): { given: Map<string, Given[]>; problems: InputProblem[] } {
  const split = new Map(given);
  const problems: InputProblem[] = [];
  for (const [amount, period] of findPeriods([...questions.values()])) {
    const [answer, ...others] = given.get(amount.id) ?? [];
    const [, number = "", spoken = ""] = PERIOD.exec(spokenAmount(answer?.value)) ?? [];
    const option = spoken === "" ? undefined : optionOf(spoken, period);
    if (!answer || option === undefined || others.length > 0) continue;
    const stated = given.get(period.id)?.map(({ value }) => readValue(value, period));
    if (stated?.some((value) => value !== option)) {
      const message = `is an amount for another period than the answer to ${period.id}; give both for the same period`;
      problems.push({ field: amount.id, problem: "ambiguous", message });
      continue;
    }
    split.set(amount.id, [{ ...answer, value: number }]);
    if (!stated) split.set(period.id, [{ key: answer.key, value: option }]);
  }
  return { given: split, problems };
}

const LONGEST_AMOUNT = 80;

function spokenAmount(value: unknown): string {
  return typeof value === "string" && value.length <= LONGEST_AMOUNT ? value.trim() : "";
}

/** Each list of periods with the amount before it, else the one after it. */
function findPeriods(questions: Question[]): [Question, Question][] {
  return questions.flatMap((period, at) => {
    if (!isPeriodList(period.options)) return [];
    const amount = [questions[at - 1], questions[at + 1]].find(
      (one) => one !== undefined && takesPeriod(one),
    );
    return amount ? [[amount, period] as [Question, Question]] : [];
  });
}

function isPeriodList(options: AnswerOption[]): boolean {
  const periods = options.filter(
    ({ label }) => PERIOD_WORDS.test(label) && label.length < 30 && !/\d/.test(label),
  );
  return periods.length >= FEWEST_PERIODS && periods.length >= options.length - 1;
}

/** An amount whose own words name no period. */
function takesPeriod({ isMoney, type, options, words, id }: Question): boolean {
  const isAmount =
    isMoney ||
    (type === "number" && /\b(?:pay|paid|earn|wage|amount)\b/i.test(`${id.replaceAll("_", " ")} ${words}`));
  return isAmount && options.length === 0 && periodOf({ words, id }, false) === undefined;
}

function optionOf(spoken: string, { options, notation }: Question): unknown {
  const unit = unitOf(foldText(spoken));
  for (const form of [`every ${unit}`, unit]) {
    const reading = matchOption(form, options, notation);
    if (reading && "value" in reading) return reading.value;
  }
  return undefined;
}

const SPELLINGS: Record<string, string> = { yr: "year", annum: "year", mo: "month", wk: "week", hr: "hour" };

/** The unit by its spelling, such as `yrs`; any other word without its plural. */
function unitOf(spelling: string): string {
  const single = spelling.replace(/s$/, "");
  return SPELLINGS[single] ?? single;
}

function readValue(answer: unknown, question: Question): unknown {
  const reading = convertAnswer(answer, question);
  return "value" in reading ? reading.value : undefined;
}
