import { expect, it } from "vitest";
import { z } from "zod";
import { type ApiCall, endpointOf } from "../../../../../functions/gateway/api/define-endpoint.ts";
import { JsonLines } from "../../../../../functions/gateway/api/send-content.ts";
import { defineOperation } from "../../../../../shared/operations/operation.ts";

const given: unknown[] = [];
const changeThing = defineOperation({
  name: "changeThing",
  summary: "Change a thing",
  scopes: ["schedules:write"],
  input: z.strictObject({
    id: z.string().describe("The thing's id."),
    revision: z.int().optional(),
    name: z.string(),
  }),
  output: z.object({ isNew: z.boolean() }),
  handle: async (input) => {
    given.push(input);
    return { isNew: input.name === "new" };
  },
});
const route = {
  method: "PATCH",
  path: "/api/things/{id}",
  tag: "api",
  query: ["revision"],
  responses: { 200: "Changed.", 201: "Created." },
  statusOf: ({ isNew }: { isNew: boolean }) => (isNew ? 201 : 200),
} as const;
const call = (parts: object) => parts as unknown as ApiCall<never, never>;

it("takes each member of an operation's input from the path, the query or the body, as its route says", async () => {
  const { params, query, body, handle, responses } = endpointOf(changeThing, route);
  expect(params).toEqual({ id: "The thing's id." });
  expect([Object.keys(query?.shape ?? {}), Object.keys(body?.shape ?? {})]).toEqual([["revision"], ["name"]]);
  expect(Object.keys(responses)).toEqual(["200", "201"]);
  const parts = { params: { id: "a" }, query: { revision: 2 }, body: { name: "new" } };
  expect(await handle(call(parts))).toMatchObject({ status: 201, body: { isNew: true } });
  expect(await handle(call({ ...parts, body: { name: "old" } }))).toMatchObject({ status: 200 });
  expect(given[0]).toEqual({ id: "a", revision: 2, name: "new" });
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
  const { body } = await endpoint.handle(call({ params: { id: "a" } }));
  expect(body).toBeInstanceOf(JsonLines);
  expect(await Array.fromAsync((body as JsonLines).values)).toEqual([{ isNew: true }]);
});
