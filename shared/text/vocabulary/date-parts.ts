/** The names of the parts of a date and of a time of day. */
import type { Words, WordsOfAll } from "./languages.ts";

/** In the singular: "Years" asks for a number of them. */
export const DATE_PARTS: WordsOfAll<Record<"day" | "month" | "year", string>> = {
  en: { day: "day", month: "month", year: "year" },
  es: { day: "d[ií]a", month: "mes", year: "año" },
  fr: { day: "jour", month: "mois", year: "ann[ée]e" },
  de: { day: "tag", month: "monat", year: "jahr" },
  pt: { day: "dia", month: "m[êe]s", year: "ano" },
  it: { day: "giorno", month: "mese", year: "anno" },
  nl: { day: "dag", month: "maand", year: "jaar" },
  pl: { day: "dzie[ńn]", month: "miesi[ąa]c", year: "rok" },
  no: { day: "dag", month: "måned", year: "år" },
  sv: { day: "dag", month: "månad", year: "år" },
  da: { day: "dag", month: "måned", year: "år" },
};

export const TIME_PARTS: Words<Record<"hour" | "minute" | "second" | "half", string>> = {
  en: {
    hour: "hours?",
    minute: "min(?:utes?|s)?",
    second: "seconds?",
    half: "am ?\\/ ?pm|day ?period|meridiem",
  },
  es: { hour: "horas?", minute: "minutos?", second: "segundos?", half: "a\\. ?m\\. ?\\/ ?p\\. ?m\\." },
  fr: { hour: "heures?", minute: "minutes?", second: "secondes?", half: "matin ?\\/ ?après-midi" },
  de: { hour: "stunden?", minute: "minuten?", second: "sekunden?", half: "vormittags? ?\\/ ?nachmittags?" },
};

/** Before an example of a format. */
export const EXAMPLES: Words = {
  en: "e\\.?\\s?g\\.?|for example|for instance|such as|format",
  es: "p\\.?\\s?ej\\.?|por ejemplo|formato",
  fr: "p\\.?\\s?ex\\.?|par exemple|format",
  de: "z\\.?\\s?b\\.?|zum beispiel|format",
};

/** How often something is paid, besides the periods. */
export const FREQUENCIES: Words<Record<"times" | "fortnights" | "adverbs", string>> = {
  en: {
    times: "once an?|twice an?",
    fortnights: "fortnights?|(?:two|2) weeks",
    adverbs: "bi-?weekly|fortnightly|semi-?monthly|annual",
  },
  es: {
    times: "una vez al?|dos veces al?",
    fortnights: "quincenas?|(?:dos|2) semanas",
    adverbs: "quincenal",
  },
  fr: {
    times: "une fois par|deux fois par",
    fortnights: "quinzaines?|(?:deux|2) semaines",
    adverbs: "bimensuel|bihebdomadaire",
  },
  de: {
    times: "einmal pro|zweimal pro",
    fortnights: "(?:zwei|2) wochen",
    adverbs: "zweiwöchentlich|halbmonatlich",
  },
};
