/** The calls succeed without a network. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as nextTimers } from "node:timers/promises";
import { expect, it } from "vitest";
import type { CallGate } from "../../../../../../infra/local/cloud/calls/gate.ts";
import { createLocalClock } from "../../../../../../infra/local/cloud/clock.ts";
import { LocalCloudOptionsSchema, type QueueOptions } from "../../../../../../infra/local/cloud/options.ts";
import { TaskQueue } from "../../../../../../infra/local/cloud/tasks/task-queue.ts";

it("reserves the name of a finished task only if the client chose it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "task-queue-"));
  const clock = createLocalClock();
  const gate = { pass: async () => 200 } as unknown as CallGate;
  const queue = new TaskQueue({
    name: "queue",
    options: LocalCloudOptionsSchema.parse({ dataDir: folder, queues: { queue: {} } }).queues
      .queue as QueueOptions,
    folder,
    reservationMs: 3_600_000,
    clock,
    gate,
    credentials: { signToken: async () => "", serviceToken: "" },
  });
  const add = (name: string, named: boolean) =>
    queue.add({
      name: `projects/p/locations/l/queues/queue/tasks/${name}`,
      named,
      url: "http://127.0.0.1/",
      method: "POST",
      headers: {},
      body: "",
      created: clock.now(),
      due: clock.now(),
      deadlineMs: 60_000,
      dispatches: 0,
      responses: 0,
    });
  expect([add("chosen", true), add("generated", false)]).toEqual([true, true]);
  while (queue.list().length > 0) await nextTimers();
  expect([add("chosen", true), add("generated", false)]).toEqual([false, true]);
  queue.close();
  clock.stop();
  rmSync(folder, { recursive: true });
});
