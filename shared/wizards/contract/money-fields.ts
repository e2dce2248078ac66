/** Recognises fields for an amount of money by their words. */
import { MONEY, NO_MONEY } from "../../text/vocabulary/money.ts";
import { holdsText, inAllLanguages } from "../../text/words.ts";

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

/** The part of a date that an id asks for: `birth_month`, and not `income_last_month`. */
export function datePartOf(id: string): string | undefined {
  return PERIOD.test(id) ? undefined : /(?:^|_)(month|day|year)$/.exec(id)?.[1];
}

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
  const own = field.field_id.replaceAll("_", " ").replace(PERIOD, "");
  if (NO_AMOUNT.test(own) || IDENTIFIES.test(field.label)) {
    return false;
  }
  return (
    MONEY_WORDS.test(name) ||
    mayHaveComma(field) ||
    /\$|\bdollars?\b/i.test(`${field.notes ?? ""} ${field.description ?? ""}`)
  );
}
