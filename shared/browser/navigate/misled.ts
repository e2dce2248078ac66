/** The errors for a press that led to none of the expected pages. They carry the site's own words. */
import { AppError } from "../../core/errors.ts";
import type { AimPlan, Arrival, Reaction } from "../page/protocol.ts";
import { pause } from "../run-limit.ts";
import type { FormPage } from "../tab/form-page.ts";
import { cleaned, refusal, unsupported } from "./refusal.ts";

/** A page that hangs does not return. */
const HANGING_MS = 1000;

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
