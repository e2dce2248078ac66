import { describe, expect, it } from "vitest";
import { readAgentInput, readParameters } from "../../../../../functions/cli/input/read-agent-input.ts";

const schema = { properties: { depth: { type: "integer" }, tone: { type: ["string", "null"] } } };

describe("readAgentInput", () => {
  it("joins words and rejects two sources or none", async () => {
    expect(await readAgentInput(["hello", "world"], {})).toBe("hello world");
    const usage = { type: "invalid_request" };
    await expect(readAgentInput(["hello"], { inputFile: "package.json" })).rejects.toMatchObject(usage);
    await expect(readAgentInput([" "], {})).rejects.toMatchObject(usage);
  });
});

describe("readParameters", () => {
  it("parses values by the declared type, and keeps others as texts", async () => {
    const param = ["depth=3", "tone=7", "other=a=b", "toString=1"];
    expect(await readParameters({ param }, schema)).toEqual({
      depth: 3,
      tone: "7",
      other: "a=b",
      toString: "1",
    });
    expect(await readParameters({ param: ["depth=many"] }, schema)).toEqual({ depth: "many" });
  });

  it.each(["depth", "=3"])("rejects --param %j", async (pair) => {
    await expect(readParameters({ param: [pair] }, schema)).rejects.toMatchObject({
      type: "invalid_request",
      details: { option: "--param" },
    });
  });
});
