import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { createBucketSource } from "../../../../../shared/wizards/catalogue/bucket-source.ts";
import { createCatalogue } from "../../../../../shared/wizards/catalogue/catalogue.ts";
import {
  type PushRequest,
  pullWizard,
  pushWizard,
} from "../../../../../shared/wizards/catalogue/publish-wizard.ts";
import { Crash, crashAfter, interpose } from "../../../../fixtures/runs/interposed-store.ts";
import {
  contractOf,
  type LocalBucket,
  movedClock,
  startLocalBucket,
  structureOf,
} from "../../../../fixtures/wizards/local-bucket.ts";

let bucket: LocalBucket;
beforeAll(async () => {
  bucket = await startLocalBucket();
});
afterEach(() => bucket.clear());
afterAll(() => bucket.cloud.remove());

const named = (name: string, content: unknown) => ({
  name,
  text: typeof content === "string" ? content : JSON.stringify(content),
});

/** A canoe whose one question is called `field_id`. */
function canoe(field_id: string, rest: object = {}, contract: unknown = contractOf(field_id)): PushRequest {
  return {
    structure: named("canoe.json", structureOf("canoe", rest, field_id)),
    ...(contract === undefined ? {} : { contract: named("canoe.schema.json", contract) }),
  };
}
const underived = (field_id: string) => ({ structure: canoe(field_id).structure });

/** The content of a new catalogue. */
async function seen(): Promise<{ field: string | undefined; contract: string[]; from: string }> {
  const catalogue = createCatalogue({
    directory: join(packageRoot, "wizards"),
    overrides: [createBucketSource(bucket.objects, { clock: movedClock() })],
  });
  const { wizard, contract, contract_source } = await catalogue.get("canoe");
  return {
    field: wizard.pages[0]?.fields[0]?.field_id,
    contract: Object.keys(contract.properties),
    from: contract_source,
  };
}
const whole = (field: string, from = "file") => ({ field, contract: [field], from });

describe("EXEC-003/bucket wizards push", () => {
  it("puts structure and contract into the bucket as they are, and pull gives them back", async () => {
    const request = canoe("length");
    const pushed = await pushWizard(bucket.objects, request);
    expect(pushed).toEqual({
      wizard_id: "canoe",
      version: expect.stringMatching(/^\d+\/\d+\/$/),
      changed: true,
      contract_source: "file",
      warnings: [],
    });
    expect(await pullWizard(bucket.objects, "canoe.json")).toEqual({
      wizard_id: "canoe",
      structure: request.structure.text,
      contract: request.contract?.text,
      version: pushed.version,
    });
    expect(await seen()).toEqual(whole("length"));
  });

  it("takes away contracts that are not pushed, by either name", async () => {
    await bucket.put("canoe-schema.json", contractOf("length"));
    await pushWizard(bucket.objects, canoe("length"));
    expect(await bucket.names()).toEqual(["canoe.json", "canoe.schema.json"]);
    await pushWizard(bucket.objects, underived("width"));
    expect(await bucket.names()).toEqual(["canoe.json"]);
    expect(await seen()).toEqual(whole("width", "derived"));
  });

  it("stores texts without invisible characters, once", async () => {
    const request = canoe("length", { name: "The\u202e canoe\u0007" });
    expect(await pushWizard(bucket.objects, request)).toMatchObject({ changed: true });
    const { structure } = await pullWizard(bucket.objects, "canoe");
    expect(JSON.parse(structure)).toMatchObject({ name: "The canoe" });
    expect(await pushWizard(bucket.objects, request)).toMatchObject({ changed: false });
  });

  it("writes nothing for equal files, and the contract alone where only that differs", async () => {
    const { version } = await pushWizard(bucket.objects, canoe("length"));
    const again = () => pushWizard(bucket.objects, canoe("length"));
    expect(await again()).toMatchObject({ changed: false, version });
    expect(await bucket.callsOf(again)).toEqual({ list: 1, read: 2 });
    const contract = contractOf("length", { description: "How long?" });
    const pushed = await pushWizard(bucket.objects, canoe("length", {}, contract));
    expect(pushed.version.split("/")[0]).toBe(version.split("/")[0]);
    expect(await bucket.text("canoe.schema.json")).toBe(JSON.stringify(contract));
  });

  it.each([
    ["a malformed structure", { structure: named("c.json", { ...structureOf("canoe"), url: 1 }) }, "c.json"],
    ["a malformed contract", canoe("length", {}, { type: "object" }), "canoe.schema.json"],
    ["a contract that its structure cannot serve", canoe("length", {}, contractOf("depth")), "depth: "],
    ["a file that no catalogue would read", underived(`l${"e".repeat(2 * 1024 * 1024)}`), "is larger than"],
  ])("refuses %s before it writes", async (_what, request, mistake) => {
    await expect(pushWizard(bucket.objects, { ...request, force: true })).rejects.toMatchObject({
      type: "invalid_wizard",
      message: expect.stringContaining(mistake),
    });
    expect(await bucket.names()).toEqual([]);
  });

  it("refuses a wizard of another site than the bundled or published form of its id, unless forced", async () => {
    const bundled = "fsa-estimator";
    const estimator = (rest = {}) => ({
      structure: named("e.json", structureOf(bundled, { url: "https://aid.example.com/", ...rest })),
    });
    await expect(pushWizard(bucket.objects, estimator())).rejects.toMatchObject({
      type: "wizard_conflict",
      message: expect.stringMatching(/is on studentaid\.gov, and a wizard on aid\.example\.com/),
    });
    const marked = estimator({ overrides_site: "studentaid.gov" });
    await expect(pushWizard(bucket.objects, marked)).rejects.toMatchObject({ type: "wizard_conflict" });
    expect(await bucket.names()).toEqual([]);
    await pushWizard(bucket.objects, { ...estimator(), force: true });
    const catalogue = createCatalogue({
      directory: join(packageRoot, "wizards"),
      overrides: [createBucketSource(bucket.objects, { clock: movedClock() })],
    });
    expect(await catalogue.get(bundled)).toMatchObject({ source: "bucket", official: true });

    await pushWizard(bucket.objects, canoe("length"));
    const moved = canoe("length", { url: "https://canoes.example.com/" });
    await expect(pushWizard(bucket.objects, moved)).rejects.toMatchObject({ type: "wizard_conflict" });
    await pushWizard(bucket.objects, { ...moved, force: true });
  });

  it("refuses to overwrite a newer wizard, unless forced", async () => {
    await pushWizard(bucket.objects, canoe("newer", { discovered_at: "2026-02-01T00:00:00Z" }));
    const older = canoe("older", { discovered_at: "2026-01-31T23:59:59Z" });
    await expect(pushWizard(bucket.objects, older)).rejects.toMatchObject({
      type: "wizard_conflict",
      message: expect.stringContaining("2026-02-01T00:00:00.000Z"),
    });
    expect(await seen()).toEqual(whole("newer"));
    await pushWizard(bucket.objects, { ...older, force: true });
    expect(await seen()).toEqual(whole("older"));
  });

  it("overwrites one of the same or an earlier time", async () => {
    for (const [field, discovered_at] of [
      ["first", "2026-02-01T00:00:00Z"],
      ["second", "2026-02-01T00:00:00Z"],
      ["third", "2026-02-01T01:00:00+00:59"],
    ] as const) {
      await pushWizard(bucket.objects, canoe(field, { discovered_at }));
      expect(await seen()).toEqual(whole(field));
    }
  });

  it.each([
    ["which is not JSON", "{"],
    ["which is no object", "null"],
    ["without a readable date", structureOf("canoe", { discovered_at: "spring" })],
  ])("refuses to overwrite a wizard %s, unless forced", async (_what, content) => {
    await bucket.put("canoe.json", content);
    await expect(pushWizard(bucket.objects, canoe("length"))).rejects.toMatchObject({
      type: "wizard_conflict",
      message: expect.stringContaining("not a date"),
    });
    await pushWizard(bucket.objects, { ...canoe("length"), force: true });
    expect(await seen()).toEqual(whole("length"));
  });

  it("rejects overwriting a structure or contract that has changed since the pull", async () => {
    await pushWizard(bucket.objects, canoe("length"));
    const { version } = await pullWizard(bucket.objects, "canoe");
    const mine = { ...canoe("mine"), seen: version };
    await pushWizard(bucket.objects, canoe("length", {}, contractOf("length", { title: "Theirs" })));
    await expect(pushWizard(bucket.objects, mine)).rejects.toMatchObject({
      type: "wizard_conflict",
      message: "canoe has changed in the bucket since it was pulled.",
    });
    const pulled = await pullWizard(bucket.objects, "canoe");
    await pushWizard(bucket.objects, { ...mine, seen: pulled.version });
    expect(await seen()).toEqual(whole("mine"));
  });
});

describe("EXEC-003/bucket a push that is watched, interrupted or met by another", () => {
  const SOUND = [
    { field: "old", contract: ["old"], from: "file" },
    { field: "old", contract: ["old"], from: "derived" },
    { field: "new", contract: ["new"], from: "derived" },
    { field: "new", contract: ["new"], from: "file" },
  ];

  it("shows no reader a structure with another's contract, at any moment", async () => {
    await pushWizard(bucket.objects, canoe("old"));
    const moments: unknown[] = [];
    const look = async () => void moments.push(await seen());
    await pushWizard(interpose(bucket.objects, look), canoe("new"));
    await look();
    const distinct = [...new Set(moments.map((moment) => JSON.stringify(moment)))];
    expect(distinct).toEqual(SOUND.map((moment) => JSON.stringify(moment)));
  });

  it.each([0, 1, 2])(
    "leaves a usable wizard when it dies after %i writes, and can be repeated",
    async (writes) => {
      await pushWizard(bucket.objects, canoe("old"));
      const dying = pushWizard(crashAfter(bucket.objects, writes), canoe("new"));
      await expect(dying).rejects.toBeInstanceOf(Crash);
      expect(SOUND[writes]).toEqual(await seen());
      await pushWizard(bucket.objects, canoe("new"));
      expect(await seen()).toEqual(whole("new"));
    },
  );

  it.each(["storage.insert", "storage.delete"])("survives a lost answer of %s", async (kind) => {
    await pushWizard(bucket.objects, canoe("old"));
    bucket.cloud.faults.add({ kind, action: "lose-response" });
    await pushWizard(bucket.objects, canoe("new"));
    expect(await seen()).toEqual(whole("new"));
  });

  // Before each single call of the slower push another one goes through; some have no contract.
  const places = Array.from({ length: 10 }, (_, index) => index);
  const requests = { with: canoe("other"), without: underived("other") };
  it.each(
    places.flatMap((place) => (["with", "without"] as const).map((contract) => [contract, place] as const)),
  )(
    "ends with one of the two when another %s a contract goes through before its call %i",
    async (contract, place) => {
      await pushWizard(bucket.objects, canoe("old"));
      let calls = 0;
      const slow = interpose(bucket.objects, async () => {
        if (calls++ === place) await pushWizard(bucket.objects, { ...requests[contract], force: true });
      });
      const outcome = await pushWizard(slow, canoe("mine")).then(
        () => "pushed",
        (error) => error.type,
      );
      const other = whole("other", contract === "with" ? "file" : "derived");
      const end = await seen();
      if (calls <= place) expect([outcome, end]).toEqual(["pushed", whole("mine")]);
      else if (outcome === "pushed") expect([whole("mine"), other]).toContainEqual(end);
      else expect([outcome, end]).toEqual(["wizard_conflict", other]);
    },
  );

  it("lets one of several that start at once win, with its own contract", async () => {
    const fields = ["a", "b", "c", "d"];
    for (const first of [undefined, "old"]) {
      await bucket.clear();
      if (first) await pushWizard(bucket.objects, canoe(first));
      const outcomes = await Promise.allSettled(
        fields.map((field) => pushWizard(bucket.objects, canoe(field))),
      );
      const won = fields.filter((_, index) => outcomes[index]?.status === "fulfilled");
      expect(won.length).toBeGreaterThan(0);
      const end = await seen();
      expect(won).toContain(end.field);
      expect(end).toEqual(whole(String(end.field)));
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ type: "wizard_conflict" });
      }
    }
  });
});

describe("EXEC-003/bucket wizards pull", () => {
  it("names the bucket's wizards when there is none of the id", async () => {
    await pushWizard(bucket.objects, canoe("length"));
    for (const id of ["cano", "fsa-estimator", "../canoe", ""]) {
      await expect(pullWizard(bucket.objects, id)).rejects.toMatchObject({
        type: "wizard_not_found",
        details: { candidates: ["canoe"] },
      });
    }
  });

  it("returns a malformed wizard too, so that it can be corrected", async () => {
    await bucket.put("canoe.json", "{");
    expect(await pullWizard(bucket.objects, "canoe")).toMatchObject({ wizard_id: "canoe", structure: "{" });
  });

  it("gives consistent files during a push", async () => {
    await pushWizard(bucket.objects, canoe("old"));
    let calls = 0;
    const objects = interpose(bucket.objects, async () => {
      if (calls++ === 1) await pushWizard(bucket.objects, canoe("new"));
    });
    const { structure, contract } = await pullWizard(objects, "canoe");
    expect({ structure, contract }).toEqual({
      structure: canoe("new").structure.text,
      contract: canoe("new").contract?.text,
    });
  });
});
