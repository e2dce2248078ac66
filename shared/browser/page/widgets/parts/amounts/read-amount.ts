const SIGNS =
  /[\s\u00A0\u202F'’]|\p{Sc}|%|^(?:us|ca|au|nz)(?=\p{Sc})|^(?:usd|eur|gbp|cad|chf|kr)\b|\b(?:usd|eur|gbp|cad|chf|kr|hours?|hrs?|years?|yrs?|months?|weeks?|days?|miles?|mi|km|cm|mm|ft|in|lbs?|kg|oz)\.?$/giu;

/** "$1,450 / month" */
const PERIOD = /\s*(?:\/|\bper\b|\ban?\b|\beach\b)\s*(?:year|yr|month|mo|week|wk|day|hour|hr)\.?$/i;

/** More digits than a number holds exactly. */
const MOST_DIGITS = 15;
const LEADING_ZEROS = /^0\d{2,}$/;

/** Whether each digit counts, as in `00501`; two digits may be a day or a month. */
export function isCode(text: string): boolean {
  return LEADING_ZEROS.test(text.trim());
}

/**
 * The numbers that a text may mean: currencies, percent signs, units and separators of thousands do not count. `1.200`
 * is 1.2 and 1200.
 *
 * @param decimals the decimal marks that the text may have
 */
export function readAmounts(text: string, decimals: readonly string[] = [".", ","]): number[] {
  const bare = text.trim().replace(PERIOD, "").replace(SIGNS, "");
  const isNegative = /^[-−].*\d|^\(\d[\d.,]*\)$/.test(bare);
  const digits = bare.replace(/^[-−+(]+|\)$/g, "");
  if (!/^(\d[\d.,]*|[.,]\d+)$/.test(digits)) return [];
  if (digits.replace(/\D/g, "").length > MOST_DIGITS) return [];
  const readings = decimals.flatMap((decimal) => readWith(digits, decimal));
  return [...new Set(readings)].map((number) => (isNegative ? -number : number));
}

function readWith(digits: string, decimal: string): number[] {
  const [whole = "", fraction, ...rest] = digits.split(decimal);
  const separator = decimal === "." ? "," : ".";
  const isGrouped = new RegExp(`^\\d{1,3}(\\${separator}\\d{2,3})*\\${separator}\\d{3}$`).test(whole);
  if (rest.length > 0 || fraction?.includes(separator) || (whole.includes(separator) && !isGrouped))
    return [];
  return [Number(`${whole.replaceAll(separator, "") || 0}.${fraction || 0}`)];
}

/** The amount of an answer that states one alone. */
export function onlyAmount(answer: string): number | undefined {
  const amounts = readAmounts(answer);
  return amounts.length === 1 ? amounts[0] : undefined;
}
