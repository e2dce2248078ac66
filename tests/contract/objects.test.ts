import { createHash, randomUUID } from "node:crypto";
import { type Bucket, Storage } from "@google-cloud/storage";
import { OAuth2Client } from "google-auth-library";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createObjectStore, type ObjectStore } from "../../shared/cloud/objects.ts";
import { type CloudUnderTest, openCloudUnderTest } from "./cloud-under-test.ts";

// Everything lies under a prefix of its own, to which every process may write, and is deleted at the end.
const prefix = `runs/contract/${randomUUID()}/`;
let cloud: CloudUnderTest;
let bucket: Bucket;
let store: ObjectStore;

beforeAll(async () => {
  cloud = await openCloudUnderTest("objects");
  const { endpoint, accessToken } = cloud.settings;
  const authClient = new OAuth2Client({ credentials: { access_token: accessToken } });
  const storage = new Storage({
    retryOptions: { autoRetry: false },
    ...(endpoint ? { apiEndpoint: endpoint, authClient, useAuthWithCustomEndpoint: true } : {}),
  });
  bucket = storage.bucket(cloud.settings.bucket);
  store = createObjectStore(cloud.settings);
});
afterAll(async () => {
  const { objects } = await store.list(prefix);
  for (const { name } of objects) await store.delete(name);
  await cloud.release();
});

let counter = 0;
const fresh = () => bucket.file(`${prefix}${counter++}`);
const create = { resumable: false, preconditionOpts: { ifGenerationMatch: 0 } };
const code = (expected: number) => expect.objectContaining({ code: expected });

describe("Cloud Storage", () => {
  it("creates an object once", async () => {
    const file = fresh();
    await file.save("first", create);
    await expect(bucket.file(file.name).save("second", create)).rejects.toEqual(code(412));
    expect((await file.download())[0].toString()).toBe("first");
  });

  it("replaces exactly the generation that is named", async () => {
    const file = fresh();
    await file.save("1", create);
    const first = String(file.metadata.generation);
    const second = (await store.replace(file.name, "2", first)) as string;
    expect(BigInt(second)).toBeGreaterThan(BigInt(first));
    const stale = { resumable: false, preconditionOpts: { ifGenerationMatch: first } };
    await expect(bucket.file(file.name).save("3", stale)).rejects.toEqual(code(412));
    await expect(fresh().save("x", stale)).rejects.toEqual(code(412));
  });

  it("returns the generation and the checksums with the content", async () => {
    const file = fresh();
    await file.save("content", create);
    const headers = await new Promise<Record<string, string>>((resolve, reject) => {
      const stream = bucket.file(file.name).createReadStream();
      stream.once("error", reject).once("response", ({ headers: found }) => resolve(found));
      stream.resume();
    });
    const md5 = createHash("md5").update("content").digest("base64");
    expect(headers["x-goog-generation"]).toBe(String(file.metadata.generation));
    expect(headers["x-goog-hash"]).toContain(`md5=${md5}`);
    expect(headers["x-goog-stored-content-encoding"]).toBe("identity");
  });

  it("returns the time of the write, close to the clock of this machine", async () => {
    const file = fresh();
    await file.save("content", create);
    const read = await store.read(file.name);
    expect(Math.abs((read?.updated.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it("keeps custom metadata", async () => {
    const file = fresh();
    await file.save("x", { ...create, contentType: "text/plain", metadata: { metadata: { nonce: "n-1" } } });
    const [metadata] = await bucket.file(file.name).getMetadata();
    expect(metadata).toMatchObject({ metadata: { nonce: "n-1" }, contentType: "text/plain", size: "1" });
  });

  it("rejects content that differs from the given MD5", async () => {
    const file = fresh();
    const md5Hash = createHash("md5").update("something else").digest("base64");
    const damaged = file.save("content", { ...create, validation: false, metadata: { md5Hash } });
    await expect(damaged).rejects.toEqual(code(400));
    expect(await file.exists()).toEqual([false]);
  });

  it("deletes exactly the generation that is named", async () => {
    const file = fresh();
    await file.save("x", create);
    await expect(bucket.file(file.name).delete({ ifGenerationMatch: 1 })).rejects.toEqual(code(412));
    await bucket.file(file.name).delete({ ifGenerationMatch: String(file.metadata.generation) });
    await expect(bucket.file(file.name).delete()).rejects.toEqual(code(404));
    await expect(bucket.file(file.name).getMetadata()).rejects.toEqual(code(404));
    await expect(bucket.file(file.name).download()).rejects.toEqual(code(404));
  });

  it("lists names in lexical order, page by page, consistent with all earlier writes and deletes", async () => {
    const folder = `${prefix}list/`;
    for (const name of ["b", "a", "c/1", "B"]) await store.create(folder + name, name);
    const names = async (query: object) => {
      const [files] = await bucket.getFiles({ prefix: folder, autoPaginate: false, ...query });
      return files.map(({ name }) => name.slice(folder.length));
    };
    expect(await names({})).toEqual(["B", "a", "b", "c/1"]);
    expect(await names({ startOffset: `${folder}b` })).toEqual(["b", "c/1"]);
    const [page, next] = await bucket.getFiles({ prefix: folder, maxResults: 3, autoPaginate: false });
    expect(page).toHaveLength(3);
    expect(await names(next ?? {})).toEqual(["c/1"]);
    await store.delete(`${folder}a`);
    expect(await names({})).toEqual(["B", "b", "c/1"]);
  });

  it("orders names by their UTF-8 bytes", async () => {
    const folder = `${prefix}order/`;
    // By UTF-16 code units the second would come first.
    const names = ["z", "\uff5e", "\u{1f600}"];
    for (const name of names) await store.create(folder + name, "x");
    const { objects } = await store.list(folder);
    expect(objects.map(({ name }) => name.slice(folder.length))).toEqual(names);
  });

  it("refuses names with line breaks, and names of dots alone", async () => {
    for (const name of [`${prefix}a\nb`, `${prefix}a\rb`, ".", ".."]) {
      await expect(bucket.file(name).save("x", create)).rejects.toEqual(code(400));
    }
  });

  it("answers 304 where the object is unchanged", async () => {
    const file = fresh();
    await file.save("x", create);
    const ifGenerationNotMatch = String(file.metadata.generation);
    await expect(bucket.file(file.name).getMetadata({ ifGenerationNotMatch })).rejects.toEqual(code(304));
  });

  it("reports a missing object as absent to a service account that may list", async () => {
    expect(await store.read(`${prefix}missing`)).toBeUndefined();
    expect(await store.delete(`${prefix}missing`)).toBe(false);
  });

  it("accepts two immediate writes of one object, with retries", async () => {
    const name = `${prefix}busy`;
    let generation = (await store.create(name, "0")) as string;
    for (const body of ["1", "2"]) generation = (await store.replace(name, body, generation)) as string;
    expect((await store.read(name))?.body.toString()).toBe("2");
  });

  it("reports an unknown bucket", async () => {
    const other = createObjectStore({ ...cloud.settings, bucket: `federalrunner-none-${randomUUID()}` });
    await expect(other.create("x", "x")).rejects.toMatchObject({ type: "invalid_configuration" });
  });
});
