/** A person fills whole forms by mouse and keyboard; the recordings become proved wizards with FederalScout's questions. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discoverAlone } from "../../functions/federalscout/discover/discover-alone.ts";
import { recordForm } from "../../functions/federalscout/recordings/record-form.ts";
import type { Recording } from "../../functions/federalscout/recordings/recording.ts";
import { launchBrowser } from "../../shared/browser/launch/launch-browser.ts";
import { shareBrowser } from "../fixtures/browser/share-browser.ts";
import { type InProcessScout, scoutInProcess } from "../fixtures/scout/scout-in-process.ts";
import { type FormToRecord, NAMES, type ServedForms, serveForms } from "./kit/eleven-forms.ts";
import { openWindows, type Windows } from "./kit/open-windows.ts";
import { type Hands, personAt } from "./kit/person.ts";
import { questionsIn } from "./kit/questions-in.ts";

/** Typed texts that neither a list nor a hint of a form holds. */
const PRIVATE = /Priya|Maria|Luis|Borough|boiler|under five|Dana/;
const FEWEST_EQUAL = 10;

let served: ServedForms;
let windows: Windows;
let scout: InProcessScout;
const unequal: Record<string, unknown> = {};
beforeAll(async () => {
  [served, windows] = await Promise.all([serveForms(), openWindows()]);
  scout = await scoutInProcess(shareBrowser, served.environment);
});
afterAll(async () => {
  await scout?.close();
  await Promise.all([served?.close(), windows?.close()]);
});

/** The recording, and each text that the person has typed. */
async function record({ open, script }: FormToRecord): Promise<{ recording: Recording; typed: string[] }> {
  const typed: string[] = [];
  const hands: Hands = {
    ...windows.hands,
    async type(page, text) {
      typed.push(text);
      await windows.hands.type(page, text);
    },
  };
  let filling: Promise<unknown> = Promise.resolve();
  const recording = recordForm(await open(), {
    config: windows.configFor(scout.config),
    launch: launchBrowser,
    onOpen(page) {
      page.setDefaultTimeout(10_000);
      const person = personAt(page, hands);
      const fill = async () => {
        await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
        await script(person.page);
        await person.pressBar("done");
      };
      filling = fill();
      // The recording ends with its window.
      filling.catch(() => page.close());
    },
  });
  // The script's own failure closes the window, and is the reason.
  await recording.catch(() => {});
  await filling;
  return { recording: await recording, typed };
}

test.each(NAMES)(
  "%s is recorded without the texts of the person",
  async (name) => {
    const form = served.forms.find((one) => one.name === name) as FormToRecord;
    unequal[name] = "it was not recorded";
    const { recording, typed } = await record(form);
    const options = { wizard_id: `recorded-${name}`, confirm: true, overwrite: false, recording };
    const report = await discoverAlone(recording.url, options, scout.context);
    unequal[name] = report.stopped;
    const text = report.saved_to ? await readFile(report.saved_to, "utf8") : "";
    for (const one of typed.filter((text) => PRIVATE.test(text)))
      expect(`${JSON.stringify(recording)}${text}`).not.toContain(one);
    if (text === "") return;
    expect(report.proved, report.proof).toBe(true);
    const { missing, added } = differences(
      questionsIn(await form.discover(scout)),
      questionsIn(JSON.parse(text)),
    );
    if (missing.length + added.length === 0) delete unequal[name];
    else unequal[name] = { missing, added };
  },
  240_000,
);

test("ten of eleven become proved wizards with the questions of FederalScout", () => {
  expect(NAMES).toHaveLength(11);
  expect(Object.keys(unequal).length, JSON.stringify(unequal, null, 1)).toBeLessThanOrEqual(
    NAMES.length - FEWEST_EQUAL,
  );
});

function differences(expected: string[], found: string[]): { missing: string[]; added: string[] } {
  return {
    missing: expected.filter((one) => !found.includes(one)),
    added: found.filter((one) => !expected.includes(one)),
  };
}
