/**
 * MCP session ids that any instance verifies without a lookup: `<random>.<expiry>.<mac>`. The MAC covers the
 * deployment's name, so that a session is valid in one deployment only, even where two share a secret. A session
 * proves no identity; the access token does.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export interface Session {
  /** The random part, which revocations name. */
  id: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface SessionSigner {
  /** A new session and the value of the header `Mcp-Session-Id` that carries it. */
  create(): { value: string; session: Session };
  verify(
    value: string,
  ): { ok: true; session: Session } | { ok: false; reason: "expired" | "forged" | "malformed" };
}

export interface SessionSignerOptions {
  /** The first signs; the others are still accepted while rotating. */
  secrets: readonly [string, ...string[]];
  /** A name that is unique to this deployment, such as its audience. */
  deployment: string;
  /** Milliseconds since 1970. */
  now: () => number;
  lifetimeMs?: number;
}

const DAY_MS = 86_400_000;
const FORM = /^(?<id>[\w-]{22})\.(?<expiry>[0-9a-z]{1,9})\.(?<mac>[\w-]{43})$/;

export function createSessionSigner(options: SessionSignerOptions): SessionSigner {
  const { secrets, deployment, now, lifetimeMs = DAY_MS } = options;
  const sign = (secret: string, content: string) =>
    createHmac("sha256", secret).update(`federalrunner mcp-session 1\n${deployment}\n${content}`).digest();

  return {
    create() {
      const id = randomBytes(16).toString("base64url");
      const expiry = Math.ceil((now() + lifetimeMs) / 1000);
      const content = `${id}.${expiry.toString(36)}`;
      const value = `${content}.${sign(secrets[0], content).toString("base64url")}`;
      return { value, session: { id, expiresAt: expiry * 1000 } };
    },
    verify(value) {
      const { id, expiry, mac } = FORM.exec(value)?.groups ?? {};
      if (id === undefined || expiry === undefined || mac === undefined) {
        return { ok: false, reason: "malformed" };
      }
      const given = Buffer.from(mac, "base64url");
      // Every secret is compared, so that the duration reveals no match.
      const matches = secrets.filter((secret) => timingSafeEqual(sign(secret, `${id}.${expiry}`), given));
      if (matches.length === 0) return { ok: false, reason: "forged" };
      const expiresAt = Number.parseInt(expiry, 36) * 1000;
      if (expiresAt <= now()) return { ok: false, reason: "expired" };
      return { ok: true, session: { id, expiresAt } };
    },
  };
}
