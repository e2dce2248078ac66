import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listPages } from "../../../../shared/cloud/list-pages.ts";
import { createObjectStore, type ObjectStore } from "../../../../shared/cloud/objects.ts";

// Unlike the local cloud: pages that are not full, with a token for the rest, and bodies that arrive damaged.
const NAMES = ["a", "b", "c", "d", "e"];
const LARGEST_PAGE = 2;
const requested: (string | null)[] = [];
const bodies = ["dam", "whole"];
const server = createServer((request, response) => {
  const query = new URL(request.url ?? "", "http://localhost").searchParams;
  if (query.get("alt") === "media") {
    const md5Hash = createHash("md5").update("whole").digest("base64");
    const hashes = ["crc32c=AAAAAA==", `md5=${md5Hash}`];
    response.writeHead(200, { "x-goog-generation": "1", "x-goog-hash": hashes });
    return void response.end(bodies.shift());
  }
  requested.push(query.get("maxResults"));
  const start = Number(query.get("pageToken") ?? 0);
  const end = start + Math.min(LARGEST_PAGE, Number(query.get("maxResults")));
  const items = NAMES.slice(start, end).map((name) => ({
    name,
    generation: "1",
    updated: "2026-01-01T00:00:00Z",
    size: "1",
  }));
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ items, nextPageToken: end < NAMES.length ? String(end) : undefined }));
});

let store: ObjectStore;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store = createObjectStore({
    bucket: "state",
    endpoint,
    accessToken: undefined,
    callTimeoutSeconds: 10,
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("a listing whose pages are not full", () => {
  it("requests no more than the limit leaves, and continues after the last object", async () => {
    const page = await store.list("", { limit: 3 });
    expect(page.objects.map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(requested.splice(0)).toEqual(["3", "1"]);
    const rest = await store.list("", { limit: 3, pageToken: page.next });
    expect(rest.objects.map(({ name }) => name)).toEqual(["d", "e"]);
    expect(rest.next).toBeUndefined();
  });

  it("is read to its end, page by page", async () => {
    const pages = await Array.fromAsync(listPages(store, "", { limit: 2 }));
    expect(pages.map((page) => page.map(({ name }) => name))).toEqual([["a", "b"], ["c", "d"], ["e"]]);
  });
});

it("an object whose bytes differ from their MD5 is read again", async () => {
  expect((await store.read("a"))?.body.toString()).toBe("whole");
  expect(bodies).toEqual([]);
});
