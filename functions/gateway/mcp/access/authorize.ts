/** Checks the token, the scopes and the session that a message requires. */
import type { Session } from "../../../../shared/auth/sessions/session.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { Message } from "../protocol/read-message.ts";
import type { Refusal } from "../protocol/refusal.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Authenticate, Caller } from "./authenticate.ts";
import { type RequirementRules, requirementOf, storedTargetScope } from "./requirements.ts";

/** Each is present where the message requires it; a session may be missing where the settings accept that. */
export interface Authorization {
  caller?: Caller;
  session?: Session | undefined;
}

export interface AuthorizeOptions {
  authenticate: Authenticate;
  sessions: Sessions;
  rules: RequirementRules;
}

export async function authorize(
  exchange: Exchange,
  message: Message,
  { authenticate, sessions, rules }: AuthorizeOptions,
): Promise<Authorization | { refusal: Refusal }> {
  const required = requirementOf(message, rules);
  const authorization: Authorization = {};
  if (required.token) {
    const identity = await authenticate(exchange, required.scopes);
    if ("refusal" in identity) return identity;
    authorization.caller = identity.caller;
  }
  if (required.session) {
    const found = await sessions.check(exchange, message);
    if ("refusal" in found) return found;
    authorization.session = found.session;
  }
  const scope = authorization.caller && (await storedTargetScope(message, authorization.caller, rules));
  if (scope) {
    const identity = await authenticate(exchange, [...required.scopes, scope]);
    if ("refusal" in identity) return identity;
  }
  return authorization;
}

/** The scope within which request ids are unique. Another caller that has the session's id is in another scope. */
export function callScope({ token }: Caller, session: Session | undefined): string {
  return session ? `session:${session.id}:${token.subject}` : `token:${token.tokenId}`;
}
