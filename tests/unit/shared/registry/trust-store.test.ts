import { describe, expect, it } from "vitest";
import type { LogEvent } from "../../../../shared/registry/key-log.ts";
import {
  changeTrust,
  isTrusted,
  learn,
  NO_TRUST,
  readTrust,
  refuseDistrusted,
  type Trust,
} from "../../../../shared/registry/trust-store.ts";
import {
  daysLater,
  makeKey,
  makeLines,
  makeLogs,
  memoryPlace,
  published,
} from "../../../fixtures/registry/make-logs.ts";

const [key, next, thief] = [await makeKey(), await makeKey(), await makeKey()];
const revoked = { kind: "revoked", reason: "The key was stolen." } as const;

const added = {
  key: key.id,
  version: 1,
  file: "a".repeat(64),
  sites: ["example.gov"],
  registry: "r",
  added_at: "2026-11-23",
};
const trusting: Trust = {
  ...NO_TRUST,
  keys: { [key.id]: { trusted_at: daysLater(0).toISOString() } },
  wizards: { aid: added },
};

async function registryOf(address: string, ...events: LogEvent[]) {
  const lines = await makeLines(
    key,
    events.map((event, day) => [day, event] as const),
  );
  return { address, logs: await makeLogs([key, lines]) };
}
const refusal = (message: string) => ({
  type: "wizard_untrusted",
  message: expect.stringContaining(message),
});
const caught = (act: () => void) => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("trust", () => {
  it("goes over to the successor that the trusted key has signed", async () => {
    const registry = await registryOf("r", published("aid", 1), { kind: "succeeded", by: next.id }, revoked);
    const learnt = learn(trusting, registry, daysLater(3));
    expect(learnt.keys[next.id]).toMatchObject({ successor_of: key.id });
    expect([isTrusted(learnt, key.id), isTrusted(learnt, next.id)]).toEqual([false, true]);
    expect(learn(NO_TRUST, registry, daysLater(3)).keys[next.id]).toBeUndefined();
  });

  it("of a revoked key goes over to no successor of another log", async () => {
    const known = learn(trusting, await registryOf("r", published("aid", 1), revoked), daysLater(2));
    const stolen = await registryOf("elsewhere", published("bait", 1), { kind: "succeeded", by: thief.id });
    const learnt = learn(known, stolen, daysLater(3));
    expect(isTrusted(learnt, thief.id)).toBe(false);
    expect(isTrusted(learnt, key.id)).toBe(false);
  });

  it("ends with the revocation, which the wizard's runs report", async () => {
    expect(() => refuseDistrusted(trusting, "aid", added)).not.toThrow();
    const learnt = learn(trusting, await registryOf("r", published("aid", 1), revoked), daysLater(2));
    expect(caught(() => refuseDistrusted(learnt, "aid", added))).toMatchObject(
      refusal("has revoked its key on 2026-11-24: “The key was stolen”."),
    );
  });

  it("does not cover a withdrawn version", async () => {
    const withdrawal = { kind: "withdrawn", wizard_id: "aid", version: 1, reason: "Wrong rates" } as const;
    const learnt = learn(trusting, await registryOf("r", published("aid", 1), withdrawal), daysLater(2));
    expect(caught(() => refuseDistrusted(learnt, "aid", learnt.wizards.aid ?? added))).toMatchObject(
      refusal("withdrawn by its publisher: “Wrong rates”."),
    );
  });

  it("of an unknown key is none", () => {
    expect(caught(() => refuseDistrusted(NO_TRUST, "aid", added))).toMatchObject(refusal("is not trusted"));
  });
});

describe("what was seen", () => {
  it("refuses a registry that hides the entries or the key that it has shown, and its mirror", async () => {
    const whole = await registryOf("r", published("aid", 1), revoked);
    const learnt = learn(trusting, whole, daysLater(2));
    const part = await registryOf("r", published("aid", 1));
    expect(caught(() => learn(learnt, part, daysLater(3)))).toMatchObject(refusal("r lacks 1 entries"));
    expect(caught(() => learn(learnt, { ...part, address: "mirror" }, daysLater(3)))).toMatchObject(
      refusal("mirror lacks 1 entries"),
    );
    expect(caught(() => learn(learnt, { address: "r", logs: new Map() }, daysLater(3)))).toMatchObject(
      refusal("r lacks 2 entries"),
    );
  });
});

describe("the file of trust", () => {
  it("is empty at first, and holds the changes of commands at the same time", async () => {
    const home = memoryPlace();
    expect(await readTrust(home)).toEqual(NO_TRUST);
    const trustIn = (id: string) =>
      changeTrust(home, (trust) => ({ ...trust, keys: { ...trust.keys, [id]: { trusted_at: "now" } } }));
    await Promise.all([trustIn(key.id), trustIn(next.id)]);
    expect(Object.keys((await readTrust(home)).keys).sort()).toEqual([key.id, next.id].sort());
  });

  it("that is malformed is an error, never no trust", async () => {
    const home = memoryPlace();
    for (const text of ['{"format":1}', "{"]) {
      home.files.set("trust.json", Buffer.from(text));
      await expect(readTrust(home)).rejects.toMatchObject({ type: "invalid_configuration" });
    }
  });
});
