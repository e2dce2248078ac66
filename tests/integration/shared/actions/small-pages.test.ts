import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readActionsConfig } from "../../../../shared/actions/config.ts";
import { createTranslator } from "../../../../shared/actions/translate/create-translator.ts";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";
import type { LaunchedBrowser } from "../../../../shared/browser/launch/launch-browser.ts";
import { runSmallPage } from "../../../actions/run-small-page.ts";
import { SMALL_PAGES, type SmallPage } from "../../../actions/small-pages.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";

/** A busy machine ends a step within these limits. */
const PATIENT = { click: 30_000, type: 30_000 };
const PLAIN = createTranslator(readActionsConfig({}));

let browser: LaunchedBrowser;
let tab: Page;
beforeAll(async () => {
  browser = await shareBrowser(
    readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME }),
    "chromium",
  );
  tab = await (await browser.newContext()).newPage();
});
afterAll(() => browser.close());

test.each(SMALL_PAGES.map((row) => [row.name, row] as const))(
  "ACT-003/plain steps end as the page shows: %s",
  async (_, row) => {
    const { outcomes, holds, endsRight } = await runSmallPage(tab, row, PLAIN, PATIENT);
    const words = outcomes.map(({ error_type, message }) => `${error_type}: ${message}`).join("\n");
    expect([endsRight, holds], words).toEqual([true, true]);
  },
);

describe("what a step says of the field", () => {
  const page = (html: string, step: string): SmallPage => ({ name: "", html, steps: [step], holds: "true" });
  const outcomeOf = async (html: string, step: string) =>
    (await runSmallPage(tab, page(html, step), PLAIN, PATIENT)).outcomes[0];

  test("the text that it shows now, and the reason where that is another one", async () => {
    const cut = await outcomeOf(
      "<label for=p>ZIP</label><input id=p maxlength=5>",
      "type 12345-6789 into ZIP",
    );
    expect(cut).toMatchObject({
      error_type: "tool_limit",
      reason: "not_kept",
      shown: "12345",
      args: { text: "12345-6789" },
    });
    expect(cut?.message).not.toContain("12345");
    const kept = await outcomeOf("<label for=p>ZIP</label><input id=p>", "type 12345 into ZIP");
    expect(kept).toMatchObject({ error_type: "none", shown: "12345" });
  });

  test("nothing that a password field holds", async () => {
    const html = "<label for=p>Access code</label><input id=p type=password>";
    expect(await outcomeOf(html, "type 4711 into Access code")).not.toHaveProperty("shown");
  });

  test("a box that is checked already is said to be so", async () => {
    const html = "<label><input type=checkbox checked>I agree</label>";
    expect((await outcomeOf(html, "check I agree"))?.message).toBe(
      "The checkbox “I agree” is already checked.",
    );
  });
});

describe("a refusal says what was understood, what is missing, and the nearest candidates", () => {
  const html =
    "<label for=i>Income</label><input id=i><label for=s>State</label><select id=s><option>Ohio<option>Utah</select><button>Continue</button>";
  test.each([
    ["type my income into the income box there", "names no field", "textbox “Income”"],
    ["choose something from the states", "names no option, list or question", "combobox “State”"],
    ["click the blue thing", "names no element", "button “Continue”"],
    ["check everything", "names no box", "The page has none."],
    ["go on to the next page", "names no address", ""],
    ["make sure that all is right", "no action that is known without a model", ""],
    ["click Continue and then type 5 into Income", "several actions", ""],
    ["type Moon into State", "names", "option “Ohio”"],
  ])("%s", async (step, reason, candidate) => {
    const row = { name: "", html, steps: [step], holds: "true" };
    const [outcome] = (await runSmallPage(tab, row, PLAIN, PATIENT)).outcomes;
    expect(outcome?.status).toBe("failure");
    expect(outcome?.message).toContain(reason);
    expect(outcome?.message).toContain(candidate);
  });
});
