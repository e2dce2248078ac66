import { describe, expect, it } from "vitest";
import { readRecording } from "../../../../../functions/federalscout/recordings/read-recording.ts";
import { toAppError } from "../../../../../shared/core/errors.ts";

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return toAppError(error).message;
  }
  return "read";
}

it("refuses a file that is no recording by its size", () => {
  expect(messageOf(() => readRecording(" ".repeat(5_000_001)))).toMatch(/larger than 5 MB/);
});

describe("a recording of Chrome's Recorder", () => {
  const recorder = (...steps: object[]) => JSON.stringify({ title: "Recording", steps });

  it("is read as presses and choices by each way to find the element", () => {
    const text = recorder(
      { type: "setViewport", width: 1280, height: 900 },
      { type: "navigate", url: "https://forms.example.gov/start" },
      {
        type: "click",
        selectors: [['aria/Yes[role="radio"]'], ["#rents-yes"], ["xpath///*[@id='rents-yes']"]],
      },
      { type: "change", value: "IL", selectors: [["aria/State"], ["[name='state']"]] },
      { type: "hover", selectors: ["#menu"] },
      { type: "click", selectors: [["text/Continue"], ["my-form", "button.next"]] },
    );
    expect(readRecording(text)).toEqual({
      url: "https://forms.example.gov/start",
      acts: [
        {
          place: "step 3",
          act: "press",
          targets: [
            { by: "role", role: "radio", name: "Yes" },
            { by: "id", value: "rents-yes" },
            { by: "id", value: "rents-yes" },
          ],
          paths: [{ xpath: "//*[@id='rents-yes']" }],
        },
        {
          place: "step 4",
          act: "choose",
          value: "IL",
          targets: [
            { by: "label", value: "State" },
            { by: "name", value: "state" },
          ],
        },
        {
          place: "step 6",
          act: "press",
          targets: [
            { by: "text", value: "Continue" },
            { by: "css", value: "button.next" },
          ],
        },
      ],
      left_out: ["step 5 (hover)"],
    });
  });

  it.each([
    ["a text that is no JSON", '{"steps": [', "line 1"],
    ["JSON without steps", '{"title": "x"}', "no recording that is known"],
    ["a recording that opens no page", '{"steps": []}', "opens no page"],
  ])("refuses %s", (_, text, named) => {
    expect(messageOf(() => readRecording(text))).toContain(named);
  });
});

describe("a script that Playwright generates", () => {
  const script = (...lines: string[]) =>
    [
      "import { test, expect } from '@playwright/test';",
      "test('test', async ({ page }) => {",
      ...lines,
      "});",
    ].join("\n");

  it("is read as presses and choices, and keeps no typed text", () => {
    const text = script(
      "await page.goto('https://forms.example.gov/start');",
      "await page.getByRole('textbox', { name: 'Full name' }).fill('Jane Roe');",
      "await page.getByLabel('Monthly rent').fill('$1,234.56');",
      "await page.getByRole('radio', { name: 'Yes', exact: true }).check();",
      "await page.locator('#state').selectOption({ label: 'Illinois' });",
      "await page.locator('#email').press('Tab');",
      "await page.getByText('Help').hover();",
      "await expect(page.getByText('Page 1')).toBeVisible();",
      "await page.locator('iframe').contentFrame().getByRole('button', { name: `Continue` }).click();",
      "await page.locator('#none').dispatchEvent('click');",
    );
    const { acts, ...recording } = readRecording(text);
    expect(recording).toEqual({
      url: "https://forms.example.gov/start",
      left_out: ["line 9 (hover)"],
    });
    expect(acts).toEqual([
      { place: "line 4", act: "type", targets: [{ by: "role", role: "textbox", name: "Full name" }] },
      { place: "line 5", act: "type", targets: [{ by: "label", value: "Monthly rent" }] },
      { place: "line 6", act: "choose", value: true, targets: [{ by: "role", role: "radio", name: "Yes" }] },
      { place: "line 7", act: "choose", value: "Illinois", targets: [{ by: "id", value: "state" }] },
      { place: "line 11", act: "press", targets: [{ by: "role", role: "button", name: "Continue" }] },
      { place: "line 12", act: "press", targets: [{ by: "id", value: "none" }] },
    ]);
  });

  it("is never executed", () => {
    const text = script("await page.goto(process.exit(3));", "await page.goto('https://a.example/');");
    expect(readRecording(text).url).toBe("https://a.example/");
  });

  it("is refused by the line that cannot be parsed", () => {
    expect(messageOf(() => readRecording("await page.goto('x'"))).toMatch(/line 1, column 2\d/);
  });
});

describe("a hostile recording", () => {
  const goto = 'await page.goto("https://forms.example.gov");';

  it.each([
    ["calls within calls", `${goto} ${"a(".repeat(100_000)}`],
    ["a chain of names", `${goto} x${".a".repeat(100_000)};`],
    ["a list", `${goto} ${"[".repeat(100_000)}`],
  ])("with %s without end is refused", (_what, text) => {
    expect(messageOf(() => readRecording(text))).toMatch(/: the (script is nested too deeply|file is no)/);
  });

  it("is not executed, and sets no prototype", () => {
    const script = `globalThis.executed = true; ${goto}
      await page.getByLabel(globalThis.executed = "1").check(); await page.getByRole("button", { __proto__: { name: "x" } }).click();`;
    expect(readRecording(script).acts).toEqual([]);
    const file =
      '{"__proto__": {"executed": true}, "steps": [{"type": "navigate", "url": "https://a.gov", "__proto__": {"executed": true}}]}';
    expect(readRecording(file).acts).toEqual([]);
    expect(globalThis).not.toHaveProperty("executed");
    expect({}).not.toHaveProperty("executed");
  });
});
