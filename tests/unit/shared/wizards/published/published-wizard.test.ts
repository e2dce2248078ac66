import { describe, expect, it } from "vitest";
import { signStatement } from "../../../../../shared/registry/statement.ts";
import { loadWizard } from "../../../../../shared/wizards/format/load-wizard.ts";
import { readPublished, signWizard } from "../../../../../shared/wizards/published/published-wizard.ts";
import { benefitsWizard } from "../../../../fixtures/registry/changing-form.ts";
import { MONDAY, makeKey } from "../../../../fixtures/registry/make-logs.ts";

const key = await makeKey();
const request = { version: 1, licence: "CC0-1.0", pictures: [], now: MONDAY };
const loadedWith = (changes: object = {}) =>
  loadWizard({ name: "benefits.json", text: JSON.stringify({ ...benefitsWizard(), ...changes }) });
const sign = (changes?: object, more?: object) =>
  signWizard(loadedWith(changes), { ...request, ...more }, key);

/** As a publisher signs that skips the checks. */
const signAnyway = async (changes: object) => {
  const jws = await sign();
  const content = JSON.parse(Buffer.from(jws.split(".")[1] ?? "", "base64url").toString());
  return signStatement({ ...content, ...changes }, key, "federalrunner-wizard+jws");
};
const refusal = (message: string) => ({
  type: "wizard_untrusted",
  message: expect.stringContaining(message),
});

it("a signed wizard is read with its structure, its sites and its publisher", async () => {
  const jws = await sign({ allowed_sites: ["benefits-login.example"] }, { pictures: ["a".repeat(64)] });
  const read = await readPublished(jws, "the file");
  expect(read).toMatchObject({
    key: key.id,
    published: {
      wizard_id: "benefits",
      version: 1,
      licence: "CC0-1.0",
      sites: ["example.gov", "benefits-login.example"],
      pictures: ["a".repeat(64)],
      published_at: MONDAY.toISOString(),
    },
    loaded: { wizard: { wizard_id: "benefits" }, contract_source: "derived" },
  });
});

describe("a file is refused", () => {
  it.each([
    [
      "another host",
      { structure: benefitsWizard({ url: "https://collector.example/" }) },
      "the structure leads to collector.example",
    ],
    [
      "another site for answers",
      { structure: benefitsWizard({ allowed_sites: ["collector.example"] }) },
      "leads to example.gov, collector.example",
    ],
    ["another id", { wizard_id: "taxes" }, "wizard_id: the structure has benefits"],
    [
      "the form of another id that it replaces",
      { structure: benefitsWizard({ overrides_site: "studentaid.gov" }) },
      "overrides_site",
    ],
    ["a malformed structure", { structure: { wizard_id: "benefits" } }, "is not a valid wizard"],
    [
      "a contract of other fields",
      { contract: { type: "object", properties: { ssn: { type: "string" } }, required: ["ssn"] } },
      "ssn: the contract has it",
    ],
    ["an unknown part", { run: "rm -rf /" }, "run"],
    ["a format of the future", { format: 2 }, "newer FederalRunner"],
  ])("that names %s", async (_, changes, message) => {
    await expect(readPublished(await signAnyway(changes), "the file")).rejects.toMatchObject(
      refusal(message),
    );
  });

  it.each([
    "http://127.0.0.1:8080/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://10.0.0.1/",
    "https://[fd00::1]/",
    "https://router/",
    "https://printer.local/",
    "https://vault.internal/",
  ])("whose form is on %s, in the network of its reader", async (url) => {
    const sites = [new URL(url).host];
    const jws = await signAnyway({ structure: benefitsWizard({ url }), sites });
    await expect(readPublished(jws, "the file")).rejects.toMatchObject(refusal("https on a public host"));
    await expect(sign({ url })).rejects.toMatchObject({ type: "invalid_wizard" });
  });
});

it("a wizard is not signed with a licence that is none", async () => {
  await expect(sign({}, { licence: "?" })).rejects.toMatchObject({
    type: "invalid_wizard",
    message: expect.stringContaining("licence: must be a licence of SPDX"),
  });
});
