/** The identity token that Cloud Tasks and Cloud Scheduler send with their calls. */
import { configurationError } from "../core/config.ts";
import type { CloudSettings } from "./config.ts";

/** @throws AppError `invalid_configuration` without INVOKER_SERVICE_ACCOUNT */
export function invokerToken(
  { invokerServiceAccount }: Pick<CloudSettings, "invokerServiceAccount">,
  service: string,
  { url, audience }: { url: string; audience?: string },
): { serviceAccountEmail: string; audience: string } {
  if (invokerServiceAccount === undefined) {
    throw configurationError([
      `INVOKER_SERVICE_ACCOUNT is not set: calls of ${service} would carry no identity token.`,
    ]);
  }
  return { serviceAccountEmail: invokerServiceAccount, audience: audience ?? new URL(url).origin };
}
