/** Figures with words, units and signs around them: a value is the meaning of the whole text, or there is none. */
import * as fc from "fast-check";
import { parseResult } from "../../../shared/browser/results/parse-result.ts";
import { notationOf } from "../../../shared/text/notation.ts";
import { pureTarget } from "../target.ts";
import { expectThat } from "./expect-that.ts";

const LOCALES =
  "en-US en-GB en-IN de-DE de-CH fr-FR fr-CA es-ES es-MX pt-BR pt-PT it-IT nl-NL pl-PL nb-NO sv-SE da-DK ja-JP ru-RU vi-VN tr-TR ar-EG hi-IN th-TH ko-KR zh-CN ro-RO";

/** Sizes by their zeros, in languages with and without a vocabulary; the reader may read one, or leave the value out. */
const SIZES: [zeros: number, words: string][] = [
  [1, "chục десяток dozenx"],
  [2, "hundred hundert honderd hundra hundre trăm sto yüz शत 百"],
  [
    3,
    "thousand tausend Tsd. mille mila duizend tusen tysięcy tys. тысяч тыс. nghìn ngàn bin mii ezer ribu elfu tuhat χιλιάδες אלף ألف हज़ार พัน 千 천",
  ],
  [4, "万 萬 만 vạn หมื่น"],
  [5, "lakh लाख แสน laki"],
  [
    6,
    "million Mio. millions millones milhões milioni miljoen miljoner mln млн миллионов triệu milyon milioane millió juta εκατομμύρια מיליון مليون ล้าน 百万",
  ],
  [7, "crore करोड़"],
  [8, "億 亿 억"],
  [9, "milliard Mrd. miliardi miljard miljarder mld млрд tỷ milyar miliarde مليار"],
];
const ZEROS = new Map(
  SIZES.flatMap(([zeros, words]) => words.split(" ").map((word) => [word, zeros] as const)),
);

/** Change a figure, belong to another one, or mean nothing that is known. */
const SIGNS = "× ÷ ^ ‰ ‱ ° ± √ ∞ # @ & \\ § ¶ ∑ µ Ω ≠ ⁄ _ ▲ ▼ ½ ⅓ ² ½"
  .split(" ")
  .filter((sign) => sign !== "²");
const UNITS =
  "bps pp pts kr/kWh µg dozen doz. pairs score myriad nmi pt qt fl.oz BTU hl ares wan eok koti".split(" ");
/** Words that a sentence has next to a figure: the value stays. */
const KNOWN_BEFORE = [
  "",
  "You may get ",
  "Total benefit: ",
  "about ",
  "Sie erhalten ",
  "Vous recevez ",
  "Puede recibir ",
];
const KNOWN_BEHIND = [
  "",
  " a month",
  " per year",
  " toward your rent",
  " im Monat",
  " par mois",
  " al mes",
  ".",
  " (estimated)",
];

const letters = (from: number, to: number) =>
  fc
    .array(fc.integer({ min: from, max: to }), { minLength: 5, maxLength: 9 })
    .map((codes) => String.fromCodePoint(...codes));
/** Words of no language, in the scripts of many. */
const word = fc.oneof(
  fc.stringMatching(/^[bcdfghjklmnpqrstvwxz]{2}[aeiouyăâđêôơưäöü][bcdfghjklmnpqrstvwxz]{2}[aeiou][z]$/),
  letters(0x430, 0x44f),
  letters(0x3b1, 0x3c1),
  letters(0x627, 0x63a),
  letters(0x905, 0x914),
  letters(0x3042, 0x3093),
  letters(0x4e00, 0x4e10),
  letters(0xac00, 0xac30),
  letters(0xe01, 0xe20),
);

interface Neighbour {
  text: string;
  /** Zeros that the neighbour adds to the figure where it is read. */
  zeros?: number;
}

const neighbour: fc.Arbitrary<Neighbour> = fc.oneof(
  word.map((text) => ({ text })),
  fc.constantFrom(...SIGNS, ...UNITS).map((text) => ({ text })),
  fc.constantFrom(...ZEROS.keys()).map((text) => ({ text, zeros: ZEROS.get(text) ?? 0 })),
);

const number = fc.oneof(
  fc.integer({ min: 1, max: 999_999 }),
  fc.integer({ min: 100, max: 99_999 }).map((cents) => cents / 100),
);
const place = fc.constantFrom<(figure: string, other: string, currency: string, gap: string) => string>(
  (figure, other, currency, gap) => `${currency}${figure}${gap}${other}`,
  (figure, other, currency, gap) => `${figure}${gap}${other} ${currency}`,
  (figure, other, currency, gap) => `${figure} ${currency}${gap}${other}`,
  (figure, other, currency, gap) => `${other}${gap}${currency}${figure}`,
  (figure, other, currency, gap) => `${currency}${figure} (${gap}${other})`,
  (figure, other, currency) => `${currency}${figure} per ${other}`,
  (figure, other, currency, gap) => `${currency}${figure} of${gap === "" ? " " : gap}${other}`,
  (figure, other, currency, gap) => `${currency}${figure} and ${other}${gap}`,
  (figure, other, currency, gap) => `${other}${gap}x ${currency}${figure}`,
);

/** A figure with a neighbour that is not known has no value, or that of the whole text: never the figure alone. */
export const neighbours = pureTarget(
  "figures and their neighbours",
  fc.property(
    fc.record({
      value: number,
      locale: fc.constantFrom(...LOCALES.split(" ")),
      currency: fc.constantFrom("$", "€", "£", "USD", "kr", "¥", "R$"),
      type: fc.constantFrom("money", "number", "percent"),
      neighbour,
      place,
      gap: fc.constantFrom("", " ", "\u00a0", "\u202f"),
      around: fc.tuple(fc.constantFrom(...KNOWN_BEFORE), fc.constantFrom(...KNOWN_BEHIND)),
    }),
    ({
      value,
      locale,
      currency,
      type,
      neighbour: { text: other, zeros },
      place,
      gap,
      around: [before, behind],
    }) => {
      const notation = notationOf(locale);
      const digits = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);
      const sign = type === "money" ? currency : type === "percent" ? "%" : "";
      const figure = place(digits, other, sign, gap);
      for (const text of [figure, before + figure, figure + behind]) {
        const { value: read } = parseResult("Result", type as "money", text, undefined, notation);
        const meant = zeros === undefined ? undefined : Number((value * 10 ** zeros).toPrecision(15));
        const isRight = read === null || read === meant || isFraction(other, Number(read), value);
        expectThat(isRight, `${type} of “${text}” in ${locale} is ${String(read)}`);
      }
    },
  ),
);

/** “12½” */
function isFraction(sign: string, read: number, value: number): boolean {
  const share = { "½": 0.5, "⅓": 1 / 3 }[sign];
  return share !== undefined && Math.abs(read - value - share) < 1e-6;
}

/** The control: known words next to a figure leave its value. */
export const knownNeighbours = pureTarget(
  "figures among known words",
  fc.property(
    number,
    fc.constantFrom("$", "€", "£"),
    fc.constantFrom(...KNOWN_BEFORE),
    fc.constantFrom(...KNOWN_BEHIND),
    (value, sign, before, behind) => {
      const text = `${before}${sign}${value.toFixed(2)}${behind}`;
      const { value: read } = parseResult("Result", "money", text);
      expectThat(read === value, `“${text}” is ${String(read)}`);
    },
  ),
);
