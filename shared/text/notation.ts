/** How numbers, dates and money are written in a locale, or on a page. */

export interface Notation {
  decimal: "." | ",";
  /** Order of day and month in a date of digits; "either" where both are in use. */
  dates: "month first" | "day first" | "either";
  /** ISO 3166 country of the locale; absent where none is stated. */
  region?: string;
  /** The mark within a date of digits; absent where it is unknown. */
  dateMark?: string;
  /** Country code of telephone numbers, where a 0 before the national number replaces it. */
  callingCode?: string;
  /** The locale's language; absent without a locale. */
  language?: string;
  /** Names of the months, and their abbreviations, in addition to the English ones. */
  months: MonthNames;
  /** A number of JSON: its point is a decimal mark, regardless of what follows. */
  isPlain?: boolean;
}

/** The numbers of months, 1 to 12, by their names in lower case. */
export interface MonthNames extends Iterable<[name: string, month: number]> {
  get(name: string): number | undefined;
}

/** For wizards without a locale: the notation of the United States, with any currency. */
export const DEFAULT_NOTATION: Notation = { decimal: ".", dates: "month first", months: new Map() };

export const JSON_NOTATION: Notation = { ...DEFAULT_NOTATION, isPlain: true };

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
  const { language, region = "" } = new Intl.Locale(locale);
  const number = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1.5);
  const date = new Intl.DateTimeFormat(locale, { calendar: "gregory" }).formatToParts(new Date(0));
  const first = date.find(({ type }) => type === "day" || type === "month" || type === "year")?.type;
  return {
    decimal: number.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".",
    dates: first === "day" ? "day first" : first === "month" ? "month first" : "either",
    dateMark: date.find(({ type }) => type === "literal")?.value.trim(),
    ...(region === "" ? {} : { region }),
    callingCode: CALLING_CODES[region],
    language,
    months: monthsOf(locale),
  };
}

const knownMonths = new Map<string, Map<string, number>>();

/** The months of a locale. Making the names takes longer than most calls of a page's script, and few of these read one. */
export function monthsOf(locale: string): MonthNames {
  const names = () => {
    const known = knownMonths.get(locale) ?? monthNames(locale);
    knownMonths.set(locale, known);
    return known;
  };
  return { get: (name) => names().get(name), [Symbol.iterator]: () => names()[Symbol.iterator]() };
}

function monthNames(locale: string): Map<string, number> {
  const names = new Map<string, number>();
  // Some languages write the month of a date in another case than a month alone.
  const forms = (["long", "short"] as const).flatMap((month) => [
    { day: "numeric" as const, month },
    { month },
  ]);
  for (const form of forms) {
    const format = new Intl.DateTimeFormat(locale, { calendar: "gregory", timeZone: "UTC", ...form });
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

/** The facts of a page that decide its notation. */
export interface PageLocale {
  /** `lang` of the page or of the element. */
  lang: string;
  /** Host name of the page. */
  host: string;
}

/**
 * The locale in which a page writes numbers and dates: its language with the region that the page or its domain states.
 * Two different regions state none.
 *
 * @returns undefined for English without a region, and without a language
 */
export function localeOfPage({ lang, host }: PageLocale): string | undefined {
  const [, language = "", own] = /^([a-z]{2})(?:-[a-z]{4})?(?:-([a-z]{2}))?$/i.exec(lang.trim()) ?? [];
  if (language === "") return undefined;
  const domain = host.split(".").at(-1)?.toLowerCase() ?? "";
  const ofDomain = DOMAINS[domain] ?? (COUNTRIES.has(domain) ? domain.toUpperCase() : undefined);
  const stated = own?.toUpperCase() ?? ofDomain;
  const region = ofDomain !== undefined && stated !== ofDomain ? undefined : stated;
  if (region === undefined) return /^en$/i.test(language) ? undefined : language.toLowerCase();
  return `${language.toLowerCase()}-${region}`;
}

const DOMAINS: Readonly<Record<string, string>> = { uk: "GB", gov: "US", mil: "US" };
const COUNTRIES = new Set(
  (
    "at au be bg br ca ch cl cn cr cy cz de dk ec ee es fi fr gr hk hr hu id ie il in is it jp kr lt lu lv mt mx my nl no " +
    "nz pe ph pl pt ro se sg si sk th tr tw ua us uy za"
  ).split(" "),
);

/** For a page in English without a region: a point as decimal mark, no currency, and either order of day and month. */
const UNDECIDED: Notation = { ...DEFAULT_NOTATION, dates: "either" };

/** The notation of a page's figures. @param recorded the wizard's locale, which decides where it is present */
export function notationOfPage(recorded: string | undefined, page: PageLocale): Notation {
  const shown = recorded ?? localeOfPage(page);
  if (shown === undefined) return UNDECIDED;
  try {
    return notationOf(shown);
  } catch {
    return UNDECIDED;
  }
}
