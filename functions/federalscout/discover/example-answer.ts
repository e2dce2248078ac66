/** Dummy answers for a question, from its type, options, rules and words; the most fitting first. */
import { compilePattern } from "../../../shared/core/pattern.ts";
import { EXCLUSIVE } from "../page/box-groups.ts";

/** A question as the tools' answers present it. */
export interface PresentedQuestion {
  field_id: string;
  label: string;
  field_type: string;
  required?: boolean;
  hint?: string;
  options?: string[] | Record<string, string>;
  /** Present where other answers have other options. */
  options_follow?: string;
  multiple?: boolean;
  expects?: string;
  suggestions?: string[];
  sub_fields?: PresentedQuestion[];
  binding?: boolean;
  unsupported?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  max_length?: number;
  value?: string | boolean;
  visible_when?: Record<string, unknown>;
}

/** Words of a label, and answers that most forms take for it. */
const BY_WORDS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/e-?mail/i, ["alex.example@example.org"]],
  [/social security|\bssn\b/i, ["219-09-9999", "219099999", "219 09 9999"]],
  [/employer identification|\bein\b|tax id/i, ["12-3456789", "123456789"]],
  [/social insurance|\bsin\b/i, ["046 454 286", "046454286"]],
  [/national insurance|\bnino\b/i, ["QQ 12 34 56 C", "QQ123456C"]],
  [/\bnhs\b/i, ["999 123 4560", "9991234560"]],
  [/routing/i, ["021000021"]],
  [
    /\b(phone|telephone|mobile|cell|fax)\b/i,
    ["(202) 555-0143", "202-555-0143", "2025550143", "07700 900123"],
  ],
  [/\bzip\b|postal code/i, ["20500", "20500-0001", "K1A 0B1"]],
  [/postcode/i, ["SW1A 1AA", "20500"]],
  [/\b(birth|born)\b.*\bmonth\b|– month\b|^month\b/i, ["5", "05"]],
  [/\b(birth|born)\b.*\bday\b|– day\b|^day\b/i, ["15"]],
  [/\b(birth|born)\b.*\byear\b/i, ["1985"]],
  [/\b(graduation|expected)\b.*\byear\b/i, [String(new Date().getFullYear() + 2)]],
  [/\btuition\b/i, ["1200"]],
  [/^year\b|– year\b|\b(what|which|tax) year\b|\byear( \(?yyyy\)?)?\??$|\byyyy$/i, ["2015", "2024"]],
  [/\b(birth|born)\b/i, ["05/15/1985", "1985-05-15", "15/05/1985"]],
  [
    /\b(start|begin|from|next|first day|payment|notice|due|arriv\w*|appointment)\b.*\b(date|day)\b|\b(date|day)\b.*\b(start|begin|next|appointment)\b/i,
    datesAround(2),
  ],
  [/\bdate\b|\b(mm|dd)\/(mm|dd)\b|\bday of\b|\bsince\b|\bwhen\b/i, datesAround(-2)],
  [/\b(time|hour)\b.*\bcall\b|preferred (time|hour)/i, ["10:30", "10:30 am"]],
  [/\bage\b|how old/i, ["40"]],
  [/percent|%|\brate\b|\bshare\b/i, ["5", "20"]],
  [/how many|number of|\bcount\b|\bpeople\b|\bmembers\b|\bchildren\b|household size/i, ["2"]],
  [/\bincome\b|\bsalary\b|\bearnings?\b|\bwages?\b|\bsales\b|\bpayroll\b/i, ["30000"]],
  [
    /\brent\b|\bmortgage\b|\bpay\b|\bcosts?\b|\bamount\b|\bvalue\b|\bbalance\b|\btuition\b|\brefund\b|\bprofit\b|\bworth\b|\$|£|€/i,
    ["1200"],
  ],
  [/\b(web ?site|url|link)\b/i, ["https://www.example.org"]],
  [/\bname\b/i, ["Alex Example"]],
  [/\baddress\b|\bstreet\b/i, ["100 Main Street"]],
  [/\bcity\b|\btown\b/i, ["Springfield"]],
  [/\bnumber\b|\baccount\b|\bid\b/i, ["123456789", "12345678", "412345678"]],
];
/** By the kind of text that a control takes. */
const BY_KIND: Readonly<Record<string, readonly string[]>> = {
  date: datesAround(-2),
  "datetime-local": datesAround(-2).map((date) => `${date} 10:30`),
  email: ["alex.example@example.org"],
  month: ["2024-05"],
  tel: ["(202) 555-0143", "202-555-0143", "2025550143", "07700 900123"],
  time: ["10:30"],
  url: ["https://www.example.org"],
  week: ["2024-W20"],
};
const PLAIN = ["Example", "12", "EXAMPLE", "A1"];
const SENTENCE = "An example answer.";
const DATE_WORDS = /\bdate\b/;

/** The 15th of a month before or after this one, in the usual notations. */
function datesAround(months: number): string[] {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() + months, 15);
  const [year = "", month = ""] = day.toISOString().split("-");
  return [`${month}/15/${year}`, `${year}-${month}-15`, `15/${month}/${year}`];
}

/**
 * @param all the page's questions, whose conditions tell which options reveal more
 * @returns empty where only a person can answer
 */
export function exampleAnswers(question: PresentedQuestion, all: readonly PresentedQuestion[]): unknown[] {
  const { field_type, sub_fields, unsupported } = question;
  if (unsupported) return [];
  if (sub_fields) return [[exampleInstance(sub_fields)]];
  if (field_type === "checkbox") return [isTicked(question, all)];
  const options = Array.isArray(question.options) ? question.options : Object.keys(question.options ?? {});
  if (options.length > 0) {
    const ordered = [...revealing(question, all, options), ...options];
    const distinct = [...new Set(ordered)];
    return question.multiple ? distinct.map((option) => [option]) : distinct;
  }
  if (question.suggestions?.length) return question.suggestions;
  if (field_type === "select") return [];
  if (field_type === "number") return numbers(question);
  if (field_type === "textarea") return fitting(question, [SENTENCE, ...PLAIN]);
  const worded = [...(BY_KIND[question.expects ?? ""] ?? []), ...byWords(question)];
  const isDate = question.expects === "date";
  const dates = isDate ? byWords(question).filter((text) => DATE_SHAPE.test(text)) : [];
  const { mask, masked } = shaped(question);
  const isLikeMask = (text: string) => mask !== "" && digitsIn(text) === mask.length;
  return fitting(question, [
    ...dates,
    ...worded.filter(isLikeMask),
    ...masked,
    ...(isDate ? [] : dayFirst(question)),
    ...worded,
    ...PLAIN,
  ]);
}

function exampleInstance(subs: PresentedQuestion[]): Record<string, unknown> {
  return Object.fromEntries(subs.map((sub) => [sub.field_id, exampleAnswers(sub, subs)[0] ?? ""]));
}

function revealing(
  { field_id }: PresentedQuestion,
  all: readonly PresentedQuestion[],
  options: string[],
): string[] {
  const wanted = all
    .flatMap(({ visible_when }) => visible_when?.[field_id] ?? [])
    .flat()
    .map(String);
  return options.filter((option) => wanted.includes(option));
}

// Of a group of boxes, one is ticked: the one for none of them, else the first.
function isTicked(question: PresentedQuestion, all: readonly PresentedQuestion[]): boolean {
  if (question.binding || question.required) return true;
  const [group, own] = question.label.split(" – ");
  if (own === undefined) return EXCLUSIVE.test(question.label);
  const boxes = all.filter(
    ({ field_type, label }) => field_type === "checkbox" && label.startsWith(`${group} – `),
  );
  const ticked = boxes.find(({ label }) => EXCLUSIVE.test(label.split(" – ").at(-1) ?? "")) ?? boxes[0];
  return boxes.length > 1 && ticked?.field_id === question.field_id;
}

function numbers(question: PresentedQuestion): unknown[] {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = question;
  const candidates = [...byWords(question).map(Number), 2, 12, minimum, maximum].filter(Number.isFinite);
  return [...new Set(candidates)].filter((number) => number >= minimum && number <= maximum);
}

function byWords({ label, hint = "" }: PresentedQuestion): string[] {
  const rows = BY_WORDS.filter(
    ([words]) => words.test(label) || (DATE_WORDS.test(words.source) && words.test(hint)),
  );
  return rows.flatMap(([, answers]) => answers);
}

const DATE_SHAPE = /^(\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/;

function dayFirst({ hint = "" }: PresentedQuestion): string[] {
  return /\bdd?[-/. ]mm/i.test(hint) ? datesAround(-2).slice(2) : [];
}

/** A hint such as `###-##-####`: the places of its digits, and a text for it. */
function shaped({ hint = "", value }: PresentedQuestion): { mask: string; masked: string[] } {
  const shown = typeof value === "string" ? value : "";
  const shape =
    /[#_]{1,4}(?:[-() /.]+[#_]{1,4})+|#{3,}/.exec(hint)?.[0] ?? (/_/.test(shown) ? shown : undefined);
  const mask = shape?.replace(/[^#_]/g, "") ?? "";
  let at = 0;
  const filled = shape?.replace(/[#_]/g, () => DIGITS[at++ % DIGITS.length] ?? "1");
  return { mask, masked: filled ? [filled] : [] };
}

const DIGITS = "219099999021000021";

function digitsIn(text: string): number {
  return text.replace(/\D/g, "").length;
}

function fitting({ pattern, max_length }: PresentedQuestion, candidates: string[]): string[] {
  const distinct = [...new Set(candidates)];
  const matches = (text: string) => {
    if (max_length !== undefined && text.length > max_length) return false;
    try {
      return !pattern || compilePattern(`^(?:${pattern})$`).test(text);
    } catch {
      return true;
    }
  };
  const digits = "1234567890".repeat(2).slice(0, max_length ?? 4);
  return [...distinct, digits].filter(matches);
}
