/** A run that waits for a person, in storage: its state, its link, and the place at which the person's page is. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeySet, toPublicKey } from "../../../../../shared/keys/keys.ts";
import { readGatewayKeys } from "../../../../../shared/runs/config.ts";
import { createMeetingBook } from "../../../../../shared/runs/read/meeting-book.ts";
import { readRun } from "../../../../../shared/runs/read/read-run.ts";
import { claimRun } from "../../../../../shared/runs/record/claim-run.ts";
import { decideOutcome, settleRun } from "../../../../../shared/runs/record/end-run.ts";
import {
  deleteHandoffs,
  readHandoff,
  type StoredHandoff,
  storeHandoff,
} from "../../../../../shared/runs/record/handoffs.ts";
import { outcomeOf } from "../../../../../shared/runs/record/state-machine.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

let runs: LocalRuns;
let keys: ReturnType<typeof readGatewayKeys>;
beforeAll(async () => {
  runs = await startLocalRuns();
  keys = readGatewayKeys(await createKeySet());
});
afterAll(() => runs.close());

const MINUTE = 60_000;

async function waitingRun() {
  const { id } = await runs.create({ handoff: true });
  await claimRun(runs.store, id, "worker", undefined, 8_000);
  const expiresAt = new Date(runs.store.clock.now().getTime() + 15 * MINUTE);
  const until = expiresAt.toISOString();
  const waiting = { number: 1, for: "sign-in" as const, page: 2, since: until, until };
  const handoff: StoredHandoff = {
    link: "https://gateway.test/handoff#canary-secret",
    terms: { page: "page hash", worker: "worker hash", expiresAt },
  };
  const [key] = keys.gatewayPrivateKeys;
  if (!key) throw new Error("no key");
  await storeHandoff(runs.store, toPublicKey(key), id, waiting, handoff);
  return { id, handoff, waiting, book: createMeetingBook(runs.store, keys.gatewayPrivateKeys) };
}

test("a run waits while its meeting is stored, and its link is sealed", async () => {
  const { id, handoff, waiting, book } = await waitingRun();
  expect(await readRun(runs.store, id)).toMatchObject({ state: "waiting_for_person", waiting });
  expect(await readHandoff(runs.store, keys.gatewayPrivateKeys, id, 1)).toEqual(handoff);
  expect(await book.terms(`${id}.1`)).toEqual(handoff.terms);
  const stored = await Promise.all(
    (await runs.names(`runs/${id}/`)).map((name) => runs.store.objects.read(name)),
  );
  expect(stored.map((one) => String(one?.body)).join()).not.toContain("canary-secret");
  await deleteHandoffs(runs.store, id);
  expect(await readRun(runs.store, id)).toMatchObject({ state: "running" });
  expect(await book.terms(`${id}.1`)).toBeUndefined();
});

test.each([
  "",
  "x",
  "x.1",
  "../../keys.1",
  "01934b5a-7c1e-7000-8000-000000000001.1",
  `${"a".repeat(60)}.999`,
])("the meeting %j is unknown", async (meeting) => {
  const book = createMeetingBook(runs.store, keys.gatewayPrivateKeys);
  expect(await book.terms(meeting)).toBeUndefined();
  expect(await book.place(meeting)).toBeUndefined();
});

test("of pages that open a link at once, one keeps it, and it may move to another instance", async () => {
  const { id, book } = await waitingRun();
  const meeting = `${id}.1`;
  const opened = await Promise.all(
    ["one", "other", "third"].map((client) => book.take(meeting, client, `at ${client}`)),
  );
  expect(opened.filter(Boolean)).toHaveLength(1);
  const keeper = ["one", "other", "third"][opened.indexOf(true)] ?? "";
  expect(await book.place(meeting)).toBe(`at ${keeper}`);
  expect(await book.take(meeting, keeper, "elsewhere")).toBe(true);
  expect(await book.take(meeting, "late", "elsewhere")).toBe(false);
  expect(await book.place(meeting)).toBe("elsewhere");
});

test("a link dies with its run, also with a worker that ended during the wait, and its objects are deleted", async () => {
  const { id, book } = await waitingRun();
  await book.take(`${id}.1`, "client", "instance");
  const attempt = { worker: "worker", started_at: runs.store.clock.now().toISOString() };
  await decideOutcome(runs.store, id, { ...outcomeOf(undefined, runs.store.clock.now()), attempt });
  expect(await book.terms(`${id}.1`)).toBeUndefined();
  await settleRun(runs.store, id);
  expect((await runs.names(`runs/${id}/`)).filter((name) => /handoffs|waiting/.test(name))).toEqual([]);
});

test("a link opens nothing after its time", async () => {
  const { id, book } = await waitingRun();
  runs.advance(16 * MINUTE);
  expect(await book.terms(`${id}.1`)).toBeUndefined();
  expect(await readHandoff(runs.store, keys.gatewayPrivateKeys, id, 1)).toBeUndefined();
});
