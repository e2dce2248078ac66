/** Who calls, as it travels through the SDK to the request handler; a transport makes one for each call. */
import type { ServerCallContext, User } from "@a2a-js/sdk/server";
import { AppError } from "../core/errors.ts";

export interface A2ACaller extends User {
  /** How runs name it: by the current key first, then by those that are being rotated out. */
  readonly owners: readonly [string, ...string[]];
  /** Aborted when the caller has gone; the run continues. */
  readonly callerGone: AbortSignal;
}

/** @throws AppError `authentication_failed` where a transport forgot to authenticate */
export function callerOf({ user }: ServerCallContext): A2ACaller {
  if (user?.isAuthenticated && "owners" in user && "callerGone" in user) return user as A2ACaller;
  throw new AppError("authentication_failed", "This call needs a token.");
}
