import { isBindingCaption } from "../text/binding-caption.ts";
import type { WizardPage } from "./wizard.ts";

/** Whether the press that leaves the page may send the form: by the wizard's record, or by its caption. */
export function mayBind({ binding, continue_button }: WizardPage): boolean {
  return binding === true || isBindingCaption(continue_button?.description ?? "");
}
