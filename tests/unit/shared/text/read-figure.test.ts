import { describe, expect, test } from "vitest";
import { notationOfPage } from "../../../../shared/text/notation.ts";
import { type FigureType, readFigure } from "../../../../shared/text/read-figure.ts";

const read = (type: FigureType, lang: string, text: string, label = "") =>
  readFigure(type, text, notationOfPage(undefined, { lang, host: "example.org" }), { label });

describe("EXEC-010 a value accounts for every token: a figure with an unknown neighbour has none", () => {
  test.each<[FigureType, lang: string, text: string, leftover: string]>([
    ["money", "ja", "78万円", "万円"],
    ["money", "ko", "300만원", "만원"],
    ["money", "ru", "1,5 млн руб.", "млн"],
    ["money", "ru", "250 тыс. ₽", "тыс"],
    ["money", "vi", "2 triệu đồng", "triệu"],
    ["money", "tr", "5 bin TL", "bin"],
    ["money", "ro", "20 de mii lei", "de mii"],
    ["money", "hi", "₹2 करोड़", "करोड़"],
    ["money", "en", "$2.45T", "T"],
    ["money", "en", "3 × $30", "×"],
    ["money", "en", "12x $30", "x"],
    ["money", "en", "$5 zorps", "zorps"],
    ["money", "en", "zorp $5", "zorp"],
    ["money", "en", "12 foo €", "foo"],
    ["money", "en", "$120 per zorp", "per zorp"],
    ["money", "en", "$120/zorp", "/zorp"],
    ["money", "en", "half of $120", "half of"],
    ["money", "en", "50% of $120", "50% of"],
    ["money", "en", "12 monthly payments of $100", "payments of"],
    ["money", "en", "$2 and a half million", "and a half"],
    ["money", "en", "$120 in thousands", "thousands"],
    ["money", "en", "$1,200 (in thousands)", "(in thousands)"],
    ["money", "en", "Total - $5", "-"],
    ["money", "en", "$5, 100", ", 100"],
    ["percent", "en", "250 bps", "bps"],
    ["percent", "en", "5 ‰", "‰"],
    ["percent", "en", "$5", "$"],
    ["number", "en", "12 foos", "foos"],
    ["number", "en", "COVID-19", "-"],
    ["number", "en", "12 months and a half", "months and a half"],
    ["number", "es", "12 meses y medio", "meses y medio"],
    ["number", "fr", "12 ans et demi", "ans et demi"],
    ["money", "en", "eighteen months of $642 each", "months of"],
    ["money", "es", "doce meses de 100 €", "meses de"],
    ["money", "fr", "douze mois de 100 €", "mois de"],
    ["money", "de", "zwölf Monate 100 €", "Monate"],
  ])("as %s in %s, “%s” leaves “%s”", (type, lang, text, words) => {
    expect(read(type, lang, text)).toEqual({ problem: "leftover", words });
  });

  test.each<[FigureType, text: string, problem: string, words: string]>([
    ["money", "less than $10", "bound", "less than $10"],
    ["money", "up to $1,200", "bound", "up to $1,200"],
    ["money", "$500 or more", "bound", "$500 or more"],
    ["money", "$500+", "bound", "$500+"],
    ["money", "< $10", "bound", "< $10"],
    ["money", "$500 maximum", "bound", "$500 maximum"],
    ["money", "$150 – $300", "range", "$150 – $300"],
    ["money", "between $5 and $10 a month", "range", "between $5 and $10 a month"],
    ["number", "2 years 3 months", "several", "3"],
    ["number", "1 hour 30 minutes", "several", "30"],
    ["number", "12 of 40 credits", "several", "40"],
    ["money", "Plan A costs $120 and plan B $150", "several", "$150"],
    ["money", "$1,200 a month and $9,999 a year", "several", "$9,999 a year"],
    ["number", "10:30", "unreadable", "10:30"],
    ["money", "2万5千円", "several", "5"],
  ])("as %s, “%s” is no single figure: %s “%s”", (type, text, problem, words) => {
    expect(read(type, "en", text)).toEqual({ problem, words });
  });
});

describe("EXEC-010 a figure is read whole", () => {
  test.each<[FigureType, lang: string, text: string, value: number]>([
    ["money", "en", "$30 and 50 cents", 30.5],
    ["money", "en", "30 dollars 5 cents", 30.05],
    ["money", "fr", "30 euros et 20 centimes", 30.2],
    ["money", "en", "-$30 and 50 cents", -30.5],
    ["number", "en", "½", 0.5],
    ["number", "en", "2⅓", 2.33333333333],
    ["number", "de", "2⅛", 2.125],
    ["number", "de", "2 1/8", 2.125],
    ["money", "en-GB", "£1.2 trillion", 1.2e12],
    ["money", "en-GB", "£5 hundred", 500],
    ["money", "en", "$5 hundred thousand", 500_000],
    ["money", "es-MX", "$1.5 mil millones", 1.5e9],
    ["money", "es-MX", "$2 billones", 2e12],
    ["money", "es-MX", "400 mil pesos", 400_000],
    ["money", "pt-BR", "R$ 2,5 mil", 2500],
    ["money", "en", "$2 billion", 2e9],
    ["money", "de", "1 Billion €", 1e12],
    ["money", "fr", "2 billions €", 2e12],
    ["money", "nb", "1,5 mill. kr", 1.5e6],
    ["money", "nb", "2 billioner kr", 2e12],
    ["money", "sv", "12 tusen kr", 12_000],
    ["money", "pl", "12 tys. zł", 12_000],
    ["money", "it", "3 mila euro", 3000],
    ["money", "en", "Balance: (1,200)", -1200],
    ["number", "th", "๖๖", 66],
    ["money", "ko", "3,000원", 3000],
    ["money", "ru", "3 000 ₽", 3000],
  ])("as %s in %s, “%s” is %d", (type, lang, text, value) => {
    expect(read(type, lang, text)).toMatchObject({ value });
  });
});

describe("EXEC-010 known words next to a figure leave its value", () => {
  test.each<[FigureType, lang: string, text: string, value: number]>([
    ["money", "en", "You may qualify for $120 a month", 120],
    ["money", "en", "Total benefit: 5000 €", 5000],
    ["money", "en", "You pay $120 toward rent", 120],
    ["money", "en", "$1,234 a month until 2047", 1234],
    ["money", "en", "If you retire at 67, you get $1,200.", 1200],
    ["money", "en", "$277 a week ($1,200 a month)", 277],
    ["money", "en", "$120 per child", 120],
    ["money", "en", "$120/visit", 120],
    ["money", "en", "$120 – monthly", 120],
    ["money", "en", "about $120*", 120],
    ["money", "de", "Sie erhalten voraussichtlich 1.234 € im Monat", 1234],
    ["money", "de", "5.000 € Kindergeld", 5000],
    ["money", "fr", "Vous pouvez recevoir une aide de 120 € par mois", 120],
    ["money", "es", "Puede recibir una ayuda de 120 € al mes", 120],
    ["number", "en", "12 payments", 12],
    ["number", "en", "3 children", 3],
    ["number", "en", "67 years old", 67],
    ["number", "en", "1 234 kWh", 1234],
    ["percent", "en", "Type 1 at 5.5%", 5.5],
  ])("as %s in %s, “%s” is %d", (type, lang, text, value) => {
    expect(read(type, lang, text)).toMatchObject({ value });
  });

  test("the words of the result's label are known", () => {
    expect(read("money", "en", "Estimated SNAP $120", "SNAP")).toEqual({ value: 120 });
    expect(read("number", "en", "12 zorps", "Zorps")).toEqual({ value: 12 });
  });
});

test("EXEC-010 the rest of its sentence counts for a figure that was taken from it", () => {
  const notation = notationOfPage(undefined, { lang: "en", host: "example.org" });
  const around = (before: string, after: string) => ({ around: { before, after } });
  expect(readFigure("money", "$5", notation, around("You get ", " zorps a day."))).toEqual({
    problem: "leftover",
    words: "zorps",
  });
  expect(
    readFigure("money", "$5", notation, around("You get ", " of your rent, once $20 are paid.")),
  ).toEqual({
    value: 5,
  });
});

test.each<[FigureType, lang: string, text: string, value: number]>([
  ["money", "es", "3 millones de euros", 3_000_000],
  ["money", "fr", "3 millions d’euros", 3_000_000],
  ["money", "en", "2 million dollars", 2_000_000],
  ["money", "fr", "Vous pourriez percevoir 1 204,37 € par mois", 1204.37],
  ["money", "es", "Le corresponden 1.204,37 € al mes", 1204.37],
  ["money", "de", "Ihr Anspruch beträgt voraussichtlich 1.204,37 € monatlich", 1204.37],
  ["percent", "en", "6.25% APR", 6.25],
  ["percent", "fr", "3,5 % TAEG", 3.5],
  ["number", "en", "4.5 stars", 4.5],
  ["number", "de", "4,5 Sterne", 4.5],
])("as %s in %s, “%s” is %s", (type, lang, text, value) => {
  expect(read(type, lang, text)).toMatchObject({ value });
});
