/** Times of day in words. Each list holds alternatives of a regular expression, in lower case. */
import type { Words } from "./languages.ts";

interface TimeWords {
  noon: string;
  midnight: string;
  /** Before a time. */
  at: string;
  /** Behind a time, before and after noon. */
  morning: string;
  later: string;
  /** Between the hour and the minutes, or behind a whole hour. */
  hours: string;
}

export const TIMES: Words<TimeWords> = {
  en: {
    noon: "(?:12 )?noon|midday",
    midnight: "(?:12 )?midnight",
    at: "at",
    morning: "in the morning",
    later: "in the (?:afternoon|evening)",
    hours: "o['’]?clock",
  },
  es: {
    noon: "(?:al )?mediod[ií]a|las doce del mediod[ií]a",
    midnight: "(?:a )?medianoche",
    at: "a las?|las?",
    morning: "de la mañana",
    later: "de la (?:tarde|noche)",
    hours: "horas?|en punto",
  },
  fr: {
    noon: "midi",
    midnight: "minuit",
    at: "à",
    morning: "du matin",
    later: "de l['’]après-midi|du soir",
    hours: "heures?",
  },
  de: {
    noon: "(?:zw[öo]lf uhr )?mittags?",
    midnight: "(?:um )?mitternacht",
    at: "um",
    morning: "morgens|vormittags|früh|am (?:morgen|vormittag)",
    later: "nachmittags|abends|am (?:nachmittag|abend)",
    hours: "uhr",
  },
};
