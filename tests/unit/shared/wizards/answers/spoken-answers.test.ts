/**
 * The table of spoken answers, read by each reader: validation, the plan of a run, the script of a page and the console. None takes
 * an answer for another one than the table states.
 */
import { describe, expect, test } from "vitest";
import { type Answers, givenAnswers, problemsOf } from "../../../../../functions/console/wizards/answers.ts";
import { resolveChoice } from "../../../../../shared/browser/fill/resolve-choice.ts";
import { numberOf } from "../../../../../shared/browser/page/widgets/parts/text/typed-forms.ts";
import { planAnswers } from "../../../../../shared/browser/plan-page.ts";
import { describeQuestions } from "../../../../../shared/operations/wizards/describe-questions.ts";
import { statedPeriod } from "../../../../../shared/text/amounts.ts";
import { normalize } from "../../../../../shared/text/compared-text.ts";
import { isoDate } from "../../../../../shared/text/dates.ts";
import { listedOption } from "../../../../../shared/text/listed-option.ts";
import { readMoment } from "../../../../../shared/text/moments.ts";
import { notationOf } from "../../../../../shared/text/notation.ts";
import { examineUserData, prepareUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { validationReport } from "../../../../../shared/wizards/validation-report.ts";
import type { WizardField } from "../../../../../shared/wizards/wizard.ts";
import {
  readSpokenAnswers,
  SAID_AT,
  type SpokenAnswer,
  type SpokenQuestion,
} from "../../../../fixtures/answers/spoken-answers.ts";

const QUESTIONS = readSpokenAnswers();
const ROWS = QUESTIONS.flatMap(({ answers }) => answers);
const UNDERSTOOD = ROWS.filter(({ meant }) => meant !== undefined);
const ASKED = UNDERSTOOD.filter(({ isAsked }) => isAsked);
/** The share of the understood answers that may be asked for again. */
const MOST_ASKED = 0.08;

const share = (ASKED.length / UNDERSTOOD.length) * 100;
test(`of ${UNDERSTOOD.length} answers that a person understands, ${ASKED.length} (${share.toFixed(1)} %) are asked for again`, () => {
  expect(ASKED.length / UNDERSTOOD.length).toBeLessThanOrEqual(MOST_ASKED);
});

test("the table has 400 different answers and more, in four languages", () => {
  const said = new Set(QUESTIONS.flatMap(({ answers }, at) => answers.map((row) => `${at} ${row.said}`)));
  expect(said.size).toBeGreaterThanOrEqual(400);
  expect(said.size).toBe(ROWS.length);
  const languages = new Set(QUESTIONS.map(({ locale }) => locale.slice(0, 2)));
  expect([...languages]).toEqual(expect.arrayContaining(["en", "es", "fr", "de"]));
});

const titled = QUESTIONS.map((question) => [question.locale, question.label, question] as const);

describe.each(titled)("EXEC-006 in %s, an answer to “%s”", (_locale, _label, question) => {
  test("is read by the validation as the table states", () => {
    expect(read(question, ({ said }) => validated(question, said))).toEqual(stated(question));
  });

  test("has the same report for the console", () => {
    for (const { said, meant, isAsked } of question.answers) {
      const isRefused = reportForConsole(question, said).length > 0;
      expect(`${said}: ${isRefused}`).toBe(`${said}: ${meant === undefined || isAsked}`);
    }
  });

  test("is planned for a run as it was validated", () => {
    expect(read(question, ({ said }) => planned(question, said))).toEqual(stated(question));
  });

  test("is taken by the page for nothing else", () => {
    const others = question.answers.flatMap(({ said, meant }) => {
      const taken = onPage(question, said);
      return taken === undefined || taken === meant ? [] : [`${said} = ${taken}`];
    });
    expect(others).toEqual([]);
  });
});

function read({ answers }: SpokenQuestion, meaning: (answer: SpokenAnswer) => string | undefined): string[] {
  return answers.map((answer) => `${answer.said} = ${meaning(answer) ?? "?"}`);
}

function stated({ answers }: SpokenQuestion): string[] {
  return answers.map(({ said, meant, isAsked }) => `${said} = ${isAsked ? "?" : (meant ?? "?")}`);
}

function fieldOf({ wizard }: SpokenQuestion): WizardField {
  const field = wizard.pages[0]?.fields[0];
  if (!field) throw new Error("the question has no field");
  return field;
}

function shown(value: unknown): string | undefined {
  return value === undefined ? undefined : value === true ? "yes" : value === false ? "no" : String(value);
}

function validated({ wizard, contract, field_id }: SpokenQuestion, said: string): string | undefined {
  const { problems, data } = examineUserData(wizard, contract, { [field_id]: said }, SAID_AT);
  return problems.length > 0 ? undefined : shown(data[field_id]);
}

function planned(question: SpokenQuestion, said: string): string | undefined {
  const { wizard, contract, field_id, locale } = question;
  let data: Record<string, unknown>;
  try {
    ({ data } = prepareUserData(wizard, contract, { [field_id]: said }, SAID_AT));
  } catch {
    return undefined;
  }
  const [page] = wizard.pages;
  const [plan] = page ? planAnswers(page, data, locale === "none" ? undefined : locale) : [];
  if (plan?.kind === "checkbox") return plan.value === "true" ? "yes" : "no";
  // A form with a decimal comma takes its numbers with one.
  return typeof data[field_id] === "number" ? String(Number(plan?.value.replace(",", "."))) : plan?.value;
}

/** The problems that the console shows for an answer that a person has typed. */
function reportForConsole(question: SpokenQuestion, said: string) {
  const { wizard, contract, field_id } = question;
  const asked = describeQuestions(wizard, contract) as Parameters<typeof givenAnswers>[0];
  const given: Answers = givenAnswers(asked, { [field_id]: said });
  const { missing_fields, type_mismatches } = validationReport(wizard, contract, given);
  expect(missing_fields).toEqual([]);
  const [own] = asked;
  return own ? problemsOf(own, type_mismatches) : [];
}

/** The meaning of the words themselves for a page whose wizard records nothing of the question. */
function onPage(question: SpokenQuestion, said: string): string | undefined {
  const { locale } = question;
  const notation = notationOf(locale === "none" ? undefined : locale);
  const { options, label, field_type, example_value } = fieldOf(question);
  if (options.length > 0) return optionOnPage(question, said);
  if (field_type === "number") {
    // The page compares figures: the period and the percent sign of an answer are read before.
    const isPlain = statedPeriod(said) === undefined && !said.includes("%");
    const number = isPlain ? numberOf({ value: said, decimal: notation.decimal }) : undefined;
    return number === undefined ? undefined : String(number);
  }
  const isDate = /\d[/.-]\d/.test(String(example_value ?? "")) && !/@|rent/i.test(label);
  const { date } = isDate ? readMoment(said, notation) : {};
  const meant = question.answers.find((one) => one.said === said)?.meant;
  const same = date && meant && isoDate(date) === isoOf(meant, notation.dates) ? meant : undefined;
  return date ? (same ?? (meant === undefined ? isoDate(date) : undefined)) : undefined;
}

function isoOf(date: string, order: string): string {
  const [one = "", two = "", three = ""] = date.split(/[/.-]/);
  if (one.length === 4) return date;
  return order === "day first" ? `${three}-${two}-${one}` : `${three}-${one}-${two}`;
}

function optionOnPage(question: SpokenQuestion, said: string): string | undefined {
  const { locale } = question;
  const field = fieldOf(question);
  const { options, label } = field;
  const compared = options.map(({ value, label: text }) => ({ value, texts: [normalize(text)] }));
  const match = listedOption([said], compared);
  if (match.index >= 0) return options[match.index]?.value;
  const trouble = {
    reason: "unknown_option" as const,
    candidates: options.map((option) => option.label),
    values: options.map((option) => option.value),
    several: false,
  };
  const field_id = field.field_id;
  const asked = { field_id, label, kind: "select" as const, locators: [], options: [], value: said };
  const taken = resolveChoice(asked, trouble, notationOf(locale === "none" ? undefined : locale));
  return "value" in taken ? options.find((option) => option.label === taken.value)?.value : undefined;
}
