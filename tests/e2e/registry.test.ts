/** Registries played through with the real command: publishers, a stolen key, a rollback, a mirror, a form that changes. */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { runInTerminal } from "../fixtures/cli/run-in-terminal.ts";
import { listen } from "../fixtures/listen.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../fixtures/local/temporary-cloud.ts";
import { benefitsWizard, type ChangingForm, startChangingForm } from "../fixtures/registry/changing-form.ts";
import { runCommand, runInProcess, startCommand } from "./cli/run-command.ts";

let form: ChangingForm;
let cloud: TemporaryCloud;
let folder: string;
beforeAll(async () => {
  [form, cloud] = await Promise.all([startChangingForm(), startTemporaryCloud()]);
});
afterAll(async () => {
  await Promise.all([form.close(), cloud.remove()]);
});
beforeEach(() => {
  form.state = "as recorded";
  form.onVisit = () => {};
  folder = mkdtempSync(join(tmpdir(), "registry-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const registry = () => join(folder, "registry");
const keyFile = (who: string) => join(folder, who, "config", "federalrunner", "publisher.json");

/** The computer of a person. */
const envOf = (who: string) => ({
  ...cloud.env,
  FEDERALRUNNER_DATA_DIR: join(folder, who),
  FEDERALRUNNER_KEYCHAIN: "off",
  FEDERALRUNNER_PRACTICE_HOSTS: form.practiceHosts,
  XDG_CONFIG_HOME: join(folder, who, "config"),
});

async function as(who: string, ...args: string[]) {
  const { code, stdout, stderr } = await runInProcess([...args, "--json"], envOf(who), folder);
  expect(stdout, stderr).not.toBe("");
  return { code, ...JSON.parse(stdout) };
}

function record(who: string, changes: Record<string, unknown> = {}): void {
  const file = benefitsWizard(changes);
  mkdirSync(join(folder, who, "wizards"), { recursive: true });
  writeFileSync(join(folder, who, "wizards", `${file.wizard_id}.json`), JSON.stringify(file));
}

async function publish(who: string, to = registry(), changes: Record<string, unknown> = {}) {
  record(who, changes);
  const published = await as(who, "wizards", "publish", String(changes.wizard_id ?? "benefits"), "--to", to);
  expect(published.code, JSON.stringify(published)).toBe(0);
  return published as { key: string; version: number; file: string; changed: boolean };
}

const add = (name = "benefits", from = registry(), ...more: string[]) =>
  as("me", "wizards", "add", name, "--from", from, ...more);
const outdated = async () => (await as("me", "wizards", "outdated")).wizards[0];
const run = () =>
  as("me", "run", "benefits", "--set", "income=1000", "--set", "status=single", "--no-screenshots");

const untrusted = (message: string) => ({
  code: 1,
  error: { type: "wizard_untrusted", message: expect.stringContaining(message) },
});

describe("a wizard of a registry", () => {
  it("is published, shown, added with a yes, and run", async () => {
    const { key, version } = await publish("ada");
    expect(version).toBe(1);
    const args = ["wizards", "add", "benefits", "--from", registry()];
    const asked = await runCommand(args, { env: envOf("me") });
    expect(asked.code).toBe(2);
    for (const fact of [key, "benefits.example.gov", "CC0-1.0", "status: married", "needs your yes"])
      expect(asked.stderr).toContain(fact);
    expect((await as("me", "wizards", "outdated")).wizards).toEqual([]);

    const added = await add("benefits", registry(), "--yes");
    expect(added).toMatchObject({
      code: 0,
      version: 1,
      key,
      sites: ["example.gov"],
      verified: { state: "proved" },
      warnings: [],
    });
    expect(await run()).toMatchObject({ success: true, results: { amount: { value: 800 } } });
    const listed = await runInProcess(["wizards"], envOf("me"), folder);
    expect(listed.stdout).toMatch(/benefits +benefits\.example\.gov \(registry\)/);
    const info = await as("me", "info", "benefits");
    expect(info).toMatchObject({ official: false, source: "registry" });
    expect(info.proof).toContain(`A stranger, ${key}, has published it as “proved on a practice site only`);
    expect((await as("me", "wizards", "remove", "benefits")).trusted).toBe(false);
    expect((await run()).error.type).toBe("wizard_not_found");
  });

  it("is added by a y at a terminal, and not by another answer, Ctrl-D or Ctrl-C", async () => {
    const { key } = await publish("ada");
    const args = ["wizards", "add", "benefits", "--from", registry()];
    const answer = async (typed: string) => {
      const ended = await runInTerminal(args, { env: envOf("me"), when: "[y/N]", typed });
      const { wizards } = await as("me", "wizards", "outdated");
      return { ...ended, added: wizards.map((one: { wizard_id: string }) => one.wizard_id) };
    };
    for (const typed of ["no\n", "\u0004"]) {
      const refused = await answer(typed);
      expect(refused).toMatchObject({ code: 2, added: [] });
      expect(refused.shown).toContain("Nothing was added: a publisher that this computer does not know");
    }
    expect(await answer("\u0003")).toMatchObject({ code: 130, added: [] });
    const done = await answer("y\n");
    expect(done).toMatchObject({ code: 0, added: ["benefits"] });
    expect(done.shown).toContain(`This computer does not know ${key} so far.`);
    // Neither control characters nor their escapes.
    expect(done.shown).not.toContain("u001b");
    expect(done.shown).not.toContain(String.fromCharCode(27));
  });

  it("leaves no copy where Ctrl-C ends its check", async () => {
    await publish("ada");
    const temporary = join(folder, "tmp");
    mkdirSync(temporary);
    const args = ["wizards", "add", "benefits", "--from", registry(), "--yes"];
    const command = startCommand(args, { env: { ...envOf("me"), TMPDIR: temporary } });
    form.onVisit = () => command.child.kill("SIGINT");
    await command.ended;
    expect(command.child.signalCode).toBe("SIGINT");
    // On a busy machine the browser is killed, and leaves its profile.
    const kept = readdirSync(temporary, { recursive: true, encoding: "utf8" });
    expect(kept.filter((name) => name.endsWith("benefits.json"))).toEqual([]);
    expect((await as("me", "wizards", "outdated")).wizards).toEqual([]);
  });

  it("needs --yes from a program, also at a terminal", async () => {
    await publish("ada");
    const args = ["wizards", "add", "benefits", "--from", registry(), "--json"];
    const ended = await runInTerminal(args, { env: envOf("me"), when: "[y/N]", typed: "y\n" });
    expect(ended).toMatchObject({ code: 2, shown: expect.stringContaining("needs your yes, or --yes") });
  });

  it("is named by the address of its file, too, as long as its log offers the file", async () => {
    const { file } = await publish("ada");
    const address = join(registry(), "wizards", `${file}.jws`);
    expect(await as("me", "wizards", "add", address, "--yes")).toMatchObject({
      code: 0,
      wizard_id: "benefits",
      registry: registry(),
    });
    await publish("ada", registry(), { name: "Benefits of 2027" });
    const old = await as("me", "wizards", "add", address, "--yes");
    expect(old).toMatchObject({ code: 1, error: { type: "wizard_not_found" } });
    expect(old.error.message).toContain("offers no such file any more");
  });

  it("is published with pictures, each by its hash", async () => {
    const pictures = join(folder, "pictures");
    mkdirSync(pictures);
    const jpeg = (byte: number) => Buffer.from([0xff, 0xd8, 0xff, byte]);
    for (const [name, byte] of [
      ["2.JPG", 2],
      ["1.jpeg", 1],
      ["notes.txt", 3],
    ] as const)
      writeFileSync(join(pictures, name), jpeg(byte));
    record("ada");
    const args = ["wizards", "publish", "benefits", "--to", registry(), "--pictures"];
    const { file } = await as("ada", ...args, pictures);
    const [, payload = ""] = readFileSync(join(registry(), "wizards", `${file}.jws`), "utf8").split(".");
    const hashes = [1, 2].map((byte) => createHash("sha256").update(jpeg(byte)).digest("hex"));
    expect(JSON.parse(Buffer.from(payload, "base64url").toString()).pictures).toEqual(hashes);
    expect(readdirSync(join(registry(), "pictures")).sort()).toEqual(
      hashes.map((hash) => `${hash}.jpg`).sort(),
    );
    expect((await as("ada", ...args, pictures)).changed).toBe(false);
    expect(await as("ada", ...args, join(folder, "missing"))).toMatchObject({
      code: 2,
      error: { type: "invalid_request", message: expect.stringContaining("--pictures") },
    });
  });

  it("is neither published to an address nor withdrawn without a reason, which the registry is not asked for", async () => {
    record("ada");
    const to = "https://registry.invalid/forms";
    const refused = (message: string) => ({
      code: 2,
      error: { type: "invalid_request", message: expect.stringContaining(message) },
    });
    expect(await as("ada", "wizards", "publish", "benefits", "--to", to)).toMatchObject(
      refused("can only be read: publish to its folder or bucket"),
    );
    const withdraw = ["wizards", "withdraw", "benefits", "--from", registry(), "--reason", " "];
    expect(await as("ada", ...withdraw)).toMatchObject(refused("--reason: a reason has 1 to 500 characters"));
    const revoke = ["keys", "publisher", "--in", registry(), "--revoke", "x".repeat(501)];
    expect(await as("ada", ...revoke)).toMatchObject(refused("--revoke: a reason has"));
  });

  it("is not added where the settings name a folder, whose wizards alone count", async () => {
    await publish("ada");
    const env = { ...envOf("me"), FEDERALRUNNER_WIZARDS_DIR: folder };
    const { code, stderr } = await runInProcess(
      ["wizards", "add", "benefits", "--from", registry(), "--yes"],
      env,
      folder,
    );
    expect(code).toBe(2);
    expect(stderr).toContain("FEDERALRUNNER_WIZARDS_DIR names a folder");
  });

  it("is not published twice, and updated with its next version", async () => {
    const { key } = await publish("ada");
    expect((await publish("ada")).changed).toBe(false);
    await add("benefits", registry(), "--yes");
    await publish("ada", registry(), { name: "Benefits of 2027" });
    expect(await outdated()).toMatchObject({ state: "newer", version: 1, newest: 2 });
    expect(await as("me", "wizards", "update")).toMatchObject({
      code: 0,
      updated: [{ wizard_id: "benefits", version: 2, changed: true }],
    });
    expect(await outdated()).toMatchObject({ state: "current", version: 2, key });
  });

  it("that a version sends to a new site needs a yes again", async () => {
    await publish("ada");
    await add("benefits", registry(), "--yes");
    await publish("ada", registry(), { allowed_sites: ["collector.example"] });
    const asked = await as("me", "wizards", "update", "benefits");
    expect(asked).toMatchObject({ code: 1, updated: [] });
    expect(asked.problems[0].message).toContain("new sites (collector.example)");
    expect(await outdated()).toMatchObject({ version: 1, state: "newer" });
  });

  it("with an example of a person's own data is not published", async () => {
    const [page] = benefitsWizard().pages as { fields: object[] }[];
    const mail = {
      field_id: "mail",
      label: "E-mail",
      field_type: "text",
      interaction: "fill",
      required: false,
    };
    const field = { ...mail, example_value: "ada.king@mailbox.org", locators: [{ by: "id", value: "mail" }] };
    record("ada", { pages: [{ ...page, fields: [...(page?.fields ?? []), field] }], proof: undefined });
    const refused = await as("ada", "wizards", "publish", "benefits", "--to", registry());
    expect(refused).toMatchObject({ code: 1, error: { type: "invalid_wizard" } });
    expect(refused.error.message).toContain("mail: its example looks like a person's own data");
    expect(refused.error.message).not.toContain("ada.king");
  });

  it("overrides no bundled and no own wizard", async () => {
    await publish("ada", registry(), { wizard_id: "fsa-estimator" });
    await publish("ada");
    record("me", { name: "My own" });
    for (const id of ["benefits", "fsa-estimator"])
      expect(await add(id, registry(), "--yes")).toMatchObject({
        code: 1,
        error: { type: "wizard_conflict" },
      });
    expect((await as("me", "info", "fsa-estimator")).host).toBe("studentaid.gov");
  });

  it("that asks for more than its form does is refused", async () => {
    const [page] = benefitsWizard().pages as { fields: object[] }[];
    const field = {
      field_id: "ssn",
      label: "Social Security number",
      field_type: "text",
      interaction: "fill",
      required: true,
      visible_when: { status: ["single", "married"] },
      locators: [{ by: "id", value: "ssn" }],
    };
    await publish("mallory", registry(), {
      pages: [{ ...page, fields: [...(page?.fields ?? []), field] }],
      proof: undefined,
    });
    expect(await add("benefits", registry(), "--yes")).toMatchObject(
      untrusted("benefits asks for more than its form does: ssn"),
    );
    expect((await as("me", "wizards", "outdated")).wizards).toEqual([]);
  });

  it("whose stored file was changed on this computer is refused", async () => {
    await publish("ada");
    await add("benefits", registry(), "--yes");
    const { file } = await publish("mallory", join(folder, "theirs"), { name: "Another" });
    const stored = join(folder, "me", "registry", "wizards");
    const [own = ""] = readdirSync(stored);
    cpSync(join(folder, "theirs", "wizards", `${file}.jws`), join(stored, own));
    expect(await run()).toMatchObject(untrusted("has been replaced"));
  });
});

describe("a deployment", () => {
  it("takes a wizard of the publishers and sites that its operator allows alone", async () => {
    const { key } = await publish("ada");
    const cloudOf = async (...args: string[]) => as("operator", "wizards", ...args);
    expect(await cloudOf("add", "benefits", "--from", registry(), "--yes", "--cloud")).toMatchObject({
      code: 0,
      key,
    });
    const refused = await cloudOf("list");
    expect(refused.problems).toEqual([
      expect.objectContaining({
        message: `This deployment does not allow benefits of ${key} on example.gov.`,
      }),
    ]);
    const env = { ...envOf("operator"), WIZARD_PUBLISHERS: `${key}@example.gov` };
    const { stdout } = await runInProcess(["wizards", "list", "--json"], env, folder);
    const { wizards, problems } = JSON.parse(stdout);
    expect(problems).toEqual([]);
    expect(wizards).toContainEqual(
      expect.objectContaining({
        wizard_id: "benefits",
        deployed_only: true,
        official: false,
        publisher: key,
      }),
    );
    expect((await cloudOf("outdated", "--cloud")).wizards).toMatchObject([{ state: "current" }]);
    expect((await cloudOf("remove", "benefits", "--cloud")).code).toBe(0);
    expect((await cloudOf("list")).problems).toEqual([]);
  });
});

describe("two publishers", () => {
  it("share a bucket and one id: the name says which, and each has its own log", async () => {
    const bucket = `gs://${cloud.settings.configurationBucket}/forms-${Date.now()}`;
    const ada = await publish("ada", bucket);
    const bob = await publish("bob", bucket, { name: "Bob's" });
    const both = await add("benefits", bucket, "--yes");
    expect(both).toMatchObject({ code: 2, error: { type: "invalid_request" } });
    expect(both.error.candidates.sort()).toEqual([`${ada.key}/benefits`, `${bob.key}/benefits`].sort());
    expect(await add(`${bob.key}/benefits`, bucket, "--yes")).toMatchObject({ code: 0, key: bob.key });
    await publish("ada", bucket, { name: "A newer one" });
    expect(await outdated()).toMatchObject({ state: "current", key: bob.key, registry: bucket });
    const other = await add(`${ada.key}/benefits`, bucket, "--yes");
    expect(other).toMatchObject(untrusted(`${ada.key}, which that key has not signed as its successor`));
  });
});

describe("several wizards", () => {
  it("of one registry cost outdated and update one visit of it", async () => {
    await publish("ada");
    await publish("ada", registry(), { wizard_id: "others" });
    let visits = 0;
    const server = createServer((request, response) => {
      if (request.url === "/index.json") visits++;
      response.end(readFileSync(join(registry(), request.url ?? "")));
    });
    const { origin, close } = await listen(server);
    onTestFinished(close);
    for (const id of ["benefits", "others"]) expect((await add(id, origin, "--yes")).code).toBe(0);
    visits = 0;
    const { wizards } = await as("me", "wizards", "outdated");
    expect([wizards.map((one: { state: string }) => one.state), visits]).toEqual([["current", "current"], 1]);
    expect([(await as("me", "wizards", "update")).updated.length, visits]).toEqual([2, 2]);
    rmSync(join(registry(), "index.json"));
    writeFileSync(join(registry(), "index.json"), "<html>");
    const broken = await as("me", "wizards", "outdated");
    expect(broken.wizards.map((one: { state: string }) => one.state)).toEqual(["untrusted", "untrusted"]);
    expect(visits).toBe(3);
  });

  it("of a key that one of their registries revokes are all untrusted, whichever registry is read first", async () => {
    const [one, other] = [registry(), join(folder, "other")];
    await publish("ada", one);
    await publish("ada", other, { wizard_id: "others" });
    await add("benefits", one, "--yes");
    await add("others", other, "--yes");
    await as("ada", "keys", "publisher", "--revoke", "Stolen", "--in", other);
    const { wizards } = await as("me", "wizards", "outdated");
    expect(
      wizards.map((state: { wizard_id: string; state: string }) => [state.wizard_id, state.state]),
    ).toEqual([
      ["benefits", "untrusted"],
      ["others", "untrusted"],
    ]);
  });
});

describe("a stolen key", () => {
  it("is succeeded and revoked: runs refuse what it signed, and the successor needs no question", async () => {
    const { key } = await publish("ada");
    await add("benefits", registry(), "--yes");
    // The thief has the key, and a registry of its own.
    mkdirSync(join(folder, "thief", "config", "federalrunner"), { recursive: true });
    cpSync(keyFile("ada"), keyFile("thief"));

    const renewed = await as("ada", "keys", "publisher", "--renew", "--in", registry());
    const revoked = ["--revoke", "The laptop was stolen.", "--in", registry(), "--key", renewed.former_file];
    expect(await as("ada", "keys", "publisher", ...revoked)).toMatchObject({ code: 0, key });
    expect(await outdated()).toMatchObject({
      state: "untrusted",
      words: expect.stringContaining("“The laptop was stolen”"),
    });
    expect(await run()).toMatchObject(untrusted("has revoked its key"));

    const theirs = join(folder, "theirs");
    await publish("thief", theirs, { allowed_sites: ["collector.example"] });
    expect(await add("benefits", theirs, "--yes")).toMatchObject(untrusted("has revoked its key"));

    await publish("ada", registry(), { name: "Signed by the next key" });
    expect(await as("me", "wizards", "update", "benefits")).toMatchObject({
      code: 0,
      updated: [{ changed: true }],
    });
    expect(await outdated()).toMatchObject({ state: "current", key: renewed.key });
    expect(await run()).toMatchObject({ success: true });
  });
});

describe("a registry that is replaced", () => {
  it("by an older copy, or hides entries in a mirror, is refused", async () => {
    await publish("ada");
    cpSync(registry(), join(folder, "mirror"), { recursive: true });
    await add("benefits", registry(), "--yes");
    await publish("ada", registry(), { name: "Corrected" });
    const withdrawn = ["withdraw", "benefits", "1", "--from", registry(), "--reason", "Wrong rates"];
    expect((await as("ada", "wizards", ...withdrawn)).code).toBe(0);
    expect(await outdated()).toMatchObject({ state: "untrusted", newest: 2 });
    expect(await run()).toMatchObject(untrusted("withdrawn by its publisher: “Wrong rates”"));
    await as("me", "wizards", "update", "benefits");

    expect(await add("benefits", join(folder, "mirror"), "--yes")).toMatchObject(
      untrusted("lacks 2 entries"),
    );
    cpSync(join(folder, "mirror", "index.json"), join(registry(), "index.json"));
    expect(await outdated()).toMatchObject({
      state: "untrusted",
      words: expect.stringContaining("lacks 2 entries of the log"),
    });
    expect(await as("me", "wizards", "update", "benefits")).toMatchObject({ code: 1, updated: [] });
  });

  it("in one of its files is refused", async () => {
    const { file } = await publish("ada");
    const other = await publish("bob", join(folder, "theirs"), { name: "Another" });
    cpSync(
      join(folder, "theirs", "wizards", `${other.file}.jws`),
      join(registry(), "wizards", `${file}.jws`),
    );
    expect(await add("benefits", registry(), "--yes")).toMatchObject(untrusted("has been replaced"));
  });
});

describe("a form that changes under its wizard", () => {
  it("is named by the weekly walk, to those who add it and those who have it", async () => {
    await publish("ada");
    const reprove = async () => (await as("ada", "wizards", "reprove", "--in", registry())).verdicts[0];
    expect(await reprove()).toMatchObject({ state: "proved", on: "practice" });
    await add("benefits", registry(), "--yes");
    expect(await outdated()).toMatchObject({ state: "current" });

    form.state = "refusing";
    expect(await reprove()).toMatchObject({ state: "unreached", words: "site_blocked" });
    expect(await outdated()).toMatchObject({ state: "current" });
    form.state = "new option";
    expect(await reprove()).toMatchObject({ state: "changed", questions: 1 });
    const today = new Date().toISOString().slice(0, 10);
    expect(await outdated()).toMatchObject({ state: "changed", words: `since ${today}: “1 question”` });
    expect((await add()).warnings[0]).toBe(`changed since ${today}: “1 question”`);
    form.state = "closed";
    expect(await reprove()).toMatchObject({ state: "changed", questions: 2 });
    const table = readFileSync(join(registry(), "README.md"), "utf8");
    expect(table).toContain(`| \`benefits\` 1 | example.gov | changed since ${today}: 2 questions`);
    expect((await outdated()).words).toContain("2 questions");
    form.state = "as recorded";
    expect(await reprove()).toMatchObject({ state: "proved" });
    expect(await outdated()).toMatchObject({ state: "current" });
  });
});
