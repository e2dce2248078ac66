import { cleanSiteText } from "../../core/site-text.ts";
import { pressed } from "../pressed.ts";
import { done, failed } from "../step.ts";
import type { Handler } from "./handler.ts";

/** Presses a key by its name in the UI Events specification, or a combination such as `Control+A`. */
export const pressKey: Handler = async ({ key = "" }, { page, timeoutMs, signal }) => {
  try {
    const { limit, note } = await pressed(page, key, { timeout: timeoutMs, signal });
    const words = cleanSiteText(key, 40);
    return limit
      ? failed("tool_limit", `${words} was pressed and ${limit}.`)
      : done(`Pressed ${words}.${note}`);
  } catch (error) {
    if (!/Unknown key/i.test(String(error))) throw error;
    // The name may be the text of a field.
    return failed("tool_limit", "The keyboard has no key of that name.");
  }
};
