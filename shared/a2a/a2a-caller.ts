/** The caller of an A2A call, which the SDK passes to the request handler as its user. */
import type { ServerCallContext, User } from "@a2a-js/sdk/server";
import { AppError } from "../core/errors.ts";

export interface A2ACaller extends User {
  /** Owner hashes, that of the current key first. */
  readonly owners: readonly [string, ...string[]];
  /** Aborted when the caller has gone; the run continues. */
  readonly callerGone: AbortSignal;
  /** Whether a successful answer has begun, so that the call can no longer fail. */
  readonly isAnswering?: () => boolean;
}

/** @throws AppError `authentication_failed` when the transport did not authenticate the call */
export function callerOf({ user }: ServerCallContext): A2ACaller {
  if (user?.isAuthenticated && "owners" in user && "callerGone" in user) return user as A2ACaller;
  throw new AppError("authentication_failed", "This call requires a token.");
}
