/** Presses a button as a person does, with the mouse, once nothing covers it. */
import { AppError } from "../core/errors.ts";
import type { WizardButton } from "../wizards/wizard.ts";
import { fillPage } from "./fill-page.ts";
import type { FormPage } from "./form-page.ts";
import type { AimPlan, PageState } from "./page-runtime/types.ts";

/**
 * @returns how the page looked just before
 * @throws AppError `selector_not_found` when the button is not there, `site_blocked` when a refusal is there
 *   instead, `validation_error` when an answer is no longer what it was
 */
export async function pressButton(
  form: FormPage,
  button: WizardButton,
  plan: AimPlan,
  timeoutMs: number,
): Promise<PageState | "disabled"> {
  await form.arrived(timeoutMs);
  let aim = await form.callSettled("aim", button.locators, plan, timeoutMs);
  if (aim.state === "changed" && plan.leaving) {
    // The document was replaced after it was filled, or a late answer of the site undid something.
    await fillPage(form, plan.leaving.page, plan.answers ?? [], timeoutMs);
    aim = await form.callSettled("aim", button.locators, plan, timeoutMs);
  }
  const page = plan.leaving ? { page: plan.leaving.page } : {};
  const where = plan.leaving ? ` on page ${plan.leaving.page}` : "";
  switch (aim.state) {
    case "ready":
      if (aim.at) await form.orLost(form.page.mouse.click(aim.at.x, aim.at.y));
      return aim.before;
    case "disabled":
      return "disabled";
    case "blocked":
      throw new AppError("site_blocked", "The site refused the visit.");
    case "changed":
      throw new AppError(
        "validation_error",
        `The site did not keep the answer for field ${aim.field_id}${where}; its form or length may not fit.`,
        { details: { field_id: aim.field_id, ...page } },
      );
    case "missing":
      throw new AppError(
        "selector_not_found",
        `The button “${button.description}”${where} was not found. Discover the wizard again: the site has probably changed.`,
        { details: { button: button.description, tried: aim.tried, ...page } },
      );
  }
}
