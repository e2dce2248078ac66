/** Units of a number. Each list holds alternatives of a regular expression, in lower case. */
import type { Words } from "./languages.ts";

/** The forms and abbreviations of a unit, besides those of a period. */
export const UNITS: Words<Record<string, string>> = {
  en: {
    foot: "ft|foot|feet",
    square: "sq|square",
    pound: "lbs?|pounds?",
    kilogram: "kg|kilos?|kilograms?",
    metre: "met(?:er|re)s?",
    mile: "miles?|mi",
  },
  es: {
    foot: "pies?",
    square: "cuadrad[oa]s?",
    pound: "libras?",
    kilogram: "kg|kilos?|kilogramos?",
    metre: "metros?",
    mile: "millas?",
  },
  fr: {
    foot: "pieds?",
    square: "carrée?s?",
    pound: "livres?",
    kilogram: "kg|kilos?|kilogrammes?",
    metre: "mètres?",
    mile: "milles?",
  },
  de: {
    foot: "fuß|fuss",
    square: "quadrat\\p{L}*",
    pound: "pfund",
    kilogram: "kg|kilo|kilogramm",
    metre: "meter",
    mile: "meilen?",
  },
};

/** Periods in the plural, in which a question asks for a number of them. */
export const UNIT_PLURALS: Words<Record<"year" | "month" | "week" | "day" | "hour" | "minute", string>> = {
  en: {
    year: "years",
    month: "months",
    week: "weeks",
    day: "days",
    hour: "hours",
    minute: "minutes",
  },
  es: {
    year: "años",
    month: "meses",
    week: "semanas",
    day: "días",
    hour: "horas",
    minute: "minutos",
  },
  fr: {
    year: "ans|années",
    month: "mois",
    week: "semaines",
    day: "jours",
    hour: "heures",
    minute: "minutes",
  },
  de: {
    year: "jahren?",
    month: "monaten?",
    week: "wochen",
    day: "tagen?",
    hour: "stunden",
    minute: "minuten",
  },
};

interface Ratings {
  points: string;
  /** Between a point and the number of all. */
  outOf: string;
}

/** A point of a scale: `4 out of 5 stars`. */
export const RATINGS: Words<Ratings> = {
  en: {
    points: "stars?|points?",
    outOf: "(?:out )?of",
  },
  es: {
    points: "estrellas?|puntos?",
    outOf: "de|sobre",
  },
  fr: {
    points: "étoiles?|points?",
    outOf: "sur",
  },
  de: {
    points: "sterne?n?|punkte?n?",
    outOf: "von",
  },
};
