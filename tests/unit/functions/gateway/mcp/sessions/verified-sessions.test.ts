import { createSecretKey } from "node:crypto";
import { expect, it } from "vitest";
import type { Exchange } from "../../../../../../functions/gateway/http/exchange.ts";
import { createSessions } from "../../../../../../functions/gateway/mcp/sessions/sessions.ts";
import { createSessionSigner, type Session } from "../../../../../../shared/auth/sessions/session.ts";

const HOUR_MS = 3_600_000;

function openSessions() {
  const clock = { now: 1_800_000_000_000 };
  const revoked = new Set<string>();
  const verified: string[] = [];
  const signer = createSessionSigner({
    secrets: [createSecretKey(Buffer.alloc(32, 7))],
    deployment: "test",
    now: () => clock.now,
    lifetimeMs: HOUR_MS,
  });
  const sessions = createSessions({
    signer: {
      ...signer,
      verify(value) {
        verified.push(value);
        return signer.verify(value);
      },
    },
    revoked: {
      isRevoked: async ({ id }: Session) => revoked.has(id),
      revoke: async ({ id }: Session) => void revoked.add(id),
    } as Parameters<typeof createSessions>[0]["revoked"],
    acceptMissing: false,
    now: () => clock.now,
    graceMs: 0,
  });
  const check = (session: string) =>
    sessions.check({
      request: { headers: { "mcp-session-id": session } },
      response: { setHeader() {} },
      facts: {},
    } as unknown as Exchange);
  return { sessions, check, verified, clock };
}

it("a genuine session is verified once, and its end and expiry hold at once", async () => {
  const { sessions, check, verified, clock } = openSessions();
  const [kept, ended] = [sessions.open({ client: "a" }), sessions.open({})];
  for (const value of [kept, ended, kept, ended]) expect(await check(value)).toHaveProperty("session.id");
  expect(verified).toEqual([kept, ended]);
  const found = await check(ended);
  if ("session" in found && found.session) await sessions.end(found.session);
  expect(await check(ended)).toHaveProperty("refusal.reason", "session_revoked");
  clock.now += HOUR_MS + 1000;
  expect(await check(kept)).toHaveProperty("refusal.reason", "session_expired");
});

it("a forged session is verified each time", async () => {
  const { sessions, check, verified } = openSessions();
  const value = sessions.open({});
  const forged = `${value.slice(0, -2)}${value.endsWith("AA") ? "BA" : "AA"}`;
  for (let n = 0; n < 2; n += 1)
    expect(await check(forged)).toHaveProperty("refusal.reason", "session_forged");
  expect(verified).toEqual([forged, forged]);
});
