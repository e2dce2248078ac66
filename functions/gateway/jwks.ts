/** The public keys of the deployment's signatures on notifications and agent cards. */
import type { Notifications } from "../../shared/notify/open-notifications.ts";
import { JWKS_PATH } from "../../shared/notify/signing-keys.ts";
import type { Route } from "./http/router.ts";
import { sendJson } from "./http/send.ts";

export function createJwksRoute({ keys }: Pick<Notifications, "keys">): Route {
  return {
    path: JWKS_PATH,
    methods: {
      async GET(exchange) {
        const { jwks } = await keys();
        sendJson(exchange, 200, jwks, { "cache-control": "public, max-age=300" });
      },
    },
  };
}
