import { expect, it } from "vitest";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { serveForms } from "../../fixtures/forms/serve-forms.ts";
import { CoveredScript } from "../../reach/covered-script.ts";

const SCRIPT = `(() => ({
  atFirst: () => "ran in the first document",
  atSecond: () => "ran in the second document",
  never: () => "ran in none",
}))`;

interface Script {
  atFirst(): string;
  atSecond(): string;
}

it("what ran in a document counts after a press has led to another one", async () => {
  const link = '<a href="/two" style="position: fixed; inset: 0">Next</a>';
  const served = await serveForms({ "/one": () => link, "/two": () => "<p>Two</p>" });
  const covered = new CoveredScript(SCRIPT);
  const launch = covered.measured(launchBrowser);
  const config = readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME });
  const launched = await launch(config, "chromium");
  const page = await (await launched.newContext()).newPage();
  const open = () => page.mainFrame().evaluateHandle<Script>(`${SCRIPT}()`);

  await page.goto(`${served.origin}/one`);
  await (await open()).evaluate((script) => script.atFirst());
  await page.mouse.click(20, 20);
  await page.waitForURL(`${served.origin}/two`);
  await (await open()).evaluate((script) => script.atSecond());
  await launched.close();
  await served.close();

  const isHit = (text: string) => covered.isHit(SCRIPT.indexOf(text));
  expect(["in the first", "in the second", "in none"].map(isHit)).toEqual([true, true, false]);
});
