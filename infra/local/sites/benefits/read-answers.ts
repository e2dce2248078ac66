/** The visitor's answers, kept in a cookie between pages and checked page by page. */
import type { BenefitQuestion } from "./benefit-formula.ts";
import { type MoneyInput, QUESTIONS, type Question } from "./questions.ts";

/** By field; the values of checkboxes are joined with commas. */
export type Answers = Record<string, string>;
/** By the field whose input is to be corrected. */
export type Messages = Record<string, string>;

const COOKIE = "benefits";
const DATE_PARTS = ["month", "day", "year"] as const;

/** The fields of a page, those that may be hidden included. */
export function fieldsOf(question: Question): string[] {
  switch (question.kind) {
    case "date":
      return DATE_PARTS.map((part) => `${question.field}_${part}`);
    case "input":
      return [question.input.field];
    default:
      return [question.field, ...question.choices.flatMap((choice) => choice.reveals?.field ?? [])];
  }
}

/** Reads a submitted page. */
export function readPage(
  question: Question,
  form: URLSearchParams,
  nameOf: (field: string) => string,
): Answers {
  return Object.fromEntries(
    fieldsOf(question).map((field) => [
      field,
      form
        .getAll(nameOf(field))
        .map((value) => value.trim())
        .join(","),
    ]),
  );
}

/** The messages for one page; empty when it may be left. */
export function checkPage(question: Question, answers: Answers): Messages {
  switch (question.kind) {
    case "date":
      return checkDate(question.field, answers);
    case "input":
      return checkInput(question.input, answers);
    case "select":
      return known(question.choices, answers[question.field])
        ? {}
        : { [question.field]: "Select the region where you live" };
    case "checkboxes":
      return answers[question.field] ? {} : { [question.field]: "Select if any of these apply to you" };
    case "radios": {
      const choice = known(question.choices, answers[question.field]);
      if (!choice) return { [question.field]: `Select an answer to “${question.title}”` };
      return choice.reveals ? checkInput(choice.reveals, answers) : {};
    }
  }
}

/** The first page that is not answered yet; undefined when all are. */
export function firstUnanswered(answers: Answers): Question | undefined {
  return QUESTIONS.find((question) => Object.keys(checkPage(question, answers)).length > 0);
}

/** The answers in the formula's terms. @param answers complete ones */
export function toQuestion(answers: Answers): BenefitQuestion {
  const amount = (field: string) => Number((answers[field] ?? "0").replaceAll(",", ""));
  const kind = answers.housing as BenefitQuestion["housing"]["kind"];
  const given = (answers.circumstances ?? "").split(",");
  return {
    birthYear: amount("birth_year"),
    region: answers.region as BenefitQuestion["region"],
    ...(answers.partner === "yes" ? { partnerIncome: amount("partner_income") } : {}),
    children: answers.has_children === "yes" ? amount("children") : 0,
    income: amount("income"),
    housing: { kind, monthly: kind === "neither" ? 0 : amount(kind) },
    circumstances: (["disability", "carer", "pregnant"] as const).filter((one) => given.includes(one)),
    savings: amount("savings"),
  };
}

export function answersFromCookie(header: string): Answers {
  const pair = header.split(/;\s*/).find((entry) => entry.startsWith(`${COOKIE}=`));
  try {
    const text = decodeURIComponent(pair?.slice(COOKIE.length + 1) ?? "");
    return Object.fromEntries(new URLSearchParams(text));
  } catch {
    return {};
  }
}

export function cookieOf(answers: Answers): string {
  const value = encodeURIComponent(new URLSearchParams(answers).toString());
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax`;
}

function checkDate(field: string, answers: Answers): Messages {
  const [month, day, year] = DATE_PARTS.map((part) => Number(answers[`${field}_${part}`] || Number.NaN));
  const missing = DATE_PARTS.find((part) => !answers[`${field}_${part}`]);
  if (missing) return { [`${field}_${missing}`]: `Date of birth must include a ${missing}` };
  const date = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day));
  const isReal = date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day;
  if (!isReal) return { [`${field}_month`]: "Date of birth must be a real date" };
  return date.getUTCFullYear() < 1910 || date.getUTCFullYear() > 2025
    ? { [`${field}_year`]: "Date of birth must be in the past" }
    : {};
}

function checkInput({ field, label, kind, largest }: MoneyInput, answers: Answers): Messages {
  const digits = (answers[field] ?? "").replaceAll(",", "");
  if (digits === "") return { [field]: `Enter an answer to “${label}”` };
  if (/^\d+$/.test(digits) && Number(digits) <= largest) return {};
  return {
    [field]: kind === "money" ? "Enter an amount in dollars, like 1200" : `Enter a number up to ${largest}`,
  };
}

function known<C extends { value: string }>(choices: readonly C[], value: string | undefined): C | undefined {
  return choices.find((choice) => choice.value === value);
}
