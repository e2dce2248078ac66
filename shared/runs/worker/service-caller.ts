/** The caller of a worker's service, by its connection and headers. */
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";

/** Cloud Run reads the first of the two headers; then `authorization` is free for the caller's own credentials. */
export function carriesToken(headers: IncomingHttpHeaders, token: string): boolean {
  const given = Buffer.from(String(headers["x-serverless-authorization"] ?? headers.authorization ?? ""));
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Cloud Run's front end is the only client of a server that listens on other addresses. */
export function isLoopback(server: Server): boolean {
  const address = server.address();
  return typeof address === "object" && /^(127\.|::1$)/.test(address?.address ?? "");
}

/** Whether Cloud Tasks calls, which retries a refused request. */
export function isRetried({ headers }: IncomingMessage): boolean {
  return headers["x-cloudtasks-taskname"] !== undefined;
}
