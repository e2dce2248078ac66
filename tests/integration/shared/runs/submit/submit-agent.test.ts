import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { createKeySet, toPublicKey } from "../../../../../shared/keys/keys.ts";
import { unsealJson } from "../../../../../shared/keys/sealing.ts";
import { readGatewayKeys, readWorkerKeys } from "../../../../../shared/runs/config.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { agentInputSchema, storedRequestSchema } from "../../../../../shared/runs/record/agent-run.ts";
import { inputName, requestName } from "../../../../../shared/runs/record/object-names.ts";
import { readActiveRecord } from "../../../../../shared/runs/record/run-store.ts";
import type { Launcher } from "../../../../../shared/runs/submit/launcher.ts";
import {
  type AgentLaunchers,
  type AgentRequest,
  submitAgent,
} from "../../../../../shared/runs/submit/submit-agent.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
let keys: Awaited<ReturnType<typeof createKeySet>>;
beforeAll(async () => {
  [runs, keys] = await Promise.all([startLocalRuns(), createKeySet()]);
});
afterAll(() => runs.close());

const agent = { id: "echo", access_type: "read-only", timeout_seconds: 300 } as const;
const request = (changes: Partial<AgentRequest> = {}): AgentRequest => ({
  agent,
  input: { input: "hello" },
  trigger: "a2a",
  owner: "owner-hash",
  callerWaits: true,
  dedup: false,
  ...changes,
});

/** Launchers that only record their calls. */
function recordingLaunchers(changes: Partial<AgentLaunchers> = {}) {
  const taken: string[] = [];
  const launcher = (name: string): Launcher => ({
    async launch() {
      taken.push(name);
      return { launcher: "service" };
    },
  });
  const launchers: AgentLaunchers = {
    service: launcher("service"),
    queue: launcher("queue"),
    job: (timeoutSeconds) => launcher(`job of ${timeoutSeconds} s`),
    writer: (id) => launcher(`writer of ${id}`),
    ...changes,
  };
  return { taken, launchers };
}

function submit(changes: Partial<AgentRequest>, launchers: AgentLaunchers) {
  const { workerPublicKey: workerKey, gatewayPrivateKeys, hmacKeys } = readGatewayKeys(keys);
  const [gatewayKey] = gatewayPrivateKeys;
  if (!gatewayKey) throw new Error("The key set has no key of the gateway.");
  return submitAgent(
    { ...runs.store, log: { ...runs.store.log, error: () => {} } as typeof runs.store.log },
    request(changes),
    {
      workerKey,
      gatewayKey: toPublicKey(gatewayKey),
      hmacKey: hmacKeys[0],
      launchers,
      startLimitSeconds: 600,
    },
  );
}

it("refuses an input that takes long to mask", async () => {
  const { taken, launchers } = recordingLaunchers();
  const input = { input: "4111 ".repeat(200_001) };
  await expect(submit({ input }, launchers)).rejects.toMatchObject({ type: "invalid_request" });
  expect(taken).toEqual([]);
});

describe("the launcher of an agent's run", () => {
  const writer = { ...agent, access_type: "read-write" } as const;
  it.each([
    ["a reader with a waiting caller", {}, "service"],
    ["a reader without a waiting caller", { callerWaits: false }, "queue"],
    ["a reader that just fits a dispatch", { agent: { ...agent, timeout_seconds: 1740 } }, "service"],
    ["a reader that may outlast a dispatch", { agent: { ...agent, timeout_seconds: 1800 } }, "job of 1800 s"],
    ["a writer", { agent: writer }, "writer of echo"],
  ] as const)("is chosen for %s", async (_who, changes, launcher) => {
    const { taken, launchers } = recordingLaunchers();
    const { run } = await submit(changes, launchers);
    expect(taken).toEqual([launcher]);
    expect(run).toMatchObject({ state: "starting", kind: "agent", target: "echo" });
  });

  it("falls back to the queue when the service cannot be reached", async () => {
    const closed: Launcher = {
      launch: () => Promise.reject(new AppError("launch_failed", "Connection refused.")),
    };
    const { taken, launchers } = recordingLaunchers({ service: closed });
    expect((await submit({}, launchers)).run.state).toBe("starting");
    expect(taken).toEqual(["queue"]);
  });

  it("that is a queue leaves the run queued", async () => {
    const queue: Launcher = { launch: async () => ({ launcher: "queue" }) };
    const { launchers } = recordingLaunchers({ queue });
    const { run } = await submit({ callerWaits: false }, launchers);
    expect((await readRun(runs.store, run.id))?.state).toBe("queued");
  });

  it.each(["capacity_exhausted", "queue_full"] as const)("ends as rejected by %s", async (type) => {
    const full: Launcher = { launch: () => Promise.reject(new AppError(type, "No room.")) };
    const { taken, launchers } = recordingLaunchers({ service: full, queue: full, writer: () => full });
    const access_type = type === "queue_full" ? "read-write" : "read-only";
    const { run } = await submit({ agent: { ...agent, access_type } }, launchers);
    expect(run).toMatchObject({ state: "rejected", error: { type, category: "transient" } });
    expect(taken).toEqual([]);
  });

  it("rejects the run with a message where no agents are deployed", async () => {
    const { launchers } = recordingLaunchers({ service: undefined });
    await expect(submit({}, launchers)).rejects.toMatchObject({ type: "invalid_configuration" });
  });
});

describe("FR-014/secrets the stored request", () => {
  it("is sealed to the worker as sent, and masked for the history", async () => {
    const secret = ["sk", "abcdefghijklmnop1234"].join("-");
    const input = { input: `use ${secret} please`, parameters: { key: secret } };
    const { run } = await submit({ input, message_id: "m-1" }, recordingLaunchers().launchers);
    const sealed = (await readActiveRecord(runs.store, run.id))?.sealedInput ?? "";
    const forWorker = await unsealJson(readWorkerKeys(keys).workerPrivateKeys, inputName(run.id), sealed);
    expect(agentInputSchema.parse(forWorker)).toMatchObject(input);
    const stored = await runs.store.objects.read(requestName(run.id));
    const { gatewayPrivateKeys } = readGatewayKeys(keys);
    const history = await unsealJson(gatewayPrivateKeys, requestName(run.id), String(stored?.body));
    const kept = storedRequestSchema.parse(history);
    expect(kept).toMatchObject({ input: "use sk-...1234 please", message_id: "m-1" });
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(kept.context_id).toBe(agentInputSchema.parse(forWorker).context_id);
  });
});

describe("FR-EDGE-06 a repeated request", () => {
  it("returns the same run and starts one worker", async () => {
    const { taken, launchers } = recordingLaunchers();
    const ask = () => submit({ input: { input: "twice" }, dedup: true }, launchers);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second.run.id).toBe(first.run.id);
    expect([first.deduplicated, second.deduplicated].sort()).toEqual([false, true]);
    expect(taken).toEqual(["service"]);
  });

  it.each<[string, Partial<AgentRequest>]>([
    ["another owner", { owner: "another-owner-hash" }],
    ["another agent", { agent: { ...agent, id: "shout" } }],
    ["another input", { input: { input: "not the same" } }],
    ["another conversation", { input: { input: "the same", context_id: "c-2" } }],
    ["other parameters", { input: { input: "the same", parameters: { loud: true } } }],
  ])("creates another run for %s", async (_, changes) => {
    const { launchers } = recordingLaunchers();
    const same = { input: { input: "the same" }, dedup: true };
    const first = await submit(same, launchers);
    const other = await submit({ ...same, ...changes }, launchers);
    expect(other).toMatchObject({ deduplicated: false });
    expect(other.run.id).not.toBe(first.run.id);
  });

  it("creates two runs within a conversation", async () => {
    const { launchers } = recordingLaunchers();
    const ask = () => submit({ input: { input: "yes", context_id: "c-1" }, dedup: true }, launchers);
    const first = await ask();
    expect((await ask()).run.id).not.toBe(first.run.id);
  });

  it("by another message is the first run for a minute", async () => {
    const { launchers } = recordingLaunchers();
    const say = (message_id: string) =>
      submit({ input: { input: "once" }, message_id, dedup: true }, launchers);
    const first = await say("once-1");
    expect((await say("once-2")).run.id).toBe(first.run.id);
    runs.advance(61_000);
    expect(await say("once-2")).toMatchObject({ deduplicated: false });
  });

  it("creates two runs without deduplication", async () => {
    const { launchers } = recordingLaunchers();
    const ask = () => submit({ input: { input: "apart" }, dedup: false }, launchers);
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second.run.id).not.toBe(first.run.id);
  });

  it("creates a new run after a refusal", async () => {
    let full = true;
    const launcher: Launcher = {
      async launch() {
        if (full) throw new AppError("capacity_exhausted", "No room.");
        return { launcher: "service" };
      },
    };
    const { launchers } = recordingLaunchers({ service: launcher });
    const ask = () => submit({ input: { input: "again" }, dedup: true }, launchers);
    expect((await ask()).run.state).toBe("rejected");
    full = false;
    expect((await ask()).run.state).toBe("starting");
  });
});
