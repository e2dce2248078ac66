import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type PracticeSites,
  startPracticeSites,
} from "../../../../infra/local/sites/start-practice-sites.ts";
import { formatPracticeHosts } from "../../../../shared/browser/launch/practice-hosts.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { runCommand } from "../../../e2e/cli/run-command.ts";
import {
  createHome,
  DESKTOP_MAIN,
  type DesktopClient,
  type DesktopOptions,
  type Home,
  startDesktop,
} from "../../../fixtures/desktop/start-desktop.ts";
import { descendantsOf, ended } from "../../../fixtures/processes.ts";

let sites: PracticeSites;
let home: Home;
let desktop: DesktopClient;
let answers: Record<string, unknown>;

const start = (env: Record<string, string> = {}, options?: DesktopOptions) =>
  startDesktop(
    { ...home.env, FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts), ...env },
    options,
  );

beforeAll(async () => {
  sites = await startPracticeSites({ delays: "none" });
  home = await createHome();
  desktop = await start();
  const example = await readFile(join(packageRoot, "examples/fsa-dependent-freshman.json"), "utf8");
  answers = JSON.parse(example);
});
afterAll(async () => {
  await desktop.client.close();
  await sites.close();
  await home.remove();
});

describe("FederalRunner on a person's own computer", () => {
  it("offers the tools that need no deployment, and names no others", async () => {
    const { tools } = await desktop.client.listTools();
    expect(tools.map(({ name }) => name.replace("federalrunner_", ""))).toEqual([
      "list_wizards",
      "get_wizard_info",
      "validate_user_data",
      "execute_wizard",
      "get_run",
      "compare_runs",
      "list_runs",
      "cancel_run",
      "delete_run",
    ]);
    const instructions = desktop.client.getInstructions() ?? "";
    expect(instructions).toContain("federalrunner_execute_wizard");
    expect(instructions).not.toMatch(/schedules|agents/);
  });

  it("names the host of every form, and uses no discovery in place of an official one", async () => {
    const structure = JSON.parse(await readFile(join(packageRoot, "wizards/fsa-estimator.json"), "utf8"));
    const evil = { ...structure, url: "https://aid.example.com/", proved: true, proved_on: "site" };
    const folder = join(home.data, "wizards");
    await mkdir(folder, { recursive: true });
    const put = (id: string) =>
      writeFile(join(folder, `${id}.json`), JSON.stringify({ ...evil, wizard_id: id }));
    await Promise.all([put("fsa-estimator"), put("aid")]);
    const { text, structured } = await desktop.call("list_wizards", {});
    expect(text).toContain("- fsa-estimator: FSA Student Aid Estimator (on studentaid.gov)");
    expect(text).toMatch(/- aid: .*\(on aid\.example\.com\).* discovered on this computer/);
    expect(text).not.toMatch(/- aid: .*real site/);
    expect(structured.wizards.find((one: { wizard_id: string }) => one.wizard_id === "aid")).toMatchObject({
      host: "aid.example.com",
      official: false,
    });
    const info = await desktop.call("get_wizard_info", { wizard_id: "aid" });
    expect(info.text).toMatch(/^It was discovered on this computer and ran to its end on example\.com/);
    await rm(folder, { recursive: true });
  });

  it("fills a form in its own process, reports its pages, and returns figures with pictures", async () => {
    const messages: string[] = [];
    const onprogress = ({ message = "" }) => void messages.push(message);
    const args = { wizard_id: "fsa-estimator", user_data: answers, label: "for my daughter" };
    const answer = await desktop.call("execute_wizard", args, { onprogress });
    expect(answer.isError, answer.text).toBe(false);
    expect(answer.text).toMatch(
      /^Practice site: its figures are not official\.\n.* on studentaid\.gov \(for my daughter\)/,
    );
    expect(answer.structured.results.student_aid_index.value).toBe(19514);
    expect(answer.images.length).toBeGreaterThan(1);
    expect(messages[0]).toContain(answer.structured.run_id);
    // A slow run's messages that it still runs come between those of its pages.
    expect(messages.filter((text) => text.includes("Page ")).at(-1)).toContain("Page 7 of 7");
  });

  it("keeps runs sealed in the user's folder, apart from their keys", async () => {
    const files = await readdir(home.data);
    expect(files).toContain("runs.db");
    const { WORKER_PRIVATE_KEYS = "" } = JSON.parse(await readFile(home.keyFile, "utf8"));
    const { keys } = JSON.parse(WORKER_PRIVATE_KEYS);
    for (const file of files) {
      const path = join(home.data, file);
      expect((await stat(path)).mode & 0o077, file).toBe(0);
      const content = await readFile(path, "latin1");
      for (const secret of ["Illinois", "85000", "my daughter", "19,514", keys[0].d]) {
        expect(content, `${secret} in ${file}`).not.toContain(secret);
      }
    }
    expect((await stat(home.data)).mode & 0o077).toBe(0);
    expect((await stat(home.keyFile)).mode & 0o077).toBe(0);
  });

  it("shows its runs to the command and to another server of the same person", async () => {
    const { structured } = await desktop.call("list_runs", {});
    const [{ run_id }] = structured.runs;
    const list = await runCommand(["runs", "list", "--here", "--json"], { env: home.env });
    expect(list.code, list.stderr).toBe(0);
    expect(JSON.parse(list.stdout).runs).toMatchObject([{ id: run_id, trigger: "mcp", state: "completed" }]);
    const show = await runCommand(["runs", "show", run_id, "--here"], { env: home.env });
    expect(show.stdout).toMatch(/Student Aid Index +19,514/);
    const other = await start();
    const again = await other.call("get_run", { run_id, pages: [2] });
    expect(again.structured).toMatchObject({ label: "for my daughter", state: "completed" });
    expect(again.images.length).toBeGreaterThan(0);
    const what = { wizard_id: "fsa-estimator", base_run_id: run_id, user_data: { parent_income: "90000" } };
    let used: number[] = [];
    const onprogress = () => {
      used = descendantsOf(other.pid);
    };
    const options = { screenshots: "none" };
    const changed = await other.call("execute_wizard", { ...what, options }, { onprogress });
    const both = { run_ids: [run_id, changed.structured.run_id] };
    const { text } = await desktop.call("compare_runs", both);
    expect(text).toContain("parent_income 85000 → 90000");
    const compared = await runCommand(["runs", "compare", ...both.run_ids, "--here"], { env: home.env });
    expect(compared).toMatchObject({ code: 0, stdout: `${text}\n` });
    // The browser of the next run waits for it, and ends with its server.
    expect(used).not.toEqual([]);
    await expect.poll(() => descendantsOf(other.pid).filter((pid) => !used.includes(pid))).not.toEqual([]);
    const processes = [other.pid, ...descendantsOf(other.pid)];
    await other.client.close();
    await ended(processes);
  });

  it("cancels the run of a cancelled call or a disconnected client, and closes its browser", async () => {
    const slow = await startPracticeSites({ delays: "none", fsa: { kind: "hanging", page: "family-size" } });
    const env = { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(slow.hosts) };
    const leaving = await start(env);
    const submit = (signal?: AbortSignal) => {
      const running = Promise.withResolvers<string>();
      let id = "";
      const onprogress = ({ message = "" }) => {
        id ||= /Run (\S+) is submitted/.exec(message)?.[1] ?? "";
        if (message.startsWith("Page 1 ")) running.resolve(id);
      };
      const args = { wizard_id: "fsa-estimator", user_data: answers };
      const ended = leaving.call("execute_wizard", args, { onprogress, signal });
      return { id: running.promise, ended };
    };
    const stateOf = async (run_id: string) =>
      (await desktop.call("get_run", { run_id, wait_s: 20 })).structured.state;
    const cancelling = new AbortController();
    const cancelled = submit(cancelling.signal);
    const first = await cancelled.id;
    cancelling.abort();
    await expect(cancelled.ended).rejects.toThrow();
    expect(await stateOf(first)).toBe("cancelled");

    const left = submit();
    const second = await left.id;
    const processes = [leaving.pid, ...descendantsOf(leaving.pid)];
    expect(processes.length).toBeGreaterThan(1);
    await Promise.allSettled([leaving.client.close(), left.ended]);
    await ended(processes);
    expect(await stateOf(second)).toBe("cancelled");
    await slow.close();
  });

  it("asks for missing answers by a form, where the client can show one", async () => {
    const { student_filed_taxes, ...incomplete } = answers;
    const asked: unknown[] = [];
    const asking = await start(
      {},
      {
        client: { capabilities: { elicitation: { form: {} } } },
        prepare: (client) =>
          client.setRequestHandler("elicitation/create", ({ params }) => {
            asked.push(params);
            return { action: "accept", content: { student_filed_taxes: student_filed_taxes as string } };
          }),
      },
    );
    const answer = await asking.call("execute_wizard", {
      wizard_id: "fsa-estimator",
      user_data: incomplete,
      options: { screenshots: "none" },
    });
    expect(asked).toMatchObject([{ requestedSchema: { required: ["student_filed_taxes"] } }]);
    expect(answer.structured.results.student_aid_index.value).toBe(19514);
    await asking.client.close();
  });

  it("offers FederalScout on the same connection, which saves into the user's folder", async () => {
    const saved = join(home.data, "wizards");
    const env = { FEDERALSCOUT_HEADLESS: "true", FEDERALSCOUT_WIZARDS_DIR: saved };
    const scout = await start(env, { args: [DESKTOP_MAIN, "--scout=true"] });
    const names = (await scout.client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["federalrunner_execute_wizard", "federalscout_start_discovery"]),
    );
    expect(scout.client.getInstructions()).toContain("federalscout_start_discovery");
    const prompt = await scout.client.getPrompt({
      name: "discover_wizard",
      arguments: { url: "https://benefits.example.gov/calculator/" },
    });
    expect(JSON.stringify(prompt.messages)).toContain("benefits.example.gov");
    const started = await scout.call("federalscout_start_discovery", {
      url: "https://benefits.example.gov/calculator/",
    });
    expect(JSON.parse(started.text)).toMatchObject({ success: true });
    expect(started.images).toHaveLength(1);
    const wrong = await scout.call("federalscout_get_page_info", { session_id: 7 });
    expect(wrong).toMatchObject({ isError: true });
    const processes = [scout.pid, ...descendantsOf(scout.pid)];
    await scout.client.close();
    await ended(processes);
  });

  it("starts as docs/connect-claude.md configures Claude Desktop", async () => {
    const page = await readFile(join(packageRoot, "docs/connect-claude.md"), "utf8");
    const json = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
    const { command, args } = JSON.parse(json.replaceAll("/path/to/federalrunner", packageRoot)).mcpServers
      .federalrunner as { command: string; args: string[] };
    const configured = await startDesktop(home.env, { command, args });
    const { structured } = await configured.call("list_wizards", {});
    expect(structured.count).toBeGreaterThanOrEqual(4);
    expect(structured.wizards[0]).not.toHaveProperty("practice");
    await configured.client.close();
  });

  it("refuses settings that cannot work, with the reason", async () => {
    const refused = start({
      FEDERALRUNNER_DATA_DIR: join(home.keyFile, "data"),
    });
    await expect(refused).rejects.toThrow();
    const command = await runCommand(["mcp"], { env: { ...home.env, FEDERALRUNNER_RUN_TIMEOUT_S: "many" } });
    expect(command).toMatchObject({ code: 2, stdout: "" });
    expect(command.stderr).toContain("FEDERALRUNNER_RUN_TIMEOUT_S");
  });
});
