import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLockoutStore } from "../../../../../shared/auth/lockout/lockout-store.ts";
import { type LocalObjects, localFile, openLocalObjects } from "../../../../../shared/cloud/local-objects.ts";

let folder: string;
let objects: LocalObjects;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lockout-store-"));
  objects = await openLocalObjects(localFile(folder));
});
afterEach(async () => {
  objects.close();
  await rm(folder, { recursive: true });
});

it("FR-EDGE-11 a block is not extended while it lasts, and replaced after it has expired", async () => {
  const store = createLockoutStore(objects);
  expect(await store.readLockout("source")).toBeUndefined();
  await store.lock("source", 1_000, 2_000);
  await store.lock("source", 1_999, 5_000);
  expect(await store.readLockout("source")).toBe(2_000);
  await store.lock("source", 2_000, 5_000);
  expect(await store.readLockout("source")).toBe(5_000);
});
