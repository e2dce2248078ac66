import { describe, expect, test } from "vitest";
import { isFailedFigure } from "../../../../shared/text/failed-figure.ts";
import { amountInSentence, kindOfFigure } from "../../../../shared/text/figures.ts";
import { isIdentifier, namesIdentifier } from "../../../../shared/text/identifiers.ts";
import { localeOfPage, notationOfPage } from "../../../../shared/text/notation.ts";
import { readMoney, readNumber, readPercent } from "../../../fixtures/text/read-figures.ts";

const page = (lang: string, host = "127.0.0.1") => notationOfPage(undefined, { lang, host });

describe("an amount of a page", () => {
  test.each<[lang: string, text: string, value: number | undefined, currency?: string]>([
    ["fr", "21 926 €/an", 21926, "EUR"],
    ["en", "21\u202f926,00 $", 21926],
    ["en", "$1\u00a0234.50", 1234.5],
    ["en", "1\u2009234\u2009567,5 €", 1234567.5, "EUR"],
    ["en", "CHF 1'234.50", 1234.5, "CHF"],
    ["de-CH", "Fr. 1’234.50", 1234.5, "CHF"],
    ["en-IN", "₹1,23,456.00", 123456, "INR"],
    ["en-IN", "₹1.5 lakh", 150000, "INR"],
    ["en", "＄１，２３４", 1234],
    ["ar", "١٬٢٣٤ €", 1234, "EUR"],
    ["en", "$185⁹⁰", 185.9],
    ["en", "$1,67650", undefined],
    ["en", "$185 ^123", undefined],
    ["en", "$3¹0", undefined],
    ["en", "$5.¹2", undefined],
    ["en", "($1,234.50)", -1234.5],
    ["en", "−$1,234.50", -1234.5],
    ["en", "$1,234.50-", -1234.5],
    ["de", "-1.234,50 €", -1234.5, "EUR"],
    ["en", "$100 to $200", undefined],
    ["en", "$1,200–1,500", undefined],
    ["en", "$100 a month to $200 a month", undefined],
    ["es", "entre 100 € y 200 €", undefined],
    ["fr", "de 100 € à 200 €", undefined],
    ["de", "100 € bis 200 €", undefined],
    ["de", "1,2 Mio. €", 1200000, "EUR"],
    ["fr", "85 k€", 85000, "EUR"],
    ["es", "20 mil euros", 20000, "EUR"],
    ["en", "QRS012345678", undefined],
    ["en", "$1,234. 50", undefined],
    ["en", "$100/$200", undefined],
    ["en", "$1,200 or $1,500", undefined],
    ["en", "$(1,234.50)", -1234.5],
    ["de", "1.234,50- €", -1234.5, "EUR"],
    ["de", "1.234,– €", 1234, "EUR"],
    ["en", "50¢", 0.5],
    ["en", "1,234 euros", 1234, "EUR"],
    ["en", "1,234 EUROS", 1234, "EUR"],
    ["en", "$100 TO $200", undefined],
    ["en", "BETWEEN $100 AND $200", undefined],
    ["en", "$1,200 OR $1,500", undefined],
    ["en", "$1,200 A MONTH TO $1,500", undefined],
  ])("in %s, “%s” is %j", (lang, text, value, currency) => {
    expect(readMoney(text, page(lang))?.value).toBe(value);
    expect(readMoney(text, page(lang))?.currency).toBe(currency);
  });

  test.each<[lang: string, host: string, text: string, currency: string | undefined]>([
    ["en", "example.org", "$5", undefined],
    ["en", "ssa.gov", "$5", "USD"],
    ["en-US", "example.com", "$5", "USD"],
    ["en-US", "example.ca", "$5", undefined],
    ["en-CA", "example.org", "$5", "CAD"],
    ["fr", "example.ca", "5 $", "CAD"],
    ["fr", "example.org", "5 $", undefined],
    ["en", "ato.gov.au", "$5", "AUD"],
    ["en-NZ", "example.org", "$5", "NZD"],
    ["es-MX", "example.org", "$5", "MXN"],
    ["en", "www.gov.sg", "$5", "SGD"],
    ["en-HK", "example.org", "$5", "HKD"],
    ["en-GB", "example.org", "$5", undefined],
    ["en", "ssa.gov", "CA$5", "CAD"],
    ["en", "ssa.gov", "$5 CAD", "CAD"],
    ["en", "ssa.gov", "C$5", "CAD"],
    ["fr", "example.org", "5 $ CA", "CAD"],
    ["en", "example.org", "NZ$5", "NZD"],
    ["en", "ssa.gov", "5 Canadian dollars", "CAD"],
    ["en-CA", "example.org", "5 dollars", "CAD"],
    ["en", "example.org", "5 US dollars", "USD"],
    ["en", "example.ca", "5 American dollars", "USD"],
    ["en", "example.org", "5 Australian dollars", "AUD"],
    ["en", "example.org", "5 New Zealand dollars", "NZD"],
    ["en", "example.org", "5 Singapore dollars", "SGD"],
    ["en", "example.org", "5 Hong Kong dollars", "HKD"],
    ["fr", "example.org", "5 dollars canadiens", "CAD"],
    ["fr", "example.ca", "5 dollars américains", "USD"],
    ["es", "example.org", "5 dólares canadienses", "CAD"],
    ["en-CA", "example.org", "US$5", "USD"],
    ["en-CA", "example.org", "US $5", "USD"],
    ["en-CA", "example.org", "U.S. $5", "USD"],
    ["en-CA", "example.org", "$5 US", "USD"],
    ["en", "example.org", "AUD$5", "AUD"],
    ["en-ZA", "example.org", "R 5", "ZAR"],
    ["en-IN", "example.org", "Rs. 5", "INR"],
    ["ja", "example.jp", "5円", "JPY"],
    ["ja", "example.jp", "¥5", "JPY"],
    ["zh", "example.cn", "¥5", "CNY"],
    ["en", "example.org", "¥5", undefined],
    ["sv", "example.se", "5 kr", "SEK"],
    ["en", "example.org", "5 ft", undefined],
  ])("at %s, %s, “%s” is in %s", (lang, host, text, currency) => {
    expect(readMoney(text, page(lang, host))?.currency).toBe(currency);
  });
});

test.each(
  [
    "en-US USD, en-EC USD, es-SV USD, en-PR USD, en-CA CAD, en-AU AUD, en-KI AUD, en-NZ NZD, en-CK NZD, es-MX MXN, en-SG SGD",
    "en-HK HKD, zh-TW TWD, es-AR ARS, es-CL CLP, es-CO COP, en-JM JMD, en-TT TTD, en-BB BBD, en-BS BSD, en-BZ BZD, en-FJ FJD",
    "en-GB GBP, en-JE GBP, de-AT EUR, fr-BE EUR, el-CY EUR, de-DE EUR, es-ES EUR, fi-FI EUR, fr-FR EUR, en-IE EUR, it-IT EUR",
    "nl-NL EUR, pt-PT EUR, sl-SI EUR, ja-JP JPY, zh-CN CNY, sv-SE SEK, nb-NO NOK, da-DK DKK, fo-FO DKK, is-IS ISK, de-CH CHF",
    "en-IN INR, pl-PL PLN, cs-CZ CZK, hu-HU HUF, ro-RO RON, ko-KR KRW, en-PH PHP, pt-BR BRL, en-ZA ZAR, he-IL ILS, tr-TR TRY",
    "uk-UA UAH, ms-MY MYR, th-TH THB",
  ].flatMap((row) => row.split(", ").map((pair) => pair.split(" ") as [string, string])),
)("an amount in the notation of %s is in %s, with its sign, its code or neither", (locale, currency) => {
  const written = new Intl.NumberFormat(locale, { style: "currency", currency }).format(5);
  const amount = { value: 5, currency };
  expect(readMoney(written, page(locale))).toEqual(amount);
  expect(readMoney("5", page(locale))).toEqual(amount);
  expect(readMoney(`${currency} 5`, page("en"))).toEqual(amount);
});

test.each(
  [
    "US$ USD, C$ CAD, CA$ CAD, CAN$ CAD, CDN$ CAD, A$ AUD, AU$ AUD, NZ$ NZD, HK$ HKD, S$ SGD, SG$ SGD, MX$ MXN, Mex$ MXN",
    "NT$ TWD, R$ BRL, J$ JMD, TT$ TTD, $US USD, $CA CAD, $CAN CAD, $AU AUD, $NZ NZD, $HK HKD, £ GBP, € EUR, ₹ INR, ₩ KRW",
    "₱ PHP, ₪ ILS, ₺ TRY, ₴ UAH, ฿ THB, 円 JPY, 元 CNY, zł PLN, Kč CZK, Ft HUF, lei RON, RM MYR, Fr. CHF, SFr. CHF",
  ].flatMap((row) => row.split(", ").map((pair) => pair.split(" ") as [string, string])),
)("the sign %s is that of %s alone", (sign, currency) => {
  expect(readMoney(`${sign} 5`, page("en"))).toEqual({ value: 5, currency });
});

test.each([
  ["en", "5,5 %", 5.5],
  ["de", "12,5 %", 12.5],
  ["en", "5,125%", undefined],
  ["en", "5 percent", 5],
  ["en", "Type 1 at 5.5 PERCENT", 5.5],
  ["de", "5 Prozent", 5],
  ["en", "5% to 7%", undefined],
  ["en", "Type 1 at 5.5%", 5.5],
])("in %s, the percentage “%s” is %j", (lang, text, value) => {
  expect(readPercent(text, page(lang))?.value).toBe(value);
});

test.each([
  ["en", "1 234 kWh", 1234],
  ["de", "1.234", 1234],
  ["en", "1.234", 1.234],
  ["en", "3 to 5", undefined],
  ["en", "10:30", undefined],
  ["en", "06/01/2047", undefined],
  ["en", "5½", 5.5],
  ["en", "3rd", 3],
])("in %s, the number “%s” is %j", (lang, text, value) => {
  expect(readNumber(text, page(lang))?.value).toBe(value);
});

test.each([
  ["02134", "ZIP code"],
  ["02079460000", "Office phone"],
  ["2079460000", "Total"],
  ["QRS012345678", "Total"],
  ["00451230", "Total"],
  ["+44 7700 900123", "Total"],
  ["(202) 555-0100", "Total"],
  ["202-555-0100", "Total"],
  ["555 123 456", "Teléfono"],
  ["202 555 0100", "Total"],
  ["01 23 45 67 89", "Total"],
  ["90210", "Zip"],
  ["12345", "Case number"],
  ["12345", "Reference:"],
  ["12345", "Aktennummer"],
  ["12345", "Numéro de dossier"],
  ["12345", "Confirmation code"],
  ["12345678", "Social security number of the owner"],
])("“%s” of “%s” is an identifier", (text, label) => {
  const isNumber = kindOfFigure(text) === "number" && !isIdentifier(text) && !namesIdentifier(label);
  expect(isNumber).toBe(false);
});

test.each([
  ["4", "Number of dependents"],
  ["19,514", "Total"],
  ["67", "Full retirement age"],
  ["3", "Número de hijos"],
])("“%s” of “%s” is a number", (text, label) => {
  expect(kindOfFigure(text) === "number" && !isIdentifier(text) && !namesIdentifier(label)).toBe(true);
});

test.each([
  ["You may get $1,234 a month from 2047.", "$1,234 a month"],
  ["About 5.5 % of it", "5.5 %"],
  ["SNAP pays $234 to $412 per month to you", "$234 to $412 per month"],
  ["You may get between 100 and 200 € a month then", "between 100 and 200 € a month"],
  ["You may get up to $1,200 a month then", "up to $1,200 a month"],
  ["$5 a month and $60 a year", "$5 a month"],
])("the amount in “%s” is “%s”", (sentence, text) => {
  const amount = amountInSentence(sentence);
  expect(amount?.text).toBe(text);
  expect(sentence.slice(amount?.start, amount?.end).trim()).toBe(text);
  expect(amount?.end).toBeLessThan(sentence.length);
});

test("a page without a region of its own has that of its domain, unless they differ", () => {
  expect(localeOfPage({ lang: "en", host: "www.gov.uk" })).toBe("en-GB");
  expect(localeOfPage({ lang: "en-US", host: "example.ca" })).toBeUndefined();
  expect(localeOfPage({ lang: "fr", host: "example.org" })).toBe("fr");
  expect(localeOfPage({ lang: "", host: "example.fr" })).toBeUndefined();
});

test.each([
  ...[
    "NaN EUR",
    "$NaN",
    "undefined",
    "$undefined/month",
    "Infinity %",
    "NaN years",
    "null weeks",
    "Invalid Date",
  ],
  ...[
    "Start: Invalid date",
    "undefined undefined",
    "NaN/NaN/NaN",
    "You will get $NaN a month",
    "NaN days left",
    "$null",
  ],
  ...[
    "#DIV/0!",
    "#N/A",
    "$ #VALUE!",
    "#####",
    "{{ amount }}",
    "You get {{result.total}} a month",
    ["$", "{amount}"].join(""),
    "{0}",
  ],
  ...[
    "<%= total %>",
    "{% total %}",
    "$%d",
    "TypeError: x is undefined",
    "java.lang.NullPointerException",
    "[object Object]",
  ],
  ...["null per month", "-Infinity", "€ undefined", "USD NaN"],
])("“%s” shows a calculation that failed", (text) => {
  expect(isFailedFigure(text)).toBe(true);
});

test.each([
  ...[
    "Null",
    "undefined terms apply",
    "-",
    "null and void",
    "Infinity Health Plan of Texas",
    "Nan Goldin",
    "#1",
    "5 %",
  ],
  ...[
    "No error",
    "Error 504",
    "Invalid date of birth entered",
    "$1,200",
    "100%",
    "Terms (see § 5)",
    "C# developer",
  ],
])("“%s” shows no calculation that failed", (text) => {
  expect(isFailedFigure(text)).toBe(false);
});
