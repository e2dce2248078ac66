import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PracticeSites,
  startPracticeSites,
} from "../../../../infra/local/sites/start-practice-sites.ts";
import { formatPracticeHosts } from "../../../../shared/browser/launch/practice-hosts.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { descendantsOf, ended, isRunning } from "../../../fixtures/processes.ts";
import { savedFirstPage } from "../../../fixtures/scout/saved-first-page.ts";
import { questionsOf } from "../../../fixtures/scout/scripted-author.ts";
import { type Scout, startScout } from "../../../fixtures/scout/start-scout.ts";

const FORM = "https://benefits.example.gov/calculator/";

let sites: PracticeSites;
let wizardsDir = "";
/** Another server of the same folder, which no test ends. */
let lasting: Scout;

beforeAll(async () => {
  sites = await startPracticeSites({ delays: "none" });
  wizardsDir = await mkdtemp(join(tmpdir(), "scout-survival-"));
  lasting = await start();
});
afterAll(async () => {
  await lasting.client.close();
  await sites.close();
  await rm(wizardsDir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}): Promise<Scout> =>
  startScout(sites.hosts, { FEDERALSCOUT_WIZARDS_DIR: wizardsDir, ...env });

/** Resumes at the second question with the first page saved, and closes the session. */
async function expectResumable(scout: Scout, session_id: string): Promise<void> {
  const { json } = await scout.call("resume_discovery", { session_id });
  expect(json).toMatchObject({
    success: true,
    session_id,
    total_pages_discovered: 1,
    pages_saved: [{ page_number: 1, page_title: "What is your date of birth?", fields: 3 }],
    heading: "Which region do you live in?",
  });
  expect(json.stopped_at).toBeUndefined();
  await scout.call("cancel_discovery", { session_id });
}

describe("DISC-011 DISC-SC-09 kill -9 loses no saved page", () => {
  it("of the browser: the next call reports it, and the discovery is resumed", async () => {
    const scout = await start();
    const session_id = await savedFirstPage(scout);
    const browser = descendantsOf(scout.pid);
    expect(browser.length).toBeGreaterThan(0);
    for (const pid of browser) if (isRunning(pid)) process.kill(pid, "SIGKILL");
    await ended(browser);
    const { json, isError } = await scout.call("get_page_info", { session_id });
    expect(isError).toBe(true);
    expect(["browser_crashed", "session_not_found"]).toContain(json.error.type);
    expect(json.error.next).toContain("federalscout_resume_discovery");
    await expectResumable(scout, session_id);
    await scout.client.close();
  });

  it("of the browser before a page was saved: the discovery opens its form again", async () => {
    const scout = await start();
    const { json: started } = await scout.call("start_discovery", { url: FORM });
    const { session_id } = started;
    const browser = descendantsOf(scout.pid);
    for (const pid of browser) if (isRunning(pid)) process.kill(pid, "SIGKILL");
    await ended(browser);
    const { json } = await scout.call("get_page_info", { session_id });
    expect(json.error).toMatchObject({ type: "browser_crashed", pages_saved: 0 });
    const { json: resumed } = await scout.call("resume_discovery", { session_id });
    expect(resumed).toMatchObject({ success: true, heading: started.heading });
    await scout.client.close();
  });

  it("of the server: its browser ends too, and another server resumes", async () => {
    const first = await start();
    const session_id = await savedFirstPage(first);
    const browser = descendantsOf(first.pid);
    process.kill(first.pid, "SIGKILL");
    await ended([first.pid, ...browser]);
    await expectResumable(lasting, session_id);
  });

  it("of the client: the server and its browser end by themselves", async () => {
    const client = spawn(
      process.execPath,
      [
        join(packageRoot, "tests/fixtures/scout/doomed-client.ts"),
        formatPracticeHosts(sites.hosts),
        wizardsDir,
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [line] = (await once(createInterface(client.stdout), "line")) as [string];
    const { scout, session_id } = JSON.parse(line) as { scout: number; session_id: string };
    const all = [scout, ...descendantsOf(scout)];
    expect(all.length).toBeGreaterThan(2);
    client.kill("SIGKILL");
    await ended(all);
    await expectResumable(lasting, session_id);
  });
});

describe("DISC-008 DISC-SC-09 sessions leave no processes or files", () => {
  it("when the server is asked to end", async () => {
    const scout = await start();
    await scout.call("start_discovery", { url: FORM });
    const all = [scout.pid, ...descendantsOf(scout.pid)];
    process.kill(scout.pid, "SIGTERM");
    await ended(all);
    await scout.client.close();
  });

  it("after their idle time; saved pages stay", async () => {
    const scout = await start({ FEDERALSCOUT_SESSION_TIMEOUT: "3" });
    const session_id = await savedFirstPage(scout);
    await ended(descendantsOf(scout.pid));
    const { json } = await scout.call("get_page_info", { session_id });
    expect(json.error).toMatchObject({ type: "session_not_found" });
    await expectResumable(scout, session_id);
    await scout.client.close();
  });

  it("when more are opened and closed than may be open", async () => {
    let opened = 0;
    const openAndClose = async () => {
      while (opened++ < 8) {
        const { json } = await lasting.call("start_discovery", { url: FORM });
        expect(json.success).toBe(true);
        await lasting.call("cancel_discovery", { session_id: json.session_id, discard: true });
      }
    };
    // The maximum number of open sessions.
    await Promise.all(Array.from({ length: 4 }, openAndClose));
    await ended(descendantsOf(lasting.pid));
    const left = (await readdir(join(wizardsDir, ".discoveries"))).filter((name) => name.endsWith(".tmp"));
    expect(left).toEqual([]);
  });
});

describe("resuming", () => {
  it("continues at the saved page, so that the whole wizard can be completed", async () => {
    const session_id = await savedFirstPage(lasting);
    await lasting.call("cancel_discovery", { session_id });
    const resumed = await lasting.call("resume_discovery", { session_id });
    const [region] = questionsOf(resumed);
    const fields = [{ field_id: region?.field_id, example_value: "North" }];
    const { json } = await lasting.call("save_page_metadata", {
      session_id,
      page_metadata: { fields },
      advance: true,
    });
    expect(json).toMatchObject({ success: true, page_saved: 2, heading: "Do you live with a partner?" });
    await lasting.call("cancel_discovery", { session_id });
  });

  it("stops at a saved page that the site no longer accepts, and reports the reason", async () => {
    const session_id = await savedFirstPage(lasting);
    await lasting.call("cancel_discovery", { session_id });
    const changed = await startPracticeSites({
      delays: "none",
      benefits: { kind: "rejecting", field: "birth_year", message: "Too young" },
    });
    const other = await startScout(changed.hosts, { FEDERALSCOUT_WIZARDS_DIR: wizardsDir });
    const { json } = await other.call("resume_discovery", { session_id });
    expect(json).toMatchObject({
      success: true,
      stopped_at: { page_number: 1, type: "validation_error" },
      validation_messages: expect.arrayContaining([expect.stringContaining("Too young")]),
    });
    await other.client.close();
    await changed.close();
  });
});
