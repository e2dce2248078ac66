import { describe, expect, it } from "vitest";
import { createBucketPolicy } from "../../../../shared/cloud/bucket-policy.ts";
import { startTemporaryCloud } from "../../infra/local/cloud/temporary-cloud.ts";

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
