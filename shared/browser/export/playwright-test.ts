/** A wizard as a test of Playwright Test. */
import type { ExportStep } from "./export-steps.ts";
import { type PlaywrightCall, type PlaywrightStatement, playwrightStatements } from "./playwright-calls.ts";

/**
 * The text of a TypeScript file for `npx playwright test`.
 *
 * @param name of the form
 */
export function playwrightTest(name: string, steps: ExportStep[]): string {
  const lines = playwrightStatements(steps).flatMap(linesOf);
  return [
    'import { expect, test } from "@playwright/test";',
    "",
    `test(${quote(name)}, async ({ page }) => {`,
    ...lines.map((line) => (line === "" ? "" : `  ${line}`)),
    "});",
    "",
  ].join("\n");
}

function linesOf(statement: PlaywrightStatement): string[] {
  switch (statement.kind) {
    case "comment":
      return ["", `// ${statement.words}`];
    case "act":
      return [`await ${onPage(statement.calls)};`];
    case "select": {
      const options = statement.labels.map((label) => `{ label: ${quote(label)} }`);
      return [`await ${onPage(statement.element)}.selectOption([${options.join(", ")}]);`];
    }
    case "handler":
      return [`await page.addLocatorHandler(${onPage(statement.element)}, (way) => way.click());`];
    case "result":
      return [`await expect(${onPage(statement.element)}, ${quote(statement.words)}).not.toBeEmpty();`];
  }
}

function onPage(calls: readonly PlaywrightCall[]): string {
  return ["page", ...calls.map(spelled)].join(".");
}

function spelled({ name, args, named = {} }: PlaywrightCall): string {
  const entries = Object.entries(named).map(([key, value]) => `${key}: ${quote(value)}`);
  const all = [...args.map(quote), ...(entries.length > 0 ? [`{ ${entries.join(", ")} }`] : [])];
  return `${name}(${all.join(", ")})`;
}

function quote(value: string | number | boolean): string {
  return JSON.stringify(value);
}
