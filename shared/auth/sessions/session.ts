/**
 * MCP session ids that any instance verifies without a lookup: `<random>.<expiry>.<mac>`, before the MAC with `.e`
 * where the client asks its user by elicitation, `.a` where it shows MCP Apps, `.o` where it has no links to resources, `.v<date>` with the revision, and
 * `.n<name>` with its name.
 * The MAC covers the deployment's name, so that a session is valid in one deployment only, even where two share a secret.
 * A session proves no identity; the access token does.
 */
import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";

export interface Session {
  /** The random part, which revocations name. */
  id: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** The client declared at the session's start that it asks its user by a form. */
  elicits?: boolean;
  /** The client declared that it shows MCP Apps. */
  showsApps?: boolean;
  /** The session has a revision without links to resources. */
  lacksLinks?: boolean;
  /** The negotiated revision; undefined in a session of an earlier release. */
  revision?: string | undefined;
  /** The client's name, at most 32 characters. */
  client?: string | undefined;
}

export type SessionFeatures = Pick<Session, "elicits" | "showsApps" | "lacksLinks" | "revision" | "client">;

export interface SessionSigner {
  /** A new session and the value of the header `Mcp-Session-Id` that carries it. */
  create(features?: SessionFeatures): { value: string; session: Session };
  verify(
    value: string,
  ): { ok: true; session: Session } | { ok: false; reason: "expired" | "forged" | "malformed" };
}

export interface SessionSignerOptions {
  /** The first signs; the others are still accepted while rotating. */
  secrets: readonly [KeyObject, ...KeyObject[]];
  /** A name that is unique to this deployment, such as its audience. */
  deployment: string;
  /** Milliseconds since 1970. */
  now: () => number;
  lifetimeMs?: number;
}

const DAY_MS = 86_400_000;
const FORM =
  /^(?<content>(?<id>[\w-]{22})\.(?<expiry>[0-9a-z]{1,9})(?<elicits>\.e)?(?<showsApps>\.a)?(?<lacksLinks>\.o)?(?:\.v(?<revision>\d{8}))?(?:\.n(?<client>[\w-]{1,43}))?)\.(?<mac>[\w-]{43})$/;

export function createSessionSigner(options: SessionSignerOptions): SessionSigner {
  const { secrets, deployment, now, lifetimeMs = DAY_MS } = options;
  const sign = (secret: KeyObject, content: string) =>
    createHmac("sha256", secret).update(`federalrunner mcp-session 1\n${deployment}\n${content}`).digest();

  return {
    create({ elicits = false, showsApps = false, lacksLinks = false, revision, client } = {}) {
      const id = randomBytes(16).toString("base64url");
      const expiry = Math.ceil((now() + lifetimeMs) / 1000);
      const name = client === undefined ? "" : `.n${Buffer.from(client).toString("base64url")}`;
      const version = revision === undefined ? "" : `.v${revision.replaceAll("-", "")}`;
      const content = `${id}.${expiry.toString(36)}${elicits ? ".e" : ""}${showsApps ? ".a" : ""}${lacksLinks ? ".o" : ""}${version}${name}`;
      const value = `${content}.${sign(secrets[0], content).toString("base64url")}`;
      return {
        value,
        session: { id, expiresAt: expiry * 1000, elicits, showsApps, lacksLinks, revision, client },
      };
    },
    verify(value) {
      const {
        content,
        id,
        expiry,
        elicits,
        showsApps,
        lacksLinks,
        revision: date,
        client: name,
        mac,
      } = FORM.exec(value)?.groups ?? {};
      if (content === undefined || id === undefined || expiry === undefined || mac === undefined) {
        return { ok: false, reason: "malformed" };
      }
      const given = Buffer.from(mac, "base64url");
      // The last character has two bits that a decoder ignores: one session has one value.
      if (given.toString("base64url") !== mac) return { ok: false, reason: "forged" };
      // Every secret is compared, so that the duration reveals no match.
      const matches = secrets.filter((secret) => timingSafeEqual(sign(secret, content), given));
      if (matches.length === 0) return { ok: false, reason: "forged" };
      const expiresAt = Number.parseInt(expiry, 36) * 1000;
      if (expiresAt <= now()) return { ok: false, reason: "expired" };
      const features = {
        elicits: elicits !== undefined,
        showsApps: showsApps !== undefined,
        lacksLinks: lacksLinks !== undefined,
      };
      const client = name === undefined ? undefined : Buffer.from(name, "base64url").toString();
      const revision = date?.replace(/(....)(..)/, "$1-$2-");
      return { ok: true, session: { id, expiresAt, ...features, revision, client } };
    },
  };
}
