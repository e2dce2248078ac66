import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRunningCalls } from "../../../../../../functions/gateway/mcp/calls/running-calls.ts";
import { type LocalRuns, startLocalRuns } from "../../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;

beforeAll(async () => {
  runs = await startLocalRuns();
});
afterAll(() => runs.close());

const open = () =>
  createRunningCalls({
    objects: runs.store.objects,
    hmacKey: createSecretKey(Buffer.alloc(32, 1)),
    clock: { ...runs.store.clock, sleep: async () => {} },
  });

describe("running calls", () => {
  it("are found by their scope and request id, on any instance, while they run", async () => {
    const leave = await open().enter({ scope: "session:a", requestId: 1 }, { runIds: ["run-1"], owner: "o" });
    const elsewhere = open();
    expect(await elsewhere.find({ scope: "session:a", requestId: 1 })).toEqual({
      runIds: ["run-1"],
      owner: "o",
    });
    expect(await elsewhere.find({ scope: "session:b", requestId: 1 })).toBeUndefined();
    expect(await elsewhere.find({ scope: "session:a", requestId: "1" })).toBeUndefined();
    await leave();
    expect(await elsewhere.find({ scope: "session:a", requestId: 1 })).toBeUndefined();
    expect(await runs.names("mcp-calls/")).toEqual([]);
  });

  it("replace the entry of a crashed call, and only its creator deletes an entry", async () => {
    const name = { scope: "token:t", requestId: 1 };
    const leaveFirst = await open().enter(name, { runIds: ["run-1"], owner: "o" });
    const leaveSecond = await open().enter(name, { runIds: ["run-2"], owner: "o" });
    await leaveFirst();
    expect(await open().find(name)).toMatchObject({ runIds: ["run-2"] });
    await leaveSecond();
    expect(await open().find(name)).toBeUndefined();
  });

  it("reveal no session and no request id in their objects' names", async () => {
    const leave = await open().enter(
      { scope: "session:secret", requestId: "secret" },
      { runIds: ["r"], owner: "o" },
    );
    const [name] = await runs.names("mcp-calls/");
    expect(name).toMatch(/^mcp-calls\/[\w-]{43}$/);
    await leave();
  });
});
