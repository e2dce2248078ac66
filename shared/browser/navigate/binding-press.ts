/** The press of a button that may submit something binding, in a run. */
import { AppError } from "../../core/errors.ts";
import type { Wizard, WizardPage } from "../../wizards/wizard.ts";
import { saysDone } from "../results/page-ending.ts";
import { pause } from "../run-limit.ts";
import type { FormPage } from "../tab/form-page.ts";

/**
 * Whether the run ends at the page, before its button is pressed: a person submits.
 *
 * @param pages those of the run
 */
export function endsBefore({ ends_before }: Wizard, page: WizardPage, pages: WizardPage[]): boolean {
  return ends_before !== undefined && page === pages.at(-1);
}

export function unsubmittedWarning({ url }: Wizard, { continue_button }: WizardPage): string {
  const button = continue_button ? ` and presses “${continue_button.description}”` : "";
  return `The form is not submitted: a person fills it in at ${url}${button}.`;
}

/** Whether a press may bind, by a wizard that no test run has proved. */
export function isUnconfirmed(
  { proved }: Wizard,
  { binding }: WizardPage,
  confirm: boolean | undefined,
): boolean {
  return binding === true && proved === false && !confirm;
}

/** @throws AppError `invalid_request` for a press that {@link isUnconfirmed} */
export function refuseUnconfirmed(wizard: Wizard, shown: WizardPage, confirm: boolean | undefined): void {
  const { page_number: page, page_title, continue_button } = shown;
  if (!isUnconfirmed(wizard, shown, confirm)) return;
  throw new AppError(
    "invalid_request",
    `Page ${page}, “${page_title}”, is not left: “${continue_button?.description ?? "its button"}” may submit something binding, and no test run has proved the wizard. With the person's consent, repeat it with confirm: true (MCP: in options; REST and A2A: next to user_data; command: --confirm).`,
    {
      details: {
        page,
        next: "Ask the person; with their consent, repeat it with confirm: true.",
      },
    },
  );
}

/** A page that hangs returns nothing. */
const HANGING_MS = 500;
/** The address of a page that confirms. */
const CONFIRMS =
  /[/_-](submitted|sent|success|confirmation|confirmed|receipt|complete|completed|thank-?you)([/_.-]|$)/i;

/** Whether the page that a failed run has reached says, by its address or its words, that the form was sent. */
export async function showsSent(form: FormPage): Promise<boolean> {
  const { pathname = "" } = URL.parse(form.page.url()) ?? {};
  if (CONFIRMS.test(pathname)) return true;
  const read = form.callSettled("pageText", LONGEST_TEXT).catch(() => "");
  return saysDone((await Promise.race([read, pause(HANGING_MS)])) ?? "");
}

const LONGEST_TEXT = 1000;
