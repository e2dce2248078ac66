/** Google's identity over HTTP: the key set, and the metadata server's identity tokens. */
import { type HttpRoute, jsonReply } from "../http/http-server.ts";
import type { LocalIdentity } from "./local-identity.ts";

export const KEY_SET_PATH = "/oauth2/v3/certs";

const TOKEN_PATH = /^computeMetadata\/v1\/instance\/service-accounts\/([^/]+)\/identity$/;

/** @param defaultAccount the service account that `default` names */
export function createIdentityApi(identity: LocalIdentity, defaultAccount: string): HttpRoute {
  return async ({ method, path, query, headers }) => {
    if (method !== "GET") return undefined;
    const whole = path.join("/");
    if (`/${whole}` === KEY_SET_PATH) return jsonReply(identity.keySet());
    const account = TOKEN_PATH.exec(whole)?.[1];
    if (account === undefined) return undefined;
    const audience = query.get("audience");
    const flavor = { "Metadata-Flavor": "Google" };
    // The real server requires the header too: a redirected browser cannot send it.
    if (headers["metadata-flavor"] !== "Google") return { status: 403, headers: flavor };
    if (!audience) return { status: 400, headers: flavor, body: "non-empty audience parameter required" };
    const email = account === "default" ? defaultAccount : account;
    return { status: 200, headers: flavor, body: await identity.signToken(email, audience) };
  };
}
