import { describe, expect, it } from "vitest";
import { parseAmount, parsePercent } from "../../../../shared/text/amounts.ts";
import { notationOf } from "../../../../shared/text/notation.ts";

describe("EXEC-006 amounts of money", () => {
  it.each([
    ["85000", "85000"],
    ["$85,000", "85000"],
    ["$85k", "85000"],
    ["85K", "85000"],
    ["85 k", "85000"],
    ["85 thousand", "85000"],
    ["85 thousand dollars", "85000"],
    ["85 grand", "85000"],
    ["$1.2M", "1200000"],
    ["1.2 million", "1200000"],
    ["$2 billion", "2000000000"],
    ["5 hundred", "500"],
    ["1.005k", "1005"],
    ["0.5k", "500"],
    [".5m", "500000"],
    ["1,234,567.89", "1234567.89"],
    ["85 000", "85000"],
    ["85\u00a0000 $", "85000"],
    ["$1,234,567", "1234567"],
    ["$1,234,567,890.12", "1234567890.12"],
    ["£23k", "23000"],
    ["€500", "500"],
    ["€1.200,50", "1200.50"],
    ["1.234.567,89 EUR", "1234567.89"],
    ["500 pounds sterling", "500"],
    ["-£5", "-5"],
    ["(€5)", "-5"],
    ["1.200.000", "1200000"],
    ["$85,000.00", "85000"],
    ["12.50", "12.50"],
    ["USD 300", "300"],
    ["300 USD", "300"],
    ["US$300", "300"],
    ["-5000", "-5000"],
    ["−5,000", "-5000"],
    ["-$5,000", "-5000"],
    ["$-5,000", "-5000"],
    ["(5,000)", "-5000"],
    ["minus 5k", "-5000"],
    ["-0", "0"],
    ["0", "0"],
    ["007", "7"],
    ["zero", "0"],
    ["none", "0"],
    ["Nothing", "0"],
    ["four", "4"],
    ["Twenty", "20"],
    ["eighty-five grand", "85000"],
    ["eighty five thousand dollars", "85000"],
    ["fifty-two thousand five hundred", "52500"],
    ["one hundred and twenty thousand", "120000"],
    ["a hundred thousand", "100000"],
    ["twelve hundred", "1200"],
    ["two and a half million", "2500000"],
    ["minus five hundred", "-500"],
    ["5 hundred fifty", "550"],
    ["5½", "5.5"],
    ["12 50 cents", undefined],
    ["5 1/2", "5.5"],
    ["  85000 ", "85000"],
  ])("%j is %j", (text, amount) => {
    expect(parseAmount(text)).toEqual(amount === undefined ? undefined : { value: amount });
  });

  it.each([
    ["about $85k", ["85000"]],
    ["around 85000", ["85000"]],
    ["~85k", ["85000"]],
    ["85k or so", ["85000"]],
    ["roughly eighty-five grand", ["85000"]],
    ["about 80 to 90k", ["80000", "90000"]],
    ["85k-ish", undefined],
    ["85k+", undefined],
    ["over 85,000", undefined],
    ["less than 10k", undefined],
    ["< 500", undefined],
    ["85k?", ["85000"]],
    ["80-90k", ["80000", "90000"]],
    ["80k to 90k", ["80000", "90000"]],
    ["$80,000 – $90,000", ["80000", "90000"]],
    ["4 or 5", ["4", "5"]],
    ["85.000", ["85", "85000"]],
    ["-85.000", ["-85", "-85000"]],
    ["85,000k", ["85000", "85000000"]],
    ["7k a month", undefined],
    ["seven thousand a month", undefined],
    ["$1,450 biweekly", undefined],
    ["500/week", undefined],
    ["$20 per hour", undefined],
    ["3,000 monthly", undefined],
    ["85k a year", undefined],
  ])("%j has no one reading", (text, candidates) => {
    const reading = parseAmount(text);
    expect(reading).toMatchObject({ problem: "ambiguous" });
    expect(reading).toEqual(
      candidates
        ? expect.objectContaining({ candidates })
        : expect.not.objectContaining({ candidates: expect.anything() }),
    );
  });

  it.each(["85k a year", "$85,000 per year", "85000/yr", "85 thousand annually", "85000 each year"])(
    "%j is 85000 where the question is about a year",
    (text) => {
      expect(parseAmount(text, { period: "year" })).toEqual({ value: "85000" });
    },
  );

  it.each<[string, "month" | "week" | "hour", string]>([
    ["$1,450 a month", "month", "1450"],
    ["seven thousand monthly", "month", "7000"],
    ["twenty dollars an hour", "hour", "20"],
    ["600/wk", "week", "600"],
  ])("%j is the amount of a %s", (text, period, amount) => {
    expect(parseAmount(text, { period })).toEqual({ value: amount });
  });

  it("a month is not a year", () => {
    expect(parseAmount("7k a month", { period: "year" })).toMatchObject({ problem: "ambiguous" });
  });

  it.each([
    "",
    "lots",
    "¥500",
    "nineteen eighty",
    "thousand million",
    "half",
    "and a half",
    "five and",
    "one two three",
    "12,34",
    "1,2 million",
    "1,23,456",
    "1 200,50",
    "85,00",
    "12,34,567",
    "1.2.3",
    "k",
    "$",
    "yes",
    "N/A",
    "85q",
    "12 Main Street",
    "9".repeat(40),
  ])("%j is no amount", (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  it("never repeats the words in a message", () => {
    const reading = parseAmount("80-90k");
    expect(reading && "message" in reading ? reading.message : "").toBe(
      "must be one exact amount, in digits",
    );
  });
});

describe("amounts in the notation of a locale", () => {
  it.each<[string, string, unknown]>([
    ["de-DE", "1.200", "1200"],
    ["de-DE", "1.234.567", "1234567"],
    ["de-DE", "23.000 €", "23000"],
    ["de-DE", "1,5", "1.5"],
    ["de-DE", "1,2 million", "1200000"],
    ["de-DE", "1,234,567.50", "1234567.50"],
    ["de-DE", "1,200", "ambiguous"],
    ["de-DE", "£500", "format"],
    ["fr-FR", "1\u202f200,50 €", "1200.50"],
    ["en-GB", "£1,200.50", "1200.50"],
    ["en-GB", "1.200", "ambiguous"],
    ["en-GB", "$500", "format"],
    ["en-GB", "500 euros", "format"],
    ["en-US", "$1,234,567.89", "1234567.89"],
    ["en-US", "£5", "format"],
    ["en-CA", "$5", "5"],
  ])("%s: %j is %j", (locale, text, expected) => {
    const reading = parseAmount(text, { notation: notationOf(locale) });
    expect(reading && "value" in reading ? reading.value : reading?.problem).toBe(expected);
  });

  it.each<[string | undefined, string, unknown]>([
    [undefined, "5.5%", "5.5"],
    [undefined, "5.5 %", "5.5"],
    [undefined, "5 percent", "5"],
    [undefined, "-1.2 per cent", "-1.2"],
    [undefined, "3 pct", "3"],
    ["de-DE", "5,5 %", "5.5"],
    [undefined, "about 5%", "ambiguous"],
    [undefined, "5", undefined],
    [undefined, "%", undefined],
    [undefined, "5½%", "5.5"],
    [undefined, "5 and a half percent", "5.5"],
    [undefined, "three and a quarter per cent", "3.25"],
  ])("in %s the percentage %j is %j", (locale, text, expected) => {
    const reading = parsePercent(text, notationOf(locale));
    expect(reading && "value" in reading ? reading.value : reading?.problem).toBe(expected);
  });
});
