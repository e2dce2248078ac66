import { describe, expect, it } from "vitest";
import type { Verdict } from "../../../../shared/registry/key-log.ts";
import {
  appendToLog,
  currentKey,
  INDEX,
  offersIn,
  overdueSince,
  readByHash,
  readRegistry,
  stateOf,
  storeByHash,
  WIZARD_FILES,
} from "../../../../shared/registry/registry.ts";
import {
  daysLater,
  MONDAY,
  makeKey,
  makeLines,
  makeLogs,
  memoryPlace,
  published,
} from "../../../fixtures/registry/make-logs.ts";

const [key, verifier, next] = [await makeKey(), await makeKey(), await makeKey()];
const FILE = "a".repeat(64);

const verdict = (state: Verdict["state"], day: number, questions?: number): Verdict => ({
  key: key.id,
  wizard_id: "aid",
  file: FILE,
  state,
  on: "site",
  at: daysLater(day).toISOString(),
  ...(questions === undefined ? {} : { questions }),
  words: "1 page",
});

async function verdictsOf(signer: typeof key, ...verdicts: Verdict[]) {
  const lines = await makeLines(
    signer,
    verdicts.map((one, index) => [index, { kind: "verified", verdicts: [one] }] as const),
  );
  return { logs: await makeLogs([signer, lines]) };
}

describe("offers", () => {
  it("are the newest versions that are not withdrawn, of keys that are not revoked", async () => {
    const lines = await makeLines(key, [
      [0, published("aid", 1)],
      [1, published("aid", 2)],
      [2, { kind: "withdrawn", wizard_id: "aid", version: 2, reason: "Wrong rates" }],
      [3, published("gone", 1)],
      [4, { kind: "withdrawn", wizard_id: "gone", version: 1, reason: "Closed" }],
    ]);
    const theirs = await makeLines(verifier, [
      [0, published("aid", 7)],
      [1, { kind: "revoked", reason: "Stolen" }],
    ]);
    const offers = offersIn({ logs: await makeLogs([key, lines], [verifier, theirs]) });
    expect(offers.map(({ wizard_id, version, withdrawn }) => [wizard_id, version, withdrawn])).toEqual([
      ["aid", 1, undefined],
      ["gone", 1, "Closed"],
    ]);
  });
});

it("successors are followed, and a circle of them ends", async () => {
  const to = async (from: typeof key, by: string) =>
    [from, await makeLines(from, [[0, { kind: "succeeded", by }]])] as [typeof key, string[]];
  const logs = await makeLogs(await to(key, verifier.id), await to(verifier, next.id));
  expect(currentKey({ logs }, key.id)).toBe(next.id);
  expect(currentKey({ logs }, next.id)).toBe(next.id);
  const circle = await makeLogs(await to(key, verifier.id), await to(verifier, key.id));
  expect(currentKey({ logs: circle }, key.id)).toBe(verifier.id);
});

describe("the state of a form", () => {
  const offer = { file: FILE, key: key.id };
  const trusts = () => true;
  const trustsNone = () => false;

  it("is the last verdict, since the first of its kind in a row", async () => {
    const registry = await verdictsOf(
      verifier,
      verdict("proved", 0),
      verdict("changed", 7, 1),
      verdict("unreached", 14),
      verdict("changed", 21, 2),
    );
    expect(stateOf(registry, offer, trusts)).toMatchObject({
      state: "changed",
      since: daysLater(7).toISOString(),
      at: daysLater(21).toISOString(),
      questions: 2,
    });
  });

  it("of a key that is not trusted counts as a warning alone", async () => {
    const bad = await verdictsOf(verifier, verdict("changed", 0, 2));
    expect(stateOf(bad, offer, trustsNone)?.state).toBe("changed");
    const good = await verdictsOf(verifier, verdict("proved", 0));
    expect(stateOf(good, offer, trustsNone)).toBeUndefined();
    expect(stateOf(await verdictsOf(key, verdict("proved", 0)), offer, trustsNone)?.state).toBe("proved");
  });

  it("is unknown for another version of the file", async () => {
    const registry = await verdictsOf(key, verdict("proved", 0));
    expect(stateOf(registry, { ...offer, file: "b".repeat(64) }, trusts)).toBeUndefined();
  });
});

it("an entry that was promised and is missing is overdue", async () => {
  const lines = await makeLines(key, [[0, published("aid", 1), 14]]);
  const log = (await makeLogs([key, lines])).get(key.id);
  if (!log) throw new Error("no log");
  expect(overdueSince(log, daysLater(13))).toBeUndefined();
  expect(overdueSince(log, daysLater(15))).toBe(daysLater(14).toISOString());
});

describe("a registry", () => {
  it("keeps the entries of two publishers that append at the same time", async () => {
    const place = memoryPlace();
    const append = (signer: typeof key) =>
      appendToLog(place, signer, () => published("aid", 1), { now: MONDAY });
    await Promise.all([append(key), append(verifier)]);
    const { logs } = await readRegistry(place);
    expect([...logs.keys()].sort()).toEqual([key.id, verifier.id].sort());
  });

  it("never receives an entry that its readers refuse", async () => {
    const place = memoryPlace();
    await appendToLog(place, key, () => published("aid", 1), { now: MONDAY });
    const before = place.files.get(INDEX);
    const again = appendToLog(place, key, () => published("aid", 1), { now: daysLater(1) });
    await expect(again).rejects.toMatchObject({ type: "wizard_untrusted" });
    expect(place.files.get(INDEX)).toEqual(before);
  });

  it("without an index is none, and a malformed index is refused", async () => {
    const place = memoryPlace();
    await expect(readRegistry(place)).rejects.toMatchObject({ type: "registry_unavailable" });
    for (const text of ["<html>", '{"format":2,"logs":{}}', '{"format":1,"logs":{"x":[]}}']) {
      place.files.set(INDEX, Buffer.from(text));
      await expect(readRegistry(place)).rejects.toMatchObject({ type: "wizard_untrusted" });
    }
  });

  it("returns a file by its hash alone", async () => {
    const place = memoryPlace();
    const hash = await storeByHash(place, WIZARD_FILES, "content");
    expect((await readByHash(place, WIZARD_FILES, hash)).toString()).toBe("content");
    place.files.set(`wizards/${hash}.jws`, Buffer.from("another"));
    await expect(readByHash(place, WIZARD_FILES, hash)).rejects.toThrow("has been replaced");
    await expect(readByHash(place, WIZARD_FILES, FILE)).rejects.toThrow("lacks");
  });
});
