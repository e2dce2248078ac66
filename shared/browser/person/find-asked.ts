/** The place of the control that a person is asked for, to be marked on their picture of the tab. */
import type { Page, Locator as PlaywrightLocator } from "playwright-core";
import type { PersonNeed } from "../../handoff/need.ts";
import type { Box } from "../../handoff/sealed/messages.ts";
import type { Locator } from "../../wizards/format/format.ts";

/** Elements of any form, the most telling first. Specimen: https://developers.google.com/recaptcha/docs/display. */
const USUAL: Record<PersonNeed, string[]> = {
  "sign-in": ["form:has(input[type=password])", "input[type=password]"],
  captcha: ["iframe[src*=captcha i], iframe[title*=captcha i]", "[class*=captcha i]", "[id*=captcha i]"],
  upload: ["label:has(input[type=file])", "input[type=file]"],
  signature: ["canvas"],
  declaration: ["button[type=submit], input[type=submit]"],
  control: [],
};
const LOOK_MS = 500;

/** @param recorded locators of the control, in the wizard's file */
export async function findAsked(
  page: Page,
  need: PersonNeed,
  recorded: readonly Locator[] = [],
): Promise<Box | undefined> {
  const candidates = [
    ...recorded.map((locator) => inPage(page, locator)),
    ...USUAL[need].map((selector) => page.locator(selector)),
  ];
  for (const candidate of candidates) {
    const box = await boxOf(candidate.filter({ visible: true }).first());
    if (box) return box;
  }
  return undefined;
}

async function boxOf(element: PlaywrightLocator): Promise<Box | undefined> {
  if ((await element.count()) === 0) return undefined;
  return (await element.boundingBox({ timeout: LOOK_MS })) ?? undefined;
}

function inPage(page: Page, locator: Locator): PlaywrightLocator {
  switch (locator.by) {
    case "role":
      return page.getByRole(locator.role as Parameters<Page["getByRole"]>[0], {
        name: locator.name,
        exact: true,
      });
    case "label":
      return page.getByLabel(locator.value, { exact: true });
    case "text":
      return page.getByText(locator.value, { exact: true });
    case "id":
    case "name":
      return page.locator(`[${locator.by}=${JSON.stringify(locator.value)}]`);
    case "css":
      return page.locator(locator.value);
  }
}
