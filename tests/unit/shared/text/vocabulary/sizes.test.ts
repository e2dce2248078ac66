import { CURRENCY_NAMES, PERCENT, SCALES } from "../../../../../shared/text/vocabulary/sizes.ts";
import { holdsWords } from "../../../../fixtures/text/holds-words.ts";

holdsWords("SCALES", SCALES, {
  en: { thousand: "thousand", million: "million", billion: "billion" },
  es: { thousand: "mil", million: "millones", billion: "mil millones" },
  fr: { thousand: "mille", million: "millions", billion: "milliard" },
  de: { thousand: "tausend|tsd", million: "million|mio", billion: "milliarden|mrd" },
  pt: { thousand: "mil", million: "milhão|milhões|milhoes", billion: "bilhões|mil milhões" },
  it: { thousand: "mila|mille", million: "milioni|mln", billion: "miliardo|mld" },
  nl: { thousand: "duizend", million: "miljoen|mln", billion: "miljard" },
  pl: { thousand: "tysiąc|tysięcy|tys", million: "milion|milionów|mln", billion: "miliardów|mld" },
  no: { thousand: "tusen", million: "millioner|mill.", billion: "milliarder|mrd" },
  sv: { thousand: "tusen", million: "miljon|miljoner", billion: "miljarder" },
  da: { thousand: "tusind|tusinde", million: "mio|millioner", billion: "milliarder|mia." },
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
