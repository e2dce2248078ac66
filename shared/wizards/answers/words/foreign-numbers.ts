/** Numbers in Spanish, French and German words: `veinticuatro mil`, `quatre-vingt-dix`, `vierundzwanzigtausend`. */
import { foldText } from "./fold-text.ts";

/** Source of the spellings: Unicode CLDR 48, `rbnf` of `es` and `fr`. */
const ONES: Record<string, string> = {
  es:
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete " +
    "dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete " +
    "veintiocho veintinueve",
  fr: "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
};
const TENS: Record<string, string> = {
  es: "_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa",
  fr: "_ _ vingt trente quarante cinquante soixante septante huitante nonante",
};
const HUNDREDS =
  "cien doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos".split(
    " ",
  );
const SCALES: Record<string, [RegExp, number][]> = {
  es: [
    [/^mil$/, 1e3],
    [/^millon(?:es)?$/, 1e6],
  ],
  fr: [
    [/^mille$/, 1e3],
    [/^millions?$/, 1e6],
  ],
};

/** "Once" and "mil" have a meaning in English too. */
const ENGLISH_TOO = /^(?:once|mil)$/i;

/** Spanish is read in the forms of every language, as people of the United States mix it with English. */
export function readOtherLanguage(text: string, language = ""): number | undefined {
  const isEnglish = language === "" || language === "en";
  return (
    readForeignNumber(text, language) ??
    (isEnglish && !ENGLISH_TOO.test(text.trim()) ? readForeignNumber(text, "es") : undefined)
  );
}

/** @returns undefined for text that is not such a number; each part must be smaller than the one before it */
function readForeignNumber(text: string, language: string): number | undefined {
  if (language === "de") return readGerman(foldText(text).replace(/ /g, ""));
  const scales = SCALES[language];
  if (!scales) return undefined;
  const folded = foldText(text).normalize("NFD").replace(/\p{M}/gu, "");
  const words = folded.replace(/\bquatre vingts?\b/g, "huitante").split(" ");
  let total = 0;
  let scaled = Number.POSITIVE_INFINITY;
  let part: number | undefined;
  for (const [i, word] of words.entries()) {
    if (/^(?:y|et|de)$/.test(word) && i > 0 && i < words.length - 1) continue;
    const [, scale] = scales.find(([name]) => name.test(word)) ?? [];
    const number = numberOf(word, language);
    if (scale !== undefined) {
      if (scale >= scaled || part === 0) return undefined;
      total += (part ?? 1) * scale;
      [scaled, part] = [scale, undefined];
    } else if (/^cents?$/.test(word) && language === "fr") {
      if (part !== undefined && (part < 2 || part > 9)) return undefined;
      part = (part ?? 1) * 100;
    } else if (number === undefined) return undefined;
    else if (part === undefined) part = number;
    else if (follows(part, number)) part += number;
    else return undefined;
  }
  return total + (part ?? 0);
}

/** "treinta" takes "cuatro", "soixante" takes "douze", and a hundred takes any smaller number. */
function follows(part: number, number: number): boolean {
  if (part === 0 || number === 0 || number >= 100) return false;
  if (part % 100 === 0) return true;
  const tens = part % 100;
  return tens % 10 === 0 && tens >= 20 && number < ([60, 80].includes(tens) ? 20 : 10);
}

function numberOf(word: string, language: string): number | undefined {
  const small = ONES[language]?.split(" ").indexOf(word) ?? -1;
  if (small >= 0) return small;
  if (language === "es" && (word === "un" || word === "una")) return 1;
  if (language === "es" && word === "ciento") return 100;
  const hundreds = language === "es" ? HUNDREDS.indexOf(word.replace(/as$/, "os")) : -1;
  if (hundreds >= 0) return (hundreds + 1) * 100;
  const tens = TENS[language]?.split(" ").indexOf(word) ?? -1;
  return tens > 1 ? tens * 10 : undefined;
}

const GERMAN_ONES =
  "null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split(
    " ",
  );
const GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(" ");
const GERMAN_SCALES: [RegExp, number][] = [
  [/^(.*?)million(?:en)?(.*)$/, 1e6],
  [/^(.*?)tausend(.*)$/, 1e3],
  [/^(.*?)hundert(.*)$/, 1e2],
];

/** German writes a number below a million as one word, the ones before the tens: `dreihundertvierundzwanzig`. */
function readGerman(word: string): number | undefined {
  for (const [pattern, scale] of GERMAN_SCALES) {
    const [, before, after = ""] = pattern.exec(word) ?? [];
    if (before === undefined) continue;
    const count = before === "" || before === "eine" ? 1 : readGerman(before);
    const rest = after === "" ? 0 : readGerman(after.replace(/^und/, ""));
    const isSmaller = count !== undefined && rest !== undefined && count < 1000 && rest < scale && count > 0;
    return isSmaller ? count * scale + rest : undefined;
  }
  const small = GERMAN_ONES.indexOf(word === "eins" || word === "eine" ? "ein" : word.replace("zwo", "zwei"));
  if (small >= 0) return small;
  const [, ones = "", tens = ""] = /^(?:(.+)und)?(.+)$/.exec(word) ?? [];
  const [one, ten] = [GERMAN_ONES.indexOf(ones), GERMAN_TENS.indexOf(tens.replace("ss", "ß"))];
  if (ten < 0 || (ones !== "" && (one < 1 || one > 9))) return undefined;
  return (ten + 2) * 10 + Math.max(0, one);
}
