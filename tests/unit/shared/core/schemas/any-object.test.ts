import { expect, it } from "vitest";
import { z } from "zod";
import { anyObject } from "../../../../../shared/core/schemas/any-object.ts";
import { executeWizard } from "../../../../../shared/mcp/tools/execute-wizard.ts";
import { schedulesChange } from "../../../../../shared/mcp/tools/schedules-change.ts";
import { validateUserData as operation } from "../../../../../shared/operations/wizards/validate-user-data.ts";
import { definitionSchema } from "../../../../../shared/schedules/definition/schedule.ts";

const NAMES = ["__proto__", "constructor", "prototype", "a"];
const OBJECT = '{"__proto__":{"x":1},"constructor":1,"prototype":2,"a":3}';

it.each<[string, z.ZodType, Record<string, unknown>]>([
  ["MCP validate", (operation.tool?.input ?? z.never()) as z.ZodType, { wizard_id: "x" }],
  ["MCP execute", executeWizard.input, { wizard_id: "x" }],
  ["MCP schedule", schedulesChange.input, { action: "create" }],
  ["the operation", operation.input, { id: "x" }],
  [
    "a schedule",
    definitionSchema,
    { name: "n", target: { kind: "wizard", id: "x" }, cron: "0 9 * * *", time_zone: "UTC" },
  ],
])("%s keeps answers whose names every object has, so that each is an unknown field", (_, schema, rest) => {
  const { user_data } = schema.parse({ ...rest, user_data: JSON.parse(OBJECT) }) as { user_data: object };
  expect(Object.keys(user_data)).toEqual(NAMES);
  for (const none of [[], "text", 5])
    expect(schema.safeParse({ ...rest, user_data: none }).success).toBe(false);
});

it("is an object in JSON Schema, and its mistake is one of type", () => {
  expect(z.toJSONSchema(anyObject())).toMatchObject({ type: "object" });
  expect(anyObject("must be answers").safeParse("x").error?.issues).toMatchObject([
    { code: "invalid_type", expected: "object", message: "must be answers" },
  ]);
});
