/** The error for a page that does not accept its answers. It carries the site's messages, never an answer. */
import { isDeepStrictEqual } from "node:util";
import { AppError, type ValidationMessage } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import type { PageAnchor } from "../page/protocol.ts";
import { pause } from "../run-limit.ts";
import type { FormPage } from "../tab/form-page.ts";

/** A page that hangs, or waits for its server, does not return. */
const HANGING_MS = 1000;

interface LeftPage {
  leaving?: PageAnchor;
}

/** @returns `validation_error`, or `unsupported_control` where the page cannot be left without a person */
export async function refusal(
  form: FormPage,
  plan: LeftPage,
  messages: ValidationMessage[],
  button: string,
): Promise<AppError> {
  return (await unsupported(form, plan, messages)) ?? validationError(plan, messages, button);
}

/** The error for a page with a requirement that only a person can meet and the wizard does not record. */
export async function unsupported(
  form: FormPage,
  { leaving }: LeftPage,
  shown: ValidationMessage[],
): Promise<AppError | undefined> {
  const what = await Promise.race([form.callSettled("findUnsupported"), pause(HANGING_MS)]);
  if (what === undefined) return undefined;
  const where = leaving ? `Page ${leaving.page}` : "The first page";
  return new AppError("unsupported_control", `${where} asks for ${what}, which only a person can use.`, {
    details: { page: leaving?.page, validation_errors: cleaned(shown) },
  });
}

export function cleaned(shown: ValidationMessage[]): ValidationMessage[] {
  return shown.map((one) => ({ ...one, message: cleanSiteText(one.message) }));
}

function validationError({ leaving }: LeftPage, shown: ValidationMessage[], button: string): AppError {
  const messages = cleaned(shown).filter(
    (one, index, all) => all.findIndex((other) => isDeepStrictEqual(other, one)) === index,
  );
  const page = leaving?.page;
  const fields = [...new Set(messages.flatMap((message) => message.field_id ?? []))];
  const [first] = fields;
  const where = page === undefined ? "" : ` on page ${page}`;
  const about = fields.length > 0 ? ` about ${fields.join(", ")}` : "";
  const message =
    messages.length > 0
      ? `The site rejected answers${where}${about}.`
      : `The button “${button}”${where} stays disabled: an answer is missing or was rejected.`;
  return new AppError("validation_error", message, {
    details: {
      validation_errors: messages,
      page,
      field_id: first,
    },
  });
}
