import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { createCatalogue } from "../../../../../shared/wizards/catalogue/catalogue.ts";
import { readWizardSettings } from "../../../../../shared/wizards/config.ts";
import { deriveContract } from "../../../../../shared/wizards/contract/derive-contract.ts";
import type { WizardSource } from "../../../../../shared/wizards/wizard-source.ts";
import { fieldFile, pageFile, wizardFile } from "../build-wizard.ts";
import { recordingLogger } from "../recording-logger.ts";

let directory: string;
let outside: string;

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), "wizards-"));
  directory = join(outside, "wizards");
  await mkdir(directory);
  await put("boat-permit.json", file("boat-permit"));
  await put("fishing-licence.json", file("fishing-licence", { estimated_seconds: 9, proved: false }));
});
afterEach(() => rm(outside, { recursive: true }));

const file = (wizard_id: string, rest = {}) =>
  wizardFile([pageFile(1, [fieldFile("length")])], {
    wizard_id,
    name: `The ${wizard_id}`,
    category: "boats",
    ...rest,
  });
const put = (name: string, json: unknown) => writeFile(join(directory, name), JSON.stringify(json));
const open = () => createCatalogue({ directory });

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(AppError);
  return thrown as AppError;
}

describe("EXEC-003/files catalogue", () => {
  it("lists the wizards of a folder in order of their ids", async () => {
    await put("boat-permit.schema.json", { type: "object", properties: {} });
    await writeFile(join(directory, "README.md"), "not a wizard");
    expect(await open().list()).toEqual({
      wizards: [
        {
          wizard_id: "boat-permit",
          name: "The boat-permit",
          url: "https://example.gov/form",
          host: "example.gov",
          official: true,
          total_pages: 1,
          discovered_at: "2026-01-02T03:04:05Z",
          description: "",
          category: "boats",
          proved: false,
          proof: "It never ran on the real site (example.gov).",
        },
        expect.objectContaining({ wizard_id: "fishing-licence", estimated_seconds: 9, proved: false }),
      ],
      problems: [],
    });
  });

  it("lists the others despite a broken file", async () => {
    await writeFile(join(directory, "broken.json"), '{\n  "wizard_id": "broken",\n}');
    await put("nameless.json", { ...file("nameless"), name: undefined });
    await symlink(join(directory, "nowhere.json"), join(directory, "dangling.json"));
    await mkdir(join(directory, "folder.json"));
    const { wizards, problems } = await open().list();
    expect(wizards.map(({ wizard_id }) => wizard_id)).toEqual(["boat-permit", "fishing-licence"]);
    expect(problems.map(({ type, message }) => [type, message])).toEqual([
      [
        "invalid_wizard",
        "broken.json is not a valid wizard:\n  not JSON: line 3, column 1: expected a name in double quotes",
      ],
      ["invalid_wizard", "dangling.json is not a valid wizard:\n  is a broken link"],
      ["invalid_wizard", "folder.json is not a valid wizard:\n  is not a file"],
      ["invalid_wizard", "nameless.json is not a valid wizard:\n  name: is missing"],
    ]);
  });

  it.each(["boat-permit", "boat-permit.json"])("gets a wizard as %s", async (id) => {
    const { wizard, contract, contract_source, source, file: structure } = await open().get(id);
    expect(wizard.wizard_id).toBe("boat-permit");
    expect(contract_source).toBe("derived");
    expect(contract).toEqual(deriveContract(wizard));
    expect(structure).toEqual(file("boat-permit"));
    expect(source).toBe("directory");
  });

  it.each(["boat-permit.schema.json", "boat-permit-schema.json"])(
    "takes the contract from %s, and lists it as no wizard",
    async (name) => {
      await put(name, { type: "object", properties: { length: { type: "number" } } });
      const { contract, contract_source } = await open().get("boat-permit");
      expect(contract_source).toBe("file");
      expect(contract.properties.length).toEqual({ type: "number" });
      expect((await open().list()).wizards).toHaveLength(2);
    },
  );

  it("refuses a malformed contract and names its file", async () => {
    await put("boat-permit.schema.json", { type: "object", properties: { length: { type: "lenght" } } });
    const error = await failure(open().get("boat-permit"));
    expect(error.type).toBe("invalid_wizard");
    expect(error.message).toMatch(
      /^boat-permit\.schema\.json .*properties\.length\.type: must be equal to one of/s,
    );
  });

  it("refuses a wizard whose id is not its file's name", async () => {
    await put("other.json", file("boat-permit"));
    expect((await failure(open().get("other"))).message).toBe(
      "other.json is not a valid wizard:\n  wizard_id: must be other, the name of the file",
    );
  });

  it("offers the closest ids for an unknown one", async () => {
    const error = await failure(open().get("fishing-license"));
    expect(error.type).toBe("wizard_not_found");
    expect(error.message).toBe(
      "There is no wizard fishing-license. Did you mean fishing-licence (https://example.gov/form)?",
    );
    expect(error.details.candidates).toEqual(["fishing-licence", "boat-permit"]);
    expect((await failure(open().get("zzzz"))).message).toBe("There is no wizard zzzz.");
  });

  it("takes a form's name in words for its id, and offers the forms with words in common", async () => {
    await put("boat-permit.json", { ...file("boat-permit"), name: "Permit: Boats (Lakes)" });
    for (const name of ["Permit: Boats (Lakes)", "permit:-boats-(lakes)", "permit-boats-lakes"])
      expect((await open().get(name)).wizard.wizard_id).toBe("boat-permit");
    const error = await failure(open().get("A permit for my boats"));
    expect(error.type).toBe("wizard_not_found");
    expect(error.message).toContain("Did you mean boat-permit (https://example.gov/form)?");
  });

  it.each([
    "../secret",
    "../secret.json",
    "/etc/passwd",
    "..",
    "",
    "wizards/boat-permit",
    "boat-permit/../../secret",
    "%2e%2e%2fsecret",
    "boat-permit\u0000",
    "Boat-Permit",
    "C:\\secret",
    "boat-permit.json.json",
    "boat-permit.schema",
  ])("reads no file for the id %j", async (id) => {
    await writeFile(join(outside, "secret.json"), JSON.stringify(file("secret")));
    await put("boat-permit.schema.json", file("boat-permit"));
    expect((await failure(open().get(id))).type).toBe("wizard_not_found");
  });

  it("does not follow a link out of the folder", async () => {
    await writeFile(join(outside, "secret.json"), JSON.stringify(file("secret")));
    await symlink(join(outside, "secret.json"), join(directory, "secret.json"));
    const error = await failure(open().get("secret"));
    expect(error.message).toBe("secret.json is not a valid wizard:\n  is a link out of the wizards folder");
  });

  it("follows a link within the folder, and the folder itself may be one", async () => {
    await writeFile(join(directory, "boat-permit.schema.json"), '{"type":"object","properties":{}}');
    await symlink(join(directory, "boat-permit.schema.json"), join(directory, "fishing-licence.schema.json"));
    await symlink(directory, join(outside, "linked"));
    const linked = createCatalogue({ directory: join(outside, "linked") });
    expect((await linked.get("fishing-licence")).contract_source).toBe("file");
  });

  it("refuses a file that is too large to be a form", async () => {
    await writeFile(join(directory, "huge.json"), " ".repeat(2 * 1024 * 1024 + 1));
    expect((await failure(open().get("huge"))).message).toContain("is larger than 2097152 bytes");
  });

  it("names the invalid setting when the folder is missing", async () => {
    const error = await failure(createCatalogue({ directory: join(outside, "none") }).list());
    expect(error.type).toBe("invalid_configuration");
    expect(error.message).toContain("FEDERALRUNNER_WIZARDS_DIR");
  });

  it("lets an earlier source override a wizard together with its contract", async () => {
    await put("boat-permit.schema.json", { type: "object", properties: { length: { type: "number" } } });
    const catalogue = createCatalogue({
      directory,
      overrides: [
        scriptedSource({ "boat-permit": file("boat-permit", { name: "Newer" }), canoe: file("canoe") })
          .source,
      ],
    });
    expect((await catalogue.list()).wizards.map(({ name }) => name)).toEqual([
      "Newer",
      "The canoe",
      "The fishing-licence",
    ]);
    expect(await catalogue.get("boat-permit")).toMatchObject({
      source: "scripted",
      contract_source: "derived",
    });
    expect(await catalogue.get("fishing-licence")).toMatchObject({ source: "directory" });
  });

  it("uses the next source's wizard for a broken one, in the list and by its id, and reports it", async () => {
    const logger = recordingLogger();
    const { source } = scriptedSource({
      "boat-permit": { ...file("boat-permit"), url: "nowhere" },
      canoe: "no structure",
    });
    const catalogue = createCatalogue({ directory, overrides: [source], logger });
    const { wizards, problems } = await catalogue.list();
    expect(wizards.map(({ name }) => name)).toEqual(["The boat-permit", "The fishing-licence"]);
    expect(problems.map(({ type, message }) => [type, message.split(" ")[0]])).toEqual([
      ["invalid_wizard", "boat-permit.json"],
      ["invalid_wizard", "canoe.json"],
    ]);
    expect(await catalogue.get("boat-permit")).toMatchObject({ source: "directory" });
    expect(await failure(catalogue.get("canoe"))).toMatchObject({ type: "invalid_wizard" });
    expect(logger.entries).toEqual([
      [{ wizard_id: "boat-permit", source: "scripted" }, "a wizard file cannot be used"],
      [{ wizard_id: "canoe", source: "scripted" }, "a wizard file cannot be used"],
    ]);
  });

  it("a discovery of another site does not override a form, unless a person consented in its file", async () => {
    const evil = { url: "https://aid.example.com/form", proved: true, proved_on: "site" };
    const { source, files } = scriptedSource({ "boat-permit": file("boat-permit", evil) });
    const logger = recordingLogger();
    const catalogue = createCatalogue({ directory, overrides: [{ ...source, isPersonal: true }], logger });
    const { wizards, problems } = await catalogue.list();
    expect(wizards[0]).toMatchObject({ wizard_id: "boat-permit", host: "example.gov", official: true });
    expect(problems).toMatchObject([
      {
        type: "wizard_conflict",
        message:
          "The form boat-permit is on example.gov, and a wizard on aid.example.com cannot override it.",
      },
    ]);
    expect(await catalogue.get("boat-permit")).toMatchObject({ source: "directory" });
    expect(logger.entries).toHaveLength(1);

    files["boat-permit"] = file("boat-permit", { ...evil, overrides_site: "example.gov" });
    expect(await catalogue.get("boat-permit")).toMatchObject({ source: "scripted", official: false });
    const [entry] = (await catalogue.list()).wizards;
    expect(entry).toMatchObject({ host: "aid.example.com", official: false });
    expect(entry?.proof).not.toContain("real site");

    files["boat-permit"] = file("boat-permit", { url: "https://new.example.gov/form" });
    expect(await catalogue.get("boat-permit")).toMatchObject({ source: "scripted", official: true });
  });

  it("names a form of this computer as discovered here, in any folder, and its texts as the site's", async () => {
    const { source } = scriptedSource({
      canoe: file("canoe", { url: "http://127.0.0.1:8080/canoe", proved: true, proved_on: "site" }),
    });
    const catalogue = createCatalogue({ directory, overrides: [source] });
    const entry = (await catalogue.list()).wizards.find(({ wizard_id }) => wizard_id === "canoe");
    expect(entry).toMatchObject({
      official: false,
      proof: "It was discovered on this computer and ran to its end on 127.0.0.1:8080.",
      words_note: expect.stringContaining("127.0.0.1:8080"),
    });
  });

  it("parses a wizard once for each content, and logs each way of being broken once", async () => {
    const logger = recordingLogger();
    const { source, files } = scriptedSource({ canoe: file("canoe") });
    const catalogue = createCatalogue({ directory, overrides: [source], logger });
    const first = await catalogue.get("canoe");
    await catalogue.list();
    expect((await catalogue.get("canoe")).wizard).toBe(first.wizard);
    files.canoe = file("canoe", { name: "Renamed" });
    expect((await catalogue.get("canoe")).wizard.name).toBe("Renamed");
    for (const broken of [{}, {}, file("other")]) {
      files.canoe = broken;
      await failure(catalogue.get("canoe"));
      await catalogue.list();
    }
    expect(logger.entries).toHaveLength(2);
    delete files.canoe;
    expect((await failure(catalogue.get("canoe"))).type).toBe("wizard_not_found");
  });

  it("derives the contract again after its file was deleted", async () => {
    await put("boat-permit.schema.json", { type: "object", properties: { length: { type: "number" } } });
    const catalogue = open();
    expect((await catalogue.get("boat-permit")).contract_source).toBe("file");
    await rm(join(directory, "boat-permit.schema.json"));
    expect((await catalogue.get("boat-permit")).contract_source).toBe("derived");
  });
});

/** A source of files that the test changes. */
function scriptedSource(files: Record<string, unknown>) {
  const source: WizardSource = {
    name: "scripted",
    ids: () => Promise.resolve(Object.keys(files)),
    read: async (id) =>
      id in files ? { structure: { name: `${id}.json`, text: JSON.stringify(files[id]) } } : undefined,
  };
  return { source, files };
}

describe("EXEC-003/files SERVER-008/wizards setting of the catalogue", () => {
  it("is the bundled folder unless another is named", () => {
    expect(readWizardSettings({})).toMatchObject({
      wizardsDir: join(packageRoot, "wizards"),
      isBundled: true,
    });
    expect(readWizardSettings({ FEDERALRUNNER_WIZARDS_DIR: "/mine" })).toMatchObject({
      wizardsDir: "/mine",
      isBundled: false,
    });
  });

  it("allows no publisher unless it names a key and a site", () => {
    expect(readWizardSettings({}).publishers).toEqual(new Set());
    const key = "k".repeat(43);
    const given = `${key}@ssa.gov, ${key}@studentaid.gov`;
    expect(readWizardSettings({ WIZARD_PUBLISHERS: given }).publishers).toEqual(
      new Set([`${key}@ssa.gov`, `${key}@studentaid.gov`]),
    );
    for (const wrong of [key, "ssa.gov", `@ssa.gov`, `${key}@`])
      expect(() => readWizardSettings({ WIZARD_PUBLISHERS: wrong })).toThrow("WIZARD_PUBLISHERS must have");
  });
});

describe("a wizard of a registry", () => {
  const publisher = "k".repeat(43);
  /** A source that has every id. */
  const added: WizardSource = {
    name: "registry",
    isPersonal: true,
    ids: async () => ["boat-permit", "canoe"],
    read: async (id) => ({
      structure: {
        name: `${id}.json`,
        text: JSON.stringify(file(id, { url: "https://other.example.gov/" })),
      },
      publisher,
    }),
  };

  it("is listed with its publisher, as no official form", async () => {
    const { wizards } = await createCatalogue({ directory, added }).list();
    expect(wizards.find(({ wizard_id }) => wizard_id === "canoe")).toMatchObject({
      official: false,
      publisher,
      words_note: expect.stringContaining("other.example.gov"),
      proof: expect.stringContaining(publisher),
    });
  });

  it("overrides no wizard of this computer, a malformed one included", async () => {
    const catalogue = createCatalogue({ directory, added });
    expect(await catalogue.get("boat-permit")).toMatchObject({ source: "directory", official: true });
    expect((await catalogue.list()).problems).toEqual([]);
    await put("boat-permit.json", { wizard_id: "boat-permit" });
    const broken = createCatalogue({ directory, added });
    expect((await failure(broken.get("boat-permit"))).type).toBe("invalid_wizard");
  });
});
