import { describe, expect, it } from "vitest";
import {
  expandJson,
  expandTemplate,
  hasBrokenPlaceholder,
  leadingName,
  templateNames,
} from "../../../../../shared/agents/profile/template.ts";

const VALUES: Record<string, string> = {
  input: "say {{param.x}} $(id) `id` $1 $& \\{{",
  "param.x": "1",
  empty: "",
};
const values = (name: string) => (Object.hasOwn(VALUES, name) ? VALUES[name] : undefined);

describe("a template", () => {
  it.each([
    ["{{input}}", VALUES.input],
    ["--x={{param.x}}", "--x=1"],
    ["{{ param.x }}{{param.x}}", "11"],
    ["[{{empty}}]", "[]"],
    ["--again{{param.x?}}", "--again"],
    ["no name", "no name"],
    ["", ""],
    ["{ {input} }", "{ {input} }"],
    [String.raw`\{{input}}`, "{{input}}"],
    [String.raw`\{{.Name}} of {{param.x}}`, "{{.Name}} of 1"],
  ])("%j becomes %j", (template, expanded) => {
    expect(expandTemplate(template, values)).toBe(expanded);
  });

  it("is omitted as a whole when a name has no value", () => {
    expect(expandTemplate("{{param.x}} {{absent}}", values)).toBeUndefined();
    expect(expandTemplate("{{constructor}}", values)).toBeUndefined();
    expect(expandTemplate("--again{{absent?}}", values)).toBeUndefined();
  });

  it("lists its names, the leading one, and malformed placeholders", () => {
    expect(templateNames(String.raw`{{a}} \{{b}} {{ c.d }}`)).toEqual(["a", "c.d"]);
    expect(["{{a}}b", "b{{a}}", String.raw`\{{a}}`].map(leadingName)).toEqual(["a", undefined, undefined]);
    expect(["{{a", "{{a}b}}", "{{{a}}}", "{{a}}", String.raw`\{{a`, "}}"].map(hasBrokenPlaceholder)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("JSON with templates", () => {
  it("keeps a value within its text and omits texts without a value", () => {
    const content = {
      model: "{{param.x}}",
      prompt: "{{input}}",
      none: "{{absent}}",
      list: ["{{absent}}", "{{param.x}}", 3, true, null],
      "{{param.x}}": {},
    };
    expect(expandJson(content, values)).toEqual({
      model: "1",
      prompt: VALUES.input,
      list: ["1", 3, true, null],
      "{{param.x}}": {},
    });
  });
});
