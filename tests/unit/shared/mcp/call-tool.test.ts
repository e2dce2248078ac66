import { expect, it } from "vitest";
import { z } from "zod";
import { correctTypes } from "../../../../shared/mcp/call-tool.ts";

const schema = z.strictObject({
  count: z.int().optional(),
  options: z.strictObject({ trace: z.boolean().optional(), seconds: z.number().optional() }).optional(),
  pages: z.array(z.int()).optional(),
  answers: z.looseObject({}).optional(),
  name: z.string().optional(),
});

it.each([
  [{ count: "5" }, { count: 5 }],
  [{ options: { trace: "yes", seconds: " 1.5 " } }, { options: { trace: true, seconds: 1.5 } }],
  [{ pages: ["1", "2"] }, { pages: [1, 2] }],
  [{ pages: "[1]" }, { pages: [1] }],
  [{ answers: '{"state":"Ohio"}' }, { answers: { state: "Ohio" } }],
])("%j is read as %j", (given, read) => {
  expect(schema.parse(correctTypes(given, schema.safeParse(given).error?.issues ?? []))).toEqual(read);
});

it.each([
  { count: "five of them" },
  { count: "" },
  { answers: "I live in Ohio" },
  { answers: "[".repeat(100) },
  { name: 5 },
  { options: { trace: "perhaps" } },
])("%j stays as it is", (given) => {
  expect(correctTypes(given, schema.safeParse(given).error?.issues ?? [])).toEqual(given);
});
