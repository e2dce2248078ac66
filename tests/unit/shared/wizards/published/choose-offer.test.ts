import { describe, expect, it } from "vitest";
import type { LogEvent } from "../../../../../shared/registry/key-log.ts";
import { NO_TRUST, type Trust } from "../../../../../shared/registry/trust-store.ts";
import { chooseOffer } from "../../../../../shared/wizards/published/choose-offer.ts";
import { makeKey, makeLines, makeLogs, published } from "../../../../fixtures/registry/make-logs.ts";

const [ada, bob, next] = [await makeKey(), await makeKey(), await makeKey()];
const refusal = (type: string, message: string) => ({ type, message: expect.stringContaining(message) });

async function registryOf(...logs: [typeof ada, LogEvent[]][]) {
  const lines = logs.map(
    async ([key, events]) =>
      [
        key,
        await makeLines(
          key,
          events.map((event) => [0, event] as const),
        ),
      ] as [typeof ada, string[]],
  );
  return { address: "the registry", logs: await makeLogs(...(await Promise.all(lines))) };
}
const caught = (act: () => unknown) => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};
const trusting = (...keys: (typeof ada)[]): Trust => ({
  ...NO_TRUST,
  keys: Object.fromEntries(keys.map(({ id }) => [id, { trusted_at: "2026-11-23" }])),
});
const withAdded = (trust: Trust, key: typeof ada): Trust => ({
  ...trust,
  wizards: {
    aid: { key: key.id, version: 1, file: "", sites: [], registry: "the registry", added_at: "" },
  },
});

describe("a name", () => {
  it("means the wizard of its only publisher, of the trusted one, or of the key that it holds", async () => {
    const both = await registryOf([ada, [published("aid", 1)]], [bob, [published("aid", 2)]]);
    expect(caught(() => chooseOffer(both, NO_TRUST, "aid"))).toMatchObject(
      refusal("invalid_request", "2 publishers have aid"),
    );
    expect(chooseOffer(both, trusting(bob), "aid").key).toBe(bob.id);
    expect(chooseOffer(both, trusting(bob), `${ada.id}/aid`).key).toBe(ada.id);
    expect(chooseOffer(await registryOf([ada, [published("aid", 1)]]), NO_TRUST, "aid").key).toBe(ada.id);
  });

  it("that is unknown lists the registry's wizards", async () => {
    const registry = await registryOf([ada, [published("aid", 1)]]);
    expect(caught(() => chooseOffer(registry, NO_TRUST, "aids"))).toMatchObject({
      type: "wizard_not_found",
      details: { candidates: ["aid"] },
    });
  });

  it("of a revoked key is refused, also where another registry has shown the revocation", async () => {
    const revoked = await registryOf([ada, [published("aid", 1), { kind: "revoked", reason: "Stolen" }]]);
    const error = refusal("wizard_untrusted", "has revoked its key");
    expect(caught(() => chooseOffer(revoked, trusting(ada), "aid"))).toMatchObject(error);
    const hidden = await registryOf([ada, [published("aid", 1)]]);
    const trust = { ...NO_TRUST, keys: { [ada.id]: { revoked: { at: "2026-11-24", reason: "Stolen" } } } };
    expect(caught(() => chooseOffer(hidden, trust, "aid"))).toMatchObject(error);
  });

  it("of a withdrawn wizard is refused", async () => {
    const withdrawn = { kind: "withdrawn", wizard_id: "aid", version: 1, reason: "Closed." } as const;
    const registry = await registryOf([ada, [published("aid", 1), withdrawn]]);
    expect(caught(() => chooseOffer(registry, NO_TRUST, "aid"))).toMatchObject(
      refusal("wizard_untrusted", "was withdrawn by its publisher: Closed."),
    );
  });
});

describe("a wizard that was added before", () => {
  it("comes from its key or the successor of that alone", async () => {
    const trust = withAdded(trusting(ada, bob), ada);
    const replaced = await registryOf([bob, [published("aid", 7)]]);
    expect(caught(() => chooseOffer(replaced, trust, "aid"))).toMatchObject(
      refusal("wizard_untrusted", "has not signed as its successor"),
    );
    const succeeded = await registryOf(
      [ada, [published("aid", 1), { kind: "succeeded", by: next.id }]],
      [next, [published("aid", 1)]],
      [bob, [published("aid", 7)]],
    );
    expect(chooseOffer(succeeded, trust, "aid").key).toBe(next.id);
    const early = await registryOf([ada, [published("aid", 1), { kind: "succeeded", by: next.id }]]);
    expect(chooseOffer(early, trust, "aid").key).toBe(ada.id);
  });
});
