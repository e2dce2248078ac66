/** Presses a button as a person does, with the mouse, once nothing covers it. */
import { AppError } from "../core/errors.ts";
import type { WizardButton } from "../wizards/wizard.ts";
import type { FormPage } from "./form-page.ts";
import type { ArrivalPlan, PageState } from "./page-runtime/types.ts";

/**
 * @returns how the page looked just before
 * @throws AppError `selector_not_found` when the button is not there
 */
export async function pressButton(
  form: FormPage,
  button: WizardButton,
  plan: Pick<ArrivalPlan, "pages" | "fields" | "error_selector">,
  timeoutMs: number,
): Promise<PageState | "disabled"> {
  const aim = await form.call("aim", button.locators, plan, timeoutMs);
  if (aim.state === "disabled") return "disabled";
  if (aim.state === "missing") {
    throw new AppError(
      "selector_not_found",
      `The button “${button.description}” was not found. Discover the wizard again: the site has probably changed.`,
      { details: { button: button.description, tried: aim.tried } },
    );
  }
  if (aim.at) await form.orLost(form.page.mouse.click(aim.at.x, aim.at.y));
  return aim.before;
}
