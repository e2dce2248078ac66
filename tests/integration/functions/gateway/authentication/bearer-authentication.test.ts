/** Instances that share a bucket, and nothing else; time is moved by the test. */
import { createSecretKey } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type Authenticate,
  authorizeScope,
  createBearerAuthentication,
} from "../../../../../functions/gateway/authentication/bearer-authentication.ts";
import { createCallerSource } from "../../../../../functions/gateway/authentication/open-authentication.ts";
import type { Exchange } from "../../../../../functions/gateway/http/exchange.ts";
import type { AccessDecision } from "../../../../../shared/auth/bearer-access.ts";
import { deleteStaleAuthFailures } from "../../../../../shared/auth/lockout/delete-stale.ts";
import { FLOOD } from "../../../../../shared/auth/lockout/guard-access.ts";
import { createLockout } from "../../../../../shared/auth/lockout/lockout.ts";
import { createLockoutStore } from "../../../../../shared/auth/lockout/lockout-store.ts";
import {
  createStaticTokens,
  newStaticToken,
  parseStaticTokens,
} from "../../../../../shared/auth/tokens/static-tokens.ts";
import type { ObjectStore } from "../../../../../shared/cloud/objects.ts";
import { AppError, ERROR_TYPES } from "../../../../../shared/core/errors.ts";
import { keyedHash } from "../../../../../shared/keys/keyed-hash.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";
import { recordingLogger } from "../../../../unit/shared/wizards/recording-logger.ts";

const MINUTE = 60_000;
const HMAC_KEY = createSecretKey(Buffer.alloc(32, 7));
const { token: GOOD, entry } = newStaticToken("ci");
const { token: BAD } = newStaticToken("ci");
/** Begins tokens that the issuer signed and whose time is over. */
const EXPIRED = "expired-token-of-at-least-32-characters";

let runs: LocalRuns;
let log: ReturnType<typeof recordingLogger>;
let addresses = 0;
/** The address of a caller that no other test uses. */
let address: string;

beforeAll(async () => {
  runs = await startLocalRuns({ isClockHeld: true });
});
afterAll(() => runs.close());
beforeEach(() => {
  log = recordingLogger();
  addresses += 1;
  address = `203.0.113.${addresses}`;
});

interface Instance {
  authenticate: Authenticate;
  /** Answers of one call: the status, 200 for being let in. */
  ask(token: string | undefined, from?: string): Promise<{ status: number; headers: object; facts: object }>;
}

function startInstance({
  verdict = "refused_by_issuer",
  objects = runs.store.objects,
  hops = 1,
} = {}): Instance {
  const now = () => runs.store.clock.now().getTime();
  const authenticate = createBearerAuthentication({
    verifier: {
      verify: async (token) => {
        const reason = token.startsWith(EXPIRED) ? "expired" : (verdict as "refused_by_issuer");
        return { ok: false, reason };
      },
    },
    staticTokens: createStaticTokens(parseStaticTokens(entry).tokens),
    ownersOf: (subject) => [subject],
    lockout: createLockout({ store: createLockoutStore(objects), log, now }),
    sourceOf: createCallerSource(HMAC_KEY, hops),
    now,
  });
  return {
    authenticate,
    async ask(token, from = address) {
      const headers = {
        "x-forwarded-for": hops === 1 ? `10.0.0.1, ${from}` : from,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      };
      const facts = {};
      const exchange = { request: { headers, socket: {} }, facts } as unknown as Exchange;
      const decision: AccessDecision = await authenticate(exchange, "agents:run");
      if ("caller" in decision) return { status: 200, headers: {}, facts };
      return { status: ERROR_TYPES[decision.refusal.type].http, headers: decision.refusal.headers, facts };
    },
  };
}

async function fail(instance: Instance, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1)
    expect(await instance.ask(BAD)).toMatchObject({ status: 401, headers: {} });
}

const statusOf = async (answer: ReturnType<Instance["ask"]>) => (await answer).status;

describe("FR-EDGE-11 failed authentications on the A2A endpoints", () => {
  it("block an address from the fifth on for 15 minutes, and no other address; a valid token passes", async () => {
    const instance = startInstance();
    await fail(instance, 4);
    expect(await statusOf(instance.ask(GOOD))).toBe(200);
    await fail(instance, 1);
    expect(await instance.ask(BAD)).toMatchObject({ status: 429, headers: { "retry-after": "900" } });
    expect(await statusOf(instance.ask(GOOD))).toBe(200);
    expect(await statusOf(instance.ask(BAD))).toBe(429);
    expect(await statusOf(instance.ask(GOOD, "198.51.100.1"))).toBe(200);
    runs.advance(15 * MINUTE - 2000);
    const { status, headers } = await instance.ask(BAD);
    expect(status).toBe(429);
    expect(Number((headers as Record<string, string>)["retry-after"])).toBeLessThanOrEqual(2);
    runs.advance(2000);
    expect(await statusOf(instance.ask(GOOD))).toBe(200);
    await fail(instance, 1);
    expect(await statusOf(instance.ask(GOOD))).toBe(200);
  });

  it("are counted across all instances, and block on all of them", async () => {
    const [one, two, three] = [startInstance(), startInstance(), startInstance()];
    for (const instance of [one, two, three]) expect(await statusOf(instance.ask(GOOD))).toBe(200);
    await fail(one, 2);
    await fail(two, 2);
    await fail(one, 1);
    expect(await statusOf(one.ask(BAD))).toBe(429);
    runs.advance(2000);
    await expect.poll(() => statusOf(two.ask(BAD))).toBe(429);
    await expect.poll(() => statusOf(three.ask(BAD))).toBe(429);
    expect(await statusOf(startInstance().ask(BAD))).toBe(429);
  });

  it("are rejected with 429 by an instance that reads the block at that moment", async () => {
    const [one, two] = [startInstance(), startInstance()];
    expect(await statusOf(two.ask(GOOD))).toBe(200);
    await fail(one, 5);
    expect(await statusOf(two.ask(BAD))).toBe(429);
    expect(await statusOf(two.ask(BAD))).toBe(429);
  });

  it("count for ten minutes", async () => {
    const [one, two] = [startInstance(), startInstance()];
    await fail(one, 4);
    runs.advance(10 * MINUTE);
    await fail(one, 1);
    await fail(two, 3);
    expect(await statusOf(one.ask(GOOD))).toBe(200);
    await fail(two, 1);
    expect(await statusOf(two.ask(BAD))).toBe(429);
  });

  it("that arrive simultaneously block too, with a bounded number of writes", async () => {
    const instance = startInstance();
    await Promise.all(Array.from({ length: 40 }, () => instance.ask(BAD)));
    expect(await statusOf(instance.ask(BAD))).toBe(429);
    const stored = await runs.names(`auth-failures/${keyedHash(HMAC_KEY, "address", address)}/`);
    expect(stored.length).toBeLessThanOrEqual(5);
  });

  it("block again after the previous block has expired", async () => {
    const [one, two] = [startInstance(), startInstance()];
    await fail(one, 5);
    runs.advance(16 * MINUTE);
    expect(await statusOf(two.ask(GOOD))).toBe(200);
    await fail(two, 5);
    expect(await statusOf(two.ask(BAD))).toBe(429);
    runs.advance(5000);
    expect(await statusOf(one.ask(BAD))).toBe(429);
  });

  it("exclude calls without a token, without the scope, or while the issuer is unavailable", async () => {
    const instance = startInstance();
    for (let n = 0; n < 6; n += 1) expect(await statusOf(instance.ask(undefined))).toBe(401);
    const outage = startInstance({ verdict: "issuer_unavailable" });
    for (let n = 0; n < 6; n += 1) expect(await statusOf(outage.ask(BAD))).toBe(503);
    expect(await statusOf(instance.ask(GOOD))).toBe(200);
    expect(await runs.names(`auth-failures/${keyedHash(HMAC_KEY, "address", address)}/`)).toEqual([]);
  });

  it("are counted per IPv6 network, since one customer has all of its addresses", async () => {
    const instance = startInstance();
    for (let n = 1; n <= 5; n += 1) expect(await statusOf(instance.ask(BAD, `2001:db8:9:9::${n}`))).toBe(401);
    expect(await statusOf(instance.ask(BAD, "2001:db8:9:9:ffff::1"))).toBe(429);
    expect(await statusOf(instance.ask(GOOD, "2001:db8:9:8::1"))).toBe(200);
  });

  it("ignore forwarded addresses before the proxy's own entry", async () => {
    const instance = startInstance();
    for (let n = 1; n <= 5; n += 1) await instance.ask(BAD, `192.0.2.${n}, ${address}`);
    expect(await statusOf(instance.ask(BAD, `192.0.2.9, ${address}`))).toBe(429);
  });
});

describe("one caller cannot lock out another", () => {
  it("a valid token passes from a blocked address, unless the address floods", async () => {
    const instance = startInstance();
    await fail(instance, 5);
    for (let n = 0; n < FLOOD; n += 1) expect(await statusOf(instance.ask(BAD))).toBe(429);
    expect(await statusOf(instance.ask(GOOD))).toBe(429);
    runs.advance(MINUTE);
    expect(await statusOf(instance.ask(GOOD))).toBe(200);
    expect(await statusOf(instance.ask(undefined))).toBe(429);
  });

  it.each([
    ...[
      "expired",
      "not_yet_valid",
      "wrong_audience",
      "id_token",
      "reserved_subject",
      "no_expiry",
      "no_subject",
    ],
    "wrong_issuer",
  ])(
    "FR-EDGE-11 a token that the issuer signed counts once, however often it is repeated: %s",
    async (verdict) => {
      const instance = startInstance({ verdict });
      for (let n = 0; n < 8; n += 1) expect(await statusOf(instance.ask(BAD))).toBe(401);
      const stored = await runs.names(`auth-failures/${keyedHash(HMAC_KEY, "address", address)}/`);
      expect(stored).toHaveLength(1);
    },
  );

  it("FR-EDGE-11 the calls of one client whose token has expired block no address, also all at once", async () => {
    const instance = startInstance();
    const answers = await Promise.all(Array.from({ length: 8 }, () => statusOf(instance.ask(EXPIRED))));
    expect(new Set(answers)).toEqual(new Set([401]));
    await fail(instance, 4);
    expect(await statusOf(instance.ask(BAD))).toBe(429);
  });

  it("FR-EDGE-11 five expired tokens block an address, which still lets their clients refresh", async () => {
    const instance = startInstance();
    for (let n = 0; n < 5; n += 1) expect(await statusOf(instance.ask(EXPIRED + n))).toBe(401);
    expect(await statusOf(instance.ask(BAD))).toBe(429);
    expect(await instance.ask(`${EXPIRED}0`)).toMatchObject({ status: 401, headers: {} });
    expect(await instance.ask(`${EXPIRED}9`)).toMatchObject({ status: 401, headers: {} });
    expect(await statusOf(instance.ask(GOOD))).toBe(200);
  });

  it.each(["bad_signature", "unknown_key", "malformed", "unsigned", "opaque_token", "wrong_algorithm"])(
    "a forged or unknown token counts: %s",
    async (verdict) => {
      const instance = startInstance({ verdict });
      for (let n = 0; n < 5; n += 1) expect(await statusOf(instance.ask(BAD))).toBe(401);
      expect(await statusOf(instance.ask(BAD))).toBe(429);
    },
  );

  it("after a load balancer and a front end, with TRUSTED_PROXY_HOPS=2", async () => {
    const instance = startInstance({ hops: 2 });
    const BALANCER = "35.191.0.9";
    // The client writes the first entry, the balancer the second, the front end the third.
    const from = (client: string, claimed: string) => `${claimed}, ${client}, ${BALANCER}`;
    const attacker = `198.51.100.${addresses}`;
    for (let n = 0; n < 5; n += 1) await instance.ask(BAD, from(attacker, address));
    expect(await statusOf(instance.ask(BAD, from(attacker, "192.0.2.1")))).toBe(429);
    expect(await statusOf(instance.ask(BAD, from(address, attacker)))).toBe(401);
    expect(await statusOf(instance.ask(GOOD, from(address, attacker)))).toBe(200);
  });
});

describe("FR-EDGE-11 while storage is unavailable", () => {
  const broken = async () => {
    throw new AppError("storage_unavailable", "down");
  };
  const down: ObjectStore = {
    create: broken,
    createAll: broken,
    replace: broken,
    read: broken,
    delete: broken,
    list: broken,
  };

  it("callers are accepted, each instance counts failures, and a warning is logged", async () => {
    const instance = startInstance({ objects: down });
    expect(await statusOf(instance.ask(GOOD))).toBe(200);
    await fail(instance, 5);
    expect(await instance.ask(BAD)).toMatchObject({ status: 429, headers: { "retry-after": "900" } });
    expect(await statusOf(instance.ask(GOOD, "198.51.100.1"))).toBe(200);
    const words = log.entries.map((line) => line.at(-1));
    expect(words).toContain("a failed authentication was counted in this instance's memory only");
    expect(words).toContain("an address is blocked by this instance only");
  });
});

describe("FR-EDGE-11 FR-014/secrets stored failures", () => {
  it("contain no address and no token, in storage and in logs", async () => {
    const instance = startInstance();
    await fail(instance, 5);
    const { facts } = await instance.ask(BAD);
    expect(facts).toEqual({ refused: "address_blocked", source: expect.stringMatching(/^[\w-]{12}$/) });
    const names = [...(await runs.names("auth-failures/")), ...(await runs.names("lockouts/"))];
    const bodies = await Promise.all(
      names.map(async (name) => String((await runs.store.objects.read(name))?.body)),
    );
    const traces = JSON.stringify([names, bodies, log.entries]);
    for (const secret of [address, BAD, GOOD, BAD.slice(4, 20)]) expect(traces).not.toContain(secret);
  });

  it("are deleted after their expiry, and not before", async () => {
    runs.advance(16 * MINUTE);
    await deleteStaleAuthFailures(runs.store);
    const count = async () => [
      (await runs.names("auth-failures/")).length,
      (await runs.names("lockouts/")).length,
    ];
    expect(await count()).toEqual([0, 0]);
    await fail(startInstance(), 5);
    const [failures = 0] = await count();
    expect(await deleteStaleAuthFailures(runs.store)).toEqual({ failures: 0, lockouts: 0 });
    expect(await count()).toEqual([failures, 1]);
    runs.advance(10 * MINUTE);
    expect(await deleteStaleAuthFailures(runs.store)).toEqual({ failures, lockouts: 0 });
    expect(await statusOf(startInstance().ask(BAD))).toBe(429);
    runs.advance(5 * MINUTE);
    expect(await deleteStaleAuthFailures(runs.store)).toEqual({ failures: 0, lockouts: 1 });
    expect(await count()).toEqual([0, 0]);
    expect(await statusOf(startInstance().ask(GOOD))).toBe(200);
  });
});

describe("the scope of a call", () => {
  const exchange = { facts: {} } as unknown as Exchange;
  const decision = {
    caller: { scopes: new Set(["agents:read"]), tokenId: "t" },
  } as unknown as AccessDecision;

  it("is one of the caller's", () => {
    expect(authorizeScope(exchange, decision, "agents:read")).toBe(decision);
    expect(authorizeScope(exchange, decision, "agents:run")).toMatchObject({
      refusal: { reason: "insufficient_scope" },
    });
  });

  it("is not checked for a refused caller", () => {
    const refused = { refusal: { reason: "missing_token" } } as unknown as AccessDecision;
    expect(authorizeScope(exchange, refused, "agents:read")).toBe(refused);
  });
});
