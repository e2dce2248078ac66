import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discoverAlone } from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { recordedPage } from "../../../../../functions/federalscout/discover/discovery.ts";
import { readRecording } from "../../../../../functions/federalscout/recordings/read-recording.ts";
import { RecordedPages } from "../../../../../functions/federalscout/recordings/recorded-pages.ts";
import type { DiscoverySession } from "../../../../../functions/federalscout/sessions/discovery-session.ts";
import { startSession } from "../../../../../functions/federalscout/tools/start-discovery.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { type PageSite, startPageSite } from "../../../../fixtures/scout/page-site.ts";
import { type PostingPages, startPostingPages } from "../../../../fixtures/scout/posting-pages.ts";
import { type InProcessScout, scoutInProcess } from "../../../../fixtures/scout/scout-in-process.ts";

let scout: InProcessScout;
let pages: PostingPages;
let site: PageSite;
beforeAll(async () => {
  [pages, site, scout] = await Promise.all([
    startPostingPages(),
    startPageSite(),
    scoutInProcess(shareBrowser),
  ]);
});
afterAll(async () => {
  await scout.close();
  await Promise.all([pages.close(), site.close()]);
});

/** Two ways on, and two questions with the same options. */
const FORM = `<label>Full name <input id="name" name="name" required></label>
  <label>State <select name="state" id="state" required><option value="">Choose</option><option value="IL">Illinois</option>
    <option value="OH">Ohio</option></select></label>
  <fieldset><legend>Do you rent?</legend>
    <label><input type="radio" name="rents" value="n" onchange="more.hidden = true"> No</label>
    <label><input type="radio" name="rents" value="y" onchange="more.hidden = false"> Yes</label></fieldset>
  <fieldset><legend>Do you own a car?</legend>
    <label><input type="radio" name="car" value="n"> No</label><label><input type="radio" name="car" value="y"> Yes</label></fieldset>
  <div id="more" hidden><label>Monthly rent <input name="rent" type="number" min="100"></label></div>
  <label><input type="checkbox" name="letters" value="on"> Send me letters</label><button>Calculate</button>`;

const CODEGEN = (url: string) => `import { test, expect } from '@playwright/test';
test('test', async ({ page }) => {
  await page.goto('${url}');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Jane Roe');
  await page.getByLabel('State').selectOption('OH');
  await page.getByRole('group', { name: 'Do you rent?' }).getByLabel('Yes').check();
  await page.getByRole('spinbutton', { name: 'Monthly rent' }).fill('7654321');
  await page.getByRole('group', { name: 'Do you own a car?' }).getByLabel('No').check();
  await page.getByRole('checkbox', { name: 'Send me letters' }).check();
  await page.getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('button', { name: 'Calculate' }).click();
  await page.getByRole('button', { name: 'Print' }).click();
});`;

const RECORDER = (url: string) =>
  JSON.stringify({
    title: "Recording",
    steps: [
      { type: "navigate", url },
      { type: "change", value: "Jane Roe", selectors: [["aria/Full name"], ["#name"]] },
      { type: "change", value: "OH", selectors: [["aria/State"], ["#state"]] },
      {
        type: "click",
        selectors: [["fieldset:nth-of-type(1) label:nth-of-type(2)"], ['aria/Yes[role="radio"]']],
      },
      { type: "change", value: "7654321", selectors: [["[name='rent']"]] },
      { type: "click", selectors: [["aria/No"]] },
      { type: "click", selectors: [['aria/Send me letters[role="checkbox"]']] },
      { type: "hover", selectors: [["text/Terms"]] },
      { type: "click", selectors: [["aria/Calculate"], ["text/Calculate"]] },
    ],
  });

/** Two pages; questions in a frame and in a shadow root, one without a label, one that a box reveals. */
const PERMIT = {
  "/": `<h1>Parking permit</h1><form action="/vehicle"><p><label>Last name <input id="last" name="last" required></label></p>
    <p><input name="plate" placeholder="Plate number" required></p><iframe title="Zone" src="/zone" height="60"></iframe><input type="hidden" name="zone">
    <p><label><input id="badge" type="checkbox" name="badge" value="on" onchange="more.hidden = !checked"> I have a disability badge</label></p>
    <p id="more" hidden><label>Badge number <input name="number"></label></p><button>Continue</button></form>`,
  "/zone": `<label>Zone <select data-testid="zone" onchange="parent.document.forms[0].zone.value = value">
    <option value="">Choose</option><option value="n">North</option><option value="s">South</option></select></label>`,
  "/vehicle": (answers: URLSearchParams) => `<h1>Your vehicle</h1><form action="/result">
    ${[...answers].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join("")}<input type="hidden" name="colour">
    <fieldset><legend>Fuel</legend><div><label><input type="radio" name="fuel" value="p"> Petrol</label></div>
      <div><label><input type="radio" name="fuel" value="e"> Electric</label></div></fieldset><permit-colour></permit-colour>
    <button>Get the price</button></form><script>customElements.define("permit-colour", class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: "open" }).innerHTML = '<label>Colour <select id="colour"><option>Choose</option><option>Blue</option><option>Red</option></select></label>';
      this.shadowRoot.querySelector("select").onchange = ({ target }) => { document.forms[0].colour.value = target.value; }; } });</script>`,
};

const PERMIT_CODEGEN = (url: string) => `import { test, expect } from '@playwright/test';

test.use({
  viewport: { width: 1200, height: 800 },
});

test('test', async ({ page }) => {
  await page.goto('${url}');
  await page.getByRole('textbox', { name: 'Last name' }).click();
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor');
  await page.getByRole('textbox', { name: 'Last name' }).press('Tab');
  await page.getByPlaceholder('Plate number').fill('LK21 XYZ');
  await page.locator('iframe[title="Zone"]').contentFrame().getByTestId('zone').selectOption('s');
  await page.getByText('I have a disability badge').click();
  await page.getByLabel('Badge number', { exact: true }).fill('77120');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('div').filter({ hasText: /^Electric$/ }).getByRole('radio', { name: 'Electric' }).check();
  await page.getByLabel('Colour').selectOption({ label: 'Red' });
  await page.getByRole('button', { name: 'Get the price' }).click();
  const page1Promise = page.waitForEvent('popup');
  const page1 = await page1Promise;
  await page1.getByRole('link', { name: 'Guidance' }).click();
});`;

const PERMIT_RECORDER = (url: string) => {
  const key = (key: string) => ["keyDown", "keyUp"].map((type) => ({ type, key, target: "main" }));
  return JSON.stringify({
    title: "Permit",
    timeout: 5000,
    steps: [
      { type: "setViewport", width: 1200, height: 800, deviceScaleFactor: 1, isMobile: false },
      { type: "navigate", url, assertedEvents: [{ type: "navigation", url }] },
      { type: "doubleClick", target: "main", selectors: [['xpath///*[@id="last"]'], ["pierce/#last"]] },
      { type: "change", value: "Okafor", selectors: [['xpath///*[@id="last"]']] },
      ...key("Tab"),
      { type: "change", value: "LK21 XYZ", selectors: [["aria/Plate number"], ["pierce/[name='plate']"]] },
      { type: "change", value: "s", frame: [0], selectors: [["aria/Zone"], ["select"], ["pierce/select"]] },
      { type: "click", selectors: [["text/I have a disability badge"], ["pierce/#badge"]] },
      { type: "waitForElement", selectors: [["aria/Badge number"]] },
      { type: "change", value: "77120", selectors: [["pierce/[name='number']"]] },
      { type: "click", selectors: [['aria/Continue[role="button"]'], ["xpath//html/body/main/form/button"]] },
      { type: "click", selectors: [['aria/Fuel[role="group"]', 'aria/Electric[role="radio"]']] },
      { type: "change", value: "Red", selectors: [["aria/Colour"], ["permit-colour", "#colour"]] },
      { type: "click", selectors: [["xpath//html/body/main/form/button"]] },
      { type: "click", selectors: [['aria/Get the price[role="button"]']] },
    ],
  });
};

describe("an imported recording", () => {
  it.each([
    ["a Playwright script", CODEGEN, "line 10, line 12"],
    ["a file of Chrome's Recorder", RECORDER, "step 8 (hover)"],
  ])("becomes a proved wizard with the choices of %s, and without its texts", async (_, write, named) => {
    const recording = readRecording(write(pages.show(FORM)));
    const wizard_id = `imported-${named.length}`;
    const report = await discoverAlone(
      recording.url,
      { wizard_id, confirm: false, overwrite: false, recording },
      scout.context,
    );
    expect(report.stopped).toBeUndefined();
    expect(report.proved_by).toBe("run");
    expect(pages.received()).toMatchObject({ state: "OH", rents: "y", car: "n", letters: "on" });
    expect(report.warnings).toContain(`The recording's ${named}: nothing on the form fits.`);
    const file = await readFile(report.saved_to ?? "", "utf8");
    expect(file).not.toMatch(/Jane|7654321/);
    const { pages: saved, proof } = JSON.parse(file);
    expect(proof.visits).toMatchObject([{ by: "run", ending: "result", pages: [1] }]);
    expect(proof.visits[0].results.map((result: object) => "text" in result)).not.toContain(true);
    const fields = saved[0].fields.map(({ field_id }: { field_id: string }) => field_id);
    expect(fields).toEqual(["full_name", "state", "rent", "own_car", "monthly_rent", "send_letters"]);
  });

  it.each([
    ["a Playwright script with a frame, a filter and a popup", PERMIT_CODEGEN, "line 23"],
    ["a file of the Recorder with XPath, pierced roots and keys", PERMIT_RECORDER, "step 16"],
  ])("becomes a proved wizard of two pages from %s", async (_, write, named) => {
    let received: Record<string, string> = {};
    const result = (answers: URLSearchParams) => {
      received = Object.fromEntries(answers);
      return "<h1>Your permit</h1><dl><dt>Yearly price</dt><dd>£120.00</dd></dl>";
    };
    const recording = readRecording(write(site.show({ ...PERMIT, "/result": result })));
    const wizard_id = `permit-${named.replace(" ", "-")}`;
    const report = await discoverAlone(
      recording.url,
      { wizard_id, confirm: false, overwrite: false, recording },
      scout.context,
    );
    expect(report.stopped).toBeUndefined();
    expect(report).toMatchObject({ pages: 2, proved_by: "run" });
    expect(received).toMatchObject({ zone: "s", badge: "on", fuel: "e", colour: "Red" });
    expect(report.warnings?.join()).toBe(`The recording's ${named}: nothing on the form fits.`);
    expect(await readFile(report.saved_to ?? "", "utf8")).not.toMatch(/Okafor|LK21|77120/);
  });

  /** Two groups with the same options, answered in another order than they stand. */
  const HELP = {
    "/": `<title>About you</title><h1>About you</h1><form action="/result"><fieldset id="fw"><legend>Do you work?</legend>
      <div><input type="radio" name="w" value="1" id="w1"><label for="w1">Yes</label></div><div><input type="radio" name="w" value="0" id="w0"><label for="w0">No</label></div></fieldset>
      <fieldset id="fm"><legend>Are you married?</legend><div><input type="radio" name="m" value="1" id="m1"><label for="m1">Yes</label></div>
      <div><input type="radio" name="m" value="0" id="m0"><label for="m0">No</label></div></fieldset>
      <label>Region <select name="region" id="region"><option value="N">North<option value="S">South</select></label><button>Continue</button></form>`,
  };
  const SCRIPT = (lines: string) => (url: string) =>
    `test('t', async ({ page }) => { await page.goto('${url}');\n${lines}\nawait page.getByRole('button', { name: 'Continue' }).click(); });`;

  let session: DiscoverySession;
  beforeAll(async () => {
    ({ session } = await startSession(site.show(HELP), true, scout.context));
  });

  it.each([
    [
      "by their groups",
      SCRIPT(
        "await page.getByRole('group', { name: 'Are you married?' }).getByLabel('No').check();\nawait page.getByRole('group', { name: 'Do you work?' }).getByLabel('Yes').check();\nawait page.getByLabel('Region').selectOption('S');",
      ),
    ],
    [
      "by their numbers, one of them corrected later",
      SCRIPT(
        "await page.getByLabel('Yes').nth(1).check();\nawait page.getByLabel('Yes').first().check();\nawait page.getByLabel('No').last().check();\nawait page.selectOption('#region', 'S');",
      ),
    ],
    [
      "by paths alone",
      (url: string) =>
        JSON.stringify({
          title: "css",
          steps: [
            { type: "navigate", url },
            { type: "click", selectors: [["#fm > div:nth-of-type(2) > label"]] },
            { type: "click", selectors: [['xpath///*[@id="fw"]/div[1]/label']] },
            { type: "change", value: "S", selectors: [["#region"]] },
            { type: "click", selectors: [["form > button"]] },
          ],
        }),
    ],
    [
      "in Selenium IDE",
      (url: string) =>
        JSON.stringify({
          url,
          tests: [
            {
              name: "t",
              commands: [
                { command: "open", target: "/" },
                { command: "click", target: "css=#fm input[value='0']" },
                { command: "click", target: "xpath=//fieldset[@id='fw']//input[@value='1']" },
                { command: "select", target: "id=region", value: "label=South" },
                { command: "click", target: "css=button" },
              ],
            },
          ],
        }),
    ],
    [
      "in Python",
      (url: string) =>
        `from playwright.sync_api import sync_playwright\ndef run(playwright):\n    page.goto("${url}")\n    page.get_by_role("group", name="Are you married?").get_by_label("No").check()\n    page.get_by_role("group", name="Do you work?").get_by_label("Yes").check()\n    page.get_by_label("Region").select_option("S")\n    page.get_by_role("button", name="Continue").click()\n`,
    ],
    [
      "in Cypress",
      (url: string) =>
        `it('works', () => { cy.visit('${url}'); cy.get('[name="m"]').check('0'); cy.get('[name="w"]').check('1'); cy.get('#region').select('South'); cy.contains('button', 'Continue').click(); });`,
    ],
    [
      "in Puppeteer",
      (url: string) =>
        `(async () => { await page.goto('${url}'); await page.click('#m0'); await page.click('#w1'); await page.select('#region', 'S'); await page.click('button'); })();`,
    ],
  ])("answers two questions with the same options as they were recorded: %s", async (_, write) => {
    const recording = readRecording(write(session.record.url));
    const recorded = new RecordedPages(recording);
    const { answers, pressed } = await recordedPage({ session, recorded });
    expect(answers).toEqual({ work: "yes", married: "no", region: "South" });
    expect(pressed).toMatchObject({ text: "Continue" });
    expect([...recording.left_out, ...recorded.unused]).toEqual([]);
  });

  it("that ended on another page is no wizard", async () => {
    const url = site.show({
      ...HELP,
      "/result": "<title>Help</title><h1>Your help</h1><dl><dt>Monthly help</dt><dd>$120.00</dd></dl>",
    });
    const event = { type: "navigation", url: new URL("/refused", url).href, title: "You get no help" };
    const recording = readRecording(
      JSON.stringify({
        title: "other",
        steps: [
          { type: "navigate", url },
          { type: "click", selectors: [["#w1"]] },
          { type: "click", selectors: [["form > button"]], assertedEvents: [event] },
        ],
      }),
    );
    const options = { wizard_id: "other-end", confirm: false, overwrite: false, recording };
    const { stopped, saved_to } = await discoverAlone(recording.url, options, scout.context);
    expect(saved_to).toBeUndefined();
    expect(stopped?.reason).toContain("ended on the page “You get no help”");
  });

  it.each([
    [
      "an answer that fits no question",
      "await page.click('text=Sometimes');",
      "line 2 fits nothing on the form",
    ],
    [
      "other figures",
      "await page.check('#w1');\nawait page.check('#m0');",
      "has found “$90.00” on its last page",
    ],
  ])("with %s is no wizard", async (_, line, reason) => {
    const result = "<title>Help</title><h1>Your help</h1><dl><dt>Monthly help</dt><dd>$120.00</dd></dl>";
    const url = site.show({ ...HELP, "/result": result });
    const ending = "await expect(page.getByText('$90.00')).toBeVisible();";
    const recording = readRecording(
      `await page.goto('${url}');\n${line}\nawait page.selectOption('#region', 'S');\nawait page.click('form > button');\n${ending}`,
    );
    const options = { wizard_id: `lost-${line.length}`, confirm: false, overwrite: false };
    const { stopped, saved_to } = await discoverAlone(
      recording.url,
      { ...options, recording: { ...recording, end: reason.includes("$90") ? recording.end : undefined } },
      scout.context,
    );
    expect(saved_to).toBeUndefined();
    expect(stopped?.reason).toContain(reason);
  });
});
