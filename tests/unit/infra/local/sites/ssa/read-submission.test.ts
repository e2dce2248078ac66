import { describe, expect, it } from "vitest";
import {
  answersFrom,
  readSubmission,
  type SsaAnswers,
} from "../../../../../../infra/local/sites/ssa/read-submission.ts";

const valid: SsaAnswers = {
  birth_month: "06",
  birth_day: "15",
  birth_year: "1980",
  current_earnings: "75,000",
  last_year_worked: "",
  last_year_earnings: "",
  retirement_month: "",
  retirement_year: "",
  dollar_type: "nominal",
};

describe("reading the quick calculator's form", () => {
  it("reads names of the form, and after a drift other names", () => {
    const sent = new URLSearchParams({ dobmon: " 06 ", dollars: "0" });
    expect(answersFrom(sent, false)).toMatchObject({
      birth_month: "06",
      dollar_type: "nominal",
      birth_day: "",
    });
    expect(answersFrom(sent, true)).toMatchObject({ birth_month: "", dollar_type: "" });
  });

  it("turns a right form into a question", () => {
    expect(readSubmission(valid)).toEqual({
      question: { birthYear: 1980, birthMonth: 6, earnings: 75_000, dollars: "nominal" },
    });
    expect(
      readSubmission({
        ...valid,
        last_year_worked: "2020",
        last_year_earnings: "65000",
        retirement_month: "1",
        retirement_year: "2047",
      }),
    ).toMatchObject({
      question: { lastWork: { year: 2020, earnings: 65_000 }, retirement: { year: 2047, month: 1 } },
    });
  });

  it("has a message for every field that an empty form misses", () => {
    const { messages } = readSubmission({}) as { messages: object };
    expect(Object.keys(messages).sort()).toEqual(
      ["birth_day", "birth_month", "birth_year", "current_earnings", "dollar_type"].sort(),
    );
  });

  it.each<[keyof SsaAnswers, SsaAnswers]>([
    ["birth_month", { birth_month: "13" }],
    ["birth_day", { birth_day: "31" }],
    ["birth_year", { birth_year: "2015" }],
    ["birth_year", { birth_year: "80" }],
    ["current_earnings", { current_earnings: "$75k" }],
    ["last_year_worked", { last_year_earnings: "65000" }],
    ["last_year_worked", { last_year_worked: "2030", last_year_earnings: "1" }],
    ["last_year_earnings", { last_year_worked: "2020" }],
    ["retirement_month", { retirement_year: "2047" }],
    ["retirement_year", { retirement_month: "5" }],
    ["retirement_year", { retirement_month: "5", retirement_year: "2030" }],
  ])("finds fault with %s of %o, and with nothing else", (field, change) => {
    const { messages } = readSubmission({ ...valid, ...change }) as { messages: object };
    expect(Object.keys(messages)).toEqual([field]);
  });

  it("holds nothing against a field that is not asked", () => {
    expect(readSubmission({ ...valid, birth_day: "" }, "birth_day")).toHaveProperty("question");
  });
});
