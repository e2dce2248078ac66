import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openLocalObjects } from "../../../../shared/cloud/local-objects.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { createLogger } from "../../../../shared/core/logger.ts";
import { createKeySet } from "../../../../shared/keys/keys.ts";
import { type LocalStore, openLocalRuns, THIS_PERSON } from "../../../../shared/runs/open-local-runs.ts";
import type { Runs } from "../../../../shared/runs/runs.ts";
import { openOwnRun } from "../../../../shared/worker/own-run.ts";
import { outcomeWith } from "../../../fixtures/runs/scripted-worker.ts";

let folder = "";
let keys: Record<string, string>;
let reader: LocalStore;
let runs: Runs;
const open = async (more: Record<string, string> = {}): Promise<LocalStore> => ({
  env: { ...keys, ...more },
  log: createLogger("silent", {}),
  objects: await openLocalObjects(join(folder, "runs.db")),
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "own-run-"));
  keys = await createKeySet();
  reader = await open();
  runs = openLocalRuns(reader);
});
afterEach(async () => {
  reader.objects.close();
  await rm(folder, { recursive: true, force: true });
});

const DONE = { ...outcomeWith(), defaults_applied: [], answers: { income: 64_000 } };
const PAGE = { type: "page_done", page: 1, title: "Income", total_pages: 2, elapsed_ms: 5 } as const;

function start(options: Partial<Parameters<typeof openOwnRun>[0]> = {}) {
  const failures: string[] = [];
  const cancelled = Promise.withResolvers<unknown>();
  const own = openOwnRun({
    open: () => open(),
    request: { wizard_id: "w", trigger: "cli", label: "for Ada", input: { user_data: { income: 64_000 } } },
    onCancel: cancelled.resolve,
    onFailure: (message) => failures.push(message),
    ...options,
  });
  return { own, failures, cancelled: cancelled.promise };
}

describe("a run that its own process executes", () => {
  it("is stored sealed as this person's, with the pages that were done before it was claimed, and its pictures", async () => {
    const { own } = start();
    own.report(PAGE);
    own.begin();
    const run = await own.end(DONE);
    expect(run).toMatchObject({ state: "completed", trigger: "cli", owner: runs.owners(THIS_PERSON)[0] });
    const id = run?.id ?? "";
    expect(await runs.label(run as never)).toBe("for Ada");
    expect((await runs.events(id)).map(({ type }) => type)).toContain("progress");
    expect(await runs.wizardResult({ id })).toMatchObject({ success: true, answers: { income: 64_000 } });
    expect((await runs.screenshot(id, 1)).length).toBe(DONE.screenshots[0]?.jpeg.length);
    const { objects } = await reader.objects.list("");
    expect(objects.map(({ name }) => name).filter((name) => name.endsWith("/input"))).toEqual([]);
    for (const { name } of objects)
      expect((await reader.objects.read(name))?.body.toString("latin1")).not.toContain("64000");
  });

  it("is seen while it runs, and stops where another process of this person cancels it", async () => {
    const { own, cancelled } = start();
    own.begin();
    await expect.poll(async () => (await runs.list({})).runs[0]?.attempts.length).toBe(1);
    const [seen] = (await runs.list({})).runs;
    await runs.cancel(seen?.id ?? "");
    const reason = await cancelled;
    expect(reason).toMatchObject({ type: "cancelled" });
    const run = await own.end({ ...DONE, success: false, error: reason as AppError });
    expect(run).toMatchObject({ id: seen?.id, state: "cancelled" });
  });

  it("shows a wait for its person with the link, and goes on after it", async () => {
    const input = { user_data: {}, handoff: true };
    const { own } = start({ request: { wizard_id: "w", trigger: "cli", input } });
    own.begin();
    const until = new Date(Date.now() + 60_000);
    const terms = { page: "p", worker: "w", expiresAt: until };
    const link = "http://127.0.0.1:9/#x";
    await own.beginWaiting({
      name: "run.1",
      number: 1,
      for: "sign_in",
      page: 1,
      until,
      link,
      terms,
    } as never);
    await expect.poll(async () => (await runs.list({})).runs[0]?.state).toBe("waiting_for_person");
    const [waiting] = (await runs.list({})).runs;
    expect(waiting && (await runs.handoffLink(waiting))).toBe(link);
    await own.endWaiting();
    expect(await own.end(DONE)).toMatchObject({ state: "completed" });
  });

  it("goes on without its store, with the reason", async () => {
    const refuse = async () => {
      throw new AppError("storage_unavailable", "The data of this computer cannot be read.");
    };
    const { own, failures } = start({ open: refuse });
    own.begin();
    own.report(PAGE);
    await own.endWaiting();
    expect(await own.end(DONE)).toBeUndefined();
    expect(failures).toEqual(["The data of this computer cannot be read."]);
  });

  it("is not stored where nothing is kept, unless the run says how long", async () => {
    const none = () => open({ RESULT_RETENTION: "0" });
    expect(await start({ open: none }).own.end(DONE)).toBeUndefined();
    expect((await runs.list({})).runs).toEqual([]);
    const request = { wizard_id: "w", trigger: "cli", keepDays: 3, input: { user_data: {} } } as const;
    const run = await start({ open: none, request }).own.end(DONE);
    expect(Date.parse(run?.keep_until ?? "") - Date.parse(run?.created_at ?? "")).toBe(3 * 86_400_000);
  });
});
