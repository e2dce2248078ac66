/** How numbers, dates and money are written in a wizard's locale. */

export interface Notation {
  decimal: "." | ",";
  /** Order of day and month in a date of digits; "either" where both are in use. */
  dates: "month first" | "day first" | "either";
  /** ISO 4217; absent where any currency is taken as the form's own. */
  currency?: string;
  /** Country code of telephone numbers, where a 0 before the national number replaces it. */
  callingCode?: string;
  /** The locale's language; absent without a locale. */
  language?: string;
  /** Names of the months, and their abbreviations, in addition to the English ones. */
  months: ReadonlyMap<string, number>;
  /** A number of JSON: its point is a decimal mark, regardless of what follows. */
  isPlain?: boolean;
}

/** For wizards without a locale: the notation of the United States, with any currency. */
export const DEFAULT_NOTATION: Notation = { decimal: ".", dates: "month first", months: new Map() };

export const JSON_NOTATION: Notation = { ...DEFAULT_NOTATION, isPlain: true };

/**
 * Regions by currency. Source: Unicode CLDR 48, `supplemental/currencyData`, the tender of 2026. Notation of numbers and
 * dates comes from the CLDR data of `Intl`.
 */
const REGIONS: Record<string, string> = {
  USD: "US AS GU MP PR VI UM",
  GBP: "GB GG IM JE",
  EUR: "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK",
};

/** Source: ITU-T E.164 and the national numbering plans of 2026. */
const CALLING_CODES: Record<string, string> = {
  ...{ AT: "43", AU: "61", BE: "32", CH: "41", DE: "49", FI: "358", FR: "33", GB: "44" },
  ...{ IE: "353", NL: "31", NZ: "64", SE: "46" },
};

const known = new Map<string, Notation>();

/** @param locale a BCP 47 tag that `Intl` supports, such as `en-GB` */
export function notationOf(locale: string | undefined): Notation {
  if (locale === undefined) return DEFAULT_NOTATION;
  const notation = known.get(locale) ?? readNotation(locale);
  known.set(locale, notation);
  return notation;
}

function readNotation(locale: string): Notation {
  const { language, region = "" } = new Intl.Locale(locale).maximize();
  const number = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
  const date = new Intl.DateTimeFormat(locale, { calendar: "gregory" }).formatToParts(new Date(0));
  const first = date.find(({ type }) => type === "day" || type === "month" || type === "year")?.type;
  const currency = Object.keys(REGIONS).find((code) => REGIONS[code]?.split(" ").includes(region));
  return {
    decimal: number.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".",
    dates: first === "day" ? "day first" : first === "month" ? "month first" : "either",
    currency,
    callingCode: CALLING_CODES[region],
    language,
    months: monthNames(locale),
  };
}

function monthNames(locale: string): Map<string, number> {
  const names = new Map<string, number>();
  for (const style of ["long", "short"] as const) {
    const format = new Intl.DateTimeFormat(locale, {
      calendar: "gregory",
      day: "numeric",
      month: style,
      timeZone: "UTC",
    });
    for (let month = 1; month <= 12; month++) {
      const parts = format.formatToParts(Date.UTC(2000, month - 1, 1));
      const name =
        parts
          .find(({ type }) => type === "month")
          ?.value.toLowerCase()
          .replace(/\.$/, "") ?? "";
      if (/\p{L}/u.test(name)) names.set(name, month);
    }
  }
  return names;
}
