/**
 * A person steps in on a deployment: a scripted MCP caller, a worker as a job, two gateways behind one address, one of which is
 * killed while the person types, and a phone's browser as the person.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { type LaunchedBrowser, launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { createObjectStore } from "../../../shared/cloud/objects.ts";
import { personFile, personRoutes } from "../../fixtures/forms/person-form.ts";
import { type FormServer, serveForms } from "../../fixtures/forms/serve-forms.ts";
import { type GatewayProcess, startGatewayProcess } from "../../fixtures/gateway/gateway-process.ts";
import { type GatewayStack, startGatewayStack } from "../../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession } from "../../fixtures/gateway/mcp-calls.ts";
import { type RoundRobin, startRoundRobin } from "../../fixtures/gateway/round-robin.ts";
import { completePersonForm, openAsPerson, SECRETS } from "../../fixtures/handoff/act-as-person.ts";

let folder: string;
let forms: FormServer;
let front: RoundRobin;
let stack: GatewayStack;
let phone: LaunchedBrowser;
let gateways: GatewayProcess[] = [];
let killed: GatewayProcess | undefined;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "handoff-"));
  [forms, front] = await Promise.all([serveForms(personRoutes()), startRoundRobin()]);
  await writeFile(join(folder, "person-form.json"), JSON.stringify(personFile(forms.origin)));
  const env = { FEDERALRUNNER_WIZARDS_DIR: folder };
  const config = readBrowserConfig();
  [stack, phone] = await Promise.all([
    startGatewayStack({ env, practice: {}, workerEnv: { ...env, LOG_LEVEL: "DEBUG" } }),
    launchBrowser(config, config.type),
  ]);
  const settings = { ...stack.env, MCP_SERVER_URL: `http://127.0.0.1:${front.port}`, LOG_LEVEL: "DEBUG" };
  gateways = await Promise.all([startGatewayProcess(settings), startGatewayProcess(settings)]);
  front.ports.push(...gateways.map(({ port }) => port));
  token = await stack.identity.mintAccessToken();
}, 60_000);
afterAll(async () => {
  await phone.close();
  await front.close();
  await Promise.all(gateways.map((gateway) => gateway.stop("SIGKILL")));
  await stack.close();
  await forms.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

test("the run waits for its person at every entry point, survives a killed instance, and keeps nothing", {
  timeout: 180_000,
}, async () => {
  const base = `http://127.0.0.1:${front.port}`;
  const session = await openSession(`${base}/mcp`);
  const tool = async (name: string, args: Record<string, unknown>) => {
    const { body, text } = await callTool(`${base}/mcp`, name, args, { token, session });
    expect(body?.result, text).toBeDefined();
    return body.result.structuredContent as Record<string, string> & { results?: Record<string, unknown> };
  };
  let run = await tool("federalrunner_execute_wizard", {
    wizard_id: "person-form",
    user_data: { street: "12 High Road" },
    options: { handoff: true },
  });
  expect(run).toMatchObject({ state: "waiting_for_person", success: false });
  const id = String(run.run_id);
  const linkOf = ({ next_step = "" }: Record<string, string>) => /http:\S+#\S+/.exec(next_step)?.[0] ?? "";
  const rest = async (path: string, init: RequestInit = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "a2a-version": "1.0",
    };
    return (await fetch(new URL(path, base), { headers, ...init })).json();
  };
  expect((await rest(`/api/runs/${id}`)).run).toMatchObject({
    state: "waiting_for_person",
    waiting: { for: "sign-in", page: 1, link: linkOf(run) },
  });
  const task = await rest("/a2a/jsonrpc", {
    method: "POST",
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "GetTask", params: { id } }),
  });
  expect(JSON.stringify(task)).toContain("TASK_STATE_INPUT_REQUIRED");
  expect(JSON.stringify(task)).toContain(linkOf(run));

  const seen = new Set<string>();
  const errors = await completePersonForm(
    phone.browser,
    async () => {
      while (seen.has(linkOf(run)) || linkOf(run) === "")
        run = await tool("federalrunner_get_run", { run_id: id, wait_s: 30 });
      seen.add(linkOf(run));
      return linkOf(run);
    },
    async ({ page }) => {
      const guessed = await openAsPerson(phone.browser, `${base}/handoff#${id}.1.${"A".repeat(43)}`);
      await guessed.page.getByText("This link has expired").waitFor();
      const second = await openAsPerson(phone.browser, linkOf(run));
      await second.page.getByText("already opened elsewhere").waitFor();
      await Promise.all([guessed.close(), second.close()]);
      await page.getByText("Connected.").waitFor();
      const at = front.portOf(/^GET \/handoff\/relay [\s\S]*\r\norigin: /i);
      killed = gateways.find(({ port }) => port === at);
      gateways = gateways.filter((gateway) => gateway !== killed);
      front.ports.splice(0, 2, ...gateways.map(({ port }) => port));
      await killed?.stop("SIGKILL");
      expect(gateways).toHaveLength(1);
    },
  );
  while (run.state === "waiting_for_person" || run.state === "running")
    run = await tool("federalrunner_get_run", { run_id: id, wait_s: 30, screenshots: "none" });
  expect(run).toMatchObject({ state: "completed", success: true });
  expect(run.results?.answers).toMatchObject({ text: expect.stringContaining("12 High Road") });
  expect(run.warnings).toContain("A person signed in on page 1.");
  // The page reports each connection that the killed instance has broken.
  expect(errors.filter((text) => !text.includes("WebSocket"))).toEqual([]);

  const details = JSON.stringify(await rest(`/api/runs/${id}`));
  const logs = [killed, ...gateways].map((gateway) => gateway?.log()).join("\n");
  const stored = await stack.everythingStored();
  const everything = { answers: JSON.stringify(run) + details, logs, stored };
  for (const [place, text] of Object.entries(everything)) {
    for (const secret of SECRETS) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
    for (const link of seen)
      expect(text.includes(link.split(".").at(-1) ?? "-"), `a link in ${place}`).toBe(false);
  }
  const { objects } = await createObjectStore(readCloudSettings(stack.cloud.env)).list(`runs/${id}/`, {
    limit: 1000,
  });
  expect(objects.map(({ name }) => name).filter((name) => /handoffs|waiting/.test(name))).toEqual([]);
});
