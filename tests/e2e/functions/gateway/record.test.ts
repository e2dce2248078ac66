import { createSecretKey, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordLink } from "../../../../shared/report/record-link.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { QUICK } from "../../../fixtures/forms/run-form.ts";
import { callApi } from "../../../fixtures/gateway/api-calls.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { readExample } from "../../../fixtures/runs/worker-stack.ts";

let stack: GatewayStack;
let options: { token: string; session: string };
let runId: string;
let link: URL;

const saysOf = async (name: string, args: Record<string, unknown>) => {
  const { result } = (await callTool(stack.url, name, args, options)).body;
  return { text: String(result.content[0].text), structured: result.structuredContent };
};
const post = (secret: unknown, body: object = { secret }) =>
  fetch(new URL("/record", stack.gateway.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  stack = await startGatewayStack({ warm: true, practice: { delays: "none" } });
  options = { token: await stack.identity.mintAccessToken(), session: await openSession(stack.url) };
  const user_data = await readExample("ssa-mid-career");
  const ran = await saysOf("federalrunner_execute_wizard", { wizard_id: "ssa-quick-calculator", user_data });
  runId = ran.structured.run_id;
  const { text } = await saysOf("federalrunner_get_run", { run_id: runId, detail: "record" });
  link = new URL(/https?:\/\/\S+#\S+/.exec(text)?.[0] ?? "");
}, 120_000);
afterAll(() => stack.close());

it("the link's page is stored nowhere, and neither referrer nor frame of another page gets it", async () => {
  const response = await fetch(new URL(link.pathname, link.origin));
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
    "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  expect(await response.text()).not.toContain(runId);
});

it("the secret opens the record for its holder, without a sign-in", async () => {
  const response = await post(link.hash.slice(1));
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  const html = await response.text();
  expect(html).toContain("Questions and answers");
  expect(html).toContain(runId);
});

it("a forged, foreign or malformed secret opens nothing", async () => {
  const foreign = recordLink(createSecretKey(randomBytes(32)), stack.gateway.url, runId, new Date());
  for (const secret of [
    "",
    "x",
    `${link.hash.slice(1, 31)}.${"A".repeat(22)}`,
    new URL(foreign.url).hash.slice(1),
  ]) {
    const response = await post(secret);
    expect(response.status, secret).toBe(410);
    expect(await response.text()).not.toContain(runId);
  }
  for (const body of [{}, { secret: 5 }, { secret: "x", more: 1 }, { secret: "x".repeat(300) }])
    expect((await post(undefined, body)).status).toBe(400);
});

it("a phone shows the record with a button to print, and its address keeps no secret", async () => {
  const launched = await shareBrowser(QUICK, "chromium");
  try {
    const page = await (await launched.newContext()).newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.goto(link.href);
    await page.getByRole("heading", { name: "Results" }).waitFor();
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(true);
    expect(await page.locator("html").evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(390);
    expect(
      await page
        .locator("img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    expect(page.url()).toBe(`${link.origin}/record`);
    expect(
      requested.filter((url) => url.startsWith("http")).every((url) => url === `${link.origin}/record`),
    ).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    await page.goto(`${link.origin}/record#${"x".repeat(53)}`);
    await page.getByText("Ask your assistant for a new one").waitFor();
  } finally {
    await launched.close();
  }
});

it("the link dies with its run", async () => {
  const deleted = await callApi(stack.gateway.url, `DELETE /api/runs/${runId}`, { token: options.token });
  expect(deleted.status).toBe(200);
  const response = await post(link.hash.slice(1));
  expect(response.status).toBe(410);
  expect(await response.json()).toMatchObject({ error: { type: "result_expired" } });
});
