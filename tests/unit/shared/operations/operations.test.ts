import { expect, it } from "vitest";
import { ENDPOINTS } from "../../../../functions/gateway/api/define-endpoint.ts";
import { describeApi } from "../../../../functions/gateway/api/openapi.ts";
import type { ToolAnnotations } from "../../../../shared/mcp/tools/define-tool.ts";
import { TOOLS } from "../../../../shared/mcp/tools/index.ts";
import { EFFECTS } from "../../../../shared/operations/operation.ts";
import { OPERATIONS } from "../../../../shared/operations/operations.ts";

const OPTIONS = { version: "1", serverUrl: "https://x.example", issuer: "https://i.example" };

it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
  "%s has examples that its input accepts, the first with every required member",
  (_, { examples, input }) => {
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const { error } = input.safeParse(example);
      expect(error?.issues ?? []).toEqual([]);
    }
  },
);

it("gives each required parameter and each body of the OpenAPI document an example", () => {
  const { paths } = describeApi(ENDPOINTS, OPTIONS) as {
    paths: Record<string, Record<string, Described>>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBe(ENDPOINTS.length);
  for (const { operationId, parameters, requestBody } of operations) {
    const required = parameters.filter((parameter) => parameter.required);
    for (const { example, name } of required) expect(example, `${operationId} ${name}`).toBeDefined();
    if (!requestBody) continue;
    const { examples = {} } = requestBody.content["application/json"];
    expect(Object.keys(examples), operationId).not.toEqual([]);
    for (const { value } of Object.values(examples))
      for (const { name } of parameters) expect(value).not.toHaveProperty(name);
  }
});

it.each(TOOLS.map((tool) => [tool.name, tool] as const))(
  "%s has the hints of the strongest of its operations",
  (name, { annotations }) => {
    const hints = OPERATIONS.filter(
      ({ tool, offeredBy = [] }) => tool?.name === name || offeredBy.includes(name),
    ).map(({ effect }): ToolAnnotations => EFFECTS[effect].hints);
    expect(hints).not.toEqual([]);
    const isRead = hints.every(({ readOnlyHint }) => readOnlyHint);
    expect(annotations).toEqual({
      readOnlyHint: isRead,
      openWorldHint: hints.some(({ openWorldHint }) => openWorldHint),
      ...(!isRead && {
        destructiveHint: hints.some(({ destructiveHint }) => destructiveHint),
        idempotentHint: hints.every(({ idempotentHint }) => idempotentHint),
      }),
    });
  },
);

interface Described {
  operationId: string;
  parameters: { name: string; required: boolean; example?: unknown }[];
  requestBody?: { content: { "application/json": { examples?: Record<string, { value: object }> } } };
}
