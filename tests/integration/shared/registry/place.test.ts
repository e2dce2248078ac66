import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { LARGEST_PART, openPlace, type Place } from "../../../../shared/registry/place.ts";
import { listen } from "../../../fixtures/listen.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../fixtures/local/temporary-cloud.ts";

let cloud: TemporaryCloud;
let folder: string;
beforeAll(async () => {
  cloud = await startTemporaryCloud();
  folder = mkdtempSync(join(tmpdir(), "place-test-"));
});
afterAll(async () => {
  await cloud.remove();
  rmSync(folder, { recursive: true });
});

const noBucket = () => Promise.reject(new Error("no bucket is used"));
const places: [string, () => Place][] = [
  ["a folder", () => openPlace(join(folder, "new", "registry"), noBucket)],
  [
    "a bucket",
    () => openPlace(`gs://${cloud.settings.configurationBucket}/shared/forms/`, async () => cloud.settings),
  ],
];

describe.each(places)("%s", (_, open) => {
  it("holds files, and replaces one at the generation that was read alone", async () => {
    const place = open();
    expect(place.address).not.toMatch(/\/$/);
    expect(await place.read("index.json")).toBeUndefined();
    expect(await place.write("index.json", "one", undefined)).toBe(true);
    expect(await place.write("index.json", "two", undefined)).toBe(false);
    const stored = await place.read("index.json");
    expect(stored?.body.toString()).toBe("one");
    expect(await place.write("index.json", "two", stored?.generation)).toBe(true);
    expect(await place.write("index.json", "three", stored?.generation)).toBe(false);
    expect((await place.read("index.json"))?.body.toString()).toBe("two");
    expect(await place.write("wizards/a.jws", "a", undefined)).toBe(true);
  });
});

it("a folder holds no unfinished files", () => {
  expect(readdirSync(join(folder, "new", "registry")).sort()).toEqual(["index.json", "wizards"]);
});

it("a folder that cannot be written or read is named", async () => {
  writeFileSync(join(folder, "file"), "");
  const place = openPlace(join(folder, "file"), noBucket);
  await expect(place.write("index.json", "", undefined)).rejects.toMatchObject({
    type: "invalid_request",
    message: expect.stringContaining("cannot be written"),
  });
  await expect(place.read("index.json")).rejects.toMatchObject({ type: "registry_unavailable" });
});

describe("an address", () => {
  async function serve(answer: RequestListener): Promise<Place> {
    const server = createServer(answer);
    const { origin, close } = await listen(server);
    onTestFinished(close);
    return openPlace(`${origin}/forms/`, noBucket);
  }

  it("is read below its path, and cannot be written", async () => {
    const place = await serve((request, response) => {
      response.writeHead(request.url === "/forms/index.json" ? 200 : 404).end("content");
    });
    expect((await place.read("index.json"))?.body.toString()).toBe("content");
    expect(await place.read("wizards/a.jws")).toBeUndefined();
    await expect(place.write("index.json", "", undefined)).rejects.toThrow("can only be read");
  });

  it("that redirects, fails or ends early is unavailable", async () => {
    const answers: RequestListener[] = [
      (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      (_, response) => response.writeHead(500).end(),
      (_, response) =>
        response.writeHead(200, { "content-length": "9" }).write("a", () => response.destroy()),
    ];
    for (const answer of answers) {
      const place = await serve(answer);
      await expect(place.read("index.json")).rejects.toMatchObject({ type: "registry_unavailable" });
    }
  });

  it("whose file does not end is refused before it fills the memory", async () => {
    const part = Buffer.alloc(1024 * 1024);
    const place = await serve((_, response) => {
      const send = () => response.destroyed || response.write(part, send);
      send();
    });
    await expect(place.read("index.json")).rejects.toThrow(`larger than ${LARGEST_PART / 1024 / 1024} MB`);
  });

  it.each([
    ["http://registry.example/", "needs https"],
    ["https://a:b@registry.example/", "no user name"],
    ["https://registry.example/?list", "ends with its path"],
    ["https://", "is no address"],
    ["ftp://registry.example/", "https address or gs://"],
    ["gs://", "gs://BUCKET/FOLDER"],
  ])("%s is refused", (given, problem) => {
    expect(() => openPlace(given, noBucket)).toThrow(problem);
  });
});
