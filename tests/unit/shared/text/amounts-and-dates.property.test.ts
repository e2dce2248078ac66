import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAmount, parsePercent } from "../../../../shared/text/amounts.ts";
import { isoDate, parseDate } from "../../../../shared/text/dates.ts";
import { notationOf } from "../../../../shared/text/notation.ts";
import type { Reading } from "../../../../shared/text/reading.ts";
import { forAll } from "../wizards/property.ts";

const CURRENCIES: Record<string, string> = {
  "en-US": "USD",
  "en-GB": "GBP",
  "en-IE": "EUR",
  "de-DE": "EUR",
  "fr-FR": "EUR",
  "es-ES": "EUR",
};
const locale = fc.constantFrom(...Object.keys(CURRENCIES));
const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function readValue<T>(reading: Reading<T>): T | undefined {
  return reading && "value" in reading ? reading.value : undefined;
}

describe("amounts, for any number", () => {
  it("are read as their locale writes them, with and without the currency", () => {
    forAll(fc.record({ cents, locale, style: fc.constantFrom("decimal", "currency") }), (given) => {
      const style = given.style as "decimal" | "currency";
      const format = { style, currency: CURRENCIES[given.locale], minimumFractionDigits: 2 };
      const text = new Intl.NumberFormat(given.locale, format).format(given.cents / 100);
      const read = readValue(parseAmount(text, { notation: notationOf(given.locale) }));
      expect(Number(read), text).toBe(given.cents / 100);
    });
  });

  it("are read without separators, and in thousands and millions", () => {
    forAll(
      fc.record({ amount: fc.nat(999), unit: fc.constantFrom("", "k", " thousand", "M", " million") }),
      (given) => {
        const factor = { "": 1, k: 1e3, " thousand": 1e3, M: 1e6, " million": 1e6 }[given.unit] as number;
        expect(readValue(parseAmount(`${given.amount}${given.unit}`))).toBe(String(given.amount * factor));
      },
    );
  });

  it("with separators mean the same in every locale, or have no single meaning in one", () => {
    const marked = fc.stringMatching(/^\d{1,3}([.,]\d{1,3}){1,3}$/);
    forAll(marked, (text) => {
      const values = ["en-US", "de-DE"].map((one) =>
        readValue(parseAmount(text, { notation: notationOf(one) })),
      );
      const [here, elsewhere] = values.map((value) => value && Number(value));
      if (here !== undefined && elsewhere !== undefined) expect(here, text).toBe(elsewhere);
    });
  });

  it("that are vague, of another period or a range have no value", () => {
    const around = fc.constantFrom<[string, string]>(
      ["about ", ""],
      ["over ", ""],
      ["", " or so"],
      ["", "+"],
      ["", " a month"],
      ["", " per week"],
      ["", " to 9999999"],
      ["between 0 and ", ""],
    );
    forAll(fc.tuple(fc.nat(9_999_998), around), ([amount, [before, after]]) => {
      const reading = parseAmount(`${before}${amount}${after}`);
      expect(reading).toMatchObject({ problem: "ambiguous" });
    });
  });

  it("as percentages keep their number", () => {
    forAll(fc.record({ cents: fc.integer({ min: -9999, max: 9999 }), locale }), (given) => {
      const format = { maximumFractionDigits: 2, useGrouping: false };
      const text = `${new Intl.NumberFormat(given.locale, format).format(given.cents / 100)} %`;
      expect(Number(readValue(parsePercent(text, notationOf(given.locale)))), text).toBe(given.cents / 100);
    });
  });
});

describe("dates, for any day", () => {
  const read = (text: string, name?: string) => {
    const date = readValue(parseDate(text, notationOf(name)));
    return date && isoDate(date);
  };

  it("are read as their locale writes them, in digits and in words", () => {
    const locales = fc.constantFrom("en-US", "en-GB", "en-CA", "de-DE", "fr-FR", "es-ES", "sv-SE");
    const months = fc.constantFrom("numeric", "2-digit", "long", "short");
    forAll(fc.record({ day, locale: locales, month: months }), (given) => {
      const month = given.month as "numeric";
      const format = { year: "numeric", month, day: "numeric", timeZone: "UTC" } as const;
      const text = new Intl.DateTimeFormat(given.locale, format).format(new Date(given.day));
      expect(read(text, given.locale), text).toBe(given.day);
    });
  });

  it("are month first without a locale", () => {
    forAll(fc.tuple(day, fc.constantFrom("/", "-", "")), ([iso, mark]) => {
      const [year, month, dayOfMonth] = iso.split("-");
      expect(read([month, dayOfMonth, year].join(mark))).toBe(iso);
    });
  });

  it("have no single meaning with two digits of a year, or with dots and two orders", () => {
    forAll(day, (iso) => {
      const [year = "", month = "", dayOfMonth = ""] = iso.split("-");
      expect(read(`${month}/${dayOfMonth}/${year.slice(2)}`)).toBeUndefined();
      const isEither = Number(dayOfMonth) <= 12 && dayOfMonth !== month;
      expect(read(`${dayOfMonth}.${month}.${year}`)).toBe(isEither ? undefined : iso);
      expect(read(`${dayOfMonth}/${month}/${year}`, "en-CA")).toBe(isEither ? undefined : iso);
    });
  });

  it("that no calendar has are refused", () => {
    const parts = fc.record({ month: fc.integer({ min: 0, max: 19 }), day: fc.integer({ min: 0, max: 39 }) });
    forAll(fc.tuple(parts, fc.integer({ min: 1900, max: 2099 })), ([{ month, day: dayOfMonth }, year]) => {
      const two = (part: number) => String(part).padStart(2, "0");
      const text = `${year}-${two(month)}-${two(dayOfMonth)}`;
      const isReal = !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
      expect(read(text)).toBe(isReal ? text : undefined);
    });
  });
});
