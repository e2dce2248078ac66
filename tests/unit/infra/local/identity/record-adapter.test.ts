import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Adapter } from "oidc-provider";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRecordAdapter } from "../../../../../infra/local/identity/record-adapter.ts";
import { START } from "../../../../fixtures/auth/token-issuer.ts";

let dataDir: string;
let sessions: Adapter;

beforeEach(async () => {
  vi.useFakeTimers({ now: START, toFake: ["Date"] });
  dataDir = await mkdtemp(join(tmpdir(), "records-"));
  sessions = createRecordAdapter(dataDir)("Session");
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true });
});

describe("the local identity provider's records", () => {
  it("are found by id and by uid until they expire", async () => {
    await sessions.upsert("s1", { uid: "u1" }, 60);
    expect(await sessions.find("s1")).toEqual({ uid: "u1" });
    expect(await sessions.findByUid("u1")).toEqual({ uid: "u1" });
    vi.setSystemTime(START + 60_000);
    expect(await sessions.find("s1")).toBeUndefined();
    expect(await sessions.findByUid("u1")).toBeUndefined();
  });

  it("of one kind are not found as another", async () => {
    await sessions.upsert("s1", { uid: "u1", userCode: "c1" }, 60);
    const codes = createRecordAdapter(dataDir)("DeviceCode");
    expect(await codes.find("s1")).toBeUndefined();
    expect(await codes.findByUid("u1")).toBeUndefined();
    expect(await codes.findByUserCode("c1")).toBeUndefined();
    expect(await sessions.findByUserCode("c1")).toMatchObject({ uid: "u1" });
  });

  it("go together when their grant is revoked", async () => {
    const create = createRecordAdapter(dataDir);
    const [access, refresh] = [create("AccessToken"), create("RefreshToken")];
    await access.upsert("a1", { grantId: "g1" }, 60);
    await refresh.upsert("r1", { grantId: "g1" }, 60);
    await refresh.upsert("r2", { grantId: "g2" }, 60);
    await access.revokeByGrantId("g1");
    expect(await access.find("a1")).toBeUndefined();
    expect(await refresh.find("r1")).toBeUndefined();
    expect(await refresh.find("r2")).toEqual({ grantId: "g2" });
  });

  it("say when they were used, also to the next process", async () => {
    await sessions.upsert("s1", {}, 60);
    await sessions.consume("s1");
    expect(await createRecordAdapter(dataDir)("Session").find("s1")).toEqual({ consumed: START / 1000 });
  });

  it("leave the file once they are destroyed or expired", async () => {
    await sessions.upsert("old", {}, 60);
    await sessions.upsert("gone", {}, 600);
    await sessions.upsert("kept", {});
    vi.setSystemTime(START + 61_000);
    await sessions.destroy("gone");
    const file = JSON.parse(await readFile(join(dataDir, "records.json"), "utf8")) as object;
    expect(Object.keys(file)).toEqual(["Session:kept"]);
  });
});
