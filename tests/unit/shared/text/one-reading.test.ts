/**
 * One table of spoken answers and their meaning, `?` where no reader may give one. Each reader of a kind gives that meaning or
 * none: the one of answers, that of results, and that of the script inside the page.
 */
import { expect, test } from "vitest";
import { numberOf } from "../../../../shared/browser/page/widgets/parts/text/typed-forms.ts";
import { planAnswers } from "../../../../shared/browser/plan-page.ts";
import { guessType, parseResult } from "../../../../shared/browser/results/parse-result.ts";
import { parseAmount, parsePercent, statedPeriod } from "../../../../shared/text/amounts.ts";
import { isoDate, parseDate, readTime } from "../../../../shared/text/dates.ts";
import { kindOfFigure, wholeNumber } from "../../../../shared/text/figures.ts";
import { isIdentifier } from "../../../../shared/text/identifiers.ts";
import { readMoment } from "../../../../shared/text/moments.ts";
import { type Notation, notationOf } from "../../../../shared/text/notation.ts";
import type { Reading } from "../../../../shared/text/reading.ts";
import { parseTime } from "../../../../shared/text/times.ts";
import { readYesNo } from "../../../../shared/text/yes-no.ts";
import { matchOption } from "../../../../shared/wizards/answers/match-option.ts";
import type { WizardPage } from "../../../../shared/wizards/wizard.ts";
import { readMoney, readPercent } from "../../../fixtures/text/read-figures.ts";

type Reader = (text: string, notation: Notation) => unknown;

const readValue = (reading: Reading<unknown>) => (reading && "value" in reading ? reading.value : undefined);
const asNumber = (value: unknown) => (value === undefined || value === null ? undefined : Number(value));
const asYesNo = (value: unknown) => (value === undefined ? undefined : value ? "yes" : "no");
const YES_NO = ["Yes", "No"].map((label) => ({ value: label.toLowerCase(), label }));

/** The readers of each kind: of answers, of results, of the page. */
const READERS: Record<string, Reader[]> = {
  number: [
    (text, notation) => asNumber(readValue(parseAmount(text, { notation }))),
    (text, notation) => wholeNumber(text, notation)?.value,
    (text, { decimal }) => numberOf({ value: text, decimal }),
  ],
  money: [
    (text, notation) => asNumber(readValue(parseAmount(text, { notation }))),
    (text, notation) => readMoney(text, notation)?.value,
    (text, notation) => asNumber(parseResult("", "money", text, undefined, notation).value),
  ],
  percent: [
    (text, notation) => asNumber(readValue(parsePercent(text, notation))),
    (text, notation) => readPercent(text, notation)?.value,
  ],
  date: [
    (text, notation) => {
      const date = parseDate(text, notation);
      return date && "value" in date && date.value.day !== undefined ? isoDate(date.value) : undefined;
    },
    (text, notation) => {
      const { value } = parseResult("", "date", text, undefined, notation);
      return String(value).length === 10 ? value : undefined;
    },
    (text, notation) => {
      const { date } = readMoment(text, notation);
      return date && isoDate(date);
    },
  ],
  month: [
    (text, notation) => {
      const date = parseDate(text, notation);
      return date && "value" in date && date.value.day === undefined ? isoDate(date.value) : undefined;
    },
    (text, notation) => {
      const { month } = readMoment(text, notation);
      return month && isoDate(month);
    },
  ],
  time: [
    (text) => {
      const { hour = 0, minutes = 0, half, isClock = false } = parseTime(text) ?? {};
      if (!parseTime(text) || (half === undefined && hour > 0 && hour <= 12 && !isClock)) return undefined;
      const whole = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
      return [whole, minutes].map((part) => String(part).padStart(2, "0")).join(":");
    },
    readTime,
  ],
  period: [
    statedPeriod,
    (text, notation) =>
      (["year", "month", "week", "day", "hour"] as const).find(
        (period) => readValue(parseAmount(`500 ${text}`, { period, notation })) === "500",
      ),
    // A figure with its period is a whole figure.
    (text, notation) => (kindOfFigure(`€500 ${text}`, notation) === "money" ? statedPeriod(text) : undefined),
  ],
  identifier: [
    (text) => isIdentifier(text),
    (text, notation) => parseResult("", "number", text, undefined, notation).value === null,
    (text, notation) => guessType({ label: "", text }, notation) === "text",
  ],
  "yes or no": [
    (text) => asYesNo(readYesNo(text)),
    (text) => readValue(matchOption(text, YES_NO)),
    (text) => {
      const field = { field_id: "box", field_type: "checkbox", label: "", locators: [], options: [] };
      const page = { fields: [field] } as unknown as WizardPage;
      const [planned] = planAnswers(page, { box: text });
      return readYesNo(text) === undefined ? undefined : planned?.value === "true" ? "yes" : "no";
    },
  ],
};

const TABLE: [kind: keyof typeof READERS, locale: string, answers: string][] = [
  [
    "number",
    "en-US",
    `85000 = 85000; 85,000 = 85000; 85.5 = 85.5; 1,234.56 = 1234.56; -12 = -12; −12 = -12; .5 = 0.5; 0.5 = 0.5; 3½ = 3.5;
    2 1/2 = 2.5; 2 1/3 = 2.33333333333; 1,234,567.8 = 1234567.8; 1.234.567 = 1234567; eighty-five thousand = 85000; 1.2345 = 1.2345;
    forty = 40; 1e5 = ?; 1,2345 = ?; 12-34 = ?; 1/2 = ?; 10:30 = ?; two or three = ?; 1 200 = 1200; 1’200 = 1200`,
  ],
  [
    "number",
    "es-ES",
    `85.000 = 85000; 1.234,56 = 1234.56; 1,5 = 1.5; 0,5 = 0.5; 12.345 = 12345; 1.234.567 = 1234567; dos mil = 2000; 12 000 = 12000;
    veinticuatro mil = 24000; 3 millones = 3000000; 12,5 = 12.5`,
  ],
  [
    "number",
    "fr-FR",
    `85 000 = 85000; 1 234,56 = 1234.56; 1,5 = 1.5; mille = 1000; quatre-vingt mille = 80000; 1 234 567 = 1234567; 0,5 = 0.5`,
  ],
  [
    "number",
    "de-DE",
    `85.000 = 85000; 1.234,56 = 1234.56; 1,5 = 1.5; tausend = 1000; fünfundachtzigtausend = 85000; 1.234.567 = 1234567; 85'000 = 85000`,
  ],
  [
    "money",
    "en-US",
    `$85k = 85000; $1.2 million = 1200000; (1,200.50) = -1200.5; $250.50 = 250.5; -$5 = -5; $ 1 200 = 1200; 40 dollars = 40;
    USD 40 = 40; $85,000.00 = 85000; $5M = 5000000; $1,200 to $1,500 = ?; $1,200 – $1,500 = ?; $1,234.5 = 1234.5; $0.99 = 0.99`,
  ],
  [
    "money",
    "es-ES",
    `€12 = 12; 12 € = 12; 12,5 € = 12.5; 1.200,50 € = 1200.5; 85.000 euros = 85000; -12,50 € = -12.5; entre 5 y 10 € = ?`,
  ],
  ["money", "fr-FR", `12,50 € = 12.5; 85 000 € = 85000; 1 200,50 euros = 1200.5; €12 = 12; -12,50 € = -12.5`],
  [
    "money",
    "de-DE",
    `12,50 € = 12.5; 1.200,50 € = 1200.5; 85 000 € = 85000; 85.000 Euro = 85000; 5 bis 10 € = ?; €12 = 12`,
  ],
  [
    "percent",
    "en-US",
    `5.5 % = 5.5; 5.5% = 5.5; 5.5 percent = 5.5; 5 pct = 5; 5 per cent = 5; 0.5% = 0.5; -2% = -2; 5% to 7% = ?`,
  ],
  ["percent", "es-ES", `5,5 % = 5.5; 5,5% = 5.5; 0,25 % = 0.25; 12 % = 12`],
  ["percent", "fr-FR", `5,5 % = 5.5; 12 % = 12; 0,5% = 0.5`],
  ["percent", "de-DE", `5,5 % = 5.5; 12 % = 12; 0,5% = 0.5`],
  [
    "date",
    "en-US",
    `05/06/2026 = 2026-05-06; 5/6/2026 = 2026-05-06; 2026-05-06 = 2026-05-06; 20260506 = 2026-05-06; 05062026 = 2026-05-06;
    13/06/2026 = 2026-06-13; May 6, 2026 = 2026-05-06; 6 May 2026 = 2026-05-06; May 6th, 2026 = 2026-05-06;
    the 6th of May 2026 = 2026-05-06; Wed, May 6, 2026 = 2026-05-06; Wednesday, May 6, 2026 = 2026-05-06;
    Thursday, May 6, 2026 = ?; 05.06.2026 = ?; 5/6/26 = ?; 02/30/2026 = ?; 05/06/1826 = ?; Sept. 6, 2026 = 2026-09-06;
    6-May-2026 = 2026-05-06; 2026-05-06T00:00:00 = 2026-05-06; Tues. 05/05/2026 = 2026-05-05; May 6 = ?`,
  ],
  [
    "date",
    "en-GB",
    `05/06/2026 = 2026-06-05; 06/13/2026 = 2026-06-13; 05.06.2026 = 2026-06-05; 05062026 = 2026-06-05`,
  ],
  [
    "date",
    "es-ES",
    `05/06/2026 = 2026-06-05; 6 de mayo de 2026 = 2026-05-06; el 6 de mayo de 2026 = 2026-05-06; 1 ene 2026 = 2026-01-01;
    6-5-2026 = 2026-05-06; miércoles, 6 de mayo de 2026 = 2026-05-06; martes, 6 de mayo de 2026 = ?; 15 sept 2026 = 2026-09-15`,
  ],
  [
    "date",
    "fr-FR",
    `05/06/2026 = 2026-06-05; 6 mai 2026 = 2026-05-06; 1er mai 2026 = 2026-05-01; le 6 mai 2026 = 2026-05-06;
    6 févr. 2026 = 2026-02-06; 15 août 2026 = 2026-08-15; mercredi 6 mai 2026 = 2026-05-06; mardi 6 mai 2026 = ?`,
  ],
  [
    "date",
    "de-DE",
    `06.05.2026 = 2026-05-06; 6.5.2026 = 2026-05-06; 6. Mai 2026 = 2026-05-06; am 6. Mai 2026 = 2026-05-06; 6. März 2026 = 2026-03-06;
    Mittwoch, 6. Mai 2026 = 2026-05-06; Mi., 06.05.2026 = 2026-05-06; Montag, 6. Mai 2026 = ?; 31.04.2026 = ?`,
  ],
  [
    "month",
    "en-US",
    `May 2026 = 2026-05; 05/2026 = 2026-05; 2026-05 = 2026-05; Sept 2026 = 2026-09; 13/2026 = ?`,
  ],
  ["month", "es-ES", `mayo de 2026 = 2026-05; enero 2026 = 2026-01`],
  ["month", "fr-FR", `mai 2026 = 2026-05; août 2026 = 2026-08`],
  ["month", "de-DE", `Mai 2026 = 2026-05; März 2026 = 2026-03`],
  [
    "time",
    "en-US",
    `9:30 = 09:30; 09:30 = 09:30; 9 am = 09:00; 9am = 09:00; 9:30 pm = 21:30; 12 pm = 12:00; 12 am = 00:00; 9:30 a.m. = 09:30;
    0:15 = 00:15; 24:00 = ?; 25:00 = ?; 9:30:15 = ?; 15h30 = 15:30; 9h30 = 09:30; 14.30 = 14:30; 930 = ?`,
  ],
  [
    "period",
    "en-US",
    `a month = month; per month = month; monthly = month; a year = year; annually = year; per week = week; weekly = week;
    an hour = hour; a day = day; every month = month; per quarter = ?`,
  ],
  [
    "period",
    "es-ES",
    `al mes = month; mensual = month; al año = year; por semana = week; por hora = hour; diario = day`,
  ],
  [
    "period",
    "fr-FR",
    `par mois = month; mensuel = month; par an = year; par semaine = week; de l’heure = hour`,
  ],
  [
    "period",
    "de-DE",
    `im Monat = month; monatlich = month; im Jahr = year; pro Woche = week; pro Stunde = hour; täglich = day`,
  ],
  [
    "identifier",
    "en-US",
    `02134 = true; 312-555-0100 = true; (312) 555-0100 = true; +1 312 555 0100 = true; AB12-99 = true; K7Q-22A = true;
    123456789012 = true; 123-45-6789 = true; 85000 = false; 85,000 = false; 40 = false; 1 200 = false`,
  ],
  ["identifier", "fr-FR", `01 23 45 67 89 = true; 85 000 = false; 75001 = false`],
  ["identifier", "de-DE", `01067 = true; 85.000 = false`],
  [
    "yes or no",
    "en-US",
    `yeah = yes; nope = no; yes = yes; no = no; true = yes; false = no; I do = yes; I do not = no; yes please = yes; not sure = ?;
    of course = yes; not yet = no; no, but I am a veteran = ?; on = yes; off = no`,
  ],
  ["yes or no", "es-ES", `sí = yes; si = yes; claro = yes; todavía no = no`],
  ["yes or no", "fr-FR", `oui = yes; non = no; bien sûr = yes; pas encore = no`],
  ["yes or no", "de-DE", `ja = yes; nein = no; jawohl = yes; noch nicht = no`],
];

const ROWS = TABLE.flatMap(([kind, locale, answers]) =>
  answers.split(";").map((row) => {
    const [said = "", meant = ""] = row.trim().split(" = ");
    return { kind, locale, said, meant };
  }),
);

test("the table has 200 answers and more", () => {
  expect(new Set(ROWS.map(({ locale, said }) => `${locale} ${said}`)).size).toBeGreaterThanOrEqual(200);
});

test.each(ROWS)(
  "EXEC-006 the $kind “$said” in $locale means $meant for every reader",
  ({ kind, locale, said, meant }) => {
    const read = (READERS[kind] ?? []).map((reader) => String(reader(said, notationOf(locale)) ?? "?"));
    expect(read).toContain(meant);
    expect(read.filter((one) => one !== meant && one !== "?")).toEqual([]);
  },
);
