import { pressed } from "../pressed.ts";
import { done, failed } from "../step.ts";
import type { Handler } from "./handler.ts";
import { focusedField, focusTarget, typeText } from "./type.ts";

/** Fills the page's search box and presses Enter; without one, types into the focused field. */
export const search: Handler = async ({ query = "" }, { page, timeoutMs, signal }) => {
  const box = await focusTarget(page, { search: true }, { timeout: timeoutMs, signal });
  const isMissing = "error_type" in box && box.error_type === "element_not_found";
  if ("error_type" in box && !isMissing) return box;
  if (isMissing) {
    if (!(await focusedField(page))) return failed("element_not_found", "The page shows no search box.");
  } else await page.keyboard.press("ControlOrMeta+A");
  await typeText(page, query.replace(/\s+/g, " "), signal);
  const { limit, note } = await pressed(page, "Enter", { timeout: timeoutMs, signal });
  if (limit) return failed("tool_limit", `The search was sent and ${limit}.`);
  return done(`${isMissing ? "Searched from the focused field." : "Searched."}${note}`);
};
