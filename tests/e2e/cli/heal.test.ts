/** A site that has changed, from the failed run to the reviewed wizard file. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedModel, startScriptedModel } from "../../fixtures/actions/scripted-model.ts";
import { runInProcess } from "./run-command.ts";

const PAGE = `<!doctype html><title>Aid</title><h1>Your household</h1><form action="/result">
<label>Your monthly income <input id="v2-income" name="a"></label>
<label>Title used <input id="v2-name" name="b"></label>
<button class="v2">Continue »</button></form>`;

let folder: string;
let server: Server;
let model: ScriptedModel;
let env: Record<string, string>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://forms");
    response.setHeader("content-type", "text/html; charset=utf-8");
    const decision = `<h1>Result</h1><dl><dt>Decision</dt><dd id="v2-decision">${[...searchParams.values()].join(" ")}</dd></dl>`;
    response.end(pathname === "/result" ? decision : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  model = await startScriptedModel(({ messages }) => {
    const name = messages[1]?.content.includes("Preferred title") ? "Title used" : "none";
    return JSON.stringify({ action: "click", args: { role: "textbox", name } });
  });
  folder = mkdtempSync(join(tmpdir(), "heal-test-"));
  mkdirSync(join(folder, "wizards"));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  writeFileSync(join(folder, "wizards", "aid.json"), JSON.stringify(wizard(url), null, 2));
  env = {
    FEDERALRUNNER_DATA_DIR: folder,
    OPENAI_BASE_URL: model.baseURL,
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  server.close();
  server.closeAllConnections();
  await model.close();
});

function wizard(url: string) {
  const field = (field_id: string, label: string) => ({
    field_id,
    label,
    field_type: "text",
    interaction: "fill",
    required: true,
    locators: [
      { by: "id", value: field_id },
      { by: "label", value: label },
    ],
  });
  return {
    format_version: 2,
    wizard_id: "aid",
    name: "Aid",
    url,
    discovered_at: "2026-01-01T00:00:00Z",
    discovery_version: "2.0.0",
    total_pages: 1,
    pages: [
      {
        page_number: 1,
        page_title: "Your household",
        fields: [field("income", "Monthly income"), field("name", "Preferred title")],
        continue_button: { text: "Next", locators: [{ by: "id", value: "go" }] },
      },
    ],
    results: [
      { name: "decision", label: "Decision", type: "text", locators: [{ by: "id", value: "decision" }] },
    ],
  };
}

/** A file with this content. */
function written(name: string, content: object): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const run = async (HEAL: string) => {
  const data = written("data.json", { income: "2100", name: "Lovelace" });
  const { stdout, stderr } = await runInProcess(
    ["run", "aid", "--data", data, "--no-screenshots", "--json"],
    { ...env, HEAL },
  );
  expect(stdout, stderr).not.toBe("");
  return JSON.parse(stdout);
};

test("a run reports the element that it would have used, the command shows and saves the change, and the run passes", async () => {
  const failed = await run("report");
  expect(failed).toMatchObject({ success: false, error: { type: "selector_not_found" } });
  const before = readFileSync(join(folder, "wizards", "aid.json"), "utf8");
  const healed = await run("on");
  expect(healed).toMatchObject({ success: true, results: { decision: { text: "2100 Lovelace" } } });
  expect(
    healed.healed.map(({ field_id, result, used, asked }: Record<string, unknown>) => [
      field_id ?? result ?? "button",
      used,
      asked,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ["income", true, undefined],
      ["name", true, true],
      ["button", true, undefined],
      ["decision", true, undefined],
    ]),
  );
  expect(JSON.stringify(model.requests)).not.toMatch(/2100|Lovelace/);

  const report = written("failed.json", failed);
  const shown = await runInProcess(["wizards", "heal", "aid", "--report", report], env);
  expect(shown.stdout).toContain("Page 1: income, now “Your monthly income”\n   - id income\n");
  expect(shown.stdout).toContain("   + id v2-income");
  expect(shown.stdout).toContain("Nothing was saved.");
  expect(readFileSync(join(folder, "wizards", "aid.json"), "utf8")).toBe(before);

  const whole = written("healed.json", healed);
  const saved = await runInProcess(["wizards", "heal", "aid", "--report", whole, "--write"], env);
  expect(saved.stdout).toContain("Page 2: decision, now “Decision”");
  expect(saved.stdout).toContain("Saved ");
  const again = await run("off");
  expect(again).toMatchObject({
    success: true,
    warnings: [],
    results: { decision: { text: "2100 Lovelace" } },
  });
  expect(again.healed).toBeUndefined();
});
