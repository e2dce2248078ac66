import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createConfigurationStore } from "../../../shared/cloud/objects.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { pushWizard } from "../../../shared/wizards/catalogue/publish-wizard.ts";
import { readWizardFiles } from "../../../shared/wizards/format/load-wizard.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../fixtures/local/temporary-cloud.ts";
import { type CommandResult, runCommand, runInProcess, startCommand } from "./run-command.ts";

const bundled = (name: string) => join(packageRoot, "wizards", name);

let cloud: TemporaryCloud;
let folder: string;
beforeAll(async () => {
  cloud = await startTemporaryCloud();
});
afterAll(() => cloud.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "wizards-test-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  const objects = createConfigurationStore(cloud.settings);
  for (const { name } of (await objects.list("wizards/")).objects) await objects.delete(name);
});

/** Runs `federalrunner wizards …` with the settings of the cloud, in a separate folder. */
async function wizards(...args: string[]) {
  return readable(args, await runInProcess(["wizards", ...args], cloud.env, folder));
}
/** The same in a process of its own. */
async function wizardsAlone(...args: string[]) {
  return readable(args, await runCommand(["wizards", ...args], { env: cloud.env, cwd: folder }));
}
function readable(args: string[], result: CommandResult) {
  return { ...result, json: args.includes("--json") ? JSON.parse(result.stdout) : undefined };
}

/** The bundled wizard, without a process. */
const upload = async () =>
  pushWizard(createConfigurationStore(cloud.settings), await readWizardFiles(bundled("fsa-estimator.json")));

const inFolder = (name: string) => readFileSync(join(folder, name), "utf8");

function change(name: string, key: string, value: unknown): void {
  writeFileSync(join(folder, name), JSON.stringify({ ...JSON.parse(inFolder(name)), [key]: value }, null, 2));
}

describe("EXEC-003/bucket federalrunner wizards push and pull", () => {
  it("push uploads a wizard with its contract, and pull saves the same files", async () => {
    const pushed = await wizardsAlone("push", bundled("fsa-estimator.json"), "--json");
    expect(pushed).toMatchObject({
      code: 0,
      json: {
        success: true,
        wizard_id: "fsa-estimator",
        bucket: cloud.settings.configurationBucket,
        changed: true,
        contract_source: "file",
      },
    });
    const pulled = await wizards("pull", "fsa-estimator", "--out", "mine", "--json");
    expect(pulled.code).toBe(0);
    expect(pulled.json).toEqual({
      success: true,
      wizard_id: "fsa-estimator",
      bucket: cloud.settings.configurationBucket,
      version: pushed.json.version,
      files: [expect.stringMatching(/mine.fsa-estimator\.json$/), expect.stringMatching(/schema\.json$/)],
    });
    for (const name of ["fsa-estimator.json", "fsa-estimator.schema.json"]) {
      expect(inFolder(join("mine", name))).toBe(readFileSync(bundled(name), "utf8"));
    }
    const env = { FEDERALRUNNER_WIZARDS_DIR: join(folder, "mine") };
    const checked = await runInProcess(["wizards", "check"], env, folder);
    expect(checked.stdout.match(/^✓/gm)).toHaveLength(1);
  });

  it("prints the result", async () => {
    const { stdout } = await wizards("push", bundled("fsa-estimator.json"));
    expect(stdout).toContain("Uploaded fsa-estimator to federalrunner-configuration, with its contract.");
    expect((await wizards("push", bundled("fsa-estimator.json"))).stdout).toContain("already");
    expect((await wizards("pull", "fsa-estimator")).stdout.trim().split("\n")).toHaveLength(2);
  });

  it("rejects a wizard with mistakes and names them", async () => {
    await upload();
    await wizards("pull", "fsa-estimator");
    change("fsa-estimator.json", "total_pages", 99);
    const { code, json } = await wizards("push", "fsa-estimator.json", "--json");
    expect(code).toBe(1);
    expect(json).toMatchObject({ success: false, error: { type: "invalid_wizard" } });
    expect(json.error.message).toContain("total_pages");
    change("fsa-estimator.json", "total_pages", 7);
    writeFileSync(join(folder, "other.json"), JSON.stringify({ type: "object", properties: {} }));
    const other = await wizards("push", "fsa-estimator.json", "--schema", "other.json", "--json");
    expect(other).toMatchObject({ code: 1, json: { error: { type: "invalid_wizard" } } });
    expect(other.json.error.message).toMatch(/^other\.json .*this required field/s);
  });

  it("rejects the replacement of a newer wizard and names --force", async () => {
    await upload();
    await wizards("pull", "fsa-estimator");
    rmSync(join(folder, ".fsa-estimator.pulled"));
    change("fsa-estimator.json", "discovered_at", "2001-01-01T00:00:00Z");
    const refused = await wizardsAlone("push", "fsa-estimator.json");
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^wizard_conflict \(permanent\): The bucket has a newer fsa-estimator/);
    expect(refused.stderr).toContain("--force");
    expect((await wizards("push", "fsa-estimator.json", "--force", "--json")).json.changed).toBe(true);
  });

  it("rejects the replacement of others' changes after the pull, and accepts repeated pushes", async () => {
    await upload();
    await wizards("pull", "fsa-estimator");
    for (const name of ["Once", "Twice"]) {
      change("fsa-estimator.json", "name", name);
      expect((await wizards("push", "fsa-estimator.json")).code).toBe(0);
    }
    await wizards("pull", "fsa-estimator", "--out", "theirs");
    change("theirs/fsa-estimator.json", "name", "Theirs");
    await wizards("push", "theirs/fsa-estimator.json");
    change("fsa-estimator.json", "name", "Thrice");
    const { code, json } = await wizards("push", "fsa-estimator.json", "--json");
    expect(code).toBe(1);
    expect(json.error).toMatchObject({ type: "wizard_conflict", next: expect.stringContaining("--force") });
  });

  it("pull does not overwrite edits, unless forced", async () => {
    await upload();
    await wizards("pull", "fsa-estimator");
    change("fsa-estimator.json", "name", "Mine");
    const edited = inFolder("fsa-estimator.json");
    expect((await wizards("pull", "fsa-estimator", "--json")).json.error.type).toBe("wizard_conflict");
    expect(inFolder("fsa-estimator.json")).toBe(edited);
    expect((await wizards("pull", "fsa-estimator", "--force")).code).toBe(0);
    expect(inFolder("fsa-estimator.json")).toBe(readFileSync(bundled("fsa-estimator.json"), "utf8"));
  });

  it("override replaces an official form only with the host that the person confirms", async () => {
    const structure = JSON.parse(readFileSync(bundled("fsa-estimator.json"), "utf8"));
    const own = { ...structure, wizard_id: "my-aid", url: "https://aid.example.com/" };
    writeFileSync(join(folder, "my-aid.json"), JSON.stringify(own));
    const env = { FEDERALRUNNER_DATA_DIR: folder };
    const run = (...args: string[]) => runInProcess(args, env, folder);
    const override = ["wizards", "override", "fsa-estimator", "--with", "my-aid.json"];
    const host = async () => JSON.parse((await run("info", "fsa-estimator", "--json")).stdout).host;

    for (const more of [[], ["--confirm-host", "studentaid.gov"]]) {
      const refused = await run(...override, ...more);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(/is on studentaid\.gov.*is on aid\.example\.com.*Nothing was changed/s);
      expect(await host()).toBe("studentaid.gov");
    }
    const done = await run(...override, "--confirm-host", "aid.example.com");
    expect(done.code, done.stderr).toBe(0);
    expect(await host()).toBe("aid.example.com");
    expect((await run("info", "fsa-estimator")).stdout).not.toContain("real site");
    expect((await run("wizards")).stdout).toMatch(/fsa-estimator +aid\.example\.com \(discovered\)/);
  });

  it("lists the wizards of the bucket for an unknown id", async () => {
    await upload();
    const { code, stderr } = await wizards("pull", "fsa");
    expect(code).toBe(1);
    expect(stderr).toMatch(/^wizard_not_found \(permanent\): .*\n {2}Possible: fsa-estimator\n/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("DISC-SC-06 federalrunner wizards verify", () => {
  it("walks through the form and reports that every locator matches", async () => {
    const { code, json } = await wizardsAlone("verify", "ssa-quick-calculator", "--practice", "--json");
    expect(code).toBe(0);
    expect(json).toMatchObject({ success: true, matches: true, practice: true, results: [] });
    expect(json.pages[0].ok).toContain("birth_month");
  });

  it("walks through a form of this computer without a setting, and reports buttons and results", async () => {
    const server = createServer((request, response) => {
      const page = request.url?.startsWith("/end")
        ? '<h1>Result</h1><p>Total: <b id="total">$10</b></p>'
        : '<h1>Start</h1><form action="/end"><label>Age <input id="age" name="age"></label><button id="go">Next</button></form>';
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(`<!doctype html><title>Form</title>${page}`);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    writeFileSync(join(folder, "own-form.json"), JSON.stringify(ownForm(`http://127.0.0.1:${port}/`)));
    const env = { ...cloud.env, FEDERALRUNNER_WIZARDS_DIR: folder };
    const { code, stdout } = await runCommand(["wizards", "verify", "own-form"], { env });
    server.close();
    expect(stdout.split("\n").map((line) => line.trim())).toEqual(
      expect.arrayContaining(["✓ age", "✓ Next", "✓ total", "Every locator matches."]),
    );
    expect(code).toBe(0);
  });

  it("refuses an option that only a schedule has, before a walk", async () => {
    const { code, stderr } = await wizards("verify", "ssa-quick-calculator", "--notify-email", "a@b.example");
    expect(code).toBe(2);
    expect(stderr).toContain("--notify-email requires --cron.");
  });

  it("reports an unknown wizard", async () => {
    const { code, stderr } = await wizards("verify", "nothing-here");
    expect(code).toBe(1);
    expect(stderr).toContain("nothing-here");
  });
});

describe("federalrunner record", () => {
  it.each([
    ["a display", [], "Recording needs a window, and this computer has no display"],
    ["the browser that is named", ["--browser", "/no/browser"], "--browser: there is no file /no/browser"],
  ])("opens no form without %s", async (_, options, message) => {
    const args = ["record", "https://benefits.example.gov/calculator/", ...options];
    const env = { DISPLAY: "", WAYLAND_DISPLAY: "", FEDERALSCOUT_BROWSER_ENDPOINT: "" };
    const { code, stderr } = await startCommand(args, { env }).ended;
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});

describe("federalrunner wizards export", () => {
  it("writes a Playwright test with the answers that were given", async () => {
    const { code, stdout } = await wizards(
      "export",
      "ssa-quick-calculator",
      "--set",
      "birth_date=1975-03-09",
      "--set",
      "current_earnings=62,000",
      "--set",
      "dollar_type=today's dollars",
      "--out",
      "ssa.spec.ts",
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: "ssa.spec.ts\n" });
    expect(inFolder("ssa.spec.ts")).toContain('await page.locator("#earnings").fill("62000");');
  });

  it.each([
    ["answers that the form refuses", ["--set", "birth_date=soon"], "birth_"],
    ["a file that cannot be written", ["--out", "no/such/folder.ts"], "--out"],
  ])("names %s", async (_, options, named) => {
    const { code, stderr } = await wizards("export", "ssa-quick-calculator", ...options);
    expect(code).not.toBe(0);
    expect(stderr).toContain(named);
  });
});

describe("a wizard that only the deployment has", () => {
  it("is listed, and found by run --cloud", async () => {
    writeFileSync(join(folder, "own-form.json"), JSON.stringify(ownForm("https://forms.example.gov/")));
    await wizards("push", "own-form.json");
    const { json } = await wizards("list", "--json");
    expect(json.wizards).toContainEqual(
      expect.objectContaining({ wizard_id: "own-form", deployed_only: true }),
    );
    expect(
      json.wizards.filter((one: { wizard_id: string }) => one.wizard_id === "fsa-estimator"),
    ).toHaveLength(1);
    const run = await runInProcess(
      ["run", "own-form", "--cloud", "--set", "ages=20", "--json"],
      cloud.env,
      folder,
    );
    expect(JSON.parse(run.stdout).error).toMatchObject({
      type: "invalid_user_data",
      message: expect.stringContaining("did you mean age?"),
    });
  });
});

function ownForm(url: string): object {
  return {
    wizard_id: "own-form",
    name: "Own form",
    url,
    discovered_at: "2026-11-01T08:00:00Z",
    discovery_version: "1.0.0",
    total_pages: 1,
    pages: [
      {
        page_number: 1,
        page_title: "Start",
        fields: [
          {
            label: "Age",
            field_id: "age",
            selector: "#age",
            field_type: "number",
            interaction: "fill",
            required: true,
            example_value: "20",
          },
        ],
        continue_button: { text: "Next", selector: "#go", selector_type: "css" },
      },
    ],
    results: [{ name: "total", label: "Total", type: "money", locators: [{ by: "css", value: "#total" }] }],
  };
}
