/**
 * Notifications to the webhooks of callers: signed, delivered through Cloud Tasks, whose retries keep a dead webhook away
 * from runs, and only to public https addresses.
 */
import { createHash, type KeyObject, randomUUID } from "node:crypto";
import { type CallbackSettings, readCallbackSettings } from "../auth/config.ts";
import { readCloudSettings, resourceName } from "../cloud/config.ts";
import { createTaskQueue } from "../cloud/queue.ts";
import { type NotificationSettings, readNotificationSettings } from "./config.ts";
import { type Delivery, type Notification, postNotification } from "./post-notification.ts";
import { deriveSigningKeys, type SigningKeys } from "./signing-keys.ts";
import { parseWebhookUrl } from "./webhook-url.ts";

export interface Notifications {
  /** @throws AppError `invalid_request` for an address that may not get notifications */
  check(url: string): void;
  /** Sends a notification with a signature, and returns whether it arrived. */
  post(notification: Notification): Promise<Delivery>;
  /**
   * Has Cloud Tasks call the gateway, and repeat the call while it answers with an error.
   *
   * @param name tasks of one name are one task
   */
  enqueue(task: { path: string; body: unknown; name: string; at?: Date }): Promise<void>;
  keys(): Promise<SigningKeys>;
}

export interface NotificationOptions {
  env?: Record<string, string | undefined>;
  hmacKeys: readonly [KeyObject, ...KeyObject[]];
  /** The gateway's public URL: the issuer of signatures. */
  serverUrl: string;
}

/** Header of the signature: a JWT whose claim `request_body_sha256` names the body. */
const SIGNATURE_HEADER = "x-federalrunner-signature";
const LIFETIME_S = 300;

/** @returns undefined where the gateway accepts no calls of Cloud Tasks */
export function openNotifications(options: NotificationOptions): Notifications | undefined {
  const callbacks = readCallbackSettings(options.env);
  return callbacks && createNotifications(options, callbacks, readNotificationSettings(options.env));
}

function createNotifications(
  { env, hmacKeys, serverUrl }: NotificationOptions,
  callbacks: CallbackSettings,
  { hosts }: NotificationSettings,
): Notifications {
  const cloud = readCloudSettings(env);
  const tasks = createTaskQueue(cloud, resourceName(cloud, "notifications"));
  let derived: Promise<SigningKeys> | undefined;
  const keys = () => {
    derived ??= deriveSigningKeys(hmacKeys);
    return derived;
  };

  async function sign({ url, body }: Notification): Promise<string> {
    const { SignJWT } = await import("jose");
    const { kid, alg, privateKey } = await keys();
    return new SignJWT({ request_body_sha256: createHash("sha256").update(body).digest("hex") })
      .setProtectedHeader({ alg, kid, typ: "JWT" })
      .setIssuer(serverUrl)
      .setAudience(new URL(url).origin)
      .setIssuedAt()
      .setExpirationTime(`${LIFETIME_S}s`)
      .setJti(randomUUID())
      .sign(privateKey);
  }

  return {
    check: (url) => {
      parseWebhookUrl(url, hosts);
    },
    async post(notification) {
      const signature = await sign(notification);
      // A caller's own credentials take precedence.
      const headers = {
        authorization: `Bearer ${signature}`,
        ...notification.headers,
        [SIGNATURE_HEADER]: signature,
      };
      return postNotification({ ...notification, headers }, hosts);
    },
    async enqueue({ path, body, name, at }) {
      const url = new URL(path, callbacks.url).href;
      await tasks.enqueue({
        name,
        url,
        audience: callbacks.url,
        body: JSON.stringify(body),
        scheduleTime: at,
      });
    },
    keys,
  };
}
