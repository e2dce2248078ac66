import { describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { storeByHash, WIZARD_FILES } from "../../../../../shared/registry/registry.ts";
import { changeTrust, NO_TRUST, type Trust } from "../../../../../shared/registry/trust-store.ts";
import { loadWizard } from "../../../../../shared/wizards/format/load-wizard.ts";
import { createAddedSource } from "../../../../../shared/wizards/published/added-source.ts";
import { signWizard } from "../../../../../shared/wizards/published/published-wizard.ts";
import { benefitsWizard } from "../../../../fixtures/registry/changing-form.ts";
import { daysLater, MONDAY, makeKey, memoryPlace } from "../../../../fixtures/registry/make-logs.ts";

const [key, other] = [await makeKey(), await makeKey()];
const loaded = loadWizard({ name: "benefits.json", text: JSON.stringify(benefitsWizard()) });
const jws = await signWizard(loaded, { version: 1, licence: "CC0-1.0", pictures: [], now: MONDAY }, key);

async function homeWith(changes: Partial<Trust> = {}) {
  const home = memoryPlace();
  const file = await storeByHash(home, WIZARD_FILES, jws);
  const added = { key: key.id, version: 1, file, sites: ["example.gov"], registry: "r", added_at: "" };
  const trust = {
    ...NO_TRUST,
    keys: { [key.id]: { trusted_at: "" } },
    wizards: { benefits: added },
    ...changes,
  };
  await changeTrust(home, () => trust);
  return { home, added, trust };
}
const refusal = (message: string) => ({
  type: "wizard_untrusted",
  message: expect.stringContaining(message),
});

describe("the wizards that were added", () => {
  it("are none in an empty store", async () => {
    const source = createAddedSource(() => memoryPlace());
    expect(await source.ids()).toEqual([]);
    expect(await source.read("benefits")).toBeUndefined();
    expect(await source.read("../benefits")).toBeUndefined();
  });

  it("are read with their publisher", async () => {
    const { home } = await homeWith();
    const source = createAddedSource(() => home);
    expect(await source.ids()).toEqual(["benefits"]);
    const read = await source.read("benefits");
    expect(read?.publisher).toBe(key.id);
    expect(JSON.parse(read?.structure.text ?? "")).toMatchObject({ wizard_id: "benefits" });
  });

  it("are refused where the store names another key or id, or trusts the key no more", async () => {
    const { added } = await homeWith();
    const keys = { [other.id]: { trusted_at: "" }, [key.id]: { trusted_at: "" } };
    const renamed = await homeWith({ wizards: { taxes: added } });
    await expect(createAddedSource(() => renamed.home).read("taxes")).rejects.toMatchObject(
      refusal("is not the one that was added"),
    );
    const theirs = await homeWith({ keys, wizards: { benefits: { ...added, key: other.id } } });
    await expect(createAddedSource(() => theirs.home).read("benefits")).rejects.toMatchObject(
      refusal("is not the one that was added"),
    );
    const distrusted = await homeWith({ keys: {} });
    await expect(createAddedSource(() => distrusted.home).read("benefits")).rejects.toMatchObject(
      refusal("is not trusted"),
    );
  });
});

describe("in a deployment", () => {
  const clockAt = (time: { now: Date }) => ({ now: () => time.now }) as never;

  it("the operator's list decides on each key and site", async () => {
    const { home } = await homeWith();
    const readWith = (...allowed: string[]) =>
      createAddedSource(() => home, { allowed: new Set(allowed) }).read("benefits");
    expect((await readWith(`${key.id}@example.gov`))?.publisher).toBe(key.id);
    for (const allowed of [[], [`${key.id}@ssa.gov`], [`${other.id}@example.gov`]])
      await expect(readWith(...allowed)).rejects.toMatchObject(
        refusal(`does not allow benefits of ${key.id} on example.gov`),
      );
  });

  it("the store is read again after its time, and the last one counts while the bucket is out of reach", async () => {
    const { home, trust } = await homeWith();
    const time = { now: MONDAY };
    let isDown = false;
    const source = createAddedSource(
      () => ({
        address: "bucket",
        read: async (name) => {
          if (isDown) throw new AppError("storage_unavailable", "The bucket did not answer.");
          return home.read(name);
        },
      }),
      { freshMs: 30_000, clock: clockAt(time) },
    );
    expect(await source.ids()).toEqual(["benefits"]);
    const revoked = { at: MONDAY.toISOString(), reason: "Stolen" };
    await changeTrust(home, () => ({ ...trust, keys: { [key.id]: { trusted_at: "", revoked } } }));
    expect((await source.read("benefits"))?.publisher).toBe(key.id);
    time.now = daysLater(1);
    await expect(source.read("benefits")).rejects.toMatchObject(refusal("has revoked its key"));
    isDown = true;
    time.now = daysLater(2);
    await expect(source.read("benefits")).rejects.toMatchObject(refusal("has revoked its key"));
    expect(source.outage?.()).toMatchObject({ type: "storage_unavailable" });
  });
});
