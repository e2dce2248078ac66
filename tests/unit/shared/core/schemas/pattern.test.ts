import { describe, expect, it } from "vitest";
import { compilePattern } from "../../../../../shared/core/schemas/pattern.ts";
import { createSchemaCompiler } from "../../../../../shared/core/schemas/schema-compiler.ts";
import { createQuestion } from "../../../../../shared/wizards/answers/question.ts";

const TOO_LONG = { type: "invalid_request", message: expect.stringContaining("takes too long") };

describe("a pattern of a wizard, a site or a profile", () => {
  it.each([
    [String.raw`^\d{5}(-\d{4})?$`, "60601-1234", "6060"],
    [String.raw`^[A-Za-z0-9][\w.:/-]{0,99}$`, "model-1", "-x"],
    [String.raw`^(?=.*\d)[a-z\d]+$`, "a1", "a"],
    ["^(ab|cd)+$", "abcd", "abc"],
    [String.raw`^([a-z])\1$`, "aa", "ab"],
    [String.raw`^\p{L}+$`, "ä", "1"],
    [String.raw`^[)+*]\)*$`, "+))", "x"],
  ])("matches as a regular expression does: %s", (source, match, other) => {
    const pattern = compilePattern(source);
    expect([match, other].map((text) => pattern.test(text))).toEqual([true, false]);
    expect(pattern.source).toBe(source);
  });

  it.each([
    ["nested repetition", "^(a+)+$", 60],
    ["overlapping alternatives", "^(a|aa)+$", 60],
    ["a reference", String.raw`^(a*)*\1$`, 60],
    ["an assertion", "^(?=(a|aa)*b)c", 60],
    ["many repetitions", "a*a*a*a*a*a*a*a*$", 900],
    ["a long text", "a*a*$", 100_000],
    ["many optional characters", `^${"a?".repeat(40)}${"a".repeat(40)}$`, 60],
    ["many optional groups", `^${"(a|aa)?".repeat(40)}b$`, 60],
    ["many alternatives", `^${"(?:a|aa)".repeat(40)}b$`, 60],
  ])("ends in time with %s", (_name, source, length) => {
    expect(() => compilePattern(source).test(`${"a".repeat(length)}!`)).toThrow(
      expect.objectContaining(TOO_LONG),
    );
  });

  it("is limited in contracts, in agents' parameters and in answers", () => {
    const schema = { type: "object", properties: { code: { type: "string", pattern: "^(a+)+$" } } };
    const text = `${"a".repeat(60)}!`;
    const validate = createSchemaCompiler().compile(schema);
    expect(() => validate({ code: text })).toThrow(expect.objectContaining(TOO_LONG));
    expect(validate({ code: "aaa" })).toBe(true);
    const question = createQuestion("code", { type: "string", pattern: "^(a+)+$" } as never, undefined);
    expect(() => question.pattern?.test(text)).toThrow(expect.objectContaining(TOO_LONG));
  });

  it("differs from others of the same schema", () => {
    const properties = { a: { pattern: "^a$" }, b: { pattern: "^b$" } };
    const validate = createSchemaCompiler().compile({ type: "object", properties });
    expect([validate({ a: "a", b: "b" }), validate({ a: "b", b: "b" })]).toEqual([true, false]);
  });

  it("is refused when it is not a regular expression", () => {
    expect(() => compilePattern("(")).toThrow(SyntaxError);
  });
});
