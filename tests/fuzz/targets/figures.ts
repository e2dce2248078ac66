import * as fc from "fast-check";
import { guessType, parseResult } from "../../../shared/browser/results/parse-result.ts";
import { parseAmount } from "../../../shared/text/amounts.ts";
import { parseDate } from "../../../shared/text/dates.ts";
import { notationOf } from "../../../shared/text/notation.ts";
import { pureTarget } from "../target.ts";
import { expectEqual, expectThat } from "./expect-that.ts";

const LOCALES = { "en-US": "USD", "en-GB": "GBP", "de-DE": "EUR", "fr-FR": "EUR", "es-ES": "EUR" } as const;
type Locale = keyof typeof LOCALES;
const locale = fc.constantFrom(...(Object.keys(LOCALES) as Locale[]));

/** An amount that a locale writes is read back by results and answers. */
export const writtenAmounts = pureTarget(
  "written amounts",
  fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), locale, (cents, place) => {
    const format = new Intl.NumberFormat(place, { style: "currency", currency: LOCALES[place] });
    const text = format.format(cents / 100);
    const notation = notationOf(place);
    const shown = parseResult("Cost", "money", text, undefined, notation);
    expectEqual(shown.value, cents / 100, `the result ${text}`);
    expectEqual(shown.currency, LOCALES[place], `the currency of ${text}`);
    const said = parseAmount(text, { notation });
    expectEqual(said && "value" in said ? Number(said.value) : undefined, cents / 100, `the answer ${text}`);
  }),
);

const token = fc.oneof(
  fc.stringMatching(/^\d{1,4}$/),
  fc.constantFrom(
    "$",
    "€",
    "£",
    "%",
    ",",
    ".",
    "'",
    "\u00a0",
    "\u202f",
    " ",
    "-",
    "−",
    "(",
    ")",
    "/",
    "to",
    "–",
    "USD",
    "CAD",
    "per month",
    "a year",
    "May",
    "2027",
    "No.",
    "#",
    "¹",
    "½",
    "k",
    "m",
    "CR",
    "+",
    "x",
    "about",
  ),
);

/** Any text is read without a throw; a figure has digits of the text in their order, and no others. */
export const anyText = pureTarget(
  "any text",
  fc.property(fc.array(token, { maxLength: 8 }), locale, fc.boolean(), (tokens, place, isSpaced) => {
    const text = tokens.join(isSpaced ? " " : "");
    const notation = notationOf(place);
    for (const type of ["money", "number", "percent"] as const) {
      const { value } = parseResult("Figure", type, text, undefined, notation);
      if (value === null) continue;
      expectThat(typeof value === "number" && Number.isFinite(value), `${type} ${value}`);
      const digits = plain(Math.abs(value as number));
      const shown = [...text.normalize("NFKC")].filter((character) => /\d/.test(character)).join("");
      expectThat(
        contains(shown, digits) || /[km½]/.test(text),
        `${type} of “${text}” is ${value}: digits that the text does not show`,
      );
    }
    const label = "Figure";
    expectEqual(guessType({ label, text }, notation), guessType({ label, text }, notation), "the type");
    parseDate(text, notation);
    parseAmount(text, { notation });
  }),
);

/** Digits without the marks, and without zeros that a figure does not need. */
function plain(value: number): string {
  return value
    .toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 })
    .replace(/\D/g, "")
    .replace(/^0+/, "");
}

function contains(text: string, digits: string): boolean {
  return text.includes(digits);
}
