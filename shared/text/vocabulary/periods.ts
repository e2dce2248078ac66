/** Periods of an amount. */
import type { WordsOfAll } from "./languages.ts";

export type Period = "year" | "quarter" | "month" | "week" | "day" | "hour";

interface Periods {
  /** Between an amount and its period: `per` in `$500 per month`. */
  per: string;
  /** An hour in Norwegian and Danish is an adverb here: "each time" has no period in English. */
  names: Record<Period, string>;
  /** A period as an adverb or adjective: `monthly`. */
  adverbs: Record<Period, string>;
}

/** Frequencies of a payment that are no period of a figure. */
export const LOOSE_PERIODS: WordsOfAll = {
  en: "bi-?weekly|semi-?monthly|fortnightly",
  es: "quincenal(?:es)?",
  fr: "bimensuel(?:le)?s?",
  de: "zweiwöchentlich|halbmonatlich",
  pt: "quinzena(?:l|is)",
  it: "quindicinal[ei]|bisettimanal[ei]",
  nl: "tweewekelijkse?",
  pl: "dwutygodniow(?:y|a|e|o)",
  no: "annenhver uke",
  sv: "varannan vecka",
  da: "hver anden uge",
};

export const PERIODS: WordsOfAll<Periods> = {
  en: {
    per: "per|an?|each|every",
    names: {
      year: "years?|yrs?|annum",
      quarter: "quarters?",
      month: "months?|mo",
      week: "weeks?|wk",
      day: "days?",
      hour: "hours?|hrs?",
    },
    adverbs: {
      year: "annually|yearly",
      quarter: "quarterly",
      month: "monthly",
      week: "weekly",
      day: "daily",
      hour: "hourly",
    },
  },
  es: {
    per: "por|al|a la|cada",
    names: {
      year: "años?|ano",
      quarter: "trimestres?",
      month: "mes|meses",
      week: "semanas?",
      day: "días?|dias?",
      hour: "horas?",
    },
    adverbs: {
      year: "anual(?:es)?",
      quarter: "trimestral(?:es)?",
      month: "mensual(?:es)?",
      week: "semanal(?:es)?",
      day: "diari[oa]s?",
      hour: "por hora",
    },
  },
  fr: {
    per: "par|chaque",
    names: {
      year: "ans?|années?",
      quarter: "trimestres?",
      month: "mois",
      week: "semaines?",
      day: "jours?",
      hour: "heures?",
    },
    adverbs: {
      year: "annuel(?:le)?s?",
      quarter: "trimestriel(?:le)?s?",
      month: "mensuel(?:le)?s?",
      week: "hebdomadaires?",
      day: "quotidien(?:ne)?s?",
      hour: "de l['’]heure",
    },
  },
  de: {
    per: "pro|im|je|jede[nrs]?",
    names: {
      year: "jahre?n?|jahr",
      quarter: "quartale?",
      month: "monate?n?|monat",
      week: "wochen?",
      day: "tage?n?",
      hour: "stunden?|std",
    },
    adverbs: {
      year: "jährlich(?:e[rns]?)?",
      quarter: "vierteljährlich",
      month: "monatlich(?:e[rns]?)?",
      week: "wöchentlich(?:e[rns]?)?",
      day: "täglich(?:e[rns]?)?",
      hour: "stündlich(?:e[rns]?)?",
    },
  },
  pt: {
    per: "por|ao|à|cada",
    names: {
      year: "anos?",
      quarter: "trimestres?",
      month: "mês|mes|meses",
      week: "semanas?",
      day: "dias?",
      hour: "horas?",
    },
    adverbs: {
      year: "anua(?:l|is)|anualmente",
      quarter: "trimestra(?:l|is)",
      month: "mensa(?:l|is)|mensalmente",
      week: "semana(?:l|is)",
      day: "diári[oa]s?|diariamente",
      hour: "por hora",
    },
  },
  it: {
    per: "per|al|alla|a|ogni",
    names: {
      year: "anno|anni",
      quarter: "trimestr[ei]",
      month: "mes[ei]",
      week: "settiman[ae]",
      day: "giorn[oi]",
      hour: "or[ae]",
    },
    adverbs: {
      year: "annual[ei]|annu[aoie]|annualmente|all['’]anno",
      quarter: "trimestral[ei]",
      month: "mensil[ei]|mensilmente",
      week: "settimanal[ei]",
      day: "giornalier[oaie]|quotidian[oaie]",
      hour: "all['’]ora",
    },
  },
  nl: {
    per: "per|elke?|iedere?",
    names: {
      year: "jaar|jaren",
      quarter: "kwartaal|kwartalen",
      month: "maand(?:en)?",
      week: "week|weken",
      day: "dag(?:en)?",
      hour: "uur|uren",
    },
    adverbs: {
      year: "jaarlijkse?",
      quarter: "driemaandelijkse?",
      month: "maandelijkse?",
      week: "wekelijkse?",
      day: "dagelijkse?",
      hour: "per uur",
    },
  },
  pl: {
    per: "za|na|co",
    names: {
      year: "roku?|lata?",
      quarter: "kwartał[uy]?|kwartal[uy]?",
      month: "miesiąca?|miesiaca?|miesiące|miesięcy",
      week: "tydzień|tydzien|tygodni[ae]?",
      day: "dzień|dzien|dni[a]?",
      hour: "godzin[aęey]?",
    },
    adverbs: {
      year: "roczn(?:y|a|e|ie|ych|ego|ej)",
      quarter: "kwartaln(?:y|a|e|ie|ych|ego|ej)",
      month: "mi?esi[ęe]czn(?:y|a|e|ie|ych|ego|ej)",
      week: "tygodniow(?:y|a|e|o|ych|ego|ej)",
      day: "dzienn(?:y|a|e|ie|ych|ego|ej)",
      hour: "godzinow(?:y|a|e|o|ych|ego|ej)",
    },
  },
  no: {
    per: "per|pr\\.?|i|hver|hvert",
    names: {
      year: "år(?:et)?",
      quarter: "kvartal(?:et)?",
      month: "måned(?:en)?|mnd",
      week: "uk(?:en?|a)",
      day: "dag(?:en)?|døgn(?:et)?",
      hour: "timen",
    },
    adverbs: {
      year: "årlige?|årleg",
      quarter: "kvartalsvis",
      month: "månedlige?|månadleg",
      week: "ukentlige?",
      day: "daglige?",
      hour: "(?:per|pr\\.?) time",
    },
  },
  sv: {
    per: "per|om|i|varje",
    names: {
      year: "år(?:et)?",
      quarter: "kvartal(?:et)?",
      month: "månad(?:en)?|mån",
      week: "veckan?",
      day: "dag(?:en)?|dygn(?:et)?",
      hour: "timm(?:en?|a)|tim",
    },
    adverbs: {
      year: "årlig(?:a|en|t)?|årsvis",
      quarter: "kvartalsvis",
      month: "månadsvis|månatlig(?:a|en|t)?",
      week: "veckovis",
      day: "daglig(?:a|en|t)?",
      hour: "per timme",
    },
  },
  da: {
    per: "per|pr\\.?|om|i|hver|hvert",
    names: {
      year: "år(?:et)?",
      quarter: "kvartal(?:et)?",
      month: "måned(?:en)?|md",
      week: "ugen?",
      day: "dag(?:en)?|døgn(?:et)?",
      hour: "timen",
    },
    adverbs: {
      year: "årlig[et]?",
      quarter: "kvartalsvis[et]?",
      month: "månedlig[et]?",
      week: "ugentlig[et]?",
      day: "daglig[et]?",
      hour: "(?:per|pr\\.?) time",
    },
  },
};
