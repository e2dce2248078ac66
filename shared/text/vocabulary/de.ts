import type { Vocabulary } from "./vocabulary.ts";

export const de: Vocabulary = {
  per: "pro|im|je|jede[nrs]?",
  periods: {
    year: "jahre?|jahr",
    quarter: "quartale?",
    month: "monate?|monat",
    week: "wochen?",
    day: "tage?",
    hour: "stunden?|std",
  },
  adverbs:
    "jährlich(?:e[rns]?)?|monatlich(?:e[rns]?)?|vierteljährlich|wöchentlich(?:e[rns]?)?|täglich(?:e[rns]?)?",
  upTo: "bis(?: zu)?",
  or: "oder",
  percent: "prozent",
  and: "und",
  from: "zwischen|von",
  scales: { thousand: "tausend|tsd", million: "millionen|million|mio", billion: "milliarden|milliarde|mrd" },
  dollars: "dollar",
  euros: "euro",
  identifiers:
    "plz|postleitzahl|vorwahl|telefon|handy|fax|aktenzeichen|kennzeichen|referenz|kennung|code|steuer-?id|" +
    "\\p{L}*(?:-?nummer|nr)",
};
