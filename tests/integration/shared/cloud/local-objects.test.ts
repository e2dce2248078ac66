import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalObjects, localFile, openLocalObjects } from "../../../../shared/cloud/local-objects.ts";

let folder: string;
let objects: LocalObjects;
/** Another process of the same computer has a connection of its own, as this one has. */
let other: LocalObjects;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "local-objects-"));
  objects = await openLocalObjects(localFile(folder));
  other = await openLocalObjects(localFile(folder));
});
afterEach(async () => {
  objects.close();
  other.close();
  await rm(folder, { recursive: true, force: true });
});

const textOf = async (name: string) => (await other.read(name))?.body.toString("utf8");

describe("objects of one computer", () => {
  it("are created once, whichever process is first", async () => {
    const created = await Promise.all([objects.create("a", "first"), other.create("a", "second")]);
    expect(created.filter((generation) => generation !== undefined)).toHaveLength(1);
    expect(await textOf("a")).toBe("first");
  });

  it("are replaced by their exact generation only, and no generation is used again", async () => {
    const first = (await objects.create("a", "1")) ?? "";
    const second = (await other.replace("a", "2", first)) ?? "";
    expect(await objects.replace("a", "3", first)).toBeUndefined();
    expect(await objects.delete("a", first)).toBe(false);
    expect(await objects.delete("a", second)).toBe(true);
    expect(await objects.replace("a", "3", second)).toBeUndefined();
    const third = (await objects.create("a", "4")) ?? "";
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await other.read("a")).toMatchObject({ generation: third, updated: expect.any(Date) });
    expect(await textOf("a")).toBe("4");
  });

  it("that belong together are created by one commit, except those that exist", async () => {
    await objects.create("b", "taken");
    const all = ["a", "b", "c"].map((name) => ({ name, body: "new" }));
    const generations = await objects.createAll(all);
    expect(generations.map((generation) => generation !== undefined)).toEqual([true, false, true]);
    expect(await Promise.all(["a", "b", "c"].map(textOf))).toEqual(["new", "taken", "new"]);
    const broken = [
      { name: "d", body: "new" },
      { name: {} as string, body: "new" },
    ];
    await expect(objects.createAll(broken)).rejects.toThrow();
    expect(await textOf("d")).toBeUndefined();
  });

  it("are watched: a reader hears of the changes of every process below its prefix", async () => {
    const { signal } = new AbortController();
    for (const writer of [objects, other]) {
      const changed = objects.watch?.("runs/1/", signal);
      await writer.create("runs/1/result", "{}");
      await changed;
      const gone = objects.watch?.("runs/1/", signal);
      await writer.delete("runs/1/result");
      await gone;
    }
  });

  it("are not watched beyond the prefix, nor after the reader has left", async () => {
    const left = new AbortController();
    const changed = objects.watch?.("runs/1/", left.signal) as Promise<void>;
    await objects.create("runs/2/result", "{}");
    left.abort(new Error("left"));
    await expect(changed).rejects.toThrow("left");
    await expect(objects.watch?.("runs/1/", left.signal)).rejects.toThrow("left");
  });

  it("hold bytes, and are absent after their deletion", async () => {
    const bytes = Buffer.from([0, 255, 10, 0]);
    await objects.create("b", bytes);
    expect((await other.read("b"))?.body).toEqual(bytes);
    expect(await other.delete("b")).toBe(true);
    expect(await objects.delete("b")).toBe(false);
    expect(await objects.read("b")).toBeUndefined();
  });

  it("are read in part by range", async () => {
    const bytes = Buffer.from([0, 255, 10, 0, 7]);
    const generation = await objects.create("part", bytes);
    const read = async (start: number, length: number) =>
      (await other.read("part", { range: { start, length } }))?.body;
    expect(await read(1, 2)).toEqual(bytes.subarray(1, 3));
    expect(await read(3, 100)).toEqual(bytes.subarray(3));
    expect(await other.read("part", { range: { start: 0, length: 1 } })).toMatchObject({ generation });
    expect(await other.read("none", { range: { start: 0, length: 1 } })).toBeUndefined();
  });

  it("are listed by prefix in the order of their names, page by page", async () => {
    for (const name of ["runs/2", "runs/10", "runs", "runs/1/é", "index/1", "runs0"])
      await objects.create(name, name);
    const all = await other.list("runs/");
    expect(all.objects.map(({ name }) => name)).toEqual(["runs/1/é", "runs/10", "runs/2"]);
    expect(all.objects[0]).toMatchObject({ size: 9, generation: expect.any(String) });
    expect(all.next).toBeUndefined();
    const first = await other.list("runs/", { limit: 2 });
    expect(first.objects).toHaveLength(2);
    const rest = await other.list("runs/", { limit: 2, pageToken: first.next });
    expect(rest).toMatchObject({ objects: [{ name: "runs/2" }], next: undefined });
    const later = await other.list("runs/", { startOffset: "runs/10" });
    expect(later.objects.map(({ name }) => name)).toEqual(["runs/10", "runs/2"]);
  });

  it("are readable by their owner only, and leave no deleted content behind", async () => {
    await objects.create("secret", `${"x".repeat(100_000)}Springfield`);
    await objects.delete("secret");
    objects.close();
    other.close();
    const files = await readdir(folder);
    for (const file of files) {
      expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
      expect(await readFile(join(folder, file), "latin1")).not.toContain("Springfield");
    }
    expect((await stat(localFile(folder))).size).toBeLessThan(50_000);
    objects = await openLocalObjects(localFile(folder));
    other = await openLocalObjects(localFile(folder));
  });

  it("report the reason where the file cannot be read", async () => {
    const closed = await openLocalObjects(localFile(folder));
    closed.close();
    const message = (reason: string) => `The data of this computer cannot be read or written (${reason}).`;
    const type = "storage_unavailable";
    await expect(closed.read("a")).rejects.toMatchObject({ type, message: message("ERR_INVALID_STATE") });
    const database = new DatabaseSync(localFile(folder));
    database.exec("DROP TABLE objects");
    database.close();
    await expect(objects.read("a")).rejects.toMatchObject({ type, message: message("SQL logic error") });
  });

  it("are refused where the folder or the file cannot be used", async () => {
    await writeFile(join(folder, "file"), "no database, but a text of some length");
    for (const file of [join(folder, "file", "runs.db"), join(folder, "file")]) {
      await expect(openLocalObjects(file)).rejects.toMatchObject({
        type: "invalid_configuration",
        message: expect.stringContaining("FEDERALRUNNER_DATA_DIR"),
      });
    }
  });
});

it("a deleted run is not gone: no file holds it once the deletion has returned", async () => {
  const secret = "sealed-input-of-a-person";
  for (const name of ["runs/1/input", "runs/1/result"]) await objects.create(name, secret.repeat(1000));
  const first = await objects.create("runs/1/record", secret);
  await objects.replace("runs/1/record", "ended", first ?? "");
  const held = async () => {
    const files = await readdir(folder);
    const contents = await Promise.all(files.map((file) => readFile(join(folder, file), "latin1")));
    return files.filter((_, index) => contents[index]?.includes(secret));
  };
  expect(await held()).not.toEqual([]);
  await Promise.all(["runs/1/input", "runs/1/result"].map((name) => objects.delete(name)));
  expect(await held()).toEqual([]);
});
