import { Storage } from "@google-cloud/storage";
import { OAuth2Client } from "google-auth-library";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createObjectStore, type ObjectStore } from "../../../../shared/cloud/objects.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../fixtures/local/temporary-cloud.ts";

let cloud: TemporaryCloud;
let store: ObjectStore;

beforeAll(async () => {
  cloud = await startTemporaryCloud();
  store = createObjectStore(cloud.settings);
});
afterEach(() => {
  cloud.faults.clear();
  cloud.latency.set({});
});
afterAll(() => cloud.remove());

/** Calls by kind that `action` makes. */
async function callsOf(action: () => Promise<unknown>): Promise<Record<string, number>> {
  cloud.stats.reset();
  await action();
  return Object.fromEntries(Object.entries(cloud.stats.read()).map(([kind, { calls }]) => [kind, calls]));
}

async function millisecondsOf(action: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await action();
  return performance.now() - start;
}

describe("objects", () => {
  it("creates once, reads body and generation, replaces by generation, deletes by generation", async () => {
    const first = (await store.create("plain/1", '{"a":1}')) as string;
    expect(await store.create("plain/1", "other")).toBeUndefined();

    const read = await store.read("plain/1");
    expect(read).toMatchObject({ generation: first });
    expect(read?.body.toString()).toBe('{"a":1}');
    expect(Math.abs(Date.now() - (read?.updated.getTime() ?? 0))).toBeLessThan(10_000);

    const second = (await store.replace("plain/1", '{"a":2}', first)) as string;
    expect(BigInt(second)).toBeGreaterThan(BigInt(first));
    expect(await store.replace("plain/1", "stale", first)).toBeUndefined();
    expect(await store.delete("plain/1", first)).toBe(false);
    expect((await store.read("plain/1"))?.body.toString()).toBe('{"a":2}');
    expect(await store.delete("plain/1", second)).toBe(true);
    expect(await store.delete("plain/1")).toBe(false);
    expect(await store.read("plain/1")).toBeUndefined();
  });

  it("replaces nothing that is not there", async () => {
    expect(await store.replace("absent", "x", "12345")).toBeUndefined();
  });

  it("stores bytes unchanged, also multipart boundaries and an empty body", async () => {
    const bytes = Buffer.concat([Buffer.from("\r\n--b--\r\n\0\xff", "latin1"), Buffer.alloc(300_000, 0xe9)]);
    await store.create("bytes", bytes);
    expect((await store.read("bytes"))?.body.equals(bytes)).toBe(true);
    await store.create("empty", "");
    expect((await store.read("empty"))?.body.length).toBe(0);
  });

  it("reads a part of an object by its range, with the object's generation", async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
    const generation = await store.create("part", bytes);
    const read = async (start: number, length: number) => {
      const part = await store.read("part", { range: { start, length } });
      expect(part?.generation).toBe(generation);
      return part?.body;
    };
    expect(await read(0, 10)).toEqual(bytes.subarray(0, 10));
    expect(await read(990, 100)).toEqual(bytes.subarray(990));
    expect(await read(0, 5000)).toEqual(bytes);
    expect(await store.read("no part", { range: { start: 0, length: 1 } })).toBeUndefined();
    cloud.stats.reset();
    await read(300, 3);
    expect(cloud.stats.read("part")).toMatchObject({ "storage.read": { calls: 1, bytes_out: 3 } });
  });

  it("keeps names with slashes, spaces, quotes, percent signs and letters beyond ASCII apart", async () => {
    const names = ["odd/a b", "odd/a%20b", "odd/ä?#&+", 'odd/"x"', "odd/a/../b"];
    for (const name of names) await store.create(name, name);
    for (const name of names) expect((await store.read(name))?.body.toString()).toBe(name);
    expect((await store.list("odd/")).objects.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it("lists names with the prefix in lexical order, page by page", async () => {
    for (const name of ["c", "a", "b/2", "b/1", "b"]) await store.create(`order/${name}`, "x");
    await store.create("orders", "x");
    const all = ["order/a", "order/b", "order/b/1", "order/b/2", "order/c"];
    expect((await store.list("order/")).objects.map(({ name }) => name)).toEqual(all);

    const paged: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await store.list("order/", { limit: 2, ...(pageToken ? { pageToken } : {}) });
      expect(page.objects.length).toBeLessThanOrEqual(2);
      paged.push(...page.objects.map(({ name }) => name));
      pageToken = page.next;
    } while (pageToken !== undefined);
    expect(paged).toEqual(all);

    const from = await store.list("order/", { startOffset: "order/b/1" });
    expect(from.objects.map(({ name }) => name)).toEqual(all.slice(2));
    expect(from.objects[0]).toMatchObject({ size: 1, generation: expect.stringMatching(/^\d+$/) });
  });

  it("answers a create, a read, a list and a delete in one request each", async () => {
    const calls = await callsOf(async () => {
      await store.create("single/1", "x");
      await store.read("single/1");
      await store.list("single/");
      await store.delete("single/1");
    });
    expect(calls).toEqual({
      "storage.insert": 1,
      "storage.read": 1,
      "storage.list": 1,
      "storage.delete": 1,
    });
  });
});

describe("traps of the storage client", () => {
  it("uploads in one request, not in the two of a resumable upload", async () => {
    expect(await callsOf(() => store.create("trap/simple", "x"))).toEqual({ "storage.insert": 1 });
    const resumable = rawStorage().bucket(cloud.settings.bucket).file("trap/resumable").save("x");
    await expect(resumable).rejects.toThrow(/resumable|access token/);
  });

  it("still retries after a delete without a precondition, which disables the client's own retries", async () => {
    await store.create("trap/unconditional", "x");
    await store.delete("trap/unconditional");
    cloud.faults.add({ kind: "storage.insert", action: "503", times: 2 });
    expect(await store.create("trap/after-unconditional", "x")).toBeDefined();
  });

  it("sends a precondition with every write", async () => {
    const generation = (await store.create("trap/conditional", "1")) as string;
    expect(await store.create("trap/conditional", "2")).toBeUndefined();
    expect(await store.replace("trap/conditional", "3", "1")).toBeUndefined();
    expect((await store.read("trap/conditional"))?.generation).toBe(generation);
  });

  it("is refused an `ifGenerationMatch: undefined`, which the client sends as an empty value", async () => {
    const raw = rawStorage();
    const preconditionOpts = { ifGenerationMatch: undefined as unknown as number };
    const file = raw.bucket(cloud.settings.bucket).file("trap/undefined");
    await expect(file.save("x", { resumable: false, preconditionOpts })).rejects.toMatchObject({ code: 400 });
  });

  it("reads body and generation of one version while another writer replaces it", async () => {
    let generation = (await store.create("trap/moving", "0".repeat(80_000))) as string;
    const bodies = new Map([[generation, "0"]]);
    const writing = (async () => {
      for (const digit of "123456789") {
        generation = (await store.replace("trap/moving", digit.repeat(80_000), generation)) as string;
        bodies.set(generation, digit);
      }
    })();
    const seen: { digits: Set<string>; generation: string }[] = [];
    let done = false;
    void writing.finally(() => {
      done = true;
    });
    while (!done) {
      const read = await store.read("trap/moving");
      seen.push({ digits: new Set(read?.body.toString()), generation: read?.generation ?? "" });
    }
    await writing;
    expect(seen.length).toBeGreaterThan(1);
    for (const { digits, generation: at } of seen) expect([...digits]).toEqual([bodies.get(at)]);
  });

  it("recovers from one 503 well before the client's first back-off of two to three seconds", async () => {
    cloud.faults.add({ kind: "storage.read", action: "503" });
    await store.create("trap/quick", "x");
    expect(await millisecondsOf(() => store.read("trap/quick"))).toBeLessThan(1_500);
  });

  it("keeps /storage/v1 in every call, which STORAGE_EMULATOR_HOST would not", async () => {
    // The local cloud answers under /storage/v1 and /upload/storage/v1 only.
    await store.create("trap/path", "x");
    expect((await store.list("trap/path")).objects).toHaveLength(1);
  });

  it("refuses an upload that was damaged on its way, before anything is written", async () => {
    const raw = rawStorage();
    const md5Hash = Buffer.alloc(16).toString("base64");
    const file = raw.bucket(cloud.settings.bucket).file("trap/damaged");
    const options = { resumable: false, validation: false, preconditionOpts: { ifGenerationMatch: 0 } };
    await expect(file.save("x", { ...options, metadata: { md5Hash } })).rejects.toMatchObject({ code: 400 });
    expect(await store.read("trap/damaged")).toBeUndefined();
  });
});

describe("a lost response", () => {
  for (const loss of [
    { action: "lose-response", when: "before" },
    { action: "drop", when: "after" },
  ] as const) {
    it(`of a create (${loss.action}) is known again as our own success`, async () => {
      const name = `lost/create-${loss.action}`;
      cloud.faults.add({ kind: "storage.insert", ...loss });
      const generation = await store.create(name, "mine");
      expect(generation).toBe((await store.read(name))?.generation);
    });

    it(`of a replace (${loss.action}) is known again as our own success`, async () => {
      const name = `lost/replace-${loss.action}`;
      const first = (await store.create(name, "1")) as string;
      cloud.faults.add({ kind: "storage.insert", ...loss });
      const second = await store.replace(name, "2", first);
      expect(second).toBe((await store.read(name))?.generation);
      expect(second).not.toBe(first);
    });

    it(`of a delete (${loss.action}) still answers true`, async () => {
      const name = `lost/delete-${loss.action}`;
      const generation = (await store.create(name, "1")) as string;
      cloud.faults.add({ kind: "storage.delete", ...loss });
      expect(await store.delete(name, generation)).toBe(true);
      expect(await store.read(name)).toBeUndefined();
    });
  }

  it("is not mistaken for ours when another writer was first", async () => {
    const name = "lost/foreign";
    await store.create(name, "theirs");
    cloud.faults.add({ kind: "storage.insert", action: "503" });
    expect(await store.create(name, "mine")).toBeUndefined();
    expect((await store.read(name))?.body.toString()).toBe("theirs");
  });

  it("is not mistaken for ours when another writer replaced the version before the repeat", async () => {
    const name = "lost/overtaken";
    const first = (await store.create(name, "1")) as string;
    cloud.faults.add({ kind: "storage.insert", action: "503" });
    const mine = store.replace(name, "mine", first);
    await expect.poll(() => cloud.faults.pending()).toEqual([]);
    const theirs = await createObjectStore(cloud.settings).replace(name, "theirs", first);
    const results = [await mine, theirs].filter((generation) => generation !== undefined);
    expect(results).toEqual([(await store.read(name))?.generation]);
  });

  it("of an abandoned create that takes effect after the object's deletion leaves no object", async () => {
    const name = "lost/late";
    cloud.faults.add({ kind: "storage.insert", action: "delay", delayMs: 3_500 });
    cloud.stats.reset();
    await store.delete(name, await store.create(name, "x", { timeoutMs: 3_000 }));
    await expect.poll(() => cloud.stats.read(name)["storage.insert"]?.calls).toBe(2);
    await expect.poll(() => store.read(name)).toBeUndefined();
  });

  it("costs no read when a name was simply taken", async () => {
    await store.create("lost/none", "x");
    expect(await callsOf(() => store.create("lost/none", "x"))).toEqual({ "storage.insert": 1 });
  });
});

describe("storms and limits", () => {
  it("survives a storm of 503 on every operation", async () => {
    for (const kind of ["insert", "read", "list", "delete"]) {
      cloud.faults.add({ kind: `storage.${kind}`, action: "503", times: 3 });
    }
    const generation = await store.create("storm/1", "x");
    expect((await store.read("storm/1"))?.generation).toBe(generation);
    expect((await store.list("storm/")).objects).toHaveLength(1);
    expect(await store.delete("storm/1", generation)).toBe(true);
    expect(cloud.faults.pending()).toEqual([]);
  });

  it("survives connections that are cut before and after the call", async () => {
    for (const when of ["before", "after"] as const) {
      for (const kind of ["insert", "read", "list", "delete"]) {
        cloud.faults.add({ kind: `storage.${kind}`, action: "drop", when });
      }
    }
    await store.create("cut/1", "x");
    expect((await store.read("cut/1"))?.body.toString()).toBe("x");
    expect((await store.list("cut/")).objects).toHaveLength(1);
    expect(await store.delete("cut/1")).toBe(true);
  });

  it("ends with storage_unavailable when the time is over, and not later", async () => {
    cloud.faults.add({ kind: "storage", action: "503", times: 1000 });
    const started = performance.now();
    await expect(store.read("x", { timeoutMs: 600 })).rejects.toMatchObject({
      type: "storage_unavailable",
      category: "transient",
    });
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it("times out without a response", async () => {
    cloud.latency.set({ "storage.insert": 60_000 });
    await expect(store.create("never", "x", { timeoutMs: 300 })).rejects.toMatchObject({
      type: "storage_unavailable",
    });
  });

  it("ends at once with the reason of its signal", async () => {
    cloud.latency.set({ storage: 60_000 });
    const abort = new AbortController();
    const reading = store.read("x", { signal: abort.signal });
    abort.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
  });

  it("names a bucket that does not exist", async () => {
    const other = createObjectStore({ ...cloud.settings, bucket: "no-such-bucket" });
    await expect(other.create("x", "x")).rejects.toMatchObject({ type: "invalid_configuration" });
  });

  it("waits for the one write a second per object", async () => {
    const limited = await startTemporaryCloud({ writeIntervalMs: 1000 });
    try {
      const writer = createObjectStore(limited.settings);
      const first = (await writer.create("busy", "1")) as string;
      const second = (await writer.replace("busy", "2", first)) as string;
      await writer.create("idle", "1");
      expect((await writer.read("busy"))?.generation).toBe(second);
      // Generations are microseconds: the second write came a second after the first.
      expect(BigInt(second) - BigInt(first)).toBeGreaterThanOrEqual(999_000n);
      expect(limited.stats.read("busy")["storage.insert"]?.failed).toBeGreaterThan(0);
      expect(limited.stats.read("idle")["storage.insert"]).toMatchObject({ calls: 1, failed: 0 });
      await expect(writer.replace("busy", "3", second, { timeoutMs: 200 })).rejects.toMatchObject({
        type: "storage_unavailable",
      });
    } finally {
      await limited.remove();
    }
  });
});

/** The client without the settings of the store. */
function rawStorage(): Storage {
  return new Storage({
    apiEndpoint: cloud.httpUrl,
    authClient: new OAuth2Client({ credentials: { access_token: cloud.settings.accessToken } }),
    useAuthWithCustomEndpoint: true,
    retryOptions: { autoRetry: false },
  });
}
