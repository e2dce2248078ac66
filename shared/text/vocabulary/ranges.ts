/** Ranges of amounts. */
import type { Words } from "./languages.ts";

interface Ranges {
  /** Between the ends of a range. */
  upTo: string;
  /** Between the ends of a range that another word opens: `and` of `between 5 and 10`. */
  and: string;
  /** Between the ends of a range that both have a word of their own: `but` of `more than 5 but less than 10`. */
  but: string;
  /** Between two values of which one counts. */
  or: string;
  /** Opens a range: `between`, `from`. */
  from: string;
  ends: Record<RangeEnd, string>;
  /** Behind the ends: things that people count. */
  counted: string;
}

/** Make an open range of one amount: `$500 or more`, `less than 5`. */
export type RangeEnd = "orMore" | "orLess" | "atLeast" | "moreThan" | "atMost" | "lessThan";

export const RANGES: Words<Ranges> = {
  en: {
    upTo: "up to|to|through|thru|until",
    and: "and",
    but: "but",
    or: "or",
    from: "between|from",
    ends: {
      orMore:
        "or (?:more|over|above|older|greater|higher|upwards?)|(?:and|&) (?:up|over|above|older|more|greater|higher|upwards?)",
      orLess:
        "or (?:less|fewer|under|below|younger|lower)|(?:and|&) (?:under|below|younger|less|fewer|lower)",
      atLeast: "at least|(?:no|not) (?:less|fewer) than|(?:more|greater) than or equal to|from|minimum",
      moreThan: "over|above|more than|greater than|exceeding|in excess of",
      atMost:
        "up to(?: and including)?|at most|(?:no|not) more than|(?:less|fewer) than or equal to|not exceeding|maximum",
      lessThan: "under|below|less than|fewer than",
    },
    counted: "years?(?: old| of age)?|people|persons?|members?|children|hours?|days?",
  },
  es: {
    upTo: "a|hasta",
    and: "y",
    but: "pero",
    or: "o",
    from: "entre|desde|de",
    ends: {
      orMore: "[oy] más|o superior|en adelante",
      orLess: "o menos|o inferior",
      atLeast: "al menos|como mínimo|a partir de|desde",
      moreThan: "más de|superior a",
      atMost: "hasta|como máximo|no más de",
      lessThan: "menos de|inferior a",
    },
    counted: "años?(?: de edad)?|personas?|miembros?|hijos?|niños?|horas?|días?",
  },
  fr: {
    upTo: "à|jusqu['’]à|au",
    and: "et",
    but: "mais",
    or: "ou",
    from: "entre|de",
    ends: {
      orMore: "(?:ou|et) plus",
      orLess: "ou moins",
      atLeast: "au moins|à partir de",
      moreThan: "plus de|supérieur à",
      atMost: "jusqu['’]à|au plus",
      lessThan: "moins de|inférieur à",
    },
    counted: "ans?|personnes?|membres?|enfants?|heures?|jours?",
  },
  de: {
    upTo: "bis(?: zu)?",
    and: "und",
    but: "aber|jedoch",
    or: "oder",
    from: "zwischen|von",
    ends: {
      orMore: "(?:oder|und) mehr|und älter",
      orLess: "oder weniger|und jünger",
      atLeast: "mindestens|ab",
      moreThan: "mehr als|über",
      atMost: "bis(?: zu)?|höchstens",
      lessThan: "weniger als|unter",
    },
    counted: "jahre?(?: alt)?|personen|mitglieder|kinder|stunden?|tage?",
  },
};
