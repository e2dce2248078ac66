/** Words after a number that change its size. */
import type { Words, WordsOfAll } from "./languages.ts";

export type Scale = "hundred" | "thousand" | "million" | "billion" | "trillion";

/**
 * By the American names of the sizes: a billion has nine zeros. The page's own language goes first, as in German and French a
 * `Billion` has twelve. Signs such as `k` and `M`, and `mil`, are in `figure-words.ts`. A hundred is absent where its word is
 * that of a cent, or is not written after digits.
 */
export const SCALES: WordsOfAll<Record<Exclude<Scale, "hundred">, string> & { hundred?: string }> = {
  en: {
    hundred: "hundred",
    thousand: "thousand|grand",
    million: "millions?|mn",
    billion: "billions?|bn",
    trillion: "trillions?",
  },
  es: {
    thousand: "mil(?= ?(?:€|euro|d[oó]lar|peso))",
    million: "millón|millon|millones",
    billion: "(?:mil|miles de) millones",
    trillion: "billón|billon|billones",
  },
  fr: { thousand: "mille", million: "millions?", billion: "milliards?", trillion: "billions?" },
  de: {
    hundred: "hundert",
    thousand: "tausend|tsd",
    million: "millionen|million|mio",
    billion: "milliarden|milliarde|mrd",
    trillion: "billionen|billion",
  },
  pt: {
    thousand: "mil(?= ?(?:€|euro|r\\$|rea(?:l|is)))",
    million: "milhão|milhao|milhões|milhoes",
    billion: "bilhão|bilhao|bilhões|bilhoes|mil milhões|mil milhoes",
    trillion: "trilhão|trilhao|trilhões|trilhoes|bilião|biliões",
  },
  it: {
    thousand: "mila|mille",
    million: "milion[ei]|mln",
    billion: "miliard[oi]|mld",
    trillion: "bilion[ei]",
  },
  nl: {
    hundred: "honderd",
    thousand: "duizend",
    million: "miljoen|mln",
    billion: "miljard|mld",
    trillion: "biljoen",
  },
  pl: {
    thousand: "tysiąc[ae]?|tysięcy|tysiac[ae]?|tysiecy|tys",
    million: "milion(?:y|ów|ow|a)?|mln",
    billion: "miliard(?:y|ów|ow|a)?|mld",
    trillion: "bilion(?:y|ów|ow|a)?",
  },
  no: {
    hundred: "hundre",
    thousand: "tusen",
    million: "million(?:er)?|mill\\.|mio",
    billion: "milliard(?:er)?|mrd",
    trillion: "billion(?:er)?",
  },
  sv: {
    hundred: "hundra",
    thousand: "tusen",
    million: "miljon(?:er)?|mnkr|milj\\.",
    billion: "miljard(?:er)?|mdkr",
    trillion: "biljon(?:er)?",
  },
  da: {
    hundred: "hundrede?",
    thousand: "tusinde?",
    million: "million(?:er)?|mio",
    billion: "milliard(?:er)?|mia\\.|mia(?= ?kr)",
    trillion: "billion(?:er)?",
  },
};

/** The Indian sizes in English. */
export const INDIAN_SIZES = { lakh: "lakhs?|lac", crore: "crores?" };

/** Sizes without a count: `thousands of dollars`. */
export const LOOSE_SIZES: WordsOfAll = {
  en: "hundreds|thousands",
  es: "cientos|miles",
  fr: "centaines|milliers",
  de: "hunderte|tausende",
  pt: "centenas|milhares",
  it: "centinaia|migliaia",
  nl: "honderden|duizenden",
  pl: "setki|tysiące",
  no: "hundrevis|tusenvis",
  sv: "hundratals|tusentals",
  da: "hundredvis|tusindvis",
};

/** The hundredth of a currency, behind its number. */
export const CENT_NAMES: WordsOfAll = {
  en: "cents?|pence",
  es: "céntimos?|centavos?",
  fr: "centimes?",
  de: "cents?",
  pt: "centavos?|cêntimos?",
  it: "centesim[oi]",
  nl: "cent(?:en)?",
  pl: "grosz[ey]?|groszy",
  no: "øre",
  sv: "öre",
  da: "øre",
};

export const PERCENT: WordsOfAll = {
  en: "percent|per cent|pct",
  es: "por ciento",
  fr: "pour cent|pourcent",
  de: "prozent",
  pt: "por cento",
  it: "per cento|percento",
  nl: "procent",
  pl: "procent(?:y|ów|ow|a)?|proc",
  no: "prosent",
  sv: "procent",
  da: "procent|pct",
};

/** Between a size and the name of its currency: `tres millones de euros`. */
export const OF_SIZES: Words = { en: "of", es: "de", fr: "de|d['’]", de: "von" };

/** Names of currencies without a country. */
export const CURRENCY_NAMES: Words<Record<"dollars" | "euros", string>> = {
  en: { dollars: "dollars?", euros: "euros?" },
  es: { dollars: "dólar(?:es)?|dolar(?:es)?", euros: "euros?" },
  fr: { dollars: "dollars?", euros: "euros?" },
  de: { dollars: "dollar", euros: "euro" },
};
