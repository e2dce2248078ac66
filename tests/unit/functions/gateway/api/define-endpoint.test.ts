import { expect, it } from "vitest";
import { z } from "zod";
import { endpointOf } from "../../../../../functions/gateway/api/define-endpoint.ts";
import { JsonLines } from "../../../../../functions/gateway/api/send-content.ts";
import { defineOperation, type OperationCall } from "../../../../../shared/operations/operation.ts";

const given: unknown[] = [];
const changeThing = defineOperation({
  name: "changeThing",
  summary: "Change a thing",
  effect: "change",
  scopes: ["schedules:write"],
  input: z.strictObject({
    id: z.string().describe("The thing's id."),
    revision: z.int().optional(),
    name: z.string(),
  }),
  examples: [{ id: "a", revision: 2, name: "new" }],
  output: z.object({ isNew: z.boolean() }),
  handle: async (input) => {
    given.push(input);
    return { isNew: input.name === "new" };
  },
});
const route = {
  method: "PATCH",
  path: "/api/things/{id}",
  query: ["revision"],
  responses: { 200: "Changed.", 201: "Created." },
  statusOf: ({ isNew }: { isNew: boolean }) => (isNew ? 201 : 200),
} as const;
const call = {} as OperationCall;

it("takes each member of an operation's input from the path, the query or the body, as its route says", async () => {
  const { params, query, body, handle, responses } = endpointOf(changeThing, route);
  expect([params, query, body].map((part) => Object.keys(part?.shape ?? {}))).toEqual([
    ["id"],
    ["revision"],
    ["name"],
  ]);
  expect(Object.keys(responses)).toEqual(["200", "201"]);
  const parts = { id: "a", revision: 2, name: "new" };
  expect(await handle(parts as never, call)).toMatchObject({ status: 201, body: { isNew: true } });
  expect(await handle({ ...parts, name: "old" } as never, call)).toMatchObject({ status: 200 });
  expect(given[0]).toEqual(parts);
});

it("sends the values of an operation that yields them as lines", async () => {
  const listThings = defineOperation({
    ...changeThing,
    name: "listThings",
    async *handle() {
      yield { isNew: true };
    },
  });
  const endpoint = endpointOf(listThings, { ...route, method: "GET", statusOf: undefined } as never);
  const { body } = await endpoint.handle({ id: "a" } as never, call);
  expect(body).toBeInstanceOf(JsonLines);
  expect(await Array.fromAsync((body as JsonLines).values)).toEqual([{ isNew: true }]);
});
