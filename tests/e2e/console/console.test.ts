/** The console as `npm start` serves it, in a real Chromium. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNTS } from "../../../infra/local/identity/accounts.ts";
import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { createConfigurationStore } from "../../../shared/cloud/objects.ts";
import { AppError } from "../../../shared/core/errors.ts";
import {
  type ConsoleStack,
  FOREIGN,
  findBarriers,
  overflows,
  show,
  startConsoleStack,
} from "../../fixtures/console/console-stack.ts";
import { personFile, personRoutes } from "../../fixtures/forms/person-form.ts";
import { type FormServer, serveForms } from "../../fixtures/forms/serve-forms.ts";
import { callApi } from "../../fixtures/gateway/api-calls.ts";
import { openStoredRuns } from "../../fixtures/runs/stored-runs.ts";

const LARGEST_FIRST_LOAD = 150_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: "dark" } as const;
const HOSTILE = `<img src=x onerror=alert(1)>"'\${alert(2)}\u202Eevil ${"w".repeat(300)}`;

let served: ConsoleStack;
let ada: Page;
/** A run of Ada's, by the form. */
let runPath = "";

let forms: FormServer;
beforeAll(async () => {
  served = await startConsoleStack();
  const configuration = createConfigurationStore(readCloudSettings(served.stack.env));
  forms = await serveForms(personRoutes());
  await configuration.create("wizards/hostile.json", JSON.stringify(hostileWizard()));
  await configuration.create("wizards/person-form.json", JSON.stringify(personFile(forms.origin)));
  ada = await served.signIn("Ada");
});
afterAll(async () => {
  await served.close();
  await forms.close();
});

const button = (name: string | RegExp) => ada.getByRole("button", { name });
const heading = (name: string | RegExp) => ada.getByRole("heading", { name });

describe("the console's page", () => {
  it("is served with a policy that allows no inline script and no other origin", async () => {
    const { headers } = await fetch(served.url);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).toContain(`connect-src 'self' ${new URL(served.stack.issuer as string).origin};`);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    const html = await (await fetch(served.url)).text();
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style|https?:\/\//);
  });

  it("answers every path below /console with the page, and no path outside its folder", async () => {
    const texts = [
      "runs/1",
      "../../package.json",
      "assets/%2e%2e%2f%2e%2e%2fpackage.json",
      "assets/none.js",
    ].map(async (path) => (await fetch(`${served.url}${path}`)).text());
    for (const text of await Promise.all(texts)) expect(text).not.toContain('"dependencies"');
  });

  it("loads less than 150 KB before the first view", async () => {
    const page = await served.open();
    const session = await page.context().newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.reload({ waitUntil: "networkidle" });
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(LARGEST_FIRST_LOAD);
    await page.context().close();
  });

  it("keeps no token where another script or a later visit could read it", async () => {
    const stored = await ada.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(stored).toBe('[{"federalrunner.signed-in":"yes"},{},""]');
    expect(ada.url()).toBe(served.url);
  });
});

describe("a wizard", () => {
  it("names every open question, and leads to it", async () => {
    await ada.getByRole("link", { name: "FSA Student Aid Estimator" }).click();
    await button("Fill in the form").click();
    await ada
      .getByRole("alert")
      .getByRole("link", { name: /marital status/ })
      .click();
    expect(await ada.evaluate(() => document.activeElement?.closest("fieldset")?.id)).toBe("marital_status");
    expect(await ada.getByText("Please answer this question.").count()).toBeGreaterThan(5);
  });

  it("asks a conditional question only when its condition holds", async () => {
    const question = ada.getByLabel("What was the student's adjusted gross income");
    expect(await question.count()).toBe(0);
    await ada
      .getByRole("group", { name: /Did the student file taxes/ })
      .getByLabel("Yes")
      .check();
    await question.waitFor();
  });

  it("asks once about an unusual answer, and shows that it is confirmed until it changes", async () => {
    await show(ada, "/console");
    await ada.getByRole("link", { name: "FSA Student Aid Estimator" }).click();
    await button("Start over").click();
    await button("Fill in example answers").click();
    const income = ada.getByLabel("What was the parents' adjusted gross income");
    const family = ada.getByLabel("How many people are in the student's family");
    await income.fill("85");
    await family.fill("");
    await button("Fill in the form").click();
    await ada.getByText("Are 85 dollars a year meant?").first().waitFor();
    // The summary names what each answer needs.
    await ada.getByRole("link", { name: /family.*Please answer this question\./ }).waitFor();
    await ada.getByLabel("Yes, 85 dollars a year").check();
    await button("Fill in the form").click();
    await ada.getByText("Are 85 dollars a year meant?").first().waitFor({ state: "detached" });
    const confirmed = ada.getByLabel("Yes, this is right");
    expect(await confirmed.isChecked()).toBe(true);
    await income.fill("86");
    expect(await confirmed.count()).toBe(0);
  });

  it("is filled in from the form: progress, results, pictures", async () => {
    await show(ada, "/console");
    await ada.getByRole("link", { name: "FSA Student Aid Estimator" }).click();
    await button("Start over").click();
    await button("Fill in example answers").click();
    await ada.getByLabel(/Name of this run/).fill("for my daughter");
    await button("Fill in the form").click();
    await ada.getByText(/Page \d of 7 is done/).waitFor();
    await ada.getByText("Student Aid Index").waitFor();
    runPath = new URL(ada.url()).pathname;
    await ada.getByText("They are not official").waitFor();
    expect(await ada.locator(".page-head .facts").innerText()).toContain("Console");
    const pictures = ada.locator(".filmstrip button");
    expect(await pictures.count()).toBe(8);
    await pictures.first().click();
    await ada.keyboard.press("ArrowRight");
    const dialog = ada.getByRole("dialog", { name: /^2\. / });
    const picture = dialog.getByRole("img");
    const widths = () =>
      picture.evaluate(({ naturalWidth, clientWidth }: HTMLImageElement) => [naturalWidth, clientWidth]);
    expect((await widths())[0]).toBeGreaterThan(300);
    await dialog.getByRole("button", { name: "Own size" }).click();
    const [own, shown] = await widths();
    expect(shown).toBe(own);
    await ada.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await pictures.first().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("shows its answers again on the way back", async () => {
    await ada.goBack();
    await expect.poll(() => ada.getByLabel(/Name of this run/).inputValue()).toBe("for my daughter");
    expect(await ada.getByLabel("How many people are in the student's family").inputValue()).toBe("4");
    await ada.goForward();
  });

  it("is run again with changes, and both runs are compared", async () => {
    await ada.getByRole("link", { name: "Run again" }).click();
    await ada.getByLabel("How many people are in the student's family").fill("6");
    await button("Fill in the form").click();
    await ada.getByLabel("Compare with").selectOption({ label: await firstOption() });
    await heading("Different answers").waitFor();
    const changed = ada.getByRole("row", { name: /How many people are in the student's family/ });
    expect(await changed.getByRole("cell").allInnerTexts()).toEqual(["4", "6"]);
    expect(await ada.getByRole("row", { name: /Student Aid Index/ }).innerText()).toMatch(/[+−]\d/);
  });

  async function firstOption(): Promise<string> {
    const option = ada.getByLabel("Compare with").locator("option", { hasText: "for my daughter" });
    return (await option.first().textContent()) ?? "";
  }
});

describe("FR-007/console an agent and its runs", () => {
  it("is run, and its stored request and answer are masked", async () => {
    await show(ada, "/console/agents");
    await ada.getByRole("listitem").filter({ hasText: "Echo" }).first().getByText("Ready").waitFor();
    await show(ada, "/console/agents/echo");
    await ada.getByLabel("Request").fill("mail ada@example.com");
    await button("Run the agent").click();
    await heading("Answer").waitFor();
    expect(await ada.locator("pre").first().innerText()).toBe("mail a...@example.com");
    // The way back shows the request again, as it was written.
    await ada.goBack();
    await expect.poll(() => ada.getByLabel("Request").inputValue()).toBe("mail ada@example.com");
    const row = ada.getByRole("row", { name: /Echo/ });
    expect(await row.innerText()).toContain("mail a...@example.com");
  });

  it("shows how to install the program of an agent, in place of a request", async () => {
    await show(ada, "/console/agents/claude-code");
    const command = ada.locator("pre");
    await command.or(ada.getByLabel("Request")).waitFor();
    const isInstalled = (await ada.getByLabel("Request").count()) > 0;
    if (!isInstalled)
      expect(await command.innerText()).toMatch(/^npm install --global @anthropic-ai\/claude-code@\d/);
    expect(await button("Run the agent").count()).toBe(isInstalled ? 1 : 0);
  });

  it("is found by its name from the keyboard", async () => {
    await ada.keyboard.press("Control+k");
    await ada.getByRole("combobox", { name: /Name, or id of a run/ }).fill("agent echo");
    await ada.getByRole("option", { name: /^Echo/ }).first().waitFor();
    await ada.keyboard.press("ArrowDown");
    await ada.keyboard.press("ArrowUp");
    await ada.keyboard.press("Enter");
    await heading("Echo").waitFor();
  });

  it("are filtered in the address, exported, and deleted after a question", async () => {
    await show(ada, "/console/runs");
    await ada.getByLabel("Form, agent or schedule").selectOption("Echo");
    await expect.poll(() => ada.locator("tbody tr").count()).toBe(1);
    expect(ada.url()).toContain("kind=agent&target=echo");
    const download = ada.waitForEvent("download");
    await button("Export").click();
    expect((await download).suggestedFilename()).toBe("runs.jsonl");
    await ada.getByRole("link", { name: "Echo" }).click();
    await button("Delete").click();
    await button("Delete the run").click();
    await ada.getByText("You have no runs yet").or(ada.locator("tbody tr")).first().waitFor();
    expect(await ada.locator("tbody tr", { hasText: "echo" }).count()).toBe(0);
  });
});

describe("a schedule", () => {
  it("is created with its times in words, changed and paused", async () => {
    await show(ada, "/console/schedules/new");
    await ada.getByLabel("Name").fill("Morning check");
    await ada.getByLabel("Wizard or agent").selectOption("Echo");
    await ada.getByLabel("Every month").check();
    await ada.getByLabel("Day of the month").selectOption("on the first");
    await ada.getByLabel("At", { exact: true }).fill("09:00");
    await ada.getByText("At 09:00 AM, on the first Monday of the month").waitFor();
    await ada.getByLabel("Request").fill("hello");
    await ada.getByText("No one is told when a run ends").waitFor();
    await ada.getByLabel("Notice to a webhook").fill("https://hooks.example/a");
    await ada.getByLabel("With the figures before and after").check();
    await button("Create the schedule").click();
    await heading("Next times").waitFor();
    await ada.getByText("Told when a run ends: hooks.example by a signed POST, with the figures").waitFor();
    await ada.getByLabel("Notice to a webhook").fill("");
    await ada.getByLabel("Name").fill("Evening check");
    await button("Save").click();
    await heading("Evening check").waitFor();
    await ada.getByText("No one is told when a run ends").waitFor();
    await show(ada, "/console/schedules");
    const isActive = ada.getByRole("switch", { name: "Evening check is active" });
    await isActive.click();
    await ada.getByText("Paused").waitFor();
    expect(await isActive.getAttribute("aria-checked")).toBe("false");
  });
});

it("leads its person to the part of a form that only a person completes", async () => {
  await show(ada, "/console/wizards/person-form");
  await ada.getByLabel(/street/i).fill("12 High Road");
  await button("Fill in the form").click();
  await heading("Your part").waitFor();
  await ada.getByText("Sign in here. Only you enter your name and password.").waitFor();
  const link = ada.getByRole("link", { name: "Open the form’s page" });
  expect(await link.getAttribute("href")).toMatch(/\/handoff\S*#\S+/);
  await button("Cancel the run").click();
  await ada.getByText("Cancelled", { exact: true }).waitFor();
  expect(await link.count()).toBe(0);
});

const VIEWS = [
  "",
  "/wizards/fsa-estimator",
  "/runs",
  "/agents",
  "/agents/echo",
  "/schedules",
  "/schedules/new",
];

it("shows how a form is recorded, with a picture", async () => {
  await show(ada, "/console");
  await ada.getByText("Add a form").click();
  await ada.getByText("federalrunner record").waitFor();
  const picture = ada.getByRole("img", { name: /FederalRunner records this form/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
});

describe("two people", () => {
  it("see nothing of each other's runs and schedules, and get the same answer for a missing one", async () => {
    const ben = await served.signIn("Ben", PHONE);
    await show(ben, "/console/runs");
    await ben.getByText("You have no runs yet").waitFor();
    await show(ben, "/console/schedules");
    await ben.getByText("You have no schedules yet").waitFor();
    const answers: string[] = [];
    for (const path of [runPath, "/console/runs/01890000-0000-7000-8000-000000000000"]) {
      await show(ben, path);
      answers.push((await ben.getByRole("alert").innerText()).replace(/request \S+/, ""));
    }
    expect(answers[0]).toContain("You have no run with this id.");
    expect(answers[1]).toBe(answers[0]);
    // An operator sees the record of every run, and the content of none; others have no such filter.
    await show(ben, "/console/agents/echo");
    await ben.getByLabel("Request").fill("a question of Ben's");
    await ben.getByRole("button", { name: "Run the agent" }).click();
    await ben.getByRole("heading", { name: "Answer" }).waitFor();
    const ofBen = new URL(ben.url()).pathname;
    await show(ben, "/console/runs");
    await ben.getByText("Filters").click();
    await ben.getByLabel("State").waitFor();
    expect(await ben.getByLabel("Owner").count()).toBe(0);
    await ben.context().close();
    await show(ada, "/console/runs");
    await ada.getByLabel("Owner").selectOption("All owners");
    await ada.locator(`a[href="${ofBen}"]`).click();
    await ada.getByText("another owner's run").waitFor();
    expect(await button("Delete").count()).toBe(0);
    expect(await ada.getByText("a question of Ben's").count()).toBe(0);
  });
});

describe("a failed visit", () => {
  it("follows a run after a reload, cancels it, and deletes it", async () => {
    await show(ada, "/console/wizards/fsa-estimator");
    await button("Fill in example answers").click();
    await button("Fill in the form").click();
    await button("Cancel the run").waitFor();
    const path = new URL(ada.url()).pathname;
    await ada.reload();
    await button("Cancel the run").click();
    await ada.getByText("Cancelled", { exact: true }).waitFor();
    expect(new URL(ada.url()).pathname).toBe(path);
    await button("Delete").click();
    await button("Delete the run").waitFor();
    await ada.keyboard.press("Escape");
    await ada.getByRole("dialog").waitFor({ state: "detached" });
    await button("Delete").click();
    await button("Delete the run").click();
    await heading("Runs").waitFor();
    await show(ada, path);
    await ada.getByText("You have no run with this id.").waitFor();
  });

  it("shows the run of a wizard that was removed since, and explains that it cannot be repeated", async () => {
    const stored = openStoredRuns(served.stack.env);
    const { id } = await stored.add({
      subject: ACCOUNTS[0].id,
      kind: "wizard",
      target: "removed",
      ended: "completed",
      result: { results: { total: { label: "Total", type: "money", text: "$10" } } },
    });
    await show(ada, `/console/runs/${id}`);
    await ada.getByText("$10").waitFor();
    await ada.getByRole("link", { name: "Run again" }).click();
    await ada.getByRole("alert").getByText("It may have been removed").waitFor();
    await ada.goBack();
    await ada.getByText("$10").waitFor();
    await ada.goForward();
    await ada.getByRole("alert").waitFor();
  });

  it("says in the form's own words which answers the site rejected", async () => {
    const message = "Choose a status of the list.";
    const { id } = await openStoredRuns(served.stack.env).add({
      subject: ACCOUNTS[0].id,
      kind: "wizard",
      target: "fsa-estimator",
      ended: new AppError("validation_error", `marital_status: ${message}`, {
        details: { validation_errors: [{ field_id: "marital_status", message }] },
      }),
      result: { answers: { marital_status: "unmarried" } },
    });
    await show(ada, `/console/runs/${id}`);
    const refusal = ada.getByRole("alert");
    await refusal.getByText("The site rejected these answers.").waitFor();
    await refusal.getByRole("listitem").getByText("marital status").waitFor();
    expect(await refusal.getByText(/marital_status/).count()).toBe(0);
    expect(await refusal.getByRole("listitem").textContent()).toContain(`“${message}”`);
  });

  it("reports that the gateway cannot be reached, and continues when it can", async () => {
    await show(ada, "/console/schedules");
    await heading("Schedules").waitFor();
    await ada.context().setOffline(true);
    await show(ada, "/console/runs?kind=agent");
    await ada.getByText("The gateway could not be reached.").waitFor();
    await ada.context().setOffline(false);
    await button("Try again").click();
    await ada.getByRole("alert").waitFor({ state: "detached" });
    expect(ada.url()).toContain("/console/runs?kind=agent");
  });

  it("returns to the same view after a session that ended", async () => {
    const refuse = (url: URL) => url.pathname.startsWith("/api/");
    await ada.route(refuse, (route) => route.fulfill({ status: 401, body: "" }));
    await show(ada, "/console/agents/echo");
    await ada.getByText("Your session has ended.").waitFor();
    await ada.unroute(refuse);
    await button("Sign in").click();
    await heading("Echo").waitFor();
    expect(new URL(ada.url()).pathname).toBe("/console/agents/echo");
  });
});

describe("hostile text", () => {
  it("is shown as text in every view, and breaks none", async () => {
    const { stack } = served;
    const stored = openStoredRuns(stack.env);
    const spec = { subject: ACCOUNTS[0].id, ended: "completed" as const };
    const form = await stored.add({
      ...spec,
      kind: "wizard",
      target: "hostile",
      label: HOSTILE.slice(0, 100),
      result: hostileResult(),
    });
    const failed = await stored.add({
      ...spec,
      kind: "wizard",
      target: "hostile",
      ended: new AppError("validation_error", HOSTILE, {
        details: { validation_errors: [{ field_id: "answer", message: HOSTILE }], heading: HOSTILE },
      }),
    });
    const agent = await stored.add({ ...spec, input: HOSTILE, output: HOSTILE });
    const address = stack.mcp_url as string;
    await callApi(address, "POST /api/schedules", {
      token: stack.access_token as string,
      body: {
        // A name holds no control characters.
        name: HOSTILE.replace("\u202E", "").slice(0, 100),
        cron: "0 7 * * *",
        target: { kind: "agent", id: "echo" },
        input: HOSTILE,
      },
    });
    const page = await served.signIn("Ada", PHONE);
    for (const path of [
      "",
      "/wizards/hostile",
      "/runs",
      `/runs/${form.id}`,
      `/runs/${failed.id}`,
      `/runs/${agent.id}`,
      "/schedules",
      "/agents/echo",
    ]) {
      await show(page, `/console${path}`);
      const texts = page.getByText("onerror").filter({ visible: true });
      await texts.or(page.getByText("Your last runs")).first().waitFor();
      expect(await overflows(page), path).toBe(false);
      expect(await page.locator("img[src=x]").count(), path).toBe(0);
    }
    await show(page, `/console/runs/${form.id}`);
    expect(await page.locator("a[href^='javascript:']").count()).toBe(0);
    const linesOf = (text: string) =>
      page.getByRole("cell", { name: text, exact: true }).evaluate(countLines);
    expect(await Promise.all(["2047", "$2,669.00"].map(linesOf))).toEqual([1, 1]);
    await show(page, "/console/wizards/hostile");
    await page.getByRole("heading", { name: "The form" }).waitFor();
    expect(await page.locator("a[href^='javascript:']").count()).toBe(0);
    await page.context().close();
  });
});

describe("a page of another site", () => {
  it("reaches no port of the stack, by any request that a page can send", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><body>");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const context = await served.browser.newContext({ ignoreHTTPSErrors: true });
    const ports = new Set(Object.values(served.stack.ports).map(String));
    const answers: string[] = [];
    context.on("response", (response) => {
      const { port, pathname } = new URL(response.url());
      const kind = `${response.request().method()} ${response.request().resourceType()}`;
      if (ports.has(port)) answers.push(`${response.status()} ${kind} ${port}${pathname}`);
    });
    const page = await context.newPage();
    await page.goto(`http://${FOREIGN}:${(server.address() as AddressInfo).port}`);
    const urls = Object.entries(served.stack.ports).map(([name, port]) => {
      return `${name === "sites" ? "https" : "http"}://127.0.0.1:${port}${PUBLIC_PATHS[name] ?? "/"}`;
    });
    await page.evaluate(sendFromPage, urls);
    await context.close();
    server.close();
    expect(answers.filter((answer) => Number(answer.slice(0, 3)) < 400)).toEqual([]);
    expect(answers.length).toBeGreaterThan(urls.length * 3);
  });
});

/** As the browser's Back and Forward; the silent sign-in of the view replaces the navigation, which ends its wait. */
async function move(page: Page, by: number): Promise<void> {
  await page.evaluate((steps) => history.go(steps), by);
}

/** Paths that need no token, by the name of their port. */
const PUBLIC_PATHS: Record<string, string> = {
  gateway: "/console",
  identity: "/.well-known/openid-configuration",
  storage: "/oauth2/v3/certs",
  service: "/health",
  agents: "/health",
};

/** Runs in the page. */
async function sendFromPage(urls: string[]): Promise<void> {
  const add = (tag: string, properties: object) =>
    new Promise<void>((resolve) => {
      const element = Object.assign(document.createElement(tag), properties);
      element.onload = element.onerror = () => resolve();
      document.body.append(element);
    });
  const submit = async (action: string, enctype: string) => {
    const name = `${action} ${enctype}`;
    const form = Object.assign(document.createElement("form"), {
      action,
      enctype,
      method: "post",
      target: name,
    });
    form.append(Object.assign(document.createElement("input"), { name: '{"id":"echo","x":"', value: '"}' }));
    const frame = Object.assign(document.createElement("iframe"), { name });
    document.body.append(form, frame);
    const answered = new Promise((resolve) => frame.addEventListener("load", resolve));
    form.submit();
    await answered;
  };
  const opened = (source: WebSocket | EventSource) =>
    new Promise<void>((resolve) => {
      source.onopen = source.onerror = () => {
        source.close();
        resolve();
      };
    });
  const sent = urls.flatMap((url) => [
    fetch(url, { mode: "no-cors" }),
    fetch(url, { method: "POST", mode: "no-cors", body: "{}" }),
    fetch(url, { method: "PUT", headers: { "x-any": "1" } }),
    submit(url, "text/plain"),
    add("img", { src: url }),
    add("script", { src: url }),
    add("link", { rel: "stylesheet", href: url }),
    add("iframe", { src: url }),
    opened(new WebSocket(url.replace("http", "ws"))),
    opened(new EventSource(url)),
  ]);
  await Promise.allSettled(sent);
}

describe("every view", () => {
  /** Opens each of them, and checks that it fits the screen. */
  async function visit(options: BrowserContextOptions, look = async (_page: Page, _path: string) => {}) {
    const page = await served.signIn("Ada", options);
    for (const path of [...VIEWS, runPath.replace("/console", "")]) {
      await show(page, `/console${path}`);
      await page.locator(".skeleton").waitFor({ state: "detached" });
      await page.locator("h1").waitFor();
      expect(await overflows(page), path).toBe(false);
      await look(page, path);
    }
    await page.context().close();
  }

  it.each<[string, BrowserContextOptions]>([
    ["a desktop, light", {}],
    ["a phone, dark", PHONE],
  ])("has no barrier that axe finds, and fits %s", (_screen, options) =>
    visit(options, async (page, path) => expect(await findBarriers(page), path).toEqual([])),
  );

  it("fits 320 pixels without motion", () =>
    visit({ viewport: { width: 320, height: 640 }, reducedMotion: "reduce" }));

  it("is reached and left by keyboard: the title of a new view has the focus", async () => {
    await show(ada, "/console");
    await ada.getByRole("link", { name: "FSA Student Aid Estimator" }).waitFor();
    expect(await ada.evaluate(() => document.activeElement?.textContent)).toBe("Wizards");
    await ada.keyboard.press("Tab");
    await ada.keyboard.press("Enter");
    await button("Fill in the form").waitFor();
    expect(await ada.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  });

  it("returns after a reload and in a new tab without a click, and Back and Forward work", async () => {
    await show(ada, "/console/agents");
    await heading("Agents").waitFor();
    await ada.reload();
    await heading("Agents").waitFor();
    await show(ada, "/console/schedules");
    await heading("Schedules").waitFor();
    await ada.reload();
    await heading("Schedules").waitFor();
    for (const [by, title] of [
      [-1, "Agents"],
      [1, "Schedules"],
      [-1, "Agents"],
    ] as const) {
      await move(ada, by);
      await heading(title).waitFor();
    }
    const tab = await ada.context().newPage();
    await tab.goto(`${served.url}runs`);
    await tab.getByRole("heading", { name: "Runs" }).waitFor();
    expect(new URL(tab.url()).pathname).toBe("/console/runs");
    await tab.close();
  });

  it("leads through a finished sign-in by Back, and is there again", async () => {
    const page = await served.signIn("Ada");
    await move(page, -1);
    await page.getByRole("heading", { name: "Wizards", level: 1 }).waitFor();
    await page.context().close();
  });

  it("keeps a half-filled form until it is sent or the person signs out, also in other tabs", async () => {
    const page = await served.signIn("Ada");
    const asked: string[] = [];
    page.removeAllListeners("dialog");
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await show(page, "/console/wizards/fsa-estimator");
    const family = page.getByLabel("How many people are in the student's family");
    await family.fill("7");
    await show(page, "/console/runs");
    await page.getByRole("heading", { name: "Runs" }).waitFor();
    await page.goBack();
    await page.getByText("your entries are back").waitFor();
    await page.reload();
    await page.getByText("your entries are back").waitFor();
    expect(await family.inputValue()).toBe("7");
    expect(asked).toEqual(["beforeunload"]);
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(stored).toContain("federalrunner.draft wizard fsa-estimator");
    expect(stored).not.toMatch(/family|"7"/);
    const other = await page.context().newPage();
    await other.goto(served.url);
    await other.getByRole("button", { name: "Sign out" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign out and discard" }).click();
    await page.getByText("You are signed out.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/console/");
    expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).toBe(
      "[{},{}]",
    );
    await other.getByText("You signed out in another tab.").waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    await page.context().close();
  });

  it("caused no script error, no violation of the policy and no dialog", () => {
    expect(served.errors).toEqual([]);
  });
});

/** Every text of a result that a site or an assistant writes. */
/** Wider than a phone. */
const TABLE = [
  [HOSTILE, "Your age", "Year", "Monthly amount"],
  ["Retirement benefit at full retirement age", "66 years and 7 months", "2047", "$2,669.00"],
];

function countLines(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}

function hostileResult(): Record<string, unknown> {
  const figure = { label: HOSTILE, type: "text", text: HOSTILE, value: HOSTILE };
  return {
    results: {
      [HOSTILE.slice(0, 40)]: figure,
      table: { ...figure, type: "table", value: TABLE },
    },
    figures: { other: figure },
    assumptions: [HOSTILE],
    warnings: [HOSTILE],
    answers: { [HOSTILE.slice(0, 40)]: HOSTILE },
    source: { url: "javascript:alert(3)", visited_at: "2026-11-01T08:00:00Z" },
    screenshots: [{ page: 1, title: HOSTILE, bytes: 3, truncated: false }],
  };
}

function hostileWizard(): Record<string, unknown> {
  const next = { text: HOSTILE, selector: "#next", selector_type: "css" };
  const field = {
    label: HOSTILE,
    field_id: "answer",
    selector: "#answer",
    field_type: "text",
    interaction: "fill",
    required: true,
    example_value: HOSTILE,
    notes: HOSTILE,
  };
  return {
    wizard_id: "hostile",
    name: HOSTILE,
    url: "https://forms.example.org/start",
    discovered_at: "2026-11-01T08:00:00Z",
    discovery_version: "1.0.0",
    total_pages: 1,
    pages: [{ page_number: 1, page_title: HOSTILE, fields: [field], continue_button: next }],
  };
}
