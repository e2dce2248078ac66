/** Who may go on, and in which session. */
import type { Session } from "../../../shared/auth/sessions/session.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Authenticate, Caller } from "./authenticate.ts";
import type { Message } from "./read-message.ts";
import type { Refusal } from "./refusal.ts";
import { type RequirementRules, requirementOf, storedTargetScope } from "./requirements.ts";
import type { Sessions } from "./sessions.ts";

/** Each where the message needs it; a session may be missing where that is accepted. */
export interface Admission {
  caller?: Caller;
  session?: Session | undefined;
}

export interface AdmissionOptions {
  authenticate: Authenticate;
  sessions: Sessions;
  rules: RequirementRules;
}

export async function admit(
  exchange: Exchange,
  message: Message,
  { authenticate, sessions, rules }: AdmissionOptions,
): Promise<Admission | { refusal: Refusal }> {
  const required = requirementOf(message, rules);
  const admission: Admission = {};
  if (required.token) {
    const identity = await authenticate(exchange, required.scopes);
    if ("refusal" in identity) return identity;
    admission.caller = identity.caller;
  }
  if (required.session) {
    const found = await sessions.check(exchange, message);
    if ("refusal" in found) return found;
    admission.session = found.session;
  }
  const scope = admission.caller && (await storedTargetScope(message, admission.caller, rules));
  if (scope) {
    const identity = await authenticate(exchange, [...required.scopes, scope]);
    if ("refusal" in identity) return identity;
  }
  return admission;
}

/** Within what the ids of requests are unique. */
export function callScope({ token }: Caller, session: Session | undefined): string {
  return session ? `session:${session.id}` : `token:${token.tokenId}`;
}
