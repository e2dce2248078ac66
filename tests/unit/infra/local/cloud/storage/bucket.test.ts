import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  crc32c,
  crc32cBase64,
  openBucket,
  type WriteLimit,
} from "../../../../../../infra/local/cloud/storage/bucket.ts";
import { openObjectLog } from "../../../../../../infra/local/cloud/storage/object-log.ts";

const ONE_A_SECOND: WriteLimit = { intervalMs: 1000, countDeletes: false };
const UNLIMITED: WriteLimit = { intervalMs: 0, countDeletes: false };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bucket-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const upload = (name: string) => ({ name, body: Buffer.from(name) });
const status = (code: number) => expect.objectContaining({ status: code });

describe("a local bucket", () => {
  it("refuses a second write of one name within a second, but not of others", () => {
    const bucket = openBucket("b", openObjectLog(folder), ONE_A_SECOND);
    bucket.insert(upload("x"), {});
    expect(() => bucket.insert(upload("x"), {})).toThrow(status(429));
    bucket.insert(upload("y"), {});
  });

  it("reports a failed precondition before an early write", () => {
    const bucket = openBucket("b", openObjectLog(folder), ONE_A_SECOND);
    bucket.insert(upload("x"), {});
    expect(() => bucket.insert(upload("x"), { ifGenerationMatch: "0" })).toThrow(status(412));
  });

  it("counts a delete as a write only with the option", () => {
    const lenient = openBucket("b", openObjectLog(join(folder, "lenient")), ONE_A_SECOND);
    lenient.insert(upload("x"), {});
    lenient.delete("x", {});
    expect(() => lenient.insert(upload("x"), {})).toThrow(status(429));
    const strict = openBucket("b", openObjectLog(join(folder, "strict")), {
      ...ONE_A_SECOND,
      countDeletes: true,
    });
    strict.insert(upload("x"), {});
    expect(() => strict.delete("x", {})).toThrow(status(429));
  });

  it("is the same after a restart, without deleted objects and a write that a kill interrupted", () => {
    const before = openBucket("b", openObjectLog(folder), UNLIMITED);
    for (const name of ["b/2", "secret", "b/1"]) before.insert(upload(name), {});
    before.insert({ name: "b/2", body: Buffer.from("second\nversion") }, {});
    before.delete("secret", {});
    const log = join(folder, "objects.log");
    const whole = readFileSync(log);
    for (const interrupted of ['{"name":', '{"name":"c","size":9}\nhalf']) {
      writeFileSync(log, Buffer.concat([whole, Buffer.from(interrupted)]));
      const after = openBucket("b", openObjectLog(folder), UNLIMITED);
      const query = { prefix: "", startOffset: "", maxResults: 10 };
      expect(after.list(query)).toEqual(before.list(query));
      expect(after.body("b/1").toString()).toBe("b/1");
      expect(after.body("b/2").toString()).toBe("second\nversion");
      after.insert(upload("d"), {});
      expect(after.body("d").toString()).toBe("d");
      expect(readFileSync(log, "utf8")).not.toContain("secret");
    }
  });

  it("pages through a list that changes in between", () => {
    const bucket = openBucket("b", openObjectLog(folder), UNLIMITED);
    for (const name of ["a", "b", "c", "d"]) bucket.insert(upload(name), {});
    const first = bucket.list({ prefix: "", startOffset: "", maxResults: 2 });
    bucket.delete("b", {});
    bucket.insert(upload("bb"), {});
    const second = bucket.list({
      prefix: "",
      startOffset: "",
      maxResults: 2,
      pageToken: first.nextPageToken,
    });
    expect(second.items.map(({ name }) => name)).toEqual(["bb", "c"]);
  });
});

describe("CRC-32C", () => {
  it("fits the check values of RFC 3720", () => {
    expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
    expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
    expect(crc32c(Buffer.from("123456789"))).toBe(0xe3069283);
  });

  it("is written as Cloud Storage writes it", () => {
    expect(crc32cBase64(Buffer.alloc(0))).toBe("AAAAAA==");
    expect(crc32cBase64(Buffer.from("123456789"))).toBe("4waSgw==");
  });
});
