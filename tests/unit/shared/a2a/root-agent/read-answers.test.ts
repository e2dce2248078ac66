import { describe, expect, it } from "vitest";
import { readAnswers } from "../../../../../shared/a2a/root-agent/read-answers.ts";
import type { InputProblem } from "../../../../../shared/core/errors.ts";

const missing = (field: string): InputProblem => ({ field, problem: "missing", message: "is missing" });
const said = (text: string) => ({ text, data: [] });
const sent = (value: Record<string, unknown>) => ({
  text: "",
  data: [{ location: "message.parts[0]", value }],
});

describe("the answers of a message", () => {
  it("override earlier answers field by field; null removes an answer", () => {
    const known = { name: "Ada", year: 1980, children: [{ age: 3 }] };
    const data = sent({ user_data: { year: 1981, name: null } });
    expect(readAnswers(data, "form", known, [])).toEqual({ year: 1981, children: [{ age: 3 }] });
  });

  it("may be a text when exactly one question is open, however often it is complained about", () => {
    const problems = [missing("year"), { ...missing("year"), problem: "pattern" as const }];
    expect(readAnswers(said(" 1980 "), "form", { name: "Ada" }, problems)).toEqual({
      name: "Ada",
      year: "1980",
    });
  });

  it("are not guessed: several questions, or parts of lists, require a data part", () => {
    const two = [missing("year"), missing("month")];
    expect(() => readAnswers(said("1980"), "form", {}, two)).toThrow(/2 questions .* with year, month/);
    const nested = [missing("children[0].age")];
    expect(() => readAnswers(said("3"), "form", {}, nested)).toThrow(/children\[0\]\.age/);
  });

  it("change nothing without a text", () => {
    expect(readAnswers(said("  "), "form", { year: 1980 }, [missing("month")])).toEqual({ year: 1980 });
  });
});
