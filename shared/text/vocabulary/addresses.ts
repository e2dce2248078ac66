/** Signs of an e-mail address as people say them, without accents. Each list holds alternatives of a regular expression. */
import type { Words } from "./languages.ts";

interface AddressWords {
  at: string;
  dot: string;
  dash: string;
  underscore: string;
  plus: string;
  /** They say how the address is written. */
  remarks: string;
}

export const ADDRESSES: Words<AddressWords> = {
  en: {
    at: "at sign|at",
    dot: "dot|period|point",
    dash: "dash|hyphen|minus",
    underscore: "underscore|under score",
    plus: "plus",
    remarks:
      "all lower ?case|all one word|all in lower ?case|in lower ?case|lower ?case|no spaces|without spaces",
  },
  es: {
    at: "arroba",
    dot: "punto",
    dash: "guion medio|guion|raya",
    underscore: "guion bajo|barra baja|subguion",
    plus: "mas",
    remarks: "todo en minusculas|en minusculas|todo junto|sin espacios",
  },
  fr: {
    at: "arobase|arrobas|a commercial|at",
    dot: "point",
    dash: "tiret du milieu|tiret|trait d union",
    underscore: "tiret bas|souligne|underscore",
    plus: "plus",
    remarks: "tout en minuscules|en minuscules|tout attache|sans espaces?",
  },
  de: {
    at: "klammeraffe|at|at zeichen",
    dot: "punkt",
    dash: "bindestrich|minus|strich",
    underscore: "unterstrich",
    plus: "plus",
    remarks:
      "alles klein|alles kleingeschrieben|kleingeschrieben|klein geschrieben|zusammengeschrieben|alles zusammen|ohne leerzeichen",
  },
};
