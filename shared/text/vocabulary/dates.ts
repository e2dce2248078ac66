/** Words of dates as people say them, without accents. */
import type { Words } from "./languages.ts";

interface DateWords {
  /** The days from the first to the 31st, with a space between two and a hyphen within one; fewer where a number follows. */
  ordinals: string;
  /** After the stem of an ordinal. */
  endings: string;
  /** Before a date, as alternatives of a regular expression. */
  opens: string;
  /** After a date. */
  closes: string;
  /** Between the parts of a date. */
  joins: string;
  /** A zero before the last digit of a year or a day. */
  zero: string;
}

export const DATES: Words<DateWords> = {
  en: {
    ordinals:
      "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth " +
      "seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth " +
      "twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first",
    endings: "",
    opens:
      "on|in|the|it was|it is|its|born|i was born|was born|since|from|my birthday is|my date of birth is",
    closes: "",
    joins: "of|the|in|day|year|and",
    zero: "oh|o|zero",
  },
  es: {
    ordinals: "primero",
    endings: "",
    opens: "el|en|dia|naci|nacio|nacida|nacido|desde|fue|mi cumpleanos es|mi fecha de nacimiento es",
    closes: "",
    joins: "de|del|dia|ano",
    zero: "cero",
  },
  fr: {
    ordinals: "premier",
    endings: "",
    opens: "le|en|au|je suis nee?|nee?|depuis|du|mon anniversaire est|ma date de naissance est",
    closes: "",
    joins: "de|du|en",
    zero: "zero",
  },
  de: {
    ordinals:
      "erst zweit dritt viert funft sechst siebt acht neunt zehnt elft zwolft dreizehnt vierzehnt funfzehnt sechzehnt siebzehnt " +
      "achtzehnt neunzehnt zwanzigst einundzwanzigst zweiundzwanzigst dreiundzwanzigst vierundzwanzigst funfundzwanzigst " +
      "sechsundzwanzigst siebenundzwanzigst achtundzwanzigst neunundzwanzigst dreissigst einunddreissigst",
    endings: "e[rn]?",
    opens:
      "am|im|der|den|seit|ab|geboren|ich bin|ich wurde|bin|wurde|vom|mein geburtstag ist|mein geburtsdatum ist",
    closes: "geboren",
    joins: "des|im|jahres?",
    zero: "null",
  },
};

interface DateMarks {
  /** Before a date in digits. */
  on: string;
  /** Before a month of a year. */
  within: string;
  /** Before a day. */
  article: string;
  /** Behind the digits of a day. */
  ordinals: string;
  /** Between a day, its month and the year. */
  of: string;
}

/** Around a date whose day and year are digits. */
export const DATE_MARKS: Words<DateMarks> = {
  en: { on: "on", within: "in", article: "the", ordinals: "st|nd|rd|th", of: "of" },
  es: { on: "el", within: "en", article: "el", ordinals: "ro|er|o|º", of: "de|del" },
  fr: { on: "le", within: "en", article: "le", ordinals: "er", of: "de" },
  de: { on: "am|den", within: "im", article: "der|den", ordinals: "\\.", of: "des" },
};
