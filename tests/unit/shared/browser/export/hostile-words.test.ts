import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { ExportStep, Target } from "../../../../../shared/browser/export/export-steps.ts";
import { playwrightPython } from "../../../../../shared/browser/export/playwright-python.ts";
import { playwrightTest } from "../../../../../shared/browser/export/playwright-test.ts";
import { recorderFile } from "../../../../../shared/browser/export/recorder-file.ts";
import { seleniumProject } from "../../../../../shared/browser/export/selenium-project.ts";
import type { Locator } from "../../../../../shared/wizards/format/format.ts";

const HOSTILE = [
  '"); executed(); ("',
  "'); executed(); ('",
  `\`\${executed()}\``,
  `\${executed()}`,
  "\\",
  '\\"); executed(); //',
  "*/ executed(); /*",
  "\nexecuted();\r\nexecuted();\u2028executed();\u2029executed();",
  '"] , [onclick="executed()"',
];

function stepsWith(words: string): ExportStep[] {
  const target = (locator: Locator): Target => ({ locators: [locator], label: words, row: 0 });
  const named = target({ by: "role", role: "button", name: words });
  const labelled = target({ by: "label", value: words });
  return [
    { act: "open", url: words },
    { act: "page", number: 1, title: words },
    { act: "press", target: named, asks: [target({ by: "text", value: words })] },
    { act: "press hidden", target: target({ by: "id", value: words }) },
    { act: "check", target: target({ by: "name", value: words }) },
    { act: "fill", target: labelled, value: words, by: "option" },
    { act: "select", target: target({ by: "css", value: words }), options: [{ value: words, label: words }] },
    { act: "result", target: labelled },
  ];
}

/** The words that reach Playwright when the script is executed. */
async function execute(script: string): Promise<{ given: unknown[]; executed: boolean }> {
  const given: unknown[] = [];
  let executed = false;
  const recorded = (value: unknown): unknown => {
    if (typeof value === "string") given.push(value);
    else if (Array.isArray(value)) value.forEach(recorded);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(recorded);
    return undefined;
  };
  const page: unknown = new Proxy(() => {}, {
    get: (_target, name) => (name === "then" ? undefined : page),
    apply: (_target, _self, args: unknown[]) => {
      args.filter((one) => one !== page).forEach(recorded);
      return page;
    },
  });
  const tests: Promise<void>[] = [];
  runInNewContext(script.replace(/^import .*\n/, ""), {
    test: (name: string, body: (fixtures: object) => Promise<void>) => {
      recorded(name);
      tests.push(body({ page }));
    },
    expect: page,
    executed: () => {
      executed = true;
    },
  });
  await Promise.all(tests);
  return { given, executed };
}

describe("an exported script", () => {
  it.each(HOSTILE)("passes the words %j of a wizard on as words", async (words) => {
    const { given, executed } = await execute(playwrightTest(words, stepsWith(words)));
    expect(executed).toBe(false);
    const [name, url] = given;
    expect([name, url]).toEqual([words, words]);
    // Name, address, dialog, button, css, label, text and option twice, label and its message.
    expect(given.filter((one) => one === words).length).toBeGreaterThanOrEqual(10);
  });

  it.each(HOSTILE)("as a recording holds the words %j in its values alone", (words) => {
    const { steps } = JSON.parse(recorderFile(words, stepsWith(words)));
    expect(steps).toContainEqual({ type: "navigate", url: words });
    const types = new Set([
      "setViewport",
      "navigate",
      "click",
      "change",
      "keyDown",
      "keyUp",
      "waitForElement",
    ]);
    expect(
      steps.map(({ type }: { type: string }) => type).filter((type: string) => !types.has(type)),
    ).toEqual([]);
  });

  it.each(HOSTILE)("in Python holds the words %j in its strings alone", (words) => {
    const plain = (text: string) =>
      playwrightPython("x", stepsWith(text))
        .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
        .replace(/# .*/g, "#");
    expect(plain(words)).toBe(plain("Rent"));
    expect(playwrightPython(words, [])).toMatch(/^def test_\w*\(page: Page\) -> None:$/m);
  });

  it.each(HOSTILE)("of Selenium IDE holds the words %j in its targets and values alone", (words) => {
    const commands = (text: string) => JSON.parse(seleniumProject(text, stepsWith(text))).tests[0].commands;
    const named = (all: { command: string }[]) => all.map(({ command }) => command);
    const own = commands(words);
    expect(own).toContainEqual(expect.objectContaining({ command: "open", target: words }));
    expect(named(own)).toEqual(named(commands(words.includes("'") ? "It's" : "Rent")));
    const { target: script } = own.find(
      ({ command }: { command: string }) => command === "executeAsyncScript",
    );
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toContain("${");
  });
});
