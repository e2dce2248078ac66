import type { ErrorType } from "../../../shared/core/errors.ts";
import type { AccessRefusal } from "../authentication/bearer-authentication.ts";

/** What it is that a caller was not let in. */
export const REFUSAL_TYPES = {
  401: "authentication_failed",
  403: "insufficient_scope",
  429: "authentication_locked",
  503: "issuer_unavailable",
} as const satisfies Record<AccessRefusal["status"], ErrorType>;
