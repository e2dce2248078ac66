import { expect, it } from "vitest";
import { ENDPOINTS } from "../../../../functions/gateway/api/define-endpoint.ts";
import { describeApi } from "../../../../functions/gateway/api/openapi.ts";
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

interface Described {
  operationId: string;
  parameters: { name: string; required: boolean; example?: unknown }[];
  requestBody?: { content: { "application/json": { examples?: Record<string, { value: object }> } } };
}
