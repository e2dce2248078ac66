import { describe, expect, it, vi } from "vitest";
import { createBucketPolicy, warnOfKeptObjects } from "../../../../shared/cloud/bucket-policy.ts";
import { startTemporaryCloud } from "../../../fixtures/local/temporary-cloud.ts";

describe("the policy of a bucket", () => {
  it.each([
    [0, []],
    [604_800, ["soft delete for 604800 s"]],
  ])("with soft delete for %i s", async (softDeleteSeconds, kept) => {
    const cloud = await startTemporaryCloud({ softDeleteSeconds });
    try {
      expect(await createBucketPolicy(cloud.settings).keptAfterDeletion()).toEqual(kept);
    } finally {
      await cloud.remove();
    }
  });
});

describe("the start of a process", () => {
  it.each([
    ["keeps deleted objects", async () => ["versions"], { kept: ["versions"] }],
    ["denies its policy", () => Promise.reject(new Error("denied")), { error: new Error("denied") }],
    ["keeps none", async () => [], undefined],
  ])("reports a bucket that %s", async (_name, keptAfterDeletion, facts) => {
    const warn = vi.fn();
    await warnOfKeptObjects({ keptAfterDeletion }, { warn });
    expect(warn.mock.calls.map(([logged]) => logged)).toEqual(facts === undefined ? [] : [facts]);
  });
});
