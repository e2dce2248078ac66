import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  createDiscoveryStore,
  type DiscoveryRecord,
} from "../../../../../functions/federalscout/sessions/discovery-record.ts";

let directory = "";
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "discovery-record-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const record = (session_id: string): DiscoveryRecord => ({
  session_id,
  url: "https://example.gov/form",
  started_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  pages: [],
});

describe("DISC-008 a discovery's file", () => {
  it("is read as it was saved, and does not exist after its removal", async () => {
    const store = createDiscoveryStore(join(directory, "below"));
    await store.save(record("discovery-a"));
    expect(await store.load("discovery-a")).toEqual(record("discovery-a"));
    await store.remove("discovery-a");
    await expect(store.load("discovery-a")).rejects.toMatchObject({ type: "session_not_found" });
  });

  it("is written whole: saving at once leaves one file and no rests", async () => {
    const store = createDiscoveryStore(directory);
    for (let i = 0; i < 20; i++) await store.save({ ...record("discovery-a"), updated_at: String(i) });
    expect(await readdir(directory)).toEqual(["discovery-a.json"]);
    expect((await store.load("discovery-a")).updated_at).toBe("19");
  });

  it("names the discoveries that exist when another is asked for", async () => {
    const store = createDiscoveryStore(directory);
    await store.save(record("discovery-a"));
    const failure = await store.load("discovery-b").catch((error: unknown) => error);
    expect(failure).toMatchObject({ details: { candidates: ["discovery-a"] } });
    await expect(store.load("../discovery-a")).rejects.toMatchObject({ type: "session_not_found" });
  });

  it("reports a file that is not a discovery", async () => {
    const store = createDiscoveryStore(directory);
    await writeFile(join(directory, "discovery-a.json"), JSON.stringify({ pages: 3 }));
    await expect(store.load("discovery-a")).rejects.toMatchObject({ type: "invalid_wizard" });
  });
});
