/** The words that carry meaning, once per language. Each language has the same keys: a missing list is a type error. */

export type Period = "year" | "quarter" | "month" | "week" | "day" | "hour";

/** Each list holds alternatives of a regular expression, in lower case. */
export interface Vocabulary {
  /** Between an amount and its period: `per` in `$500 per month`. */
  per: string;
  periods: Record<Period, string>;
  /** A period as an adverb or adjective: `monthly`. */
  adverbs: Record<Period, string>;
  /** Between the ends of a range. */
  upTo: string;
  /** Between the ends of a range that another word opens: `and` of `between 5 and 10`. */
  and: string;
  /** Between two values of which one counts. */
  or: string;
  percent: string;
  /** Opens a range: `between`, `from`. */
  from: string;
  /** Make an open range of one amount: `$500 or more`, `less than 5`. */
  ends: Record<"orMore" | "orLess" | "atLeast" | "moreThan" | "atMost" | "lessThan", string>;
  /** Words after a number that multiply it; signs such as `k` and `M` are in `numbers.ts`. */
  scales: Record<"thousand" | "million" | "billion", string>;
  /** Names of currencies without a country. */
  dollars: string;
  euros: string;
  /** A label with one of these words names a text of digits: a code, a telephone number. */
  identifiers: string;
  /** The ways on of a dialog between two pages, by their captions. */
  ways: {
    /** Keeps the answers as they were given. Anywhere in the caption. */
    keeps: string;
    /** Goes on. At the start of the caption, as are the next two. */
    goesOn: string;
    /** Stays on the page, or leads back to it. */
    stays: string;
    yes: string;
    no: string;
    /** Takes other answers than those that were given. Anywhere. */
    changes: string;
    /** Signs in, deletes, pays or leaves the form. Anywhere. */
    leaves: string;
  };
  /** Questions of a dialog. */
  asks: {
    /** Whether to go on. */
    goOn: string;
    /** Whether an answer is right: the end of the sentence. */
    isRight: string;
    /** Whether to add something. */
    add: string;
  };
  /** Words of a text that objects to an answer. */
  objects: string;
  /** Banners over the page, and the captions of their buttons: each at the start of the caption. */
  banners: {
    /** Consent to cookies. Anywhere in the text. */
    consent: string;
    rejects: string;
    necessary: string;
    accepts: string;
    closes: string;
    /** The session is about to end. Anywhere in the text. */
    ends: string;
    /** Goes on with the session. */
    stays: string;
  };
  /** The start of a text that asks to wait. */
  waiting: string;
}
