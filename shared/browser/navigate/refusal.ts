/** The error for a page that does not accept its answers. It carries the site's messages, never an answer. */
import { isDeepStrictEqual } from "node:util";
import { AppError, type ValidationMessage } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import { needOfKind } from "../../handoff/need.ts";
import type { AimPlan, Arrival, PageAnchor, Reaction } from "../page/protocol.ts";
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
    details: { page: leaving?.page, validation_errors: cleaned(shown), person: needOfKind(what) },
  });
}

function cleaned(shown: ValidationMessage[]): ValidationMessage[] {
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

/** A page that hangs does not return. */

/** After an error page, a sign-in or an earlier page. */
export async function misled(
  form: FormPage,
  plan: AimPlan,
  arrival: Extract<Arrival, { state: "failed" | "returned" }>,
  button: string,
): Promise<AppError> {
  const asked = await unsupported(form, plan, []);
  if (asked) return asked;
  const where = arrival.state === "failed" ? "an error" : `page ${arrival.page} again`;
  const { messages } = await reactionOf(form, plan);
  return failure(`The site shows ${where} after “${button}” was pressed.`, plan, messages);
}

/** After a press that nothing expected followed. */
export async function unfollowed(form: FormPage, plan: AimPlan, button: string): Promise<AppError> {
  const asked = await unsupported(form, plan, []);
  if (asked) return asked;
  const { messages, isFailure } = await reactionOf(form, plan);
  if (messages.length > 0 && !isFailure) return refusal(form, plan, messages, button);
  return failure(`Nothing followed after “${button}” was pressed.`, plan, messages);
}

async function reactionOf(form: FormPage, { fields, texts }: AimPlan): Promise<Reaction> {
  const read = texts && form.callSettled("readReaction", fields, texts);
  return (await Promise.race([read, pause(HANGING_MS)])) ?? { messages: [], isFailure: false };
}

function failure(message: string, { leaving }: AimPlan, shown: Reaction["messages"]): AppError {
  const details = shown.length > 0 ? { validation_errors: cleaned(shown) } : {};
  return new AppError("navigation_failed", message, { details: { page: leaving?.page, ...details } });
}
