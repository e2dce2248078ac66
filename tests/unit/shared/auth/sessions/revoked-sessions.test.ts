import { beforeEach, describe, expect, it } from "vitest";
import {
  createRevokedSessions,
  type RevocationStore,
  type RevokedSessions,
} from "../../../../../shared/auth/sessions/revoked-sessions.ts";
import type { Session } from "../../../../../shared/auth/sessions/session.ts";
import { START } from "../../../../fixtures/auth/token-issuer.ts";

const MINUTE = 60_000;

let now: number;
let stored: Map<string, Session>;
let lists: number;
let storeFails: boolean;
let failures: unknown[];
const session: Session = { id: "session-1", expiresAt: START + 86_400_000 };

const store: RevocationStore = {
  async add(revoked) {
    if (storeFails) throw new Error("down");
    stored.set(revoked.id, revoked);
  },
  async list() {
    lists += 1;
    if (storeFails) throw new Error("down");
    return stored.keys();
  },
};

beforeEach(() => {
  now = START;
  stored = new Map();
  lists = 0;
  storeFails = false;
  failures = [];
});

function createInstance(): RevokedSessions {
  return createRevokedSessions({
    store,
    now: () => now,
    onListFailure: (error) => failures.push(error),
  });
}

describe("SERVER-004 revoked sessions", () => {
  it("are refused at once by the instance that ended them", async () => {
    const instance = createInstance();
    expect(await instance.isRevoked(session)).toBe(false);
    await instance.revoke(session);
    expect(await instance.isRevoked(session)).toBe(true);
  });

  it("are refused within a minute by the others", async () => {
    const [one, other] = [createInstance(), createInstance()];
    expect(await other.isRevoked(session)).toBe(false);
    await one.revoke(session);
    now += MINUTE;
    expect(await other.isRevoked(session)).toBe(true);
  });

  it("are refused by an instance that starts later", async () => {
    await createInstance().revoke(session);
    expect(await createInstance().isRevoked(session)).toBe(true);
  });

  it("cost one list a minute, however many requests there are", async () => {
    const instance = createInstance();
    for (let n = 0; n < 50; n += 1)
      await Promise.all([instance.isRevoked(session), instance.isRevoked(session)]);
    expect(lists).toBe(1);
    now += MINUTE - 1;
    await instance.isRevoked(session);
    expect(lists).toBe(1);
    now += 1;
    await instance.isRevoked(session);
    expect(lists).toBe(2);
  });

  it("stay refused here although storing the revocation failed, and the caller hears of the failure", async () => {
    const instance = createInstance();
    storeFails = true;
    await expect(instance.revoke(session)).rejects.toThrow("down");
    expect(await instance.isRevoked(session)).toBe(true);
  });

  it("are judged by the last list while the store is down, and by a new one five seconds later", async () => {
    const [one, other] = [createInstance(), createInstance()];
    await one.revoke(session);
    expect(await other.isRevoked(session)).toBe(true);
    now += MINUTE;
    storeFails = true;
    expect(await other.isRevoked(session)).toBe(true);
    expect(await other.isRevoked({ ...session, id: "session-2" })).toBe(false);
    expect(failures).toHaveLength(1);
    now += 5000;
    storeFails = false;
    await other.isRevoked(session);
    expect(lists).toBe(3);
  });
});
