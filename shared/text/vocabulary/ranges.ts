/** Ranges of amounts. */
import type { Words } from "./languages.ts";

interface Ranges {
  /** Between the ends of a range. */
  upTo: string;
  /** Between the ends of a range that another word opens: `and` of `between 5 and 10`. */
  and: string;
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
    upTo: "up to|to|through|until",
    and: "and",
    or: "or",
    from: "between|from",
    ends: {
      orMore: "or more|or over|or above|or older|and (?:up|over|above|older)",
      orLess: "or less|or fewer|or under|or below|or younger|and (?:under|below|younger)",
      atLeast: "at least|from|minimum",
      moreThan: "over|above|more than|greater than",
      atMost: "up to|at most|no more than|maximum",
      lessThan: "under|below|less than|fewer than",
    },
    counted: "years?(?: old| of age)?|people|persons?|members?|children|hours?|days?",
  },
  es: {
    upTo: "a|hasta",
    and: "y",
    or: "o",
    from: "entre|desde|de",
    ends: {
      orMore: "[oy] más|en adelante",
      orLess: "o menos",
      atLeast: "al menos|como mínimo|a partir de|desde",
      moreThan: "más de",
      atMost: "hasta|como máximo",
      lessThan: "menos de",
    },
    counted: "años?(?: de edad)?|personas?|miembros?|hijos?|niños?|horas?|días?",
  },
  fr: {
    upTo: "à|jusqu['’]à|au",
    and: "et",
    or: "ou",
    from: "entre|de",
    ends: {
      orMore: "(?:ou|et) plus",
      orLess: "ou moins",
      atLeast: "au moins|à partir de",
      moreThan: "plus de",
      atMost: "jusqu['’]à|au plus",
      lessThan: "moins de",
    },
    counted: "ans?|personnes?|membres?|enfants?|heures?|jours?",
  },
  de: {
    upTo: "bis(?: zu)?",
    and: "und",
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
