/** Recognises fields for an amount of money by their words. */
import { DATE_PARTS } from "../../text/vocabulary/date-parts.ts";
import { MONEY, NO_MONEY } from "../../text/vocabulary/money.ts";
import { PERIODS } from "../../text/vocabulary/periods.ts";
import { anywhere, holdsText, inAllLanguages } from "../../text/words.ts";

const { en: ENGLISH, ...OTHERS } = MONEY;
const MONEY_WORDS = new RegExp(`\\$|${holdsText(ENGLISH).source}`, "i");
/** In languages that write decimals with a comma. */
const OTHER_MONEY_WORDS = new RegExp(`€|${holdsText(inAllLanguages(OTHERS)).source}`, "i");
const NO_AMOUNT = holdsText(inAllLanguages(NO_MONEY, ({ kinds }) => kinds));
/** A reference of a payment, or the number of an account, is no amount. */
const IDENTIFIES = new RegExp(
  `(?<!\\p{L})(?:${inAllLanguages(NO_MONEY, ({ references }) => references)})[\\s:?*]*$`,
  "iu",
);

/** “last year” names the period of an amount, and asks for no year. */
const PERIOD =
  /(?:^|[_ ])(?:last|this|next|per|an?|each|every|previous|current|past|prior|that)[_ ](?:month|day|year)$/;

type PartOfDate = "month" | "day" | "year";
const namesOf = (part: PartOfDate) => inAllLanguages(DATE_PARTS, (names) => names[part]);
const NAMES_PART = anywhere((["month", "day", "year"] as const).map(namesOf).join("|"));
/** “Rent ($/month)”, “Miete pro Monat” */
const ENDS_IN_PERIOD = new RegExp(
  `(?:/|(?<!\\p{L})(?:${inAllLanguages(PERIODS, ({ per }) => per)}))\\s*(?:${(["month", "day", "year"] as const).map(namesOf).join("|")})\\W*$`,
  "iu",
);
const LARGEST: Readonly<Record<string, number>> = { month: 12, day: 31 };
const LONGEST_PART = 4;

/** The words and the control of a question, as far as they are known. */
interface AskedPart {
  label?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  max_length?: number | undefined;
}

/**
 * The part of a date that a question asks for: `birth_month`, and not `income_last_month`. The name alone decides only where
 * neither the words nor the control say otherwise: `rent_month` may be short for “Rent ($/month)”.
 */
export function datePartOf(
  id: string,
  { label = "", minimum = 0, maximum = 0, max_length = 0 }: AskedPart = {},
): string | undefined {
  const part = PERIOD.test(id) ? undefined : /(?:^|_)(month|day|year)$/.exec(id)?.[1];
  if (part === undefined) return undefined;
  const largest = LARGEST[part] ?? Number.POSITIVE_INFINITY;
  const isOther = Math.max(minimum, maximum) > largest || max_length > LONGEST_PART;
  const isAmount = ENDS_IN_PERIOD.test(label) || SIGN.test(label);
  const names = MONEY_WORDS.test(label) || OTHER_MONEY_WORDS.test(label);
  return isOther || isAmount || (names && !NAMES_PART.test(label)) ? undefined : part;
}

const SIGN = /\p{Sc}/u;

/** The label of a part of a date, as this project writes it, without its part: "Date of birth - Month". */
export function withoutDatePart(label: string): string {
  return label.replace(/ - (?:Month|Day|Year)$/i, "");
}

interface AskedWords {
  field_id: string;
  label: string;
  notes?: string | undefined;
  description?: string | undefined;
}

/** Whether the amount of a field may have a decimal comma by its words. */
export function mayHaveComma({ label }: Pick<AskedWords, "label">): boolean {
  return OTHER_MONEY_WORDS.test(label);
}

/** Reads the id and the label, then the notes; a date part, a count or an identifier is never money. */
export function isMoneyField(field: AskedWords): boolean {
  const name = `${field.field_id.replaceAll("_", " ")} ${field.label}`;
  const isPart = datePartOf(field.field_id, field) !== undefined;
  const id = isPart ? field.field_id : field.field_id.replace(/_(?:month|day|year)$/, "");
  const own = id.replaceAll("_", " ").replace(PERIOD, "");
  if (NO_AMOUNT.test(own) || IDENTIFIES.test(field.label)) {
    return false;
  }
  return (
    MONEY_WORDS.test(name) ||
    mayHaveComma(field) ||
    /\$|\bdollars?\b/i.test(`${field.notes ?? ""} ${field.description ?? ""}`)
  );
}
