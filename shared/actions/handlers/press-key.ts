import { cleanSiteText } from "../../core/site-text.ts";
import { done, failed } from "../step.ts";
import type { Handler } from "./handler.ts";

/** Presses a key by its name in the UI Events specification, or a combination such as `Control+A`. */
export const pressKey: Handler = async ({ key = "" }, { page }) => {
  try {
    await page.keyboard.press(key);
    return done(`Pressed ${cleanSiteText(key, 40)}.`);
  } catch (error) {
    if (!/Unknown key/i.test(String(error))) throw error;
    // The name may be text that was meant for a field.
    return failed("tool_limit", "The keyboard has no key of that name.");
  }
};
