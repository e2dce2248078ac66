/** Reads a submitted form: a question for the formula, or a message for each field that is wrong. */
import { type BenefitQuestion, CURRENT_YEAR } from "./benefit-formula.ts";
import { SSA_DOLLARS, SSA_INPUTS, type SsaField, ssaIdentifier } from "./form-fields.ts";

/** The submitted texts, by field. */
export type SsaAnswers = Partial<Record<SsaField, string>>;
export type SsaMessages = Partial<Record<SsaField, string>>;

const OLDEST_BIRTH_YEAR = 1926;
const YOUNGEST_AGE = 22;
const LARGEST_EARNINGS = 9_999_999;

/** The typed texts of a submitted form. */
export function answersFrom(form: URLSearchParams, isDrifted: boolean): SsaAnswers {
  const answers: SsaAnswers = {};
  for (const input of Object.values(SSA_INPUTS).flat()) {
    answers[input.field] = (form.get(ssaIdentifier(input.name, isDrifted)) ?? "").trim();
  }
  const code = form.get(ssaIdentifier(SSA_DOLLARS.name, isDrifted));
  answers.dollar_type = SSA_DOLLARS.options.find((option) => option.code === code)?.value ?? "";
  return answers;
}

/** @param removed a field that the form does not show and that is therefore not validated */
export function readSubmission(
  answers: SsaAnswers,
  removed?: string,
): { question: BenefitQuestion } | { messages: SsaMessages } {
  const messages = Object.fromEntries(
    Object.entries(findMistakes(answers)).filter(([field]) => field !== removed),
  );
  return Object.keys(messages).length > 0 ? { messages } : { question: toQuestion(answers) };
}

function findMistakes(answers: SsaAnswers): SsaMessages {
  const messages: SsaMessages = {};
  const month = whole(answers.birth_month);
  const day = whole(answers.birth_day);
  const year = whole(answers.birth_year);
  if (!within(month, 1, 12)) messages.birth_month = "Enter a month from 1 to 12.";
  if (!within(day, 1, 31)) messages.birth_day = "Enter a day from 1 to 31.";
  else if (within(month, 1, 12) && year && !isRealDate(year, month, day)) {
    messages.birth_day = "This month does not have that many days.";
  }
  if (!within(year, OLDEST_BIRTH_YEAR, CURRENT_YEAR))
    messages.birth_year = "Enter a four-digit year of birth.";
  else if (CURRENT_YEAR - year < YOUNGEST_AGE) {
    messages.birth_year = `The calculator is for people aged ${YOUNGEST_AGE} or older.`;
  }
  if (!isEarnings(answers.current_earnings)) messages.current_earnings = EARNINGS_MESSAGE;
  Object.assign(messages, lastWorkMistakes(answers), retirementMistakes(answers, month, year));
  if (!answers.dollar_type) messages.dollar_type = "Select today's dollars or inflated dollars.";
  return messages;
}

const EARNINGS_MESSAGE = "Enter a whole dollar amount without the dollar sign, such as 45000.";

function lastWorkMistakes({ last_year_worked, last_year_earnings }: SsaAnswers): SsaMessages {
  if (!last_year_worked && !last_year_earnings) return {};
  const messages: SsaMessages = {};
  if (!within(whole(last_year_worked), 1951, CURRENT_YEAR - 1)) {
    messages.last_year_worked = `Enter a year from 1951 to ${CURRENT_YEAR - 1}.`;
  }
  if (!isEarnings(last_year_earnings)) messages.last_year_earnings = EARNINGS_MESSAGE;
  return messages;
}

function retirementMistakes(
  { retirement_month, retirement_year }: SsaAnswers,
  birthMonth: number | undefined,
  birthYear: number | undefined,
): SsaMessages {
  if (!retirement_month && !retirement_year) return {};
  const messages: SsaMessages = {};
  const month = whole(retirement_month);
  const year = whole(retirement_year);
  if (!within(month, 1, 12)) messages.retirement_month = "Enter a month from 1 to 12.";
  if (!within(year, 1950, 2100)) messages.retirement_year = "Enter a four-digit year.";
  else if (birthYear && birthMonth && year * 12 + (month ?? 1) < (birthYear + 62) * 12 + birthMonth) {
    messages.retirement_year = "The earliest retirement is at age 62.";
  }
  return messages;
}

function toQuestion(answers: SsaAnswers): BenefitQuestion {
  const { last_year_worked, last_year_earnings, retirement_month, retirement_year } = answers;
  return {
    birthYear: whole(answers.birth_year) ?? CURRENT_YEAR,
    birthMonth: whole(answers.birth_month) ?? 1,
    earnings: whole(answers.current_earnings) ?? 0,
    ...(last_year_worked && {
      lastWork: { year: whole(last_year_worked) ?? 0, earnings: whole(last_year_earnings) ?? 0 },
    }),
    ...(retirement_year && {
      retirement: { year: whole(retirement_year) ?? 0, month: whole(retirement_month) ?? 1 },
    }),
    dollars: answers.dollar_type === "nominal" ? "nominal" : "constant",
  };
}

function whole(typed: string | undefined): number | undefined {
  const digits = (typed ?? "").replaceAll(",", "");
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}

function within(value: number | undefined, low: number, high: number): value is number {
  return value !== undefined && value >= low && value <= high;
}

function isEarnings(typed: string | undefined): boolean {
  return within(whole(typed), 0, LARGEST_EARNINGS);
}

function isRealDate(year: number, month: number, day: number): boolean {
  return new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}
