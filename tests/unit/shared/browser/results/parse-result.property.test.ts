import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guessType, parseResult } from "../../../../../shared/browser/results/parse-result.ts";
import { notationOf } from "../../../../../shared/text/notation.ts";
import { forAll } from "../../wizards/property.ts";

const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
const numeric = fc.constantFrom("money", "number", "percent");

describe("results, for any value", () => {
  it("hold the number that the site shows, in its locale and inside a sentence", () => {
    const locale = fc.constantFrom("en-US", "en-GB", "de-DE", "fr-FR");
    const around = fc.constantFrom<[string, string]>(["", ""], ["Total: ", ""], ["", " a month"]);
    forAll(fc.record({ cents, locale, around }), (given) => {
      const currency = given.locale === "en-US" ? "USD" : given.locale === "en-GB" ? "GBP" : "EUR";
      const format = new Intl.NumberFormat(given.locale, { style: "currency", currency });
      const text = given.around.join(format.format(given.cents / 100));
      const { value } = parseResult("Cost", "money", text, undefined, notationOf(given.locale));
      expect(value, text).toBe(given.cents / 100);
    });
  });

  it("are negative in parentheses and after each sign for minus", () => {
    const sign = fc.constantFrom<[string, string]>(["(", ")"], ["-", ""], ["−", ""], ["–", ""]);
    forAll(fc.tuple(fc.integer({ min: 1, max: 9_999_999 }), sign), ([amount, [before, after]]) => {
      const text = `${before}$${amount.toLocaleString("en-US")}${after}`;
      expect(parseResult("Cost", "money", text).value, text).toBe(-amount);
      expect(guessType({ label: "Figure", text }), text).toBe("money");
    });
  });

  it("keep the site's words, and are null or a finite number for numeric types", () => {
    forAll(fc.tuple(numeric, fc.string()), ([type, text]) => {
      const result = parseResult("Label", type as "money", text);
      expect(result).toEqual({ label: "Label", type, value: result.value, text });
      expect(result.value === null || Number.isFinite(result.value)).toBe(true);
      if (!/\p{Nd}/u.test(text)) expect(result.value).toBeNull();
    });
  });

  it("show the same day for every way to write a date", () => {
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
    const month = fc.constantFrom("2-digit", "long", "short");
    forAll(fc.tuple(day, month), ([date, style]) => {
      const format = { year: "numeric", month: style as "long", day: "numeric", timeZone: "UTC" } as const;
      const text = new Intl.DateTimeFormat("en-US", format).format(date);
      expect(parseResult("When", "date", text).value).toBe(date.toISOString().slice(0, 10));
      expect(guessType({ label: "Figure", text })).toBe("date");
    });
  });
});
