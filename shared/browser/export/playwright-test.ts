/** A wizard as a test of Playwright Test. */
import type { Locator } from "../../wizards/format/format.ts";
import type { ExportStep, Target } from "./export-steps.ts";

const SIMPLE_ID = /^[A-Za-z_][\w-]*$/;

/**
 * The text of a TypeScript file for `npx playwright test`.
 *
 * @param name of the form
 */
export function playwrightTest(name: string, steps: ExportStep[]): string {
  const lines = steps.flatMap((step) => [...headingOf(step), ...statements(step)]);
  return [
    'import { expect, test } from "@playwright/test";',
    "",
    `test(${quote(name)}, async ({ page }) => {`,
    ...lines.map((line) => (line === "" ? "" : `  ${line}`)),
    "});",
    "",
  ].join("\n");
}

function headingOf(step: ExportStep): string[] {
  return step.act === "page" ? ["", `// Page ${step.number}: ${oneLine(step.title)}`] : [];
}

function statements(step: ExportStep): string[] {
  switch (step.act) {
    case "open":
      return [`await page.goto(${quote(step.url)});`];
    case "page":
      return [];
    case "press":
      return [...handlers(step.asks), `await ${find(step.target)}.click();`];
    case "press hidden":
      return [`await ${find(step.target)}.dispatchEvent("click");`];
    case "check":
    case "uncheck":
      return [`await ${find(step.target)}.${step.act}();`];
    case "select":
      return [
        `await ${find(step.target)}.selectOption([${step.options.map(({ label }) => `{ label: ${quote(label)} }`).join(", ")}]);`,
      ];
    case "fill":
      return [`await ${find(step.target)}.fill(${quote(step.value)});`, ...afterText(step)];
    case "result":
      return [`await expect(${find(step.target)}, ${quote(step.target.label)}).not.toBeEmpty();`];
  }
}

/** A dialog opens with some answers only: Playwright answers it as soon as it covers the page. */
function handlers(asks: Target[] = []): string[] {
  return asks.map((way) => `await page.addLocatorHandler(${find(way)}, (way) => way.click());`);
}

function afterText({ target, value, by }: Extract<ExportStep, { act: "fill" }>): string[] {
  if (by === "enter") return [`await ${find(target)}.press("Enter");`];
  return by === "option"
    ? [`await page.getByRole("option", { name: ${quote(value)}, exact: true }).click();`]
    : [];
}

function find({ locators, row }: Target): string {
  const [best] = locators;
  if (!best) throw new Error("A step has no locator.");
  return `page.${query(best)}${row > 0 ? `.nth(${row})` : ""}`;
}

function query(locator: Locator): string {
  switch (locator.by) {
    case "role":
      return `getByRole(${quote(locator.role)}, { name: ${quote(locator.name)}, exact: true })`;
    case "label":
      return `getByLabel(${quote(locator.value)}, { exact: true })`;
    case "text":
      return `getByText(${quote(locator.value)}, { exact: true })`;
    default:
      return `locator(${quote(cssOf(locator))})`;
  }
}

/** The CSS selector of a locator by id, name or selector. */
export function cssOf({ by, value }: Extract<Locator, { value: string }>): string {
  if (by === "css") return value;
  if (by === "id" && SIMPLE_ID.test(value)) return `#${value}`;
  return `[${by}=${quote(value)}]`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
