import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type LocalIdentity,
  openLocalIdentity,
} from "../../../../../infra/local/cloud/identity/local-identity.ts";
import {
  createGoogleTokenVerifier,
  type GoogleTokenVerifier,
} from "../../../../../shared/auth/tokens/google-oidc.ts";

const ISSUER = "http://127.0.0.1:4443";
const CALLER = "callbacks@local.iam.gserviceaccount.example";
const GATEWAY = "http://127.0.0.1:8080";

let folder: string;
let cloud: LocalIdentity;
let verifier: GoogleTokenVerifier;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "google-"));
  cloud = openLocalIdentity({ folder });
  verifier = createGoogleTokenVerifier({
    serviceAccount: CALLER,
    audience: GATEWAY,
    jwksUri: `${ISSUER}/certs`,
    fetch: async () => Response.json(await cloud.keySet()),
    now: Date.now,
  });
});
afterEach(() => rm(folder, { recursive: true }));

describe("tokens of the local cloud's tasks and schedules", () => {
  it("are accepted like Google's when they are the configured account's, for this service", async () => {
    const token = await cloud.signToken(CALLER, GATEWAY);
    expect(await verifier.verify(token)).toEqual({ ok: true, caller: { email: CALLER, subject: CALLER } });
  });

  it("are accepted with a new key, and with the former one until they expire", async () => {
    const before = await cloud.signToken(CALLER, GATEWAY);
    expect(await verifier.verify(before)).toMatchObject({ ok: true });
    await cloud.rotate();
    expect(await verifier.verify(await cloud.signToken(CALLER, GATEWAY))).toMatchObject({ ok: true });
    expect(await verifier.verify(before)).toMatchObject({ ok: true });
  });

  it("are refused for another service and from another account", async () => {
    const elsewhere = await cloud.signToken(CALLER, "http://127.0.0.1:9999");
    expect(await verifier.verify(elsewhere)).toEqual({ ok: false, reason: "wrong_audience" });
    const stranger = await cloud.signToken("stranger@local.iam.gserviceaccount.example", GATEWAY);
    expect(await verifier.verify(stranger)).toEqual({ ok: false, reason: "wrong_caller" });
  });
});
