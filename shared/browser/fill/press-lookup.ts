import { AppError } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import { frameOfButton } from "../frames/find-frame.ts";
import type { PlannedField } from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";

/**
 * Presses the button that lists the options of a field, or that shows or fills its box, unless the page offers the answer
 * already. The field then takes its answer as any other.
 *
 * @throws AppError `selector_not_found` without the button, `validation_error` with the site's messages where it lists nothing
 */
export async function pressLookup(
  form: FormPage,
  page: number,
  field: PlannedField,
  timeoutMs: number,
): Promise<void> {
  const { field_id, lookup } = field;
  if (!lookup) return;
  const frame = await frameOfButton(form, lookup.locators, timeoutMs);
  const { offers, list } = await frame.callSettled("readLookup", field);
  if (offers) return;
  const plan = { pages: [], fields: [field] };
  const aimed = await frame.callSettled("aim", lookup.locators, plan, timeoutMs);
  const button = `The button “${lookup.description}” of field ${field_id} on page ${page}`;
  if (aimed.state !== "ready")
    throw new AppError("selector_not_found", `${button} was not found or could not be pressed.`, {
      details: { field_id, page, button: lookup.description },
    });
  await frame.click(aimed.at, timeoutMs);
  // A box that stays empty offers nothing after the press either.
  if (field.kind === "text" && field.value === "") field.lookup = undefined;
  if (await frame.callSettled("awaitLookup", field, list, timeoutMs)) return;
  // A box that is shown takes the answer itself.
  if (field.kind === "text" && list !== "") return;
  const messages = await frame.callSettled("readMessages", [field]);
  throw new AppError("validation_error", `${button} has listed nothing for the answers before it.`, {
    details: {
      field_id,
      page,
      ...(messages.length > 0
        ? { validation_errors: messages.map((one) => ({ ...one, message: cleanSiteText(one.message) })) }
        : {}),
    },
  });
}
