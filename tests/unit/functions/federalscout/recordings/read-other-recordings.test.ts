import { describe, expect, it } from "vitest";
import { readRecording } from "../../../../../functions/federalscout/recordings/read-recording.ts";
import { toAppError } from "../../../../../shared/core/errors.ts";

const START = "https://forms.example.gov/start";

/** The acts without their places. */
const actsOf = (text: string) => readRecording(text).acts.map(({ place: _, ...act }) => act);

function messageOf(text: string): string {
  try {
    readRecording(text);
  } catch (error) {
    return toAppError(error).message;
  }
  return "read";
}

describe("a project of Selenium IDE", () => {
  const project = (...commands: object[]) =>
    JSON.stringify({
      id: "1",
      version: "2.0",
      url: "https://forms.example.gov",
      tests: [{ id: "2", name: "t", commands }],
    });

  it("is read as presses, choices and typed texts, by all of its targets", () => {
    const text = project(
      { command: "open", target: "/start", targets: [], value: "" },
      { command: "setWindowSize", target: "1200x800", value: "" },
      {
        command: "click",
        target: "css=#works input",
        targets: [["css=#works input", "css:finder"], ["xpath=//input[@name='w']"]],
        value: "",
      },
      { command: "select", target: "id=region", targets: [], value: "label=South" },
      { command: "type", target: "name=income", targets: [], value: "21000" },
      { command: "uncheck", target: "id=letters", targets: [], value: "" },
      { command: "sendKeys", target: "id=income", targets: [], value: `${"$"}{KEY_ENTER}` },
      { command: "dragAndDropToObject", target: "id=a", targets: [], value: "id=b" },
      { command: "click", target: "linkText=Continue", targets: [], value: "" },
    );
    const recording = readRecording(text);
    expect(recording.url).toBe(START);
    expect(recording.left_out).toEqual(["command 8 (dragAndDropToObject)"]);
    expect(recording.acts).toEqual([
      {
        place: "command 3",
        act: "press",
        targets: [
          { by: "css", value: "#works input" },
          { by: "css", value: "#works input" },
        ],
        paths: [{ css: "#works input" }, { css: "#works input" }, { xpath: "//input[@name='w']" }],
      },
      { place: "command 4", act: "choose", value: "South", targets: [{ by: "id", value: "region" }] },
      { place: "command 5", act: "type", targets: [{ by: "name", value: "income" }] },
      { place: "command 6", act: "choose", value: false, targets: [{ by: "id", value: "letters" }] },
      { place: "command 7", act: "press", targets: [], isEnter: true },
      { place: "command 9", act: "press", targets: [{ by: "text", value: "Continue" }] },
    ]);
  });

  it("names the place of a problem", () => {
    expect(messageOf('{"tests": [{"commands": [{"target": "x"}]}]}')).toContain("tests.0.commands.0.command");
    expect(messageOf('{"tests": [{"commands": []}]}')).toContain("opens a page");
  });
});

const CODEGEN = [
  { act: "choose", value: true, targets: [{ by: "label", value: "Yes" }], within: ["Do you work?"] },
  { act: "choose", value: "S", targets: [{ by: "label", value: "Region" }] },
  { act: "type", targets: [{ by: "label", value: "Yearly income" }] },
  { act: "press", targets: [{ by: "role", role: "button", name: "Continue" }] },
];

describe("a script of Playwright", () => {
  it.each([
    [
      "for Python, by its code generator",
      `import re
from playwright.sync_api import Playwright, sync_playwright, expect

def run(playwright: Playwright) -> None:
    browser = playwright.chromium.launch(headless=False)
    page = browser.new_context().new_page()
    page.goto("${START}")
    page.get_by_role("group", name="Do you work?").get_by_label("Yes", exact=True).check()
    page.get_by_label("Region").select_option("S")
    page.get_by_label("Yearly income").click()
    page.get_by_label("Yearly income").fill("21000")
    expect(page.get_by_text("x")).to_be_visible()
    page.get_by_role(
        "button", name="Continue"
    ).click()
`,
    ],
    [
      "with types, steps, constants and a function of the file",
      `import { test, type Page } from '@playwright/test';
const START: string = '${START}';
const REGIONS = { south: 'S' };
async function answer(page: Page, label: string, value: string): Promise<void> { await page.getByLabel(label).selectOption(value); }
test('test', async ({ page }: { page: Page }) => {
  await page.goto(START);
  await test.step('about you', async () => {
    await page.getByRole('group', { name: 'Do you work?' }).getByLabel('Yes').check();
    await answer(page, 'Region', REGIONS.south);
  });
  const income = page.getByLabel('Yearly income');
  await income.click();
  await income.fill(\`\${21000}\`);
  await page.getByRole('button', { name: 'Continue' }).click();
});`,
    ],
    [
      "with a page object",
      `class Household {
  constructor(page) { this.page = page; this.income = page.getByLabel('Yearly income'); }
  async open() { await this.page.goto('${START}'); }
  async choose(question, answer) { await this.page.getByRole('group', { name: question }).getByLabel(answer).check(); }
  async region(value) { await this.page.getByLabel('Region').selectOption(value); }
}
test('test', async ({ page }) => {
  const form = new Household(page);
  await form.open();
  await form.choose('Do you work?', 'Yes');
  await form.region('S');
  await form.income.click();
  await form.income.fill('21000');
  await page.getByRole('button', { name: 'Continue' }).click();
});`,
    ],
  ])("%s", (_, text) => {
    const [first, second, click, third, last] = actsOf(text);
    expect(readRecording(text).url).toBe(START);
    expect([first, second, third, last]).toEqual(CODEGEN);
    expect(click).toEqual({ act: "press", targets: [{ by: "label", value: "Yearly income" }] });
  });

  it("with the selectors of earlier versions", () => {
    const text = `await page.goto('${START}');
      await page.fill('#name', 'Jane'); await page.check('input[name="rents"]'); await page.selectOption('#state', 'IL');
      await page.click('text=Continue'); await page.click('button:has-text("Go on")'); await page.press('#name', 'Enter');
      await page.locator('xpath=//fieldset[2]//label[1]').click(); await page.getByRole('radio', { name: 'No' }).nth(1).check();`;
    expect(actsOf(text)).toEqual([
      { act: "type", targets: [{ by: "id", value: "name" }] },
      { act: "choose", value: true, targets: [{ by: "name", value: "rents" }] },
      { act: "choose", value: "IL", targets: [{ by: "id", value: "state" }] },
      { act: "press", targets: [{ by: "text", value: "Continue" }] },
      { act: "press", targets: [{ by: "role", role: "button", name: "Go on" }] },
      { act: "press", targets: [], isEnter: true },
      { act: "press", targets: [], paths: [{ xpath: "//fieldset[2]//label[1]" }] },
      { act: "choose", value: true, targets: [{ by: "role", role: "radio", name: "No" }], nth: 1 },
    ]);
  });
});

describe("a script of Puppeteer", () => {
  it("is read by its selectors, its elements and the races of the Recorder", () => {
    const text = `const puppeteer = require('puppeteer');
(async () => {
  const browser = await puppeteer.launch();
  const page = await browser.newPage();
  await page.goto('${START}');
  await page.waitForSelector('#name');
  await page.type('#name', 'Jane');
  await page.select('#state', 'IL');
  const yes = await page.$('#rents-yes');
  await yes.click();
  { const targetPage = page;
    await puppeteer.Locator.race([targetPage.locator('::-p-aria(Continue)'), targetPage.locator('#go')]).setTimeout(5000).click({ offset: { x: 1, y: 2 } }); }
  await page.keyboard.press('Enter');
  await browser.close();
})();`;
    expect(actsOf(text)).toEqual([
      { act: "type", targets: [{ by: "id", value: "name" }] },
      { act: "choose", value: "IL", targets: [{ by: "id", value: "state" }] },
      { act: "press", targets: [{ by: "id", value: "rents-yes" }] },
      {
        act: "press",
        targets: [
          { by: "label", value: "Continue" },
          { by: "id", value: "go" },
        ],
      },
      { act: "press", targets: [], isEnter: true },
    ]);
  });
});

describe("a script of Cypress", () => {
  it("is read by its commands", () => {
    const text = `describe('form', () => { it('works', () => {
  cy.visit('${START}');
  cy.get('#name').type('Jane');
  cy.get('[name="rents"]').check('y');
  cy.get('#state').select('Illinois').should('have.value', 'IL');
  cy.get('input[type=radio]').eq(2).click();
  cy.contains('button', 'Continue').click();
  cy.get('#search').type('x{enter}');
}); });`;
    expect(readRecording(text)).toMatchObject({ url: START, left_out: [] });
    expect(actsOf(text)).toEqual([
      { act: "type", targets: [{ by: "id", value: "name" }] },
      { act: "choose", value: true, targets: [], paths: [{ css: '[name="rents"][value="y"]' }] },
      { act: "choose", value: "Illinois", targets: [{ by: "id", value: "state" }] },
      {
        act: "press",
        targets: [{ by: "css", value: "input[type=radio]" }],
        paths: [{ css: "input[type=radio]" }],
        nth: 2,
      },
      { act: "press", targets: [{ by: "text", value: "Continue" }] },
      { act: "press", targets: [], isEnter: true },
    ]);
  });
});

it.each([
  [
    "import com.microsoft.playwright.*;\npublic class X { public static void main(String[] a) {} }",
    "Playwright for Java",
  ],
  ["using Microsoft.Playwright;\nclass X { }", "Playwright for C#"],
  ["from selenium import webdriver\ndriver = webdriver.Chrome()", "Selenium WebDriver"],
  ["*** Settings ***\nLibrary  Browser", "Robot Framework"],
  ["Feature: a form", "Cucumber"],
  ["hello world", "read are recordings of Chrome's Recorder and Selenium IDE"],
])("an unknown file names the tool that it looks like, and the readable ones: %s", (text, named) => {
  expect(messageOf(text)).toContain(named);
});
