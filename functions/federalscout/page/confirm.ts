/** The consent to press a button that may submit something binding. */
import { z } from "zod";
import { AppError } from "../../../shared/core/errors.ts";
import { isBinding } from "./likely-continue.ts";

export const CONFIRM = z
  .boolean()
  .optional()
  .describe("The user has agreed to press a button that is marked as binding");

/** @throws AppError `invalid_request` for an unconfirmed binding button */
export function requireConfirmation(caption: string, confirm: boolean | undefined): void {
  if (confirm || !isBinding({ text: caption })) return;
  throw new AppError("invalid_request", `The button is not pressed: ${unconfirmed(caption)}.`, {
    details: {
      next: "Ask the user whether it submits something binding; with their consent, repeat with confirm: true.",
    },
  });
}

export function unconfirmed(caption: string): string {
  return `“${caption}” may submit something binding, and needs confirm: true with the user's consent`;
}
