import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LaunchedBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { QUICK } from "../../../../fixtures/forms/run-form.ts";
import { runShift, type ShiftSite, serveShifts } from "../../../../healing/run-shift.ts";
import { shifts } from "../../../../healing/shifts.ts";

let site: ShiftSite;
let browser: LaunchedBrowser;
let context: BrowserContext;

beforeAll(async () => {
  site = await serveShifts();
  browser = await shareBrowser(QUICK, "chromium");
  context = await browser.newContext();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

test.each(shifts.map((shift) => [`${shift.kind}, ${shift.name}`, shift] as const))(
  "an answer reaches its own question, or the run names the field that it has not found: %s",
  async (_, shift) => {
    const { verdict, sent, error } = await runShift(shift, {
      site,
      context,
      config: QUICK,
      launch: shareBrowser,
    });
    expect(verdict, JSON.stringify(sent ?? error)).toBe(shift.stops ? "stopped" : "right");
  },
);
