import { execFile } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newRunId } from "../../../../../shared/runs/record/run-id.ts";
import type { RunStore } from "../../../../../shared/runs/record/run-store.ts";
import { createRunsService, type RunsService } from "../../../../../shared/runs/worker/serve-runs.ts";
import { post, SHORT_LIMITS, sendUnfinished, UNFINISHED } from "../../../../fixtures/local/slow-client.ts";

let service: RunsService;
let port: number;
const logged: string[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => logged.push(line) });

beforeAll(async () => {
  service = createRunsService({
    store: { log } as unknown as RunStore,
    execute: async () => undefined,
    routes: { "/wake": async () => 204 },
    concurrency: 1,
    limits: SHORT_LIMITS,
  });
  service.server.listen(0, "127.0.0.1");
  await once(service.server, "listening");
  port = (service.server.address() as AddressInfo).port;
});
afterAll(() => service.drain(0));

describe("a worker's service", () => {
  it.each([...UNFINISHED, ["half of a wake-up", `${post("/wake")}Content-Length: 100\r\n\r\n{`] as const])(
    "ends a request that is not received in time, and its place is free: %s",
    async (_name, text) => {
      expect(await sendUnfinished(port, text)).not.toContain(" 200 ");
      // The short limits may end a whole request, too, while the machine is busy.
      const next = () => fetch(`http://127.0.0.1:${port}/wake`, { method: "POST", body: "{}" });
      await expect.poll(async () => (await next()).status).toBe(204);
      expect(logged).toEqual([]);
    },
  );

  it("executes the run of its address with its own record alone", async () => {
    const [id, other] = [newRunId(new Date()), newRunId(new Date())];
    const now = new Date().toISOString();
    const origin = { kind: "wizard", target: "form", trigger: "mcp", owner: "owner" };
    const run = { id, ...origin, state: "queued", attempts: [], created_at: now, start_by: now };
    const stored = JSON.stringify({ record: { run, generation: "1" }, sealedInput: "sealed" });
    const executed: unknown[] = [];
    const worker = createRunsService({
      store: { log } as unknown as RunStore,
      execute: async (name, { record }) => {
        executed.push([name, record?.run.id]);
        return record?.run;
      },
      concurrency: 1,
    });
    worker.server.listen(0, "127.0.0.1");
    await once(worker.server, "listening");
    const { port: own } = worker.server.address() as AddressInfo;
    const submit = async (name: string) =>
      (await fetch(`http://127.0.0.1:${own}/runs/${name}`, { method: "POST", body: stored })).status;
    expect([await submit(other), await submit(id)]).toEqual([400, 200]);
    expect(executed).toEqual([[id, id]]);
    await worker.drain(0);
  });

  // An agent's process: the platform checks callers, so the service has no token of its own.
  it.runIf(process.getuid?.() === 0).each([
    ["stays", "127.0.0.1", "sleep 0.2"],
    ["is closed at once", "127.0.0.1", "exec 3>&-"],
    ["comes from another address", "127.0.0.9", "sleep 0.2"],
  ])("gives no connection to another user of this machine, where it %s", async (_name, address, then) => {
    const work = vi.fn();
    const guarded = createRunsService({
      store: { log } as unknown as RunStore,
      execute: async (id) => work(id),
      routes: { "/wake": async () => work() ?? 204 },
      concurrency: 1,
    });
    guarded.server.listen(0, "0.0.0.0");
    await once(guarded.server, "listening");
    const { port: own } = guarded.server.address() as AddressInfo;
    const script = `exec 3<>/dev/tcp/${address}/${own} && printf 'POST /wake HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 2\\r\\n\\r\\n{}' >&3; ${then}`;
    const attack = (user: object) =>
      promisify(execFile)("bash", ["-c", script], { cwd: "/", ...user }).catch(() => {});
    await attack({ uid: 65_534, gid: 65_534 });
    // A caller under the worker's own user is served.
    await fetch(`http://127.0.0.1:${own}/wake`, { method: "POST", body: "{}" });
    await guarded.drain(0);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
