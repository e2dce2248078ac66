/**
 * Numbers in words, without accents. Source of the spellings: Unicode CLDR 48, `rbnf`. Lists have a space between two words; other
 * entries are alternatives of a regular expression.
 */
import type { Words } from "./languages.ts";

export interface NumberWords {
  /** From 0 on. */
  small: string;
  /** 20, 30 and so on. */
  tens: string;
  /** 100, 200 and so on, where each has a word. */
  hundreds: string;
  /** A hundred after its count. */
  hundred: string;
  thousand: string;
  million: string;
  billion: string;
  /** Half of the size that follows: `half a` million. */
  halfOf: string;
  quarterOf: string;
  threeQuartersOf: string;
  /** After a million: one and `a half`. */
  andHalf: string;
  /** The decimal mark. */
  point: string;
  /** Before the cents of an amount. */
  and: string;
  cents: string;
  /** Whole answers that mean 0. */
  nothing: string;
  /** With a noun of the question they mean 0: `no income`. */
  without: string;
  /** A digit twice: `double zero`. */
  twice: string;
  /** Words between the digits of a telephone number. */
  between: string;
}

export const NUMBERS: Words<NumberWords> = {
  en: {
    small:
      "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
    tens: "twenty thirty forty fifty sixty seventy eighty ninety",
    hundreds: "",
    hundred: "hundred",
    thousand: "thousand|grand|k",
    million: "million",
    billion: "billion",
    halfOf: "half an?|an? half|half",
    quarterOf: "an? quarter(?: of an?)?|quarter(?: of an?)?",
    threeQuartersOf: "three quarters of an?",
    andHalf: "and a half",
    point: "point",
    and: "and|with",
    cents: "cents?",
    nothing: "none|nothing|nil|zero|zilch|none at all|nothing at all|free|not a (?:cent|dime|penny|dollar)",
    without:
      "no|(?:i|we) (?:dont|do not) (?:have|get|make|pay|receive|earn) (?:any|an?)|(?:i|we) have no|without",
    twice: "double",
    between: "dash|hyphen|then|space|area code|extension",
  },
  es: {
    small:
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete " +
      "dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete " +
      "veintiocho veintinueve",
    tens: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    hundreds:
      "cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
    hundred: "",
    thousand: "mil",
    million: "millon(?:es)?",
    billion: "",
    halfOf: "medio|media",
    quarterOf: "un cuarto de",
    threeQuartersOf: "tres cuartos de",
    andHalf: "y medio",
    point: "punto|coma",
    and: "y|con",
    cents: "centavos?|centimos?",
    nothing: "nada|cero|ninguno|ninguna|nada de nada|nada en absoluto|gratis",
    without:
      "sin|ningun|(?:yo )?no (?:tengo|tenemos|recibo|recibimos|pago|pagamos|gano|cobro)(?: ningun| nada de)?",
    twice: "doble",
    between: "guion|y luego|luego|espacio",
  },
  fr: {
    small: "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    tens: "vingt trente quarante cinquante soixante septante huitante nonante",
    hundreds: "",
    hundred: "cents?",
    thousand: "mille",
    million: "millions?",
    billion: "milliards?",
    halfOf: "un demi|une demi|demi",
    quarterOf: "un quart de|un quart d",
    threeQuartersOf: "trois quarts de",
    andHalf: "et demi",
    point: "virgule|point",
    and: "et",
    cents: "centimes?|cents?",
    nothing: "rien|zero|aucun|aucune|rien du tout|gratuit",
    without:
      "sans|aucun|pas de|je n ?ai (?:pas|aucun)(?: de)?|nous n ?avons (?:pas|aucun)(?: de)?|on n ?a (?:pas|aucun)(?: de)?",
    twice: "double",
    between: "tiret|puis|espace",
  },
  de: {
    small:
      "null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn",
    tens: "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
    hundreds: "",
    hundred: "hundert",
    thousand: "tausend|tsd",
    million: "million(?:en)?|mio",
    billion: "milliarden?|mrd",
    halfOf: "eine halbe|ein halbes|halbe",
    quarterOf: "eine viertel",
    threeQuartersOf: "eine dreiviertel|dreiviertel",
    andHalf: "und eine halbe",
    point: "komma",
    and: "und|mit",
    cents: "cents?",
    nothing: "nichts|nix|null|keins|keines|keine|keinen|gar nichts|uberhaupt nichts|kostenlos|umsonst",
    without:
      "ohne|keine?n?|(?:ich|wir) haben? keine?n?|(?:ich|wir) (?:bekommen?|verdienen?|zahlen?) keine?n?",
    twice: "doppel|doppelt",
    between: "bindestrich|strich|dann|leerzeichen",
  },
};
