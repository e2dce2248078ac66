/** Recognises fields for an amount of money by their words. */

const MONEY_WORDS =
  /\$|\b(income|assets?|earnings?|amount|dollars?|salary|wages?|benefits?|child support|savings|payments?|balance|price|costs?|rent|net worth|contributions?|pension|debts?)\b/i;

/** In Spanish, French and German, which write decimals with a comma. */
const OTHER_MONEY_WORDS =
  /€|(?<!\p{L})(?:euros?|importe|ingresos|alquiler|salario|ahorros|montant|revenus?|loyer|salaire|[ée]pargne|\p{L}*(?:betrag|einkommen|miete|gehalt|lohn|vermögen|unterhalt))(?!\p{L})/iu;

/** A reference of a payment, or the number of an account, is no amount. */
const IDENTIFIES = /\b(?:reference|number|code|id)[\s:?*]*$/i;

/** “last year” names the period of an amount, and asks for no year. */
const PERIOD =
  /(?:^|[_ ])(?:last|this|next|per|an?|each|every|previous|current|past|prior|that)[_ ](?:month|day|year)$/;

/** The part of a date that an id asks for: `birth_month`, and not `income_last_month`. */
export function datePartOf(id: string): string | undefined {
  return PERIOD.test(id) ? undefined : /(?:^|_)(month|day|year)$/.exec(id)?.[1];
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
  if (
    /\b(month|day|year|date|age|number of|how many|size|count|zip|name)\b/i.test(
      field.field_id.replaceAll("_", " ").replace(PERIOD, ""),
    ) ||
    IDENTIFIES.test(field.label)
  ) {
    return false;
  }
  return (
    MONEY_WORDS.test(name) ||
    mayHaveComma(field) ||
    /\$|\bdollars?\b/i.test(`${field.notes ?? ""} ${field.description ?? ""}`)
  );
}
