import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKeySet, toPublicKey } from "../../../../../shared/keys/keys.ts";
import { unsealJson } from "../../../../../shared/keys/sealing.ts";
import { readGatewayKeys, readWorkerKeys } from "../../../../../shared/runs/config.ts";
import { sweepRuns } from "../../../../../shared/runs/maintain/sweep-runs.ts";
import { followRun } from "../../../../../shared/runs/read/follow-run.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import type { StoredMessage } from "../../../../../shared/runs/record/agent-run.ts";
import { cancelRun } from "../../../../../shared/runs/record/cancel-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { decideOutcome } from "../../../../../shared/runs/record/end-run.ts";
import { activeName, inputName, requestName } from "../../../../../shared/runs/record/object-names.ts";
import type { RunRecord } from "../../../../../shared/runs/record/run.ts";
import { type RunStore, readActiveRecord } from "../../../../../shared/runs/record/run-store.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { type Conversations, createConversations } from "../../../../../shared/runs/submit/conversation.ts";
import { createJobLauncher } from "../../../../../shared/runs/submit/launcher.ts";
import { interpose } from "../../../../fixtures/runs/interposed-store.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const HOUR_MS = 3_600_000;

let runs: LocalRuns;
let keys: Awaited<ReturnType<typeof createKeySet>>;

beforeAll(async () => {
  [runs, keys] = await Promise.all([startLocalRuns(), createKeySet()]);
});
afterAll(() => runs.close());

function conversationsOf(store: RunStore = runs.store): Conversations {
  const { workerPublicKey, gatewayPrivateKeys } = readGatewayKeys(keys);
  const [current] = gatewayPrivateKeys;
  if (!current) throw new Error("the key set holds no key");
  return createConversations(store, {
    workerKey: workerPublicKey,
    gatewayKeys: gatewayPrivateKeys,
    gatewayKey: toPublicKey(current),
    hashContext: (owner, contextId) => `hash of ${owner} and ${contextId}`,
    startLimitSeconds: 600,
  });
}

function open(user_data: Record<string, unknown> = { birth_year: "1980" }): Promise<RunRecord> {
  return conversationsOf().open({
    wizard_id: "ssa-quick-calculator",
    trigger: "a2a",
    owner: "owner",
    context,
    user_data,
  });
}

const asked: StoredMessage = { id: "m-1", role: "user", data: { wizard_id: "ssa-quick-calculator" } };
const context = { context_id: "talk", messages: [asked] };
const launcher = createJobLauncher(async () => "execution-1");

async function followToEnd(id: string): Promise<RunRecord> {
  const events = followRun(runs.store, id);
  for (;;) {
    const step = await events.next();
    if (step.done) return step.value;
  }
}

describe("a conversation", () => {
  it("keeps answers sealed, adds further ones, and starts a worker only when they are complete", async () => {
    const conversations = conversationsOf();
    const { id, ...run } = await open();
    expect(run).toMatchObject({ state: "input_required", context: "hash of owner and talk" });
    expect(await claimRun(runs.store, id, "too-early")).toBeUndefined();
    const sealed = await runs.store.objects.read(`runs/${id}/conversation`);
    expect(sealed?.body.toString()).not.toContain("1980");

    const first = await conversations.read(id);
    if (!first) throw new Error("the conversation is not there");
    expect(first).toMatchObject({ user_data: { birth_year: "1980" }, messages: [asked] });
    const { messages } = first;
    expect(
      await conversations.keep(id, first, { messages, confirmed: [], user_data: { birth_year: "1981" } }),
    ).toBe(true);
    expect(
      await conversations.keep(id, first, { messages, confirmed: [], user_data: { birth_year: "1982" } }),
    ).toBe(false);

    const sent = await conversations.complete(id, { user_data: { birth_year: "1981" } }, context, [launcher]);
    expect(sent?.run.state).toBe("starting");
    expect(await conversations.complete(id, { user_data: {} }, context, [launcher])).toBeUndefined();
    expect(await conversations.read(id)).toBeUndefined();
    const input = (await readActiveRecord(runs.store, id))?.sealedInput ?? "";
    const { workerPrivateKeys } = readWorkerKeys(keys);
    expect(await unsealJson(workerPrivateKeys, inputName(id), input)).toEqual({
      user_data: { birth_year: "1981" },
    });
    expect((await claimRun(runs.store, id, "worker"))?.run.state).toBe("running");
  });

  it("is followed from the question to the end of its run", async () => {
    const { id } = await open();
    const following = followToEnd(id);
    const sent = await conversationsOf().complete(id, { user_data: {} }, context, [launcher]);
    const claimed = await claimRun(runs.store, id, "worker");
    const outcome = outcomeOf(undefined, runs.store.clock.now());
    await decideOutcome(runs.store, id, { ...outcome, attempt: claimed?.run.attempts[0] });
    expect(await following).toMatchObject({ state: "completed", start_by: sent?.run.start_by });
  });

  it("expires with its answers after a day", async () => {
    const { id } = await open();
    runs.advance(23 * HOUR_MS);
    await sweepRuns(runs.store);
    expect((await readRun(runs.store, id))?.state).toBe("input_required");
    runs.advance(2 * HOUR_MS);
    await sweepRuns(runs.store);
    expect(await readRun(runs.store, id)).toMatchObject({
      state: "expired",
      error: { type: "expired", message: "The run waited too long for the answers that it requires." },
    });
    expect(await runs.names(`runs/${id}/conversation`)).toEqual([]);
    expect(await runs.names(`active/${id}`)).toEqual([]);
  });

  it("can be cancelled; a later answer does not start it", async () => {
    const { id } = await open();
    expect((await cancelRun(runs.store, id)).state).toBe("cancelled");
    expect(await conversationsOf().complete(id, { user_data: {} }, context, [launcher])).toBeUndefined();
    expect(await runs.names(`runs/${id}/conversation`)).toEqual([]);
  });

  it.each([
    ["before", "active", undefined],
    ["after", "request", "cancelled"],
  ])("leaves no input when it is cancelled just %s its last answer is stored", async (_, part, state) => {
    const { id } = await open();
    const name = part === "active" ? activeName(id) : requestName(id);
    let cancelled = false;
    const objects = interpose(runs.store.objects, async (call) => {
      if (cancelled || call.method !== "replace" || call.name !== name) return;
      cancelled = true;
      await cancelRun(runs.store, id);
    });
    const sent = await conversationsOf({ ...runs.store, objects }).complete(id, { user_data: {} }, context, [
      launcher,
    ]);
    expect([cancelled, sent?.run.state]).toEqual([true, state]);
    expect((await readRun(runs.store, id))?.state).toBe("cancelled");
    expect(await runs.names(`active/${id}`)).toEqual([]);
  });

  it("leaves no answers when it is cancelled while it is created", async () => {
    const objects = interpose(runs.store.objects, async ({ method, name }) => {
      const [, id] = /^runs\/(.+)\/conversation$/.exec(name) ?? [];
      if (method === "create" && id !== undefined) await cancelRun(runs.store, id);
    });
    const { id } = await conversationsOf({ ...runs.store, objects }).open({
      wizard_id: "ssa-quick-calculator",
      trigger: "a2a",
      owner: "owner",
      context: { context_id: "talk" },
      user_data: { birth_year: "1980" },
    });
    expect((await readRun(runs.store, id))?.state).toBe("cancelled");
    expect(await runs.names(`runs/${id}/conversation`)).toEqual([]);
  });

  it("whose gateway died while it was created is ended by the sweeper", async () => {
    const dying = interpose(runs.store.objects, ({ method, name }) => {
      if (method === "create" && !name.startsWith("active/")) throw new Error("killed");
    });
    await expect(
      conversationsOf({ ...runs.store, objects: dying }).open({
        wizard_id: "ssa-quick-calculator",
        trigger: "a2a",
        owner: "owner",
        context: { context_id: "talk" },
        user_data: {},
      }),
    ).rejects.toThrow("killed");
    const [record = ""] = await runs.names("active/");
    const id = record.slice("active/".length);
    runs.advance(25 * HOUR_MS);
    await sweepRuns(runs.store);
    expect(await readRun(runs.store, id)).toMatchObject({ state: "expired" });
    expect(await runs.names("active/")).toEqual([]);
  });
});
