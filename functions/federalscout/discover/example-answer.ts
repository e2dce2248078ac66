/** Dummy answers for a question, from its type, options, rules and words; the most fitting first. */
import { compilePattern } from "../../../shared/core/pattern.ts";

/** A question as the tools' answers present it. */
export interface PresentedQuestion {
  field_id: string;
  label: string;
  field_type: string;
  required?: boolean;
  hint?: string;
  options?: string[] | Record<string, string>;
  multiple?: boolean;
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
  [/confirm|repeat|re-?enter/i, ["alex.example@example.org"]],
  [/social security|\bssn\b/i, ["219-09-9999", "219099999", "219 09 9999"]],
  [/employer identification|\bein\b|tax id/i, ["12-3456789", "123456789"]],
  [/national insurance|\bnino\b/i, ["QQ 12 34 56 C", "QQ123456C"]],
  [/routing/i, ["021000021"]],
  [
    /\b(phone|telephone|mobile|cell|fax)\b/i,
    ["(202) 555-0143", "202-555-0143", "2025550143", "07700 900123"],
  ],
  [/\bzip\b|postal code/i, ["20500", "20500-0001"]],
  [/postcode/i, ["SW1A 1AA"]],
  [/\b(birth|born)\b.*\bmonth\b|\bmonth\b/i, ["5", "05"]],
  [/\b(birth|born)\b.*\bday\b|– day\b|^day\b/i, ["15"]],
  [/\b(birth|born)\b.*\byear\b/i, ["1985"]],
  [/\b(graduation|expected)\b.*\byear\b/i, ["2028"]],
  [/\byear\b/i, ["2015", "2024"]],
  [/\b(birth|born)\b/i, ["05/15/1985", "1985-05-15", "15/05/1985"]],
  [
    /\b(start|begin|from|next|first day|payment|notice|due)\b.*\b(date|day)\b|\b(date|day)\b.*\b(start|begin|next)\b/i,
    ["12/15/2026", "2026-12-15", "15/12/2026"],
  ],
  [
    /\bdate\b|\b(mm|dd)\/(mm|dd)\b|\bday of\b|\bsince\b|\bwhen\b/i,
    ["09/15/2026", "2026-09-15", "15/09/2026"],
  ],
  [/\b(time|hour)\b.*\bcall\b|preferred (time|hour)/i, ["10:30", "10:30 am"]],
  [/\bage\b|how old/i, ["40"]],
  [/percent|%|\brate\b|\bshare\b/i, ["5", "20"]],
  [/how many|number of|\bcount\b|\bpeople\b|\bmembers\b|\bchildren\b|household size/i, ["2"]],
  [/\bincome\b|\bsalary\b|\bearnings?\b|\bwages?\b|\bsales\b|\bpayroll\b/i, ["30000"]],
  [
    /\brent\b|\bmortgage\b|\bpay\b|\bcosts?\b|\bamount\b|\bvalue\b|\bbalance\b|\btuition\b|\brefund\b|\bprofit\b|\bworth\b|\$|£|€/i,
    ["1200"],
  ],
  [/\bname\b/i, ["Alex Example"]],
  [/\baddress\b|\bstreet\b/i, ["100 Main Street"]],
  [/\bcity\b|\btown\b/i, ["Springfield"]],
  [/\bnumber\b|\baccount\b|\bid\b/i, ["123456789", "12345678", "412345678"]],
];
const PLAIN = ["Example", "12", "EXAMPLE", "A1"];
const SENTENCE = "An example answer.";
const NONE = /\bnone\b|\bdo not\b|\bdoes not apply\b|\bno,/i;

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
  return fitting(question, [...shaped(question), ...byWords(question), ...PLAIN]);
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
  if (own === undefined) return NONE.test(question.label);
  const boxes = all.filter(
    ({ field_type, label }) => field_type === "checkbox" && label.startsWith(`${group} – `),
  );
  const ticked = boxes.find(({ label }) => NONE.test(label)) ?? boxes[0];
  return boxes.length > 1 && ticked?.field_id === question.field_id;
}

function numbers(question: PresentedQuestion): unknown[] {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = question;
  const candidates = [...byWords(question).map(Number), 2, 12, minimum, maximum].filter(Number.isFinite);
  return [...new Set(candidates)].filter((number) => number >= minimum && number <= maximum);
}

function byWords({ label, hint = "" }: PresentedQuestion): string[] {
  const rows = BY_WORDS.filter(
    ([words]) => words.test(label) || (words.source.includes("date") && words.test(hint)),
  );
  return rows.flatMap(([, answers]) => answers);
}

/** A hint such as `###-##-####` or `MM/DD/YYYY`. */
function shaped({ hint = "", value }: PresentedQuestion): string[] {
  const mask = /[#_]{1,4}(?:[-() /.][#_]{1,4})+|#{3,}/.exec(
    `${hint} ${typeof value === "string" ? value : ""}`,
  )?.[0];
  const digits = "219099999021000021";
  let at = 0;
  const filled = mask?.replace(/[#_]/g, () => digits[at++ % digits.length] ?? "1");
  const isDayFirst = /\bdd?[-/. ]mm/i.test(hint);
  return [...(isDayFirst ? ["15/09/2026"] : []), ...(filled ? [filled] : [])];
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
