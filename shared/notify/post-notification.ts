/** Posts one notification. Redirects are not followed, and the answer's body is not read. */
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { AppError } from "../core/errors.ts";
import { isException, NOT_PUBLIC_CODE, parseWebhookUrl, publicLookup } from "./webhook-url.ts";

export interface Notification {
  url: string;
  body: string;
  contentType: string;
  headers: Record<string, string>;
}

/** `never`: a repetition cannot succeed. */
export type Delivery =
  | { delivered: true; status: number }
  | { delivered: false; reason: "refused_url" | "status" | "timed_out" | "unreachable"; status?: number };

const LIMIT_MS = 10_000;

/** @param hosts exceptions, see {@link parseWebhookUrl} */
export async function postNotification(
  { url: text, body, contentType, headers }: Notification,
  hosts: ReadonlySet<string>,
  { limitMs = LIMIT_MS }: { limitMs?: number } = {},
): Promise<Delivery> {
  let url: URL;
  try {
    url = parseWebhookUrl(text, hosts);
  } catch (error) {
    if (error instanceof AppError) return { delivered: false, reason: "refused_url" };
    throw error;
  }
  const isFree = isException(url, hosts);
  const open = url.protocol === "https:" ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(limitMs);
  return new Promise((resolve) => {
    const request = open(url, {
      method: "POST",
      headers: { ...headers, "content-type": contentType, "content-length": Buffer.byteLength(body) },
      // A connection of its own: a kept one would skip the check of the address.
      agent: false,
      lookup: isFree ? undefined : publicLookup,
      signal,
    });
    request.once("response", ({ statusCode: status = 0 }) => {
      resolve(
        status >= 200 && status < 300
          ? { delivered: true, status }
          : { delivered: false, reason: "status", status },
      );
      request.destroy();
    });
    request.once("error", (error: NodeJS.ErrnoException) => {
      const refused = error.code === NOT_PUBLIC_CODE;
      const reason = refused ? "refused_url" : signal.aborted ? "timed_out" : "unreachable";
      resolve({ delivered: false, reason });
    });
    request.end(body);
  });
}
