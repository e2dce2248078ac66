import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPages } from "../../../../shared/cloud/list-pages.ts";
import { type LocalObjects, openLocalObjects } from "../../../../shared/cloud/local-objects.ts";
import type { ObjectStore } from "../../../../shared/cloud/objects.ts";
import { spreadObjects } from "../../../../shared/cloud/spread-objects.ts";

/** Two of them sort differently by UTF-16. */
const NAMES = ["s/01", "s/02", "s/0a", "s/1", "s/\u{1F600}", "s/\uFF5E", "s/3", "s/4", "s/41", "s/5"];
/** Neighbours lie in one bucket, and a page ends among them. */
const PLACES = ["a", "a", "a", "a", "main", "b", "b", "a", "main", "b"];

let folder: string;
let one: LocalObjects;
let parts: LocalObjects[];
let spread: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "spread-"));
  [one, ...parts] = (await Promise.all(
    ["one", "main", "a", "b"].map((name) => openLocalObjects(join(folder, name))),
  )) as [LocalObjects, ...LocalObjects[]];
  const [main, a, b] = parts as [LocalObjects, LocalObjects, LocalObjects];
  spread = spreadObjects({
    main,
    others: new Map([
      ["a", a],
      ["b", b],
    ]),
    placeOf: (name) => {
      if (!name.startsWith("s/")) return { in: "main" };
      if (name === "s/") return { in: "all" };
      const bucket = PLACES[NAMES.indexOf(name)] as string;
      return bucket === "main" ? { in: "main" } : { in: "bucket", bucket };
    },
  });
  for (const name of [...NAMES, "t/1"]) {
    await one.create(name, name);
    await spread.create(name, name);
  }
});
afterAll(async () => {
  for (const store of [one, ...parts]) store.close();
  await rm(folder, { recursive: true, force: true });
});

const names = async (store: ObjectStore, limit: number, startOffset?: string) => {
  const pages: string[][] = [];
  for await (const page of listPages(store, "s/", { limit, startOffset }))
    pages.push(page.map(({ name }) => name));
  return pages;
};

describe("objects in several buckets", () => {
  it("lie in one bucket each", async () => {
    const counts = await Promise.all(parts.map(async (part) => (await part.list("s/")).objects.length));
    expect(counts).toEqual([2, 5, 3]);
    for (const name of NAMES) expect(String((await spread.read(name))?.body)).toBe(name);
    expect((await parts[0]?.list("t/"))?.objects).toHaveLength(1);
  });

  it("are created once, replaced by generation and deleted at their place", async () => {
    expect(await spread.create("s/02", "again")).toBeUndefined();
    const stored = await spread.read("s/02");
    expect(await spread.replace("s/02", "new", "0")).toBeUndefined();
    const next = await spread.replace("s/02", "new", stored?.generation ?? "");
    expect(String((await spread.read("s/02"))?.body)).toBe("new");
    expect(await spread.delete("s/02", stored?.generation)).toBe(false);
    expect(await spread.delete("s/02", next)).toBe(true);
    expect(await spread.create("s/02", "s/02")).toBeTypeOf("string");
  });

  it.each([1, 2, 3, 4, 9, 10, 11, undefined])(
    "are listed in the order of one bucket, %s a page",
    async (limit = 1000) => {
      for (const startOffset of [undefined, "s/0", "s/1", "s/41", "s/6", "s/\u{10FFFF}"]) {
        const [expected, found] = [
          await names(one, limit, startOffset),
          await names(spread, limit, startOffset),
        ];
        expect(found.flat()).toEqual(expected.flat());
        for (const page of found) expect(page.length).toBeLessThanOrEqual(limit);
      }
    },
  );
});
