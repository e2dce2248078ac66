import { createSecretKey, type KeyObject } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { createSessionSigner, type SessionSigner } from "../../../../../shared/auth/sessions/session.ts";
import { START } from "../../../../fixtures/auth/token-issuer.ts";

const SECRET = createSecretKey("a secret of this deployment, 32+ characters", "utf8");
const DAY = 86_400_000;

let now: number;
let signer: SessionSigner;

beforeEach(() => {
  now = START;
  signer = signerWith({});
});

function signerWith(change: { secrets?: [KeyObject, ...KeyObject[]]; deployment?: string }): SessionSigner {
  return createSessionSigner({
    secrets: [SECRET],
    deployment: "https://runner.example/mcp",
    now: () => now,
    ...change,
  });
}

describe("SERVER-004 signed sessions", () => {
  it("are accepted by any instance with the same secret", () => {
    const { value, session } = signer.create();
    expect(signerWith({}).verify(value)).toEqual({ ok: true, session });
    expect(session).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      expiresAt: START + DAY,
      elicits: false,
      showsApps: false,
      lacksLinks: false,
    });
  });

  it("hold the negotiated revision, and sessions of earlier releases none", () => {
    const { value, session } = signer.create({ revision: "2025-06-18", client: "c" });
    expect(session.revision).toBe("2025-06-18");
    expect(signer.verify(value)).toMatchObject({
      ok: true,
      session: { revision: "2025-06-18", client: "c" },
    });
    expect(signer.verify(signer.create({}).value)).toMatchObject({
      ok: true,
      session: { revision: undefined },
    });
  });

  it("hold under their signature whether the client asks its user, and has links to resources", () => {
    const { value, session } = signer.create({ elicits: true, showsApps: true, lacksLinks: true });
    expect(signer.verify(value)).toEqual({
      ok: true,
      session: { ...session, elicits: true, showsApps: true, lacksLinks: true },
    });
    for (const [part, rest] of [
      [".e.", "."],
      [".a.", "."],
      [".o.", "."],
    ] as const)
      expect(signer.verify(value.replace(part, rest))).toEqual({ ok: false, reason: "forged" });
  });

  it("hold the client's name, and fit into a header with it", () => {
    const client = "Visual Studio Code - Insiders/123";
    const { value, session } = signer.create({ elicits: true, client: client.slice(0, 32) });
    expect(signer.verify(value)).toEqual({ ok: true, session });
    expect(session.client).toBe(client.slice(0, 32));
    expect(value).toMatch(/^[\x21-\x7e]{1,128}$/);
    expect(signer.verify(value.replace(/\.n[^.]+/, ""))).toEqual({ ok: false, reason: "forged" });
  });

  it("have one value: the bits that a decoder ignores change it too", () => {
    const { value } = signer.create();
    const last = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".indexOf(value.slice(-1));
    const other = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"[last ^ 1];
    expect(signer.verify(value.slice(0, -1) + other)).toEqual({ ok: false, reason: "forged" });
  });

  it("fit into a header: visible ASCII only, as MCP demands", () => {
    expect(signer.create().value).toMatch(/^[\x21-\x7e]{1,128}$/);
  });

  it("are never the same", () => {
    const values = Array.from({ length: 100 }, () => signer.create().value);
    expect(new Set(values).size).toBe(100);
  });

  it("live for a day, to the second", () => {
    const { value } = signer.create();
    now = START + DAY - 1;
    expect(signer.verify(value).ok).toBe(true);
    now = START + DAY;
    expect(signer.verify(value)).toEqual({ ok: false, reason: "expired" });
  });

  it("are accepted with the old secret while it rotates, and no longer afterwards", () => {
    const { value } = signer.create();
    const next = createSecretKey("the next secret of this deployment, 32+", "utf8");
    expect(signerWith({ secrets: [next, SECRET] }).verify(value).ok).toBe(true);
    expect(signerWith({ secrets: [next] }).verify(value)).toEqual({ ok: false, reason: "forged" });
  });

  it("are signed with the new secret while it rotates", () => {
    const next = createSecretKey("the next secret of this deployment, 32+", "utf8");
    const { value } = signerWith({ secrets: [next, SECRET] }).create();
    expect(signerWith({ secrets: [next] }).verify(value).ok).toBe(true);
  });

  it("of another deployment are forged, even with one secret", () => {
    const { value } = signerWith({ deployment: "https://dev.example/mcp" }).create();
    expect(signer.verify(value)).toEqual({ ok: false, reason: "forged" });
  });

  it("are forged when any part is changed", () => {
    const [id = "", expiry = "", mac = ""] = signer.create().value.split(".");
    const other = signer.create().value.split(".");
    for (const value of [
      `${other[0]}.${expiry}.${mac}`,
      `${id}.${(Number.parseInt(expiry, 36) + 86_400).toString(36)}.${mac}`,
      `${id}.${expiry}.${other[2]}`,
      `${id}.${expiry}.${"A".repeat(43)}`,
    ]) {
      expect(signer.verify(value), value).toEqual({ ok: false, reason: "forged" });
    }
  });

  it("are forged, not expired, when an old one is invented", () => {
    expect(signer.verify(`${"A".repeat(22)}.1.${"A".repeat(43)}`)).toEqual({ ok: false, reason: "forged" });
  });

  it.each([
    "",
    "no-session",
    "1868a90c-5d1f-4c5a-9d0c-0f4b3c1b7a11",
    "a.b.c",
    "träger.x.y",
    "A".repeat(100_000),
  ])("are malformed without their form", (value) => {
    expect(signer.verify(value)).toEqual({ ok: false, reason: "malformed" });
  });

  it("are malformed when truncated or extended", () => {
    const { value } = signer.create();
    for (const wrong of [value.slice(0, -1), value.slice(1), `${value}A`, `${value}\n`, ` ${value}`]) {
      expect(signer.verify(wrong)).toEqual({ ok: false, reason: "malformed" });
    }
  });
});
