/** A wizard as a test of Playwright for Python. */
import type { ExportStep } from "./export-steps.ts";
import { type PlaywrightCall, type PlaywrightStatement, playwrightStatements } from "./playwright-calls.ts";

const LONGEST_NAME = 60;

/**
 * The text of a Python file for pytest with the plugin of Playwright.
 *
 * @param name of the form
 */
export function playwrightPython(name: string, steps: ExportStep[]): string {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  const lines = playwrightStatements(steps).flatMap(linesOf);
  return [
    "from playwright.sync_api import Page, expect",
    "",
    "",
    `def test_${slug.slice(0, LONGEST_NAME).replace(/^_|_$/g, "")}(page: Page) -> None:`,
    ...lines.map((line) => (line === "" ? "" : `    ${line}`)),
    "",
  ].join("\n");
}

function linesOf(statement: PlaywrightStatement): string[] {
  switch (statement.kind) {
    case "comment":
      return ["", `# ${statement.words}`];
    case "act":
      return [onPage(statement.calls)];
    case "select": {
      const labels = statement.labels.map(quote);
      return [`${onPage(statement.element)}.select_option(label=[${labels.join(", ")}])`];
    }
    case "handler":
      return [`page.add_locator_handler(${onPage(statement.element)}, lambda way: way.click())`];
    case "result":
      return [`expect(${onPage(statement.element)}, ${quote(statement.words)}).not_to_be_empty()`];
  }
}

function onPage(calls: readonly PlaywrightCall[]): string {
  return ["page", ...calls.map(spelled)].join(".");
}

function spelled({ name, args, named = {} }: PlaywrightCall): string {
  const all = [...args.map(quote), ...Object.entries(named).map(([key, value]) => `${key}=${quote(value)}`)];
  return `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}(${all.join(", ")})`;
}

/** The escapes of JSON are those of Python. */
function quote(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}
