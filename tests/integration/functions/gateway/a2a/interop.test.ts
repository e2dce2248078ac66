/** The SDK's clients of both versions, on all transports, with two gateways that know nothing of each other. */
import { afterAll, beforeAll, describe, it } from "vitest";
import { createTestAgents, type TestAgents } from "../../../../fixtures/gateway/a2a-agents.ts";
import { CLIENTS, connectClient, type InteropClient } from "../../../../fixtures/gateway/a2a-clients.ts";
import { type A2aStack, startA2aStack, uniqueText } from "../../../../fixtures/gateway/a2a-stack.ts";

let agents: TestAgents;
let stack: A2aStack;
/** A gateway whose public address is not set. */
let alone: string;

beforeAll(async () => {
  agents = await createTestAgents();
  stack = await startA2aStack({ gateways: 2, grpc: true, profiles: agents.profiles });
  alone = (await stack.startGateway({ MCP_SERVER_URL: "" })).url;
});
afterAll(async () => {
  await stack.close();
  await agents.remove();
});

// The old client puts its own words in place of the messages of A2A's errors over JSON-RPC.
describe.concurrent.each(CLIENTS)(
  "the client %s behind a proxy (FR-002/json-rpc, FR-002/rest, FR-002/grpc)",
  (name) => {
    const connect = (agent: string, url = stack.url): Promise<InteropClient> =>
      connectClient(name, `${url}/agents/${agent}`, stack.token);

    it("finds the card, sends, and waits for the answer, also of one gateway", async ({ expect }) => {
      for (const url of [stack.url, alone]) {
        const client = await connect("mirror", url);
        const text = uniqueText();
        const task = await client.send(text);
        expect(task).toMatchObject({ state: "completed", answer: text, asked: text });
        expect(await client.get(task.id)).toEqual(task);
      }
    });

    it("sends without waiting, and reads the answer later", async ({ expect }) => {
      const client = await connect("held");
      const name = uniqueName();
      const task = await client.send(name, { waits: false });
      expect(["submitted", "working"]).toContain(task.state);
      await agents.letGo(name);
      await expect.poll(async () => (await client.get(task.id)).state, WITHIN).toBe("completed");
      expect((await client.get(task.id)).answer).toBe(name);
    });

    it("follows a task as a stream", async ({ expect }) => {
      const client = await connect("held");
      const name = uniqueName();
      const events = client.stream(name);
      expect((await events.next()).value).toMatch(/^task (submitted|working)$/);
      await agents.letGo(name);
      expect((await Array.fromAsync(events)).slice(-2)).toEqual([`artifact ${name}`, "status completed"]);
    });

    it("disconnects from a stream without an effect on the task, and subscribes again", async ({
      expect,
    }) => {
      const client = await connect("held");
      const name = uniqueName();
      const { id } = await client.send(name, { waits: false });
      await expect.poll(async () => (await client.get(id)).state, WITHIN).toBe("working");
      const left = new AbortController();
      for await (const event of client.resubscribe(id, left.signal)) {
        expect(event).toBe("task working");
        break;
      }
      left.abort();
      const again = client.resubscribe(id);
      expect((await again.next()).value).toBe("task working");
      await agents.letGo(name);
      expect((await Array.fromAsync(again)).slice(-2)).toEqual([`artifact ${name}`, "status completed"]);
    });

    it("cancels a task on any instance", async ({ expect }) => {
      const client = await connect("held");
      const { id } = await client.send(uniqueName(), { waits: false });
      await expect.poll(async () => (await client.get(id)).state, WITHIN).toBe("working");
      // On a busy machine the process may need longer to stop than the answer waits.
      expect(["working", "canceled"]).toContain((await client.cancel(id)).state);
      await expect.poll(async () => (await client.get(id)).state, WITHIN).toBe("canceled");
      await expect(client.cancel(id)).rejects.toThrow(/ended already|cannot be canceled/);
    });

    it("reads the extended card", async ({ expect }) => {
      expect(await (await connect("greeter")).extendedCard()).toBe("greeter");
    });

    it("sets parameters, and gets the mistakes in them", async ({ expect }) => {
      const client = await connect("greeter");
      const text = uniqueText();
      const greeted = await client.send(text, { data: { parameters: { greeting: "good morning" } } });
      expect(greeted.answer.trim()).toBe(`good morning ${text}`);
      const inMetadata = await client.send(text, { metadata: { parameters: { greeting: "hello" } } });
      expect(inMetadata.answer.trim()).toBe(`hello ${text}`);
      await expect(client.send(text)).rejects.toThrow(/greeting: is missing/);
    });

    it("gets the protocol's errors for invalid calls", async ({ expect }) => {
      const client = await connect("mirror");
      await expect(client.get("nonsense")).rejects.toThrow(/no task with this id|Task not found/);
      await expect(client.send("", { file: true })).rejects.toThrow(/parts\[0\] is a file|content types/);
      const failed = await (await connect("failing")).send("please");
      expect(failed).toMatchObject({ state: "failed", answer: expect.stringContaining("half an answer") });
      expect(failed.says).toMatch(/^Agent error: /);
    });
  },
);

/** A run that waits until the test releases it. */
const uniqueName = () => uniqueText("held").replace(" ", "-");
const WITHIN = { interval: 50 };
