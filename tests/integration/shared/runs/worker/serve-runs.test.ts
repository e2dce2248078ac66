import { once } from "node:events";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
      const next = await fetch(`http://127.0.0.1:${port}/wake`, { method: "POST", body: "{}" });
      expect(next.status).toBe(204);
      expect(logged).toEqual([]);
    },
  );
});
