import type { EndpointOptions } from "../../../shared/a2a/endpoints.ts";
import type { Authenticate } from "../authentication/bearer-authentication.ts";

/** The dependencies and settings of the A2A endpoints. */
export interface A2aOptions extends EndpointOptions {
  authenticate: Authenticate;
  /** Whether agent cards require a token. */
  privateCards: boolean;
  /** Aborted when the process drains: every waiting call then returns at once. */
  draining: AbortSignal;
}
