/** Words after a number that change its size. */
import type { Words, WordsOfAll } from "./languages.ts";

/** Signs such as `k` and `M` are in `numbers.ts`. */
export const SCALES: WordsOfAll<Record<"thousand" | "million" | "billion", string>> = {
  en: { thousand: "thousand|grand", million: "million|mn", billion: "billion|bn" },
  es: {
    thousand: "mil(?= ?(?:€|euro|d[oó]lar|peso))",
    million: "millón|millon|millones",
    billion: "mil millones",
  },
  fr: { thousand: "mille", million: "millions?", billion: "milliards?" },
  de: { thousand: "tausend|tsd", million: "millionen|million|mio", billion: "milliarden|milliarde|mrd" },
  pt: {
    thousand: "mil(?= ?(?:€|euro|r\\$|rea(?:l|is)))",
    million: "milhão|milhao|milhões|milhoes",
    billion: "bilhão|bilhao|bilhões|bilhoes|mil milhões|mil milhoes",
  },
  it: { thousand: "mila|mille", million: "milion[ei]|mln", billion: "miliard[oi]|mld" },
  nl: { thousand: "duizend", million: "miljoen|mln", billion: "miljard|mld" },
  pl: {
    thousand: "tysiąc[ae]?|tysięcy|tysiac[ae]?|tysiecy|tys",
    million: "milion(?:y|ów|ow|a)?|mln",
    billion: "miliard(?:y|ów|ow|a)?|mld",
  },
  no: { thousand: "tusen", million: "million(?:er)?|mill\\.|mio", billion: "milliard(?:er)?|mrd" },
  sv: { thousand: "tusen", million: "miljon(?:er)?|mnkr|milj\\.", billion: "miljard(?:er)?|mdkr" },
  da: { thousand: "tusinde?", million: "million(?:er)?|mio", billion: "milliard(?:er)?|mia\\.|mia(?= ?kr)" },
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

/** Names of currencies without a country. */
export const CURRENCY_NAMES: Words<Record<"dollars" | "euros", string>> = {
  en: { dollars: "dollars?", euros: "euros?" },
  es: { dollars: "dólar(?:es)?|dolar(?:es)?", euros: "euros?" },
  fr: { dollars: "dollars?", euros: "euros?" },
  de: { dollars: "dollar", euros: "euro" },
};
