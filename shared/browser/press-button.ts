/** Presses a button with the real mouse, once nothing covers it. */
import { AppError } from "../core/errors.ts";
import type { WizardButton } from "../wizards/wizard.ts";
import { fillPage } from "./fill-page.ts";
import type { FormPage } from "./form-page.ts";
import type { AimPlan, PageState } from "./page/protocol.ts";

const LATE_CHANGE_MS = 300;

/**
 * @returns the appearance of the page before the press; `moved` when an answer has taken the form to a later page
 * @throws AppError `selector_not_found` without a button, `site_blocked` when the site refuses the visit,
 *   `validation_error` when the page has lost an answer
 */
export async function pressButton(
  form: FormPage,
  button: WizardButton,
  plan: AimPlan,
  timeoutMs: number,
): Promise<PageState | "disabled" | "moved"> {
  await form.arrived(timeoutMs);
  let aim = await form.callSettled("aim", button.locators, plan, timeoutMs);
  if (aim.state === "changed") {
    await fillAgain(form, plan, timeoutMs);
    aim = await form.callSettled("aim", button.locators, plan, timeoutMs);
  }
  switch (aim.state) {
    case "ready":
      await form.click(aim.at, timeoutMs);
      return aim.before;
    case "disabled":
    case "moved":
      return aim.state;
    case "blocked":
      throw new AppError("site_blocked", "The site refused the visit.");
    case "changed":
      throw notKept(aim.field_id, plan);
    case "missing":
      throw new AppError(
        "selector_not_found",
        `The button “${button.description}”${whereOf(plan)} was not found. Discover the wizard again: the site has probably changed.`,
        { details: { button: button.description, tried: aim.tried, page: plan.leaving?.page } },
      );
  }
}

// The document was replaced after it was filled, or the site removed an answer late: once is tolerated.
async function fillAgain(form: FormPage, plan: AimPlan, timeoutMs: number): Promise<void> {
  // Instances of a group are not added twice.
  const answers = (plan.answers ?? []).filter(({ kind }) => kind !== "group");
  await fillPage(form, plan.leaving?.page ?? 1, answers, { timeoutMs });
  const lost = await form.callSettled("awaitChangedField", answers, LATE_CHANGE_MS);
  if (lost) throw notKept(lost, plan);
}

function notKept(field_id: string, plan: AimPlan): AppError {
  return new AppError(
    "validation_error",
    `The site did not keep the answer for field ${field_id}${whereOf(plan)}; its format or length may be wrong.`,
    { details: { field_id, page: plan.leaving?.page } },
  );
}

function whereOf({ leaving }: AimPlan): string {
  return leaving ? ` on page ${leaving.page}` : "";
}
