import { describe, expect, it } from "vitest";
import { readLog, refuseLess, type SeenLog, seenOf } from "../../../../shared/registry/key-log.ts";
import { daysLater, makeKey, makeLines, published } from "../../../fixtures/registry/make-logs.ts";

const refusal = (message: string) => ({
  type: "wizard_untrusted",
  message: expect.stringContaining(message),
});
const withdrawn = (version: number) =>
  ({ kind: "withdrawn", wizard_id: "aid", version, reason: "The rates are wrong." }) as const;
const revoked = { kind: "revoked", reason: "The key was stolen." } as const;

const key = await makeKey();
const other = await makeKey();
const lines = await makeLines(key, [
  [0, published("aid", 1)],
  [1, published("aid", 2)],
  [2, withdrawn(1)],
]);

describe("a log is read", () => {
  it("with its entries in order", async () => {
    const log = await readLog(key.id, lines);
    expect(log.entries.map(({ number, event }) => [number, event.kind])).toEqual([
      [1, "published"],
      [2, "published"],
      [3, "withdrawn"],
    ]);
    expect(log.revoked).toBeUndefined();
  });

  it.each([
    ["an entry that was removed", [lines[0], lines[2]]],
    ["a first entry that was removed", lines.slice(1)],
    ["entries in another order", [lines[1], lines[0], lines[2]]],
    ["an entry that was repeated", [...lines, lines[2]]],
  ])("never with %s", async (_, changed) => {
    await expect(readLog(key.id, changed as string[])).rejects.toMatchObject(refusal("does not follow"));
  });

  it("never with an entry of another log of its key", async () => {
    const forked = await makeLines(key, [
      [0, published("bait", 1)],
      [1, published("bait", 2)],
    ]);
    await expect(readLog(key.id, [lines[0] ?? "", forked[1] ?? ""])).rejects.toMatchObject(
      refusal("does not follow"),
    );
  });

  it("never with an entry of another key", async () => {
    const theirs = await makeLines(other, [[0, published("aid", 1)]]);
    await expect(readLog(key.id, theirs)).rejects.toMatchObject(refusal("another key"));
  });

  it.each([
    ["repeats version 2", [published("aid", 2), published("aid", 2)]],
    ["repeats version 1", [published("aid", 2), published("aid", 1)]],
    ["withdraws version 3, which was never published", [published("aid", 2), withdrawn(3)]],
    ["follows the revocation", [revoked, published("aid", 1)]],
    ["follows the successor", [{ kind: "succeeded", by: other.id } as const, published("aid", 1)]],
    ["names its own key", [{ kind: "succeeded", by: key.id } as const]],
  ])("never where an entry %s", async (problem, events) => {
    const wrong = await makeLines(
      key,
      events.map((event) => [0, event] as const),
    );
    await expect(readLog(key.id, wrong)).rejects.toMatchObject(refusal(problem));
  });

  it("never where time runs backwards", async () => {
    const wrong = await makeLines(key, [
      [1, published("aid", 1)],
      [0, published("aid", 2)],
    ]);
    await expect(readLog(key.id, wrong)).rejects.toMatchObject(refusal("is older"));
  });

  it("with a revocation after the successor", async () => {
    const ended = await makeLines(key, [
      [0, { kind: "succeeded", by: other.id }],
      [3, revoked],
    ]);
    expect(await readLog(key.id, ended)).toMatchObject({
      successor: other.id,
      revoked: { at: daysLater(3).toISOString(), reason: revoked.reason },
    });
  });
});

describe("a log that was seen before", () => {
  it("may have grown, and neither shrunk nor been replaced", async () => {
    const [whole, part] = [await readLog(key.id, lines), await readLog(key.id, lines.slice(0, 2))];
    const [ofWhole, ofPart] = [seenOf(whole), seenOf(part)] as [SeenLog, SeenLog];
    expect(() => refuseLess(whole, ofPart, "the registry")).not.toThrow();
    expect(() => refuseLess(part, ofWhole, "the registry")).toThrow("the registry lacks 1 entries");
    const forked = await readLog(key.id, await makeLines(key, [[0, published("aid", 9)]]));
    expect(() => refuseLess(forked, ofPart, "the registry")).toThrow("lacks");
    const longer = await makeLines(
      key,
      [0, 1, 2].map((day) => [day, published(`aid-${day}`, 1)] as const),
    );
    expect(() => refuseLess({ ...forked, hashes: longer }, ofWhole, "the registry")).toThrow("replaced");
  });

  it("of another registry counts where both begin alike", async () => {
    const [whole, part] = [await readLog(key.id, lines), await readLog(key.id, lines.slice(0, 1))];
    const seen = seenOf(whole) as SeenLog;
    expect(() => refuseLess(part, seen, "the mirror", true)).toThrow("the mirror lacks 2 entries");
    const own = await readLog(key.id, await makeLines(key, [[0, published("other", 1)]]));
    expect(() => refuseLess(own, seen, "another registry", true)).not.toThrow();
  });

  it("is empty before its first entry", async () => {
    expect(seenOf(await readLog(key.id, []))).toBeUndefined();
  });
});
