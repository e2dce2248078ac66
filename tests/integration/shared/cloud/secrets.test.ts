import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSecretReader } from "../../../../shared/cloud/secrets.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../fixtures/local/temporary-cloud.ts";

let cloud: TemporaryCloud;
beforeAll(async () => {
  cloud = await startTemporaryCloud({
    secrets: {
      "model-key": "from the options",
      "with-line-break": "value\n",
      "with-windows-line-break": "value\r\n",
      accented: "clé ✓",
    },
  });
});
afterEach(() => cloud.faults.clear());
afterAll(() => cloud.remove());

const open = () => createSecretReader(cloud.settings);
const failureOf = (reading: Promise<string>) =>
  reading.then(() => undefined).catch((error: unknown) => error);

describe("Secret Manager", () => {
  it.each([
    ["model-key", "from the options"],
    ["projects/local-project/secrets/model-key", "from the options"],
    ["projects/local-project/secrets/model-key/versions/latest", "from the options"],
    ["projects/local-project/secrets/model-key/versions/1", "from the options"],
    ["with-line-break", "value"],
    ["with-windows-line-break", "value"],
    ["accented", "clé ✓"],
  ])("reads %s", async (name, value) => {
    expect(await open()(name)).toBe(value);
  });

  it("reads the value that counts now", async () => {
    const read = open();
    const file = join(cloud.dataDir, "secrets.json");
    writeFileSync(file, JSON.stringify({ rotated: "old" }));
    expect(await read("rotated")).toBe("old");
    writeFileSync(file, JSON.stringify({ rotated: "new" }));
    expect(await read("rotated")).toBe("new");
  });

  it.each([
    ["missing", "The secret missing does not exist, or has no such version.", { absent: true }],
    ["projects/local-project/secrets/model-key/versions/2", /versions\/2 does not exist/, { absent: true }],
    [
      "projects/other/secrets/model-key",
      /is not readable: .* secretmanager\.versions\.access/,
      { absent: true, denied: true },
    ],
    [
      "../../etc/passwd",
      "A secret's name must be an id, or projects/…/secrets/…/versions/….",
      { absent: true },
    ],
  ])("reports the reason for no value of %s", async (name, message, details) => {
    expect(await failureOf(open()(name))).toMatchObject({
      type: "secret_unavailable",
      category: "permanent",
      message: expect.stringMatching(message),
      details,
    });
  });

  it("tries again after a failure that passes", async () => {
    cloud.faults.add({ kind: "secrets", action: "503" });
    cloud.faults.add({ kind: "secrets.AccessSecretVersion", action: "drop", match: "model-" });
    expect(await open()("model-key")).toBe("from the options");
    expect(cloud.faults.pending()).toEqual([]);
  });

  it("fails within its timeout, as a transient failure", async () => {
    cloud.faults.add({ kind: "secrets", action: "503", times: 1000 });
    expect(await failureOf(open()("model-key", { timeoutMs: 300 }))).toMatchObject({
      type: "secret_manager_unavailable",
      category: "transient",
    });
  });

  it("rejects with the reason of its abort signal", async () => {
    cloud.faults.add({ kind: "secrets", action: "delay", delayMs: 30_000 });
    const stopping = new AbortController();
    const reading = open()("model-key", { signal: stopping.signal });
    stopping.abort(new Error("enough"));
    expect(await failureOf(reading)).toMatchObject({ message: "enough" });
  });
});
