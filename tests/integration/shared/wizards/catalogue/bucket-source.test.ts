import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createObjectStore, type ObjectStore } from "../../../../../shared/cloud/objects.ts";
import { createBucketSource } from "../../../../../shared/wizards/catalogue/bucket-source.ts";
import { type Catalogue, createCatalogue } from "../../../../../shared/wizards/catalogue/catalogue.ts";
import { interpose } from "../../../../fixtures/runs/interposed-store.ts";
import {
  contractOf,
  type LocalBucket,
  type MovedClock,
  movedClock,
  startLocalBucket,
  structureOf,
} from "../../../../fixtures/wizards/local-bucket.ts";
import { recordingLogger } from "../../../../unit/shared/wizards/recording-logger.ts";

let bucket: LocalBucket;
let directory: string;
let clock: MovedClock;
let logger: ReturnType<typeof recordingLogger>;

beforeAll(async () => {
  bucket = await startLocalBucket();
  directory = await mkdtemp(join(tmpdir(), "bundled-"));
  await writeFile(join(directory, "boat-permit.json"), JSON.stringify(structureOf("boat-permit")));
  await writeFile(join(directory, "boat-permit.schema.json"), JSON.stringify(contractOf("length")));
});
beforeEach(() => {
  clock = movedClock();
  logger = recordingLogger();
});
afterEach(() => bucket.clear());
afterAll(async () => {
  await bucket.cloud.remove();
  await rm(directory, { recursive: true });
});

/** The bundled boat-permit below the bucket's wizards. */
function open(objects: ObjectStore = bucket.objects, waitMs = 3_000): Catalogue {
  const source = createBucketSource(objects, { clock, logger, waitMs });
  return createCatalogue({ directory, overrides: [source], logger });
}

const nameOf = async (catalogue: Catalogue, id = "boat-permit") => (await catalogue.get(id)).wizard.name;
const allOf = async (catalogue: Catalogue) => (await catalogue.list()).wizards.map(({ name }) => name);
const OUTAGE = [
  { error: expect.objectContaining({ type: "storage_unavailable" }), source: "bucket" },
  "cannot read the bucket's wizards; using the last known ones, else the bundled ones",
];

describe("EXEC-003/bucket wizards in the bucket", () => {
  it("go before bundled ones and are added to them, each with its own contract", async () => {
    await bucket.put("boat-permit.json", structureOf("boat-permit", { name: "Newer" }, "width"));
    await bucket.put("canoe.json", structureOf("canoe"));
    await bucket.put("canoe.schema.json", contractOf("length", { description: "How long?" }));
    await bucket.put("README.md", "no wizard");
    await bucket.put("drafts/skiff.json", structureOf("skiff"));
    const catalogue = open();
    expect(await allOf(catalogue)).toEqual(["Newer", "The canoe"]);
    const permit = await catalogue.get("boat-permit");
    expect(permit).toMatchObject({ source: "bucket", contract_source: "derived" });
    expect(Object.keys(permit.contract.properties)).toEqual(["width"]);
    const canoe = await catalogue.get("canoe.json");
    expect(canoe).toMatchObject({ source: "bucket", contract_source: "file" });
    expect(canoe.contract.properties.length?.description).toBe("How long?");
  });

  it("takes the contract's former name where the present one is not there", async () => {
    await bucket.put("canoe.json", structureOf("canoe"));
    await bucket.put("canoe-schema.json", contractOf("length", { description: "Former" }));
    const catalogue = open();
    expect((await catalogue.get("canoe")).contract.properties.length?.description).toBe("Former");
    expect(await allOf(catalogue)).toEqual(["The boat-permit", "The canoe"]);
  });

  it("does not put a contract alone over a bundled wizard", async () => {
    await bucket.put("boat-permit.schema.json", contractOf("height"));
    const permit = await open().get("boat-permit");
    expect(permit).toMatchObject({ source: "directory", contract_source: "file" });
    expect(Object.keys(permit.contract.properties)).toEqual(["length"]);
  });

  it("are seen half a minute after they are put, changed or removed, and not looked for before", async () => {
    const catalogue = open();
    expect(await nameOf(catalogue)).toBe("The boat-permit");
    for (const name of ["First", "Second"]) {
      await bucket.put("boat-permit.json", structureOf("boat-permit", { name }));
      clock.advance(29_999);
      expect(await bucket.callsOf(() => nameOf(catalogue))).toEqual({});
      clock.advance(1);
      expect(await nameOf(catalogue)).toBe(name);
    }
    await bucket.put("boat-permit.schema.json", contractOf("length"));
    clock.advance(30_000);
    expect((await catalogue.get("boat-permit")).contract_source).toBe("file");
    await bucket.remove("boat-permit.schema.json");
    clock.advance(30_000);
    expect((await catalogue.get("boat-permit")).contract_source).toBe("derived");
    await bucket.remove("boat-permit.json");
    clock.advance(30_000);
    expect(await nameOf(catalogue)).toBe("The boat-permit");
    // A run of a new wizard reaches a worker at once.
    await bucket.put("canoe.json", structureOf("canoe"));
    await expect(catalogue.get("canoe")).rejects.toMatchObject({ type: "wizard_not_found" });
    clock.advance(1_000);
    expect((await catalogue.get("canoe")).wizard.wizard_id).toBe("canoe");
  });

  it("cost one listing a refresh, and a body only once for each generation", async () => {
    await bucket.put("canoe.json", structureOf("canoe"));
    await bucket.put("canoe.schema.json", contractOf());
    await bucket.put("skiff.json", structureOf("skiff"));
    const catalogue = open();
    expect(await bucket.callsOf(() => catalogue.get("canoe"))).toEqual({ list: 1, read: 2 });
    expect(await bucket.callsOf(() => allOf(catalogue))).toEqual({ read: 1 });
    clock.advance(30_000);
    expect(await bucket.callsOf(() => allOf(catalogue))).toEqual({ list: 1 });
    await bucket.put("canoe.json", structureOf("canoe", { name: "Newer" }));
    clock.advance(30_000);
    expect(await bucket.callsOf(() => allOf(catalogue))).toEqual({ list: 1, read: 1 });
  });

  it("are listed and read once for concurrent callers", async () => {
    await bucket.put("canoe.json", structureOf("canoe"));
    const catalogue = open();
    const all = () => Promise.all(Array.from({ length: 20 }, () => nameOf(catalogue, "canoe")));
    expect(await bucket.callsOf(all)).toEqual({ list: 1, read: 1 });
  });

  it("are structure and contract of one moment, also when they change between listing and reading", async () => {
    await bucket.put("canoe.json", structureOf("canoe", {}, "old"));
    await bucket.put("canoe.schema.json", contractOf("old"));
    let isChanged = false;
    const objects = interpose(bucket.objects, async ({ method, name }) => {
      if (method !== "read" || name !== "wizards/canoe.json" || isChanged) return;
      isChanged = true;
      await bucket.put("canoe.json", structureOf("canoe", {}, "new"));
      await bucket.put("canoe.schema.json", contractOf("new"));
    });
    const { wizard, contract } = await open(objects).get("canoe");
    expect(wizard.pages[0]?.fields[0]?.field_id).toBe("new");
    expect(Object.keys(contract.properties)).toEqual(["new"]);
  });

  it("that are broken are reported, and the bundled ones used", async () => {
    await bucket.put("boat-permit.json", '{ "wizard_id": "boat-permit", ');
    await bucket.put("canoe.json", structureOf("canoe"));
    await bucket.put("canoe.schema.json", { type: "list" });
    await bucket.put("skiff.json", " ".repeat(2 * 1024 * 1024 + 1));
    const catalogue = open();
    expect(await nameOf(catalogue)).toBe("The boat-permit");
    const { wizards, problems } = await catalogue.list();
    expect(wizards.map(({ name }) => name)).toEqual(["The boat-permit"]);
    expect(problems.map(({ message }) => message.split("\n")[0])).toEqual([
      "boat-permit.json in the bucket is not a valid wizard:",
      "canoe.schema.json in the bucket is not a valid wizard:",
      "skiff.json in the bucket is not a valid wizard:",
    ]);
    await expect(catalogue.get("canoe")).rejects.toMatchObject({ type: "invalid_wizard" });
    const warned = logger.entries.map(([fields]) => fields as { wizard_id: string });
    expect(warned.sort((one, other) => (one.wizard_id < other.wizard_id ? -1 : 1))).toEqual([
      { wizard_id: "boat-permit", source: "bucket" },
      { wizard_id: "canoe", source: "bucket" },
      { wizard_id: "skiff", source: "bucket" },
    ]);
  });
});

describe("EXEC-003/bucket the catalogue with the bucket out of reach", () => {
  const storm = () => bucket.cloud.faults.add({ kind: "storage", action: "503", times: 1_000 });

  it("is the bundled one at the start, with one warning, and has the bucket's as soon as it answers", async () => {
    await bucket.put("boat-permit.json", structureOf("boat-permit", { name: "Newer" }));
    storm();
    const catalogue = open(bucket.objects, 200);
    expect(await nameOf(catalogue)).toBe("The boat-permit");
    expect(await allOf(catalogue)).toEqual(["The boat-permit"]);
    clock.advance(30_000);
    expect(await nameOf(catalogue)).toBe("The boat-permit");
    expect(logger.entries).toEqual([OUTAGE]);
    bucket.cloud.faults.clear();
    clock.advance(30_000);
    expect(await nameOf(catalogue)).toBe("Newer");
  });

  it("says that wizards may be missing, and does not call a wizard unknown that the bucket may hold", async () => {
    await bucket.put("canoe.json", structureOf("canoe"));
    storm();
    const catalogue = open(bucket.objects, 200);
    const outage = expect.objectContaining({ type: "storage_unavailable" });
    await expect(catalogue.get("canoe")).rejects.toEqual(outage);
    expect((await catalogue.list()).problems).toEqual([outage]);
    // Words may be the name of a wizard there.
    await expect(catalogue.get("No Id")).rejects.toEqual(outage);
    bucket.cloud.faults.clear();
    clock.advance(30_000);
    expect(await nameOf(catalogue, "canoe")).toBe("The canoe");
    expect((await catalogue.list()).problems).toEqual([]);
    await expect(catalogue.get("skiff")).rejects.toMatchObject({ type: "wizard_not_found" });
  });

  it("is the last known one during a later outage, with a warning for each outage", async () => {
    await bucket.put("boat-permit.json", structureOf("boat-permit", { name: "Known" }));
    const catalogue = open(bucket.objects, 200);
    expect(await nameOf(catalogue)).toBe("Known");
    for (const outages of [1, 2]) {
      storm();
      clock.advance(30_000);
      expect(await nameOf(catalogue)).toBe("Known");
      expect(await allOf(catalogue)).toEqual(["Known"]);
      expect(logger.entries).toEqual(Array.from({ length: outages }, () => OUTAGE));
      bucket.cloud.faults.clear();
      clock.advance(30_000);
      expect(await nameOf(catalogue)).toBe("Known");
    }
  });

  it("keeps structure and contract as they were when only bodies cannot be read", async () => {
    await bucket.put("canoe.json", structureOf("canoe", {}, "old"));
    await bucket.put("canoe.schema.json", contractOf("old"));
    const catalogue = open(bucket.objects, 200);
    await catalogue.get("canoe");
    await bucket.put("canoe.json", structureOf("canoe", {}, "new"));
    await bucket.put("canoe.schema.json", contractOf("new"));
    bucket.cloud.faults.add({ kind: "storage.read", match: "wizards/canoe.s", action: "503", times: 1_000 });
    clock.advance(30_000);
    const { wizard, contract } = await catalogue.get("canoe");
    expect(wizard.pages[0]?.fields[0]?.field_id).toBe("old");
    expect(Object.keys(contract.properties)).toEqual(["old"]);
    expect(logger.entries).toEqual([OUTAGE]);
  });

  it("does not wait for a bucket that does not answer", async () => {
    await bucket.put("boat-permit.json", structureOf("boat-permit", { name: "Newer" }));
    bucket.cloud.latency.set({ storage: 50_000 });
    const started = performance.now();
    const catalogue = open(bucket.objects, 200);
    expect(await Promise.all([nameOf(catalogue), nameOf(catalogue)])).toEqual([
      "The boat-permit",
      "The boat-permit",
    ]);
    expect(await nameOf(catalogue)).toBe("The boat-permit");
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(logger.entries).toEqual([OUTAGE]);
  });

  it("does not call the store again for half a minute in an outage", async () => {
    storm();
    const catalogue = open(bucket.objects, 200);
    await nameOf(catalogue);
    clock.advance(29_999);
    expect(await bucket.callsOf(() => nameOf(catalogue))).toEqual({});
  });

  it("serves where there is no bucket, and where nothing listens", async () => {
    const nowhere = { ...bucket.cloud.settings, endpoint: "http://127.0.0.1:1" };
    const missing = { ...bucket.cloud.settings, bucket: "another-bucket" };
    for (const settings of [nowhere, missing]) {
      const catalogue = open(createObjectStore(settings), 200);
      expect(await nameOf(catalogue)).toBe("The boat-permit");
    }
    expect(logger.entries).toEqual([
      OUTAGE,
      [{ error: expect.objectContaining({ type: "internal_error" }), source: "bucket" }, OUTAGE[1]],
    ]);
  });

  it("is the bundled one where an override is listed but was never read", async () => {
    await bucket.put("boat-permit.json", structureOf("boat-permit", { name: "Newer" }));
    bucket.cloud.faults.add({ kind: "storage.read", action: "503", times: 1_000 });
    const catalogue = open(bucket.objects, 1_000);
    expect(await allOf(catalogue)).toEqual(["The boat-permit"]);
    expect(await nameOf(catalogue)).toBe("The boat-permit");
    expect(logger.entries).toEqual([OUTAGE]);
  });
});
