import { describe, expect, it } from "vitest";
import { notationOf } from "../../../../../shared/text/notation.ts";
import { convertAnswer } from "../../../../../shared/wizards/answers/convert-answer.ts";
import { createQuestion } from "../../../../../shared/wizards/answers/question.ts";
import type { ContractProperty } from "../../../../../shared/wizards/contract/contract.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import { fieldFile, pageFile, radioFile, wizardFile, wizardOf } from "../build-wizard.ts";

/** By a property alone, as in contracts whose structure says little. */
function convert(id: string, property: ContractProperty, answer: unknown): unknown {
  const converted = convertAnswer(answer, createQuestion(id, property, undefined));
  return "value" in converted ? converted.value : { problem: converted.problem };
}

const MONTH_2 = { type: "string", pattern: "^(0[1-9]|1[0-2])$" };
const MONTH_1 = { type: "string", pattern: "^([1-9]|1[0-2])$" };
const MONTH_ANY = { type: "string", pattern: "^(0?[1-9]|1[0-2])$" };
const DAY_2 = { type: "string", pattern: "^(0[1-9]|[12][0-9]|3[01])$" };
const YEAR = { type: "string", pattern: "^[0-9]{4}$" };
const DIGITS = { type: "string", pattern: "^[0-9]+$" };
const TEXT = { type: "string" };
const YES_NO: [string, string][] = [
  ["yes", "Yes"],
  ["no", "No"],
];

describe("EXEC-006 answers", () => {
  it.each<[string, ContractProperty, unknown, unknown]>([
    ["birth_month", MONTH_2, "May", "05"],
    ["birth_month", MONTH_2, 5, "05"],
    ["birth_month", MONTH_2, "5", "05"],
    ["birth_month", MONTH_2, "05", "05"],
    ["birth_month", MONTH_1, "May", "5"],
    ["birth_month", MONTH_1, "05", "5"],
    ["birth_month", MONTH_ANY, "Sept.", "09"],
    ["birth_month", { ...MONTH_ANY, examples: ["11"] }, "Sept.", "9"],
    ["birth_month", MONTH_ANY, "5", "5"],
    ["birth_month", { type: "string", examples: ["05"] }, "may", "05"],
    ["birth_month", { type: "string" }, "may", "5"],
    ["birth_month", { type: "number" }, "5", 5],
    ["birth_month", MONTH_2, "13", "13"],
    ["birth_day", DAY_2, "3rd", "03"],
    ["month_of_birth", { type: "string", maxLength: 2 }, "August", "8"],
    ["b1", { type: "string", title: "Date of birth: – Day of birth", maxLength: 2 }, "17th", "17"],
    ["b2", { type: "string", title: "Holiday" }, "may", "may"],
    ["birth_day", DAY_2, 15, "15"],
    ["name", TEXT, "Yes, no, maybe", "Yes, no, maybe"],
    ["initial", { type: "string", maxLength: 1 }, "J.", "J"],
    ["passport", { type: "string", pattern: "^[A-Z0-9]{6,9}$" }, "c01x00t47", "C01X00T47"],
    ["status_married", { type: "boolean", title: "I am married" }, "divorced", "divorced"],
    [
      "day",
      { type: "string", title: "Birthday (MM/DD)", pattern: "^\\d{2}/\\d{2}$" },
      "May 2007",
      "May 2007",
    ],
    ["location", { type: "string", title: "State of the school", examples: ["Iowa"] }, "IL", "Illinois"],
    ["location", { type: "string", title: "Place of the school", examples: ["Iowa"] }, "IL", "IL"],
    ["moving_day", { type: "string", examples: ["23.11.2027"] }, "24.12.2026", "24.12.2026"],
    ["start_month", { type: "string", examples: ["03/2024"] }, "May 2025", "05/2025"],
    ["day", { type: "string", title: "Appointment" }, "2027-11-23", "2027-11-23"],
    ["day", { type: "string", title: "Day" }, "2027-11-23", "23"],
    ["birth_day", DAY_2, "March 3rd", "03"],
    ["birth_day", DAY_2, "March", "March"],
    ["birth_month", MONTH_2, "3 May 1962", "05"],
    ["birth_year", YEAR, "May 3, 1962", "1962"],
    ["day", { type: "string", title: "Holiday", pattern: "^\\d{2}/\\d{2}$" }, "9/27", "9/27"],
    ["start", { type: "string", examples: ["03/2027"] }, "March twenty-seven", { problem: "format" }],
    ["birth_year", YEAR, 2007, "2007"],
    ["birth_year", YEAR, "07", { problem: "ambiguous" }],
    ["birth_year", YEAR, "'07", { problem: "ambiguous" }],
    ["birth_date", { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d$" }, "May 15, 2007", "2007-05-15"],
    ["birth_date", { type: "string", pattern: "^\\d\\d/\\d\\d/\\d{4}$" }, "2007-05-15", "05/15/2007"],
    ["date_of_birth", { type: "string", examples: ["1/2/2000"] }, "2007-05-05", "5/5/2007"],
    ["dob", { type: "string", pattern: "^\\d{8}$" }, "5/15/2007", "05152007"],
    [
      "birth_date",
      { type: "string", pattern: "^\\d\\d/\\d\\d/\\d{4}$" },
      "5/15/07",
      { problem: "ambiguous" },
    ],
    ["birth_date", TEXT, "May 15, 2007", "May 15, 2007"],
    ["birth_date", TEXT, "May 2007", "May 2007"],
    ["birth_date", { type: "string", examples: ["1/2/2000"] }, "May 2007", { problem: "format" }],
    ["opened", TEXT, "May 15, 2007", "May 15, 2007"],
    ["opened", { type: "string", examples: ["02/17/1995"] }, "October 30, 2001", "10/30/2001"],
    ["opened", { type: "string", examples: ["5/3/1987"] }, "November 21st, 1960", "11/21/1960"],
    ["opened", { type: "string", examples: ["12/1/2027"] }, "May 3, 2007", "5/3/2007"],
    ["founded", { type: "string", examples: ["2026-09-12"] }, "10/30/2001", "2001-10-30"],
    ["opened", { type: "string", title: "Opened (mm/dd/yyyy)" }, "October 3, 2001", "10/03/2001"],
    [
      "visit",
      { type: "string", title: "Visit (mm/dd/yyyy hh:mm am)" },
      "4/2/2025 2:30 PM",
      "4/2/2025 2:30 PM",
    ],
    ["opened", { type: "string", description: "As d.m.yyyy" }, "October 3, 2001", "3.10.2001"],
    ["opened", { type: "string", description: "YYYY-MM-DD" }, "October 3, 2001", "2001-10-03"],
    ["opened", { type: "string", title: "Opened (dd/mm/yyyy)" }, "March", { problem: "format" }],
    ["zip", { type: "string", pattern: "^\\d{5}$" }, "60601-1234", "60601"],
    ["zip", { type: "string", examples: ["60601"] }, "60601-1234", "60601-1234"],
    ["zip", { type: "string", examples: ["60601"], maxLength: 5 }, "60601-1234", "60601"],
    ["phone", { type: "string", examples: ["(312) 555-0100"] }, "+1 312.555.0100", "(312) 555-0100"],
    ["income", TEXT, "$85k", "85000"],
    ["weight", { type: "number", title: "Weight in pounds" }, "two hundred eighty pounds", 280],
    ["county", { type: "string", title: "County", enum: ["cook", "will"] }, "Will County", "will"],
    ["income", TEXT, 85000, "85000"],
    ["income", TEXT, "85k a year", "85000"],
    ["income", TEXT, "about 85k", { problem: "ambiguous" }],
    ["income", { type: "string", title: "Estimated income" }, "about 85k", "85000"],
    ["savings", { type: "number" }, "I don't have any debts", "I don't have any debts"],
    ["savings", { type: "number" }, "no idea", "no idea"],
    ["interest_rate", { type: "number" }, "I don't have any", "I don't have any"],
    ["growth_rate", { type: "number", title: "Annual growth rate" }, "three percent a year", 3],
    [
      "growth_rate",
      { type: "number", title: "Annual growth rate" },
      "1 percent a month",
      { problem: "ambiguous" },
    ],
    ["lot", { type: "number", title: "Lot size (sq ft)" }, "seven thousand square feet", 7000],
    ["call", { type: "string", examples: ["09:30 AM"] }, "4:15 pm", "04:15 PM"],
    ["call", { type: "string", examples: ["9:30 a.m."] }, "noon", "12:00 p.m."],
    ["call", { type: "string", examples: ["09:30"] }, "4 in the afternoon", "16:00"],
    ["call", { type: "string", examples: ["09:30"] }, "7:15", "07:15"],
    ["call", { type: "string", examples: ["10:30"], pattern: "^(1[012]|[1-9]):[0-5]\\d$" }, "7:15", "7:15"],
    ["call", { type: "string", examples: ["9:30"] }, "7:15", "7:15"],
    ["call", { type: "string", examples: ["09:30 AM"] }, "4:15", "4:15"],
    ["call", { type: "string", examples: ["09:30"] }, "four", { problem: "format" }],
    ["call", { type: "string", examples: ["09:30 AM"] }, "in the afternoon", { problem: "format" }],
    ["call", { type: "string", examples: ["09:30 AM"] }, "between 4 and 5 pm", { problem: "format" }],
    ["call", { type: "string", examples: ["09:30 AM"] }, "half past nine", { problem: "format" }],
    ["call", { type: "string", examples: ["09:30 AM"] }, "nine five am", { problem: "format" }],
    ["call", { type: "string", examples: ["09:30 AM"] }, "quarter to twelve am", { problem: "format" }],
    ["call", { type: "string", pattern: "^\\d?\\d:\\d\\d (AM|PM)$" }, "14:30", "02:30 PM"],
    ["height", { type: "number", title: "Height in centimetres" }, "1.78 m", "1.78 m"],
    ["walk", { type: "number", title: "How far, in minutes?" }, "10 m", "10 m"],
    ["weight", { type: "number", title: "Weight in pounds" }, "180 lbs", 180],
    ["tax_year", { type: "number", title: "Tax year" }, "twenty three", 23],
    ["income", { type: "number", title: "Income in the last year" }, "twenty twenty", "twenty twenty"],
    ["fee", { type: "number" }, "twenty dollars five", "twenty dollars five"],
    ["pin", { type: "string", pattern: "^\\d{4}$" }, "forty two", "forty two"],
    ["pin", { type: "string", pattern: "^\\d+$" }, "four two", "four two"],
    ["nino", { type: "string", pattern: "^[A-Z]{2}\\d{6}[A-D]$" }, "qq 12 34 56 c", "QQ123456C"],
    ["postcode", { type: "string", pattern: "^[A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}$" }, "sw1a1aa", "SW1A 1AA"],
    ["code", { type: "string", pattern: "^[A-Z]{2}\\d+( \\d+)+$" }, "ab1234", "ab1234"],
    [
      "iban",
      { type: "string", pattern: "^ES\\d{22}$" },
      "es9121000418450200051332",
      "ES9121000418450200051332",
    ],
    [
      "iban",
      { type: "string", pattern: "^ES\\d{22}$" },
      "es91 2100 0418 4502 0005 1332",
      "ES9121000418450200051332",
    ],
    [
      "iban",
      { type: "string", examples: ["ES79 2100 0813 6101 2345 6789"] },
      "es9121000418450200051332",
      "ES9121000418450200051332",
    ],
    ["iban", { type: "string" }, "es9121000418450200051332", "es9121000418450200051332"],
    ["comment", TEXT, "jo at example dot com", "jo at example dot com"],
    ["until", { type: "string", pattern: "^\\d\\d/\\d{4}$" }, "March 2027", "03/2027"],
    ["until", { type: "string", examples: ["2027-05"] }, "March 3, 2027", "2027-03"],
    ["until", { type: "string", pattern: "^.{1,20}$" }, "March 2027", "March 2027"],
    ["naissance", { type: "string", pattern: "^\\d\\d/\\d\\d/\\d{4}$" }, "March 3, 2007", "03/03/2007"],
    ["income", { type: "number" }, "$85,000", 85000],
    ["income", { type: "number" }, 85000.5, 85000.5],
    ["income", { type: "number" }, 85.125, 85.125],
    ["income", { type: "number" }, "85.125", { problem: "ambiguous" }],
    ["income", TEXT, 85.125, "85.125"],
    ["income", { type: "integer" }, "1.2M", 1200000],
    ["income", { type: "string", pattern: "^\\d+\\.\\d{2}$" }, "$85k", "85000.00"],
    ["rent", { type: "number", title: "Monthly rent" }, "$1,450 a month", 1450],
    ["pay", { type: "number", title: "Monthly income" }, "85k a year", { problem: "ambiguous" }],
    ["hours", { type: "number", title: "Hours of work a week" }, "35 hours a week", 35],
    ["hours", { type: "number", title: "Hours of work a week" }, "thirty-five hours", 35],
    ["rating", { type: "number" }, "3 stars", 3],
    ["rating", { type: "number", maximum: 5 }, "3 out of 5", 3],
    ["rating", { type: "number", maximum: 5 }, "3 out of 10", "3 out of 10"],
    ["assets", DIGITS, "none", "0"],
    ["assets", DIGITS, "$12.50", "$12.50"],
    ["assets", DIGITS, 1e21, 1e21],
    ["children", DIGITS, "four", "4"],
    ["family_size", { type: "number" }, "four", 4],
    ["family_size", { type: "number" }, "4 people", 4],
    ["family_size", { type: "number" }, "many", "many"],
    ["family_size", { type: "number" }, true, true],
    ["state", { type: "string", pattern: "^[A-Z]{2}$" }, "illinois", "IL"],
    ["state", { type: "string", examples: ["IL"] }, "Puerto Rico", "PR"],
    ["state", { type: "string", examples: ["Illinois"] }, "il", "Illinois"],
    ["home_state", { type: "string", description: "Full name of the state" }, "D.C.", "District of Columbia"],
    ["home_state", { type: "string", description: "Two-letter code" }, "Guam", "GU"],
    ["state", TEXT, "IL", "IL"],
    ["state", { type: "string", examples: ["Illinois"] }, "Ontario", "Ontario"],
    ["statement", { type: "string", examples: ["Illinois"] }, "il", "il"],
    ["agrees", { type: "boolean" }, "yes", true],
    ["agrees", { type: "boolean" }, "False", false],
    ["agrees", { type: "boolean" }, 1, true],
    ["agrees", { type: "boolean" }, "maybe", "maybe"],
    ["agrees", { type: "boolean" }, false, false],
    ["zip", { type: "string", pattern: "^[0-9]{5}$" }, 60601, "60601"],
    ["phone", { type: "string", pattern: "^[0-9]{10}$" }, "(312) 555-0100", "3125550100"],
    ["ssn", { type: "string", pattern: "^\\d{9}$" }, "078-05-1120", "078051120"],
    ["name", TEXT, "  Ada Lovelace ", "Ada Lovelace"],
    ["name", TEXT, "Ada\u00a0Lovelace", "Ada Lovelace"],
    ["comment", TEXT, "one\n\ntwo", "one\n\ntwo"],
    ["name", TEXT, true, true],
    ["name", { type: "string", pattern: "^[a-z]+$" }, "four", "four"],
    ["ssn", { type: "string", pattern: "^\\d{3}-\\d{2}-\\d{4}$" }, "078051120", "078-05-1120"],
    ["ssn", { type: "string", pattern: "^\\d{3}-\\d{2}-\\d{4}$" }, "078-05-1120", "078-05-1120"],
    ["ssn", { type: "string", maxLength: 9 }, "123-45-6789", "123456789"],
    ["ssn", { type: "string", maxLength: 11 }, "123-45-6789", "123-45-6789"],
    ["case_number", { type: "string", maxLength: 5 }, "123456789", "123456789"],
    ["ssn", { type: "string", examples: ["123-45-6789"] }, "078051120", "078-05-1120"],
    ["ssn", { type: "string", examples: ["123456789"] }, "078 05 1120", "078051120"],
    ["phone", { type: "string", pattern: "^\\(\\d{3}\\) \\d{3}-\\d{4}$" }, "312.555.0100", "(312) 555-0100"],
    ["phone", { type: "string", pattern: "^[0-9]{10}$" }, "+1 (312) 555-0100", "3125550100"],
    ["phone", { type: "string", maxLength: 12 }, "(312) 555-0100", "312-555-0100"],
    ["phone", { type: "string", maxLength: 10 }, "(312) 555-0100", "3125550100"],
    ["phone", TEXT, "(312) 555-0100", "(312) 555-0100"],
    ["sort_code", { type: "string", pattern: "^\\d{2}-\\d{2}-\\d{2}$" }, "12 34 56", "12-34-56"],
    ["zip", { type: "string", pattern: "^\\d{5}(-\\d{4})?$" }, "606011234", "60601-1234"],
    ["count", DIGITS, "-85000", "-85000"],
    ["code", { type: "string", pattern: "^\\d{5}$" }, "-85000", "-85000"],
    ["code", { type: "string", pattern: "^\\d{4}$" }, "12-34", { problem: "ambiguous" }],
    ["code", { type: "string", pattern: "^\\d{11}$" }, "1234-5678-9012", "1234-5678-9012"],
    ["count", DIGITS, "(85000)", "(85000)"],
    ["count", DIGITS, "85.000", { problem: "ambiguous" }],
    ["count", DIGITS, "85000-90000", { problem: "ambiguous" }],
    ["years", { type: "string", maxLength: 8 }, "2019-2020", "2019-2020"],
    ["code", { type: "string", pattern: "^[A-Z]{5}$" }, "12345-6789", "12345-6789"],
    ["interest_rate", { type: "number" }, "5.5%", 5.5],
    ["interest_rate", { type: "number" }, "5.5 percent", 5.5],
    ["interest_rate", { type: "number", maximum: 1 }, "5.5%", { problem: "ambiguous" }],
    ["interest_rate", TEXT, "5.5%", "5.5"],
    ["interest_rate", { type: "string", examples: ["5%"] }, "5.5%", "5.5%"],
    ["share", { type: "number" }, "40%", 40],
    ["income", { type: "number" }, "5%", "5%"],
    ["income", TEXT, "$1,234,567", "1234567"],
    ["income", { type: "number" }, "$1,234,567.89", 1234567.89],
    ["birth_date", { type: "string", examples: ["31/12/2000"] }, "May 15, 2007", "15/05/2007"],
    ["birth_date", { type: "string", examples: ["15.05.2000"] }, "2007-12-05", "05.12.2007"],
    ["birth_date", { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d$" }, "12/05/2007", "2007-12-05"],
    ["started", { type: "string", examples: ["31/12/2000"] }, "03/04/2007", "03/04/2007"],
    ["started", { type: "string", title: "Start (DD/MM/YYYY)" }, "2007-04-03", "03/04/2007"],
    ["phone", { type: "string", examples: ["(312) 555-0100"] }, "555-0132", { problem: "format" }],
    ["phone", { type: "string", examples: ["+1(563)-555-0109"] }, "5635550109", "5635550109"],
    ["phone", { type: "string", examples: ["+44 20 7946 0958"] }, "020 7946 0958", "020 7946 0958"],
    ["zip", { type: "string", examples: ["60601-1234"] }, "60601", "60601"],
    ["months", { type: "number", title: "Age of the child in months" }, "2 years", { problem: "ambiguous" }],
    ["stay", { type: "string", title: "Stay in days", pattern: "^\\d{1,3}$" }, "14 days", "14"],
    ["age", { type: "number", title: "Your age" }, "I am 34", 34],
    ["spouse_age", { type: "number" }, "I am 34", "I am 34"],
    ["income", { type: "number", title: "Income of your spouse" }, "I make 85k", "I make 85k"],
    ["age", { type: "number", title: "Your age" }, "34 and a half", { problem: "ambiguous" }],
    ["income", { type: "number" }, "twelve thousand five", { problem: "ambiguous" }],
    ["income", { type: "number" }, "twelve thousand and five", 12005],
    ["income", { type: "number" }, "24 mil", { problem: "ambiguous" }],
    ["hours", { type: "number", title: "Hours a week" }, "40 hrs/week", 40],
    ["hours", { type: "number", title: "Weekly hours" }, "40 hours a week", 40],
    ["time", { type: "number", title: "Years in this job" }, "3 yrs", 3],
    ["rating", { type: "number", maximum: 5 }, "4/5", 4],
    ["interest_rate", { type: "number" }, "5/8", "5/8"],
    ["interest_rate", { type: "number" }, "5.125%", 5.125],
    ["miles", { type: "number", title: "Miles a year" }, "eight thousand miles a year", 8000],
    [
      "hours",
      { type: "number", title: "Hours a week" },
      "20 hours every two weeks",
      { problem: "ambiguous" },
    ],
    ["lived", { type: "string", title: "How long? – Years", maxLength: 2 }, "12", "12"],
    ["lived", { type: "string", title: "How long? – Years", maxLength: 2 }, "7", "7"],
    ["ingresos", { type: "string", examples: ["1500,50"] }, "1.500,50 €", "1500,50"],
    ["income", { type: "string", examples: ["1.500,50"] }, "1.500", "1500"],
    ["income", { type: "string", examples: ["1,500"] }, "1.500", { problem: "ambiguous" }],
    ["choice", { enum: [1, 2, 3] }, "two", 2],
    ["choice", { enum: [1, 2, 3] }, "2", 2],
    ["choice", { const: "only" }, "Only", "only"],
    ["choice", { type: "string", enum: ["yes", "no"] }, true, "yes"],
    ["anything", TEXT, null, null],
    ["anything", TEXT, [1], [1]],
  ])("%s as %j: %j becomes %j", (id, property, answer, value) => {
    expect(convert(id, property, answer)).toEqual(value);
  });

  it("reads the options and labels of the structure where the contract has no list", () => {
    const { wizard } = wizardOf(
      radioFile("kind", [
        ["k1", "Sailing boat"],
        ["k2", "Motor boat"],
      ]),
    );
    const field = wizard.pages[0]?.fields[0];
    const answer = (text: string) => convertAnswer(text, createQuestion("kind", { type: "string" }, field));
    expect(answer("sailing boat")).toEqual({ value: "k1" });
    expect(answer("motor")).toEqual({ value: "k2" });
    expect(answer("boat")).toMatchObject({ problem: "ambiguous", candidates: ["k1", "k2"] });
  });

  it.each<[string, [string, string][], string, unknown]>([
    ["Do you own a car?", YES_NO, "I own a boat", undefined],
    ["Are you a U.S. citizen?", YES_NO, "I am a citizen", undefined],
    ["Do you rent or own?", YES_NO, "I rent", undefined],
    ["Have you never filed?", YES_NO, "I have filed", undefined],
    ["Do you smoke?", YES_NO, "yes, but only on weekends", undefined],
  ])("%s %j: %j chooses %j", (label, options, answer, value) => {
    const { wizard, contract } = wizardOf(radioFile("question", options, { label }));
    const question = createQuestion("question", contract.properties.question, wizard.pages[0]?.fields[0]);
    const reading = convertAnswer(answer, question);
    expect("value" in reading ? reading.value : undefined).toBe(value);
  });

  it("names both centuries of a year with two digits", () => {
    const converted = convertAnswer("07", createQuestion("birth_year", YEAR, undefined));
    expect(converted).toMatchObject({ problem: "ambiguous", candidates: ["1907", "2007"] });
  });

  it("gives a typeahead for states the full name", () => {
    const { wizard } = wizardOf(fieldFile("state", { field_type: "typeahead", interaction: "fill_enter" }));
    const question = createQuestion("state", { type: "string" }, wizard.pages[0]?.fields[0]);
    expect(convertAnswer("tx", question)).toEqual({ value: "Texas" });
  });

  it.each<[string, string, ContractProperty, unknown, unknown]>([
    ["de-DE", "income", { type: "number" }, "1.200,50", 1200.5],
    ["de-DE", "income", { type: "number" }, 1.234, 1.234],
    ["de-DE", "income", TEXT, "1.200,50 €", "1200,50"],
    ["de-DE", "income", DIGITS, "1.200", "1200"],
    ["de-DE", "interest_rate", TEXT, "5,5 %", "5,5"],
    ["en-GB", "income", { type: "number" }, "£23k", 23000],
    [
      "en-GB",
      "birth_date",
      { type: "string", pattern: "^\\d\\d/\\d\\d/\\d{4}$" },
      "May 3, 2007",
      "03/05/2007",
    ],
    [
      "en-US",
      "birth_date",
      { type: "string", pattern: "^\\d\\d/\\d\\d/\\d{4}$" },
      "May 3, 2007",
      "05/03/2007",
    ],
    [
      "en-GB",
      "birth_date",
      { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d$" },
      "12/05/2007",
      "2007-05-12",
    ],
    ["de-DE", "birth_month", MONTH_2, "Mai", "05"],
    [
      "en-US",
      "started",
      { type: "string", examples: ["31/12/2000"] },
      "03/04/2007",
      { problem: "ambiguous" },
    ],
    [
      "es-ES",
      "nacimiento",
      { type: "string", examples: ["31/12/2000"] },
      "el 3 de mayo de 1980",
      "03/05/1980",
    ],
    ["es-ES", "ingresos", { type: "number" }, "veinticuatro mil quinientos euros", 24500],
    ["es-ES", "ingresos", { type: "number" }, "24 mil", 24000],
    ["es-ES", "ingresos", { type: "number" }, "unos 24 mil", { problem: "ambiguous" }],
    [
      "es-ES",
      "ingresos",
      { type: "number", title: "Ingresos anuales" },
      "2.000 al mes",
      { problem: "ambiguous" },
    ],
    ["fr-FR", "revenu", { type: "number" }, "quatre-vingt-dix mille deux cents", 90200],
    ["fr-FR", "revenu", { type: "number" }, "quinze cents", "quinze cents"],
    ["en-US", "income", { type: "number" }, "1.2 mil", 1200000],
    ["en-GB", "salary", { type: "number", title: "Annual salary" }, "£23,500 p.a.", 23500],
    ["en-GB", "salary", { type: "number", title: "Annual salary" }, "£450 pw", { problem: "ambiguous" }],
    ["en-GB", "phone", { type: "string", pattern: "^0\\d{9,10}$" }, "+44 (0)7700 900123", "07700900123"],
    ["en-GB", "phone", { type: "string", pattern: "^0\\d{9,10}$" }, "+1 312 555 0100", "+1 312 555 0100"],
    ["en-US", "phone", { type: "string", pattern: "^0\\d{9,10}$" }, "+44 7700 900123", "+44 7700 900123"],
  ])("in %s %s as %j: %j becomes %j", (locale, id, property, answer, value) => {
    const converted = convertAnswer(answer, createQuestion(id, property, undefined, notationOf(locale)));
    expect("value" in converted ? converted.value : { problem: converted.problem }).toEqual(value);
  });

  it.each<[string, unknown]>([
    ["$75,000 - $110,000", "$75,000 - $110,000"],
    ["$85k", "$85k"],
  ])("leaves %j for a list whose options only the page has", (answer, value) => {
    const { wizard } = wizardOf(fieldFile("family_income", { field_type: "select", interaction: "select" }));
    const question = createQuestion("family_income", { type: "string" }, wizard.pages[0]?.fields[0]);
    expect(convertAnswer(answer, question)).toEqual({ value });
  });

  it.each<[string, unknown]>([
    ["married", { value: "married" }],
    ["I am married", { value: "2" }],
    ["1", { value: "1" }],
    ["Widowed", { value: "Widowed" }],
  ])("reads %j by the choices in the notes, which do not exclude others", (answer, expected) => {
    const notes = "Codes: 1 = Single; 2 = Married";
    const { wizard } = wizardOf(fieldFile("status", { field_type: "select", interaction: "select", notes }));
    const question = createQuestion("status", { type: "string" }, wizard.pages[0]?.fields[0]);
    expect(convertAnswer(answer, question)).toEqual(expected);
  });

  // Each would keep a process busy for hours, if a reader's steps grew with a power of the text.
  it.each([
    ["a number with a long part behind the point", `1 point ${"a".repeat(60)}!`],
    ["many short words", `aaa ${"a ".repeat(200)}!`],
    ["one long word", `aaa ${"a".repeat(450)}!`],
    ["many words without spaces", `5 ${"aaa/".repeat(110)}!`],
    ["a text longer than any answer", "twenty ".repeat(100_000)],
  ])("are read in time or left unchanged: %s", (_name, answer) => {
    for (const property of [DIGITS, { type: "number" }, { type: "string", enum: ["a", "b"] }]) {
      expect(convert("amount", property, answer)).toEqual(expect.anything());
    }
  });
});

describe("EXEC-006 digits of any script", () => {
  it.each<[string, ContractProperty, string, unknown]>([
    ["children", { type: "number" }, "٣", 3],
    ["income", { type: "number" }, "٨٥٬٠٠٠٫٥", 85_000.5],
    ["income", { type: "number" }, "８５０００", 85_000],
    ["income", { type: "number" }, "८५०००", 85_000],
    ["income", { type: "number" }, "৮৫০০০", 85_000],
    ["income", { type: "number" }, "๘๕๐๐๐", 85_000],
    ["birth_year", YEAR, "۱۹۶۰", "1960"],
    ["birth_date", { type: "string", examples: ["1960-12-31"] }, "١٩٦٠-٠٥-٠٤", "1960-05-04"],
    ["zip_code", { type: "string", pattern: "^\\d{5}$" }, "٠٢١٣٤", "02134"],
    ["children", { type: "string", enum: ["1", "2", "3"] }, "٣", "3"],
    ["address", TEXT, "شارع ١٢", "شارع ١٢"],
  ])("%s %j: %s is %j", (id, property, answer, value) => {
    expect(convert(id, property, answer)).toEqual(value);
  });
});

describe("EXEC-006 a box that asks for digits is numeric in any language of its label", () => {
  it.each<[label: string, locale: string, answer: string, entered: unknown]>([
    ["Inntekt 2025", "nb-NO", "300k", "300000"],
    ["Inntekt 2025", "nb-NO", "300.000", "300000"],
    ["Inntekt 2025", "nb-NO", "half a million", "500000"],
    ["Inntekt 2025", "nb-NO", "300000", "300000"],
    ["Inntekt 2025", "nb-NO", "quite a lot", { problem: "ambiguous" }],
    ["Jövedelem", "hu-HU", "$300,000.50", { problem: "format" }],
    ["Telefonnummer", "de-DE", "030 123456", "030 123456"],
    ["Telefon", "nb-NO", "12 34 56 78", "12 34 56 78"],
    ["Postnummer", "nb-NO", "0150", "0150"],
    ["Case number", "en-US", "A12-99", "A12-99"],
  ])("“%s” in %s: %s is %j", (label, locale, answer, entered) => {
    const field = normalizeWizard(
      wizardFile([pageFile(1, [fieldFile("a", { label, numeric: true })])], { locale }),
      "test-wizard.json",
    ).pages[0]?.fields[0];
    const converted = convertAnswer(answer, createQuestion("a", undefined, field, notationOf(locale)));
    expect("value" in converted ? converted.value : { problem: converted.problem }).toEqual(entered);
  });
});
