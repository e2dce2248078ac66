import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discoverAlone } from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { readRecording } from "../../../../../functions/federalscout/discover.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { type PostingPages, startPostingPages } from "../../../../fixtures/scout/posting-pages.ts";
import { type InProcessScout, scoutInProcess } from "../../../../fixtures/scout/scout-in-process.ts";

let scout: InProcessScout;
let pages: PostingPages;
beforeAll(async () => {
  [pages, scout] = await Promise.all([startPostingPages(), scoutInProcess(shareBrowser)]);
});
afterAll(async () => {
  await scout.close();
  await pages.close();
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
  await page.getByRole('spinbutton', { name: 'Monthly rent' }).fill('987');
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
      { type: "change", value: "987", selectors: [["[name='rent']"]] },
      { type: "click", selectors: [["aria/No"]] },
      { type: "click", selectors: [['aria/Send me letters[role="checkbox"]']] },
      { type: "hover", selectors: [["text/Terms"]] },
      { type: "click", selectors: [["aria/Calculate"], ["text/Calculate"]] },
    ],
  });

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
    expect(file).not.toMatch(/Jane|987/);
    const fields = JSON.parse(file).pages[0].fields.map(({ field_id }: { field_id: string }) => field_id);
    expect(fields).toEqual(["full_name", "state", "rent", "own_car", "monthly_rent", "send_letters"]);
  });
});
