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
    expect(messageOf('{"tests": [{"commands": [{"target": "x"}]}]}')).toContain(
      "tests[0].commands[0].command",
    );
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

  it("for Python, with dialogs, frames, lists and patterns; a line that is none is left out alone", () => {
    const text = `from playwright.sync_api import Page
def test_form(page: Page) -> None:  # a form;
    page.goto("${START}")
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("iframe").content_frame.get_by_label("Zone").select_option(label=["North", "South, West"])
    page.locator("label").filter(has_text=re.compile(r"^No$")).click()
    page.get_by_label("x").fill(*values)
    page.get_by_role("radio", name="Yes").first.check()
`;
    expect(readRecording(text).left_out).toEqual(["line 7"]);
    expect(actsOf(text)).toMatchObject([
      { act: "choose", value: "North", targets: [{ by: "label", value: "Zone" }] },
      { act: "choose", value: "South, West" },
      {
        act: "press",
        targets: [
          { by: "css", value: "label" },
          { by: "text", value: "No" },
        ],
      },
      { act: "choose", value: true, nth: 0 },
    ]);
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
      {
        act: "press",
        targets: [{ by: "text", value: "Continue" }],
        paths: [{ xpath: expect.stringContaining('"continue"') }],
      },
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
        paths: [{ css: "input[type=radio]", nth: 2 }],
        nth: 2,
      },
      { act: "press", targets: [{ by: "text", value: "Continue" }] },
      { act: "type", targets: [{ by: "id", value: "search" }] },
      { act: "press", targets: [], isEnter: true },
    ]);
  });

  it("is read within the elements that it looks within, and up to its last act on one", () => {
    const text = `it('works', () => {
  cy.visit('${START}');
  cy.get('#married').within(() => { cy.contains('No').click(); cy.get('input').last().check(); });
  cy.contains('fieldset', 'Do you work?').find('input').check(['1', '2']).should('be.checked').blur();
  cy.contains('Your result');
  cy.get('#total').should('contain', '$120.00');
});`;
    const recording = readRecording(text);
    expect(recording).toMatchObject({ left_out: [], end: { texts: ["Your result", "$120.00"] } });
    expect(actsOf(text)).toMatchObject([
      { act: "press", targets: [{ by: "text", value: "No" }], scope: { css: '[id="married"]' } },
      { act: "choose", value: true, paths: [{ css: '[id="married"] input', nth: -1 }] },
      { act: "choose", paths: [{ css: 'input[value="1"]' }], within: ["Do you work?"] },
      { act: "choose", paths: [{ css: 'input[value="2"]' }], within: ["Do you work?"] },
    ]);
  });
});

describe("the last page of a recording", () => {
  it.each([
    [
      "a script of Playwright",
      `await page.goto('${START}'); await expect(page.getByText('$9')).toBeVisible(); await page.click('#go');
       await expect(page).toHaveURL('https://forms.example.gov/result'); await expect(page).toHaveTitle('Your help'); await expect(page.locator('#sum')).toContainText('$120.00');`,
      { path: "/result", title: "Your help", texts: ["$120.00"] },
    ],
    [
      "a script in Python",
      `from playwright.sync_api import expect\npage.goto("${START}")\npage.click("#go")\nexpect(page).to_have_title("Your help")\nexpect(page.get_by_text("$120.00")).to_be_visible()`,
      { title: "Your help", texts: ["$120.00"] },
    ],
    [
      "a project of Selenium IDE",
      JSON.stringify({
        url: START,
        tests: [
          {
            name: "t",
            commands: [
              { command: "open", target: "/start" },
              { command: "assertText", target: "id=hint", value: "of 1" },
              { command: "click", target: "id=go" },
              { command: "assertTitle", target: "Your help" },
              { command: "verifyText", target: "id=sum", value: "$120.00" },
            ],
          },
        ],
      }),
      { title: "Your help", texts: ["$120.00"] },
    ],
  ])("has what %s finds after its last act", (_, text, end) => {
    expect(readRecording(text).end).toEqual(end);
  });
});

describe("the elements of a script of Playwright", () => {
  it.each([
    ["page.locator('#married').getByLabel('No').check()", { scope: { css: '[id="married"]' } }],
    [
      "page.locator('#married').locator('input').nth(1).check()",
      { paths: [{ css: '[id="married"] input', nth: 1 }] },
    ],
    [
      "page.locator('label').filter({ hasText: 'No' }).click()",
      {
        targets: [
          { by: "css", value: "label" },
          { by: "text", value: "No" },
        ],
      },
    ],
    [
      "page.locator('fieldset').filter({ has: page.getByText('Are you married?') }).getByLabel('No').check()",
      { within: ["Are you married?"], targets: [{ by: "label", value: "No" }] },
    ],
    [
      "page.getByRole('button', { name: /^Go on \\(now\\)$/i }).click()",
      { targets: [{ by: "role", role: "button", name: "Go on (now)" }] },
    ],
  ])("are those of %s", (call, found) => {
    const [act] = actsOf(`await page.goto('${START}'); await ${call};`);
    expect(act).toMatchObject(found);
  });

  it("are several options of one list", () => {
    const text = `await page.goto('${START}'); await page.selectOption('#a', [{ label: 'One' }, 'two']);`;
    expect(actsOf(text).map(({ value }) => value)).toEqual(["One", "two"]);
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
  [" ", "the file is empty"],
  ['{"a":1}', "the JSON is no recording that is known; read are"],
  ['{"tests":[]}', "the project of Selenium IDE has a problem: tests: must not be empty"],
  ["hello world", "read are recordings of Chrome's Recorder and Selenium IDE"],
])("an unknown file names the tool that it looks like, and the readable ones: %s", (text, named) => {
  expect(messageOf(text)).toContain(named);
});
