/** Files about the practice forms as other tools write them; `code-generator.ts` has those of Playwright's own. */
import { parse, stringify } from "@puppeteer/replay";

export interface ToolFile {
  file: string;
  tool: string;
  form: "help" | "permit";
  write(url: string): string | Promise<string>;
}

const click = (selectors: string[], more = {}) => ({
  type: "click",
  target: "main",
  selectors: selectors.map((selector) => [selector]),
  offsetX: 5,
  offsetY: 7,
  ...more,
});
const change = (value: string, selectors: string[], more = {}) => ({
  type: "change",
  value,
  selectors: selectors.map((selector) => [selector]),
  target: "main",
  ...more,
});
const led = (url: string, title = "Form") => ({ assertedEvents: [{ type: "navigation", url, title }] });
const VIEW = {
  type: "setViewport",
  width: 1200,
  height: 800,
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
  isLandscape: false,
};

const recorder = (url: string, steps: object[]) =>
  JSON.stringify(
    { title: "Recording 1", steps: [VIEW, { type: "navigate", url, ...led(url) }, ...steps] },
    null,
    4,
  );

const recorderOfHelp = (url: string) =>
  recorder(url, [
    click(["aria/Your name", "#who", 'xpath///*[@id="who"]', "pierce/#who"]),
    change("Jane Roe", ["aria/Your name", "#who", 'xpath///*[@id="who"]', "pierce/#who"]),
    click([
      "#married div:nth-of-type(2) > label",
      'xpath///*[@id="married"]/div[2]/label',
      "pierce/#married div:nth-of-type(2) > label",
    ]),
    click([
      "#works div:nth-of-type(1) > label",
      'xpath///*[@id="works"]/div[1]/label',
      "pierce/#works div:nth-of-type(1) > label",
    ]),
    click(
      ["aria/Continue", "button", "xpath///html/body/main/form/button", "pierce/button", "text/Continue"],
      led(`${url}home`),
    ),
    change("S", ["aria/Region", "#region", 'xpath///*[@id="region"]', "pierce/#region"]),
    click(["aria/I pay rent", "#rent", 'xpath///*[@id="rent"]', "pierce/#rent"]),
    click(["aria/Get the amount", "button", "text/Get the amount"], led(`${url}result?who=Jane`)),
  ]);

const command = (command: string, target: string, value = "", targets: [string, string][] = []) => ({
  id: `${command}-${target}`,
  comment: "",
  command,
  target,
  targets: targets.length > 0 ? targets : [[target, target.split("=")[0]]],
  value,
});
const project = (url: string, commands: object[]) =>
  JSON.stringify({
    id: "0f5a",
    version: "2.0",
    name: "form",
    url: new URL(url).origin,
    tests: [
      {
        id: "9c1e",
        name: "form",
        commands: [command("open", "/"), command("setWindowSize", "1200x800"), ...commands],
      },
    ],
    suites: [
      {
        id: "77ab",
        name: "Default Suite",
        persistSession: false,
        parallel: false,
        timeout: 300,
        tests: ["9c1e"],
      },
    ],
    urls: [`${new URL(url).origin}/`],
    plugins: [],
  });

const wrapped = (tool: string, url: string, lines: string[]) => `const ${tool} = require('${tool}');
(async () => {
  const browser = await ${tool === "playwright" ? "playwright['chromium']" : tool}.launch({
    // headless: false, slowMo: 100, // Uncomment to visualize test
  });
  const page = await browser.newPage();

  // Load "${url}"
  await page.goto('${url}');

${lines.map((line) => `  ${line}\n`).join("\n")}
  await browser.close();
})();`;

export const TOOL_FILES: readonly ToolFile[] = [
  { file: "help.json", tool: "Chrome's Recorder", form: "help", write: recorderOfHelp },
  {
    file: "help-css.json",
    tool: "Chrome's Recorder, CSS and XPath alone",
    form: "help",
    write: (url) =>
      recorder(url, [
        change("Jane Roe", ["#who"]),
        click(["#works div:nth-of-type(2) > label"]),
        click(["#married div:nth-of-type(2) > label"]),
        click(['xpath///*[@id="works"]/div[1]/input']),
        click(["form > button"]),
        change("S", ["form > p:nth-of-type(1) > select"]),
        click(["form > p:nth-of-type(2) > label"]),
        click(["form > button"]),
      ]),
  },
  {
    file: "permit.json",
    tool: "Chrome's Recorder, frame and shadow root",
    form: "permit",
    write: (url) =>
      recorder(url, [
        change("LK21 XYZ", ["aria/Plate number", "input", "pierce/input"]),
        change("s", ["aria/Zone", "select", "pierce/select"], { frame: [0] }),
        click(["aria/I have a disability badge", "#badge", "pierce/#badge"]),
        change("77120", ["aria/Badge number", "#more input"]),
        click(["aria/Continue", "form > button"], led(`${url}vehicle`)),
        click(["aria/Electric", "fieldset > div:nth-of-type(2) input"]),
        { ...change("Red", []), selectors: [["aria/Colour"], ["permit-colour", "#colour"]] },
        click(["aria/Get the price", "form > button"], led(`${url}result`)),
      ]),
  },
  {
    file: "help.side",
    tool: "Selenium IDE",
    form: "help",
    write: (url) =>
      project(url, [
        command("click", "id=who"),
        command("type", "id=who", "Jane Roe"),
        command("click", "css=#married > div:nth-child(3) > label", "", [
          ["css=#married > div:nth-child(3) > label", "css:finder"],
          ["xpath=//fieldset[@id='married']/div[2]/label", "xpath:idRelative"],
          ["xpath=//fieldset[2]/div[2]/label", "xpath:position"],
          ["xpath=//label[contains(.,'No')]", "xpath:innerText"],
        ]),
        command("click", "css=#works > div:nth-child(2) > label", "", [
          ["css=#works > div:nth-child(2) > label", "css:finder"],
          ["xpath=//div/label", "xpath:position"],
        ]),
        command("click", "css=button", "", [
          ["css=button", "css:finder"],
          ["xpath=//button", "xpath:position"],
        ]),
        command("click", "id=region"),
        command("select", "id=region", "label=South"),
        command("click", "id=rent"),
        command("click", "css=button"),
        command("assertText", "id=sum", "$125.50"),
      ]),
  },
  {
    file: "permit.side",
    tool: "Selenium IDE, frame",
    form: "permit",
    write: (url) =>
      project(url, [
        command("type", "name=plate", "LK21 XYZ"),
        command("selectFrame", "index=0"),
        command("select", "css=select", "label=South"),
        command("selectFrame", "relative=parent"),
        command("check", "id=badge"),
        command("type", "name=number", "77120"),
        command("click", "css=form > button"),
        command("click", "css=div:nth-child(3) input"),
        command("select", "id=colour", "label=Red"),
        command("click", "css=form > button"),
      ]),
  },
  {
    file: "help-1.26.spec.ts",
    tool: "Playwright's code generator before 1.27",
    form: "help",
    write: (url) => `import { test, expect } from '@playwright/test';

test('test', async ({ page }) => {

  // Go to ${url}
  await page.goto('${url}');

  // Click input[name="who"]
  await page.click('input[name="who"]');

  // Fill input[name="who"]
  await page.fill('input[name="who"]', 'Jane Roe');

  // Check #m1
  await page.check('#m1');

  // Check #m0
  await page.check('#m0');

  // Click text=Yes >> nth=0
  await page.click('text=Yes >> nth=0');

  // Check input[name="w"] >> nth=0
  await page.check('input[name="w"] >> nth=0');

  // Click text=Continue
  await Promise.all([
    page.waitForNavigation(/*{ url: '${url}home' }*/),
    page.click('text=Continue')
  ]);

  // Select S
  await page.selectOption('select[name="region"]', 'S');

  // Check text=I pay rent
  await page.check('text=I pay rent');

  // Click text=Get the amount
  await page.click('text=Get the amount');
  await expect(page).toHaveURL(/result/);

});`,
  },
  {
    file: "help-typed.spec.ts",
    tool: "Playwright, TypeScript with types, constants and steps",
    form: "help",
    write: (url) => `import { expect, type Page, test } from '@playwright/test';

interface Household { region: string; rents: boolean }
const START: string = '${url}';
const HOUSEHOLD: Household = { region: 'South', rents: true };

async function group(page: Page, name: string, answer: 'Yes' | 'No'): Promise<void> {
  await page.getByRole('group', { name }).getByLabel(answer).check();
}

test('help', async ({ page }: { page: Page }) => {
  await page.goto(START);
  await test.step('about you', async () => {
    await page.getByLabel('Your name').fill('Jane Roe');
    await group(page, 'Are you married?', 'No');
    await group(page, 'Do you work?', 'Yes');
    await page.getByRole('button', { name: /^Continue$/ }).click();
  });
  await page.getByLabel('Region').selectOption({ label: HOUSEHOLD.region });
  await page.getByLabel('I pay rent').setChecked(true);
  await page.getByRole('button', { name: 'Get the amount' }).click();
  await expect(page.locator('#sum')).toHaveText('$125.50');
});`,
  },
  {
    file: "help-pages.spec.ts",
    tool: "Playwright, page objects",
    form: "help",
    write: (url) => `import { type Locator, type Page, test } from '@playwright/test';

class AboutYou {
  readonly page: Page;
  readonly works: Locator;
  constructor(page: Page) {
    this.page = page;
    this.works = page.locator('#works');
  }
  async open() { await this.page.goto('${url}'); }
  async answer(name: string) {
    await this.page.locator('#who').fill(name);
    await this.page.locator('fieldset', { hasText: 'Are you married?' }).getByLabel('No').check();
    await this.works.getByLabel('Yes').check();
  }
  async next() { await this.page.getByText('Continue', { exact: true }).click(); }
}
class Home {
  constructor(private readonly page: Page) {}
  async answer(region: string) {
    await this.page.locator('select').first().selectOption(region);
    await this.page.locator('input[type=checkbox]').last().check();
    await this.page.locator('form button').click();
  }
}
test('help', async ({ page }) => {
  const about = new AboutYou(page);
  await about.open();
  await about.answer('Jane Roe');
  await about.next();
  const home = new Home(page);
  await home.answer('S');
});`,
  },
  {
    file: "help-recorder.js",
    tool: "Chrome's Recorder, exported for Puppeteer",
    form: "help",
    write: (url) => stringify(parse(JSON.parse(recorderOfHelp(url)))),
  },
  {
    file: "help-puppeteer.js",
    tool: "Puppeteer, by hand",
    form: "help",
    write: (url) => `import puppeteer from 'puppeteer';

const url = '${url}';
const browser = await puppeteer.launch();
const page = await browser.newPage();
await page.goto(url, { waitUntil: 'networkidle0' });
await page.type('#who', 'Jane Roe', { delay: 20 });
const no = await page.$('#m0');
await no.click();
await page.click('label[for="w1"]');
await Promise.all([page.waitForNavigation(), page.click('form button')]);
await page.select('#region', 'S');
await page.click('#rent');
await page.keyboard.press('Enter');
await browser.close();`,
  },
  {
    file: "help.cy.js",
    tool: "Cypress, by hand",
    form: "help",
    write: (url) => `describe('help', () => {
  it('gives the amount', () => {
    cy.visit('${url}');
    cy.get('#who').clear().type('Jane Roe').should('have.value', 'Jane Roe').blur();
    cy.get('#married').within(() => {
      cy.contains('label', 'No').click();
    });
    cy.contains('fieldset', 'Do you work?').find('input').first().check();
    cy.contains('button', 'Continue').click();
    cy.url().should('include', '/home');
    cy.get('select[name=region]').select('South');
    cy.get('[type="checkbox"]').check();
    cy.get('button[type=submit]').click();
    cy.get('#sum').should('contain', '$125.50');
  });
});`,
  },
  {
    file: "help-recorder.cy.js",
    tool: "Chrome's Recorder, exported for Cypress",
    form: "help",
    write: (url) => `describe("Recording 1", () => {
  it("tests Recording 1", () => {
    cy.viewport(1200, 800);
    cy.visit("${url}");
    cy.get("#who").click();
    cy.get("#who").type("Jane Roe");
    cy.get("#married div:nth-of-type(2) > label").click();
    cy.get("#works div:nth-of-type(1) > label").click();
    cy.get("button").click();
    cy.location("href").should("eq", "${url}home");
    cy.get("#region").select("S");
    cy.get("#rent").click();
    cy.get("button").click();
  });
});
//# recorderSourceMap=BCBDBEBFBGBHBIBJ`,
  },
  {
    file: "help-headless.js",
    tool: "Headless Recorder, Puppeteer",
    form: "help",
    write: (url) => `const puppeteer = require('puppeteer');
(async () => {
  const browser = await puppeteer.launch()
  const page = await browser.newPage()
  const navigationPromise = page.waitForNavigation()

  await page.goto('${url}')

  await page.setViewport({ width: 1200, height: 800 })

  await page.waitForSelector('#who')
  await page.click('#who')

  await page.type('#who', 'Jane Roe')

  await page.waitForSelector('#married > div:nth-child(3) > label')
  await page.click('#married > div:nth-child(3) > label')

  await page.waitForSelector('#m0')
  await page.click('#m0')

  await page.waitForSelector('xpath://*[@id="works"]/div[1]/label')
  (await page.$x('//*[@id="works"]/div[1]/label'))[0].click()

  await page.waitForSelector('body > main > form > button')
  await page.click('body > main > form > button')

  await navigationPromise

  await page.waitForSelector('#region')
  await page.click('#region')

  await page.select('#region', 'S')

  await page.waitForSelector('p:nth-child(7) > label')
  await page.click('form p > label[for="rent"]')

  await page.waitForSelector('#rent')
  await page.click('#rent')

  await page.waitForSelector('body > main > form > button')
  await page.click('body > main > form > button')

  await navigationPromise

  await browser.close()
})()`,
  },
  {
    file: "permit-headless.js",
    tool: "Headless Recorder, Playwright, frame",
    form: "permit",
    write: (url) => `const { chromium } = require('playwright');
(async () => {
  const browser = await chromium.launch()
  const page = await browser.newPage()
  const navigationPromise = page.waitForNavigation()

  await page.goto('${url}')

  await page.fill('[name="plate"]', 'LK21 XYZ')

  let frames = await page.frames()
  const frame_1592 = frames.find(f => f.url() === '${url}zone')
  await frame_1592.selectOption('label > select', 's')

  await page.waitForSelector('#badge')
  await page.click('#badge')

  await page.fill('[name="number"]', '77120')

  await page.click('body > main > form > button')

  await navigationPromise

  await page.click('fieldset > div:nth-child(3) > label > input')

  await page.selectOption('#colour', 'Red')

  await page.click('body > main > form > button')

  await navigationPromise

  await browser.close()
})()`,
  },
  {
    file: "help-sentinel.playwright.js",
    tool: "DeploySentinel, Playwright",
    form: "help",
    write: (url) =>
      wrapped("playwright", url, [
        "// Resize window to 1200 x 800\n  await page.setViewportSize({ width: 1200, height: 800 });",
        "// Click on <input> #who\n  await page.click('#who');",
        '// Fill "Jane Roe" on <input> #who\n  await page.fill(\'#who\', "Jane Roe");',
        '// Click on <label> "No"\n  await page.click(\'[for="m0"]\');',
        "// Click on <input> #w1\n  await page.click('#w1');",
        "// Scroll wheel by X:0, Y:120\n  await page.mouse.wheel(0, 120);",
        "// Click on <button> \"Continue\"\n  await Promise.all([\n    page.click('text=Continue'),\n    page.waitForNavigation()\n  ]);",
        '// Fill "S" on <select> #region\n  await page.selectOption(\'#region\', "S");',
        "// Click on <input> #rent\n  await page.click('#rent');",
        '// Click on <button> "Get the amount"\n  await Promise.all([\n    page.click(\'[type="submit"]\'),\n    page.waitForNavigation()\n  ]);',
        "// Wait for text\n  await page.waitForSelector('text=$125.50')",
      ]),
  },
  {
    file: "help-sentinel.puppeteer.js",
    tool: "DeploySentinel, Puppeteer",
    form: "help",
    write: (url) =>
      wrapped("puppeteer", url, [
        "await page.setViewport({ width: 1200, height: 800 });",
        "await page.waitForSelector('#who:not([disabled])');\n  await page.type('#who', \"Jane Roe\");",
        "await page.waitForSelector('#m0');\n  await page.click('#m0');",
        "await page.waitForSelector('#w1');\n  await page.click('#w1');",
        "await page.waitForSelector('#w1');\n  await Promise.all([\n    page.keyboard.press('Enter'),\n    page.waitForNavigation()\n  ]);",
        "await page.waitForSelector('#region');\n  await page.select('#region', \"S\");",
        "await page.waitForSelector('#rent');\n  await page.click('#rent');",
        "await page.evaluate(() => window.scrollBy(0, 120));",
        "await page.waitForSelector('[type=\"submit\"]');\n  await Promise.all([\n    page.click('[type=\"submit\"]'),\n    page.waitForNavigation()\n  ]);",
      ]),
  },
  {
    file: "help-sentinel.cy.js",
    tool: "DeploySentinel, Cypress",
    form: "help",
    write: (url) => `it('Written with DeploySentinel Recorder', () => {

  // Load "${url}"
  cy.visit('${url}');

  // Resize window to 1200 x 800
  cy.viewport(1200, 800);

  // Fill "Jane Roe" on <input> #who
  cy.get('#who').type("Jane Roe");

  // Click on <label> "No"
  cy.get('[for="m0"]').click();

  // Click on <label> "Yes"
  cy.get('[for="w1"]').click();

  // Click on <button> "Continue"
  cy.get('button').click();

  // Fill "S" on <select> #region
  cy.get('#region').select("S");

  // Click on <label> "I pay rent"
  cy.get('[for="rent"]').click();

  // Click on <button> "Get the amount"
  cy.get('[type="submit"]').click();

  // Wait for text
  cy.contains("$125.50");
})`,
  },
];
