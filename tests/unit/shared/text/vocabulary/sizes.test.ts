import { CURRENCY_NAMES, PERCENT, SCALES } from "../../../../../shared/text/vocabulary/sizes.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("SCALES", SCALES, {
  en: {
    hundred: "hundred",
    thousand: "thousand",
    million: "million",
    billion: "billion",
    trillion: "trillion|trillions",
  },
  es: { thousand: "mil", million: "millones", billion: "mil millones", trillion: "billones" },
  fr: { thousand: "mille", million: "millions", billion: "milliard", trillion: "billion|billions" },
  de: {
    hundred: "hundert",
    thousand: "tausend|tsd",
    million: "million|mio",
    billion: "milliarden|mrd",
    trillion: "billion|billionen",
  },
  pt: {
    thousand: "mil",
    million: "milhão|milhões|milhoes",
    billion: "bilhões|mil milhões",
    trillion: "trilhão|trilhões|biliões",
  },
  it: { thousand: "mila|mille", million: "milioni|mln", billion: "miliardo|mld", trillion: "bilioni" },
  nl: {
    hundred: "honderd",
    thousand: "duizend",
    million: "miljoen|mln",
    billion: "miljard",
    trillion: "biljoen",
  },
  pl: {
    thousand: "tysiąc|tysięcy|tys",
    million: "milion|milionów|mln",
    billion: "miliardów|mld",
    trillion: "biliony|bilionów",
  },
  no: {
    hundred: "hundre",
    thousand: "tusen",
    million: "millioner|mill.",
    billion: "milliarder|mrd",
    trillion: "billioner",
  },
  sv: {
    hundred: "hundra",
    thousand: "tusen",
    million: "miljon|miljoner",
    billion: "miljarder",
    trillion: "biljoner",
  },
  da: {
    hundred: "hundrede",
    thousand: "tusind|tusinde",
    million: "mio|millioner",
    billion: "milliarder|mia.",
    trillion: "billioner",
  },
});

holdsWords("PERCENT", PERCENT, {
  en: "percent|per cent",
  es: "por ciento",
  fr: "pour cent",
  de: "prozent",
  pt: "por cento",
  it: "per cento",
  nl: "procent",
  pl: "procent|procentów",
  no: "prosent",
  sv: "procent",
  da: "procent",
});

holdsWords("CURRENCY_NAMES", CURRENCY_NAMES, {
  en: { dollars: "dollar|dollars", euros: "euros" },
  es: { dollars: "dólares", euros: "euros" },
  fr: { dollars: "dollars", euros: "euros" },
  de: { dollars: "dollar", euros: "euro" },
});
