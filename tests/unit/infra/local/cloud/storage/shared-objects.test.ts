import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Bucket, checksumsOf, openBucket } from "../../../../../../infra/local/cloud/storage/bucket.ts";
import { openSharedObjects } from "../../../../../../infra/local/cloud/storage/shared-objects.ts";
import { type LocalObjects, openLocalObjects } from "../../../../../../shared/cloud/local-objects.ts";

let folder = "";
let bucket: Bucket;
/** A process of the same person, such as the command. */
let command: LocalObjects;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "shared-objects-"));
  const file = join(folder, "runs.db");
  bucket = openBucket("b", await openSharedObjects(file), { intervalMs: 0, countDeletes: false });
  command = await openLocalObjects(file);
});
afterEach(async () => {
  bucket.close();
  command.close();
  await rm(folder, { recursive: true, force: true });
});

const upload = (name: string, text: string) => ({ name, body: Buffer.from(text) });
const status = (code: number) => expect.objectContaining({ status: code });
const listed = (prefix = "") =>
  bucket.list({ prefix, startOffset: "", maxResults: 1000 }).items.map(({ name }) => name);

describe("a bucket over the file of this computer", () => {
  it("has the objects of other processes, with the checksums that a client compares", async () => {
    const generation = await command.create("runs/1/record", "of the command");
    expect(listed("runs/")).toEqual(["runs/1/record"]);
    expect(bucket.get("runs/1/record", {})).toMatchObject({
      generation,
      size: 14,
      ...checksumsOf(Buffer.from("of the command")),
    });
    expect(bucket.body("runs/1/record").toString()).toBe("of the command");
    bucket.insert(upload("runs/2/record", "of the stack"), { ifGenerationMatch: "0" });
    expect((await command.read("runs/2/record"))?.body.toString()).toBe("of the stack");
  });

  it("decides a write by the generation that another process wrote last, and repeats none", async () => {
    const { generation } = bucket.insert(upload("a", "1"), {});
    const theirs = (await command.replace("a", "2", generation)) ?? "";
    expect(Number(theirs)).toBeGreaterThan(Number(generation));
    expect(() => bucket.insert(upload("a", "3"), { ifGenerationMatch: generation })).toThrow(status(412));
    expect(() => bucket.delete("a", { ifGenerationMatch: generation })).toThrow(status(412));
    const { generation: third } = bucket.insert(upload("a", "3"), { ifGenerationMatch: theirs });
    expect(Number(third)).toBeGreaterThan(Number(theirs));
    expect(await command.delete("a", theirs)).toBe(false);
    expect(bucket.body("a").toString()).toBe("3");
  });

  it("keeps a client's mark of its write, by which that client recognises a write whose answer it has lost", () => {
    const { generation } = bucket.insert({ ...upload("a", "1"), metadata: { nonce: "n" } }, {});
    expect(bucket.get("a", {})).toMatchObject({ generation, metadata: { nonce: "n" } });
  });

  it("lists more objects than one page of the file has, in the order of their names", async () => {
    const names = Array.from({ length: 450 }, (_, at) => `index/${String(at).padStart(4, "0")}`);
    for (const name of names.toReversed()) await command.create(name, "");
    expect(listed("index/")).toEqual(names);
    bucket.delete("index/0001", {});
    expect(listed("index/")).toHaveLength(449);
  });
});
