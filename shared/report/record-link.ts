/**
 * The secret of a link to a run's record: `<run and expiry>.<mac>`. Every instance verifies it without a lookup, and its
 * holder reads the record until it expires or the run is deleted.
 */
import { type KeyObject, timingSafeEqual } from "node:crypto";
import { keyedHash } from "../keys/keyed-hash.ts";

export interface RecordGrant {
  runId: string;
  expiresAt: Date;
}

const RECORD_LINK_MS = 3_600_000;
/** The page that posts the secret of its address. */
export const RECORD_PATH = "/record";

const ID_BYTES = 16;
const TIME_BYTES = 6;
/** 132 bits. */
const MAC_LENGTH = 22;
const FORM = /^(?<content>[\w-]{30})\.(?<mac>[\w-]{22})$/;

function recordSecret(key: KeyObject, { runId, expiresAt }: RecordGrant): string {
  const bytes = Buffer.alloc(ID_BYTES + TIME_BYTES);
  bytes.write(runId.replaceAll("-", ""), "hex");
  bytes.writeUIntBE(expiresAt.getTime(), ID_BYTES, TIME_BYTES);
  const content = bytes.toString("base64url");
  return `${content}.${macOf(key, content)}`;
}

/**
 * @param keys the current one and those being rotated out
 * @returns undefined for a secret that is malformed, forged or expired
 */
export function readRecordSecret(
  keys: readonly KeyObject[],
  secret: string,
  now: Date,
): RecordGrant | undefined {
  const { content, mac } = FORM.exec(secret)?.groups ?? {};
  if (content === undefined || mac === undefined) return undefined;
  const isGenuine = keys.some((key) => timingSafeEqual(Buffer.from(macOf(key, content)), Buffer.from(mac)));
  if (!isGenuine) return undefined;
  const bytes = Buffer.from(content, "base64url");
  const expiresAt = new Date(bytes.readUIntBE(ID_BYTES, TIME_BYTES));
  const id = bytes.toString("hex", 0, ID_BYTES);
  const runId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return expiresAt > now ? { runId, expiresAt } : undefined;
}

function macOf(key: KeyObject, content: string): string {
  return keyedHash(key, "record link", content).slice(0, MAC_LENGTH);
}

export interface RecordLink {
  url: string;
  /** ISO 8601. */
  until: string;
}

/** A link for an hour. @param serverUrl the public address of the gateway */
export function recordLink(key: KeyObject, serverUrl: string, runId: string, now: Date): RecordLink {
  const expiresAt = new Date(now.getTime() + RECORD_LINK_MS);
  const url = new URL(RECORD_PATH, serverUrl);
  // A fragment is sent to no server, so that no log holds it.
  url.hash = recordSecret(key, { runId, expiresAt });
  return { url: url.href, until: expiresAt.toISOString() };
}
