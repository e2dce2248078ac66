/** Finds bucket features that keep deleted objects; FederalRunner promises that a deleted input is gone. */
import type { Logger } from "../core/logger.ts";
import { createStorageClient, type StorageSettings } from "./bucket-client.ts";
import type { CallOptions } from "./retry.ts";

export interface BucketPolicy {
  /**
   * The features that keep deleted objects, each with its duration; none in a bucket that Terraform made.
   *
   * @throws AppError `storage_unavailable`, `cloud_access_denied`
   */
  keptAfterDeletion(options?: CallOptions): Promise<string[]>;
}

/**
 * The policy of the state bucket. The first call loads the client.
 *
 * @param buckets those that hold the state
 */
export function createBucketPolicy(
  settings: StorageSettings,
  buckets: readonly string[] = [settings.bucket],
): BucketPolicy {
  const policies = buckets.map((bucket) => policyOf({ ...settings, bucket }));
  return {
    async keptAfterDeletion(options) {
      const kept = await Promise.all(policies.map((policy) => policy.keptAfterDeletion(options)));
      return [...new Set(kept.flat())];
    },
  };
}

function policyOf(settings: StorageSettings): BucketPolicy {
  const { call } = createStorageClient(settings);
  return {
    async keptAfterDeletion(options) {
      const [metadata] = await call("read the bucket", options, (bucket) => bucket.getMetadata());
      const softDelete = Number(metadata.softDeletePolicy?.retentionDurationSeconds ?? 0);
      const retention = Number(metadata.retentionPolicy?.retentionPeriod ?? 0);
      return [
        ...(softDelete > 0 ? [`soft delete for ${softDelete} s`] : []),
        ...(metadata.versioning?.enabled ? ["versions"] : []),
        ...(retention > 0 ? [`a retention policy of ${retention} s`] : []),
      ];
    },
  };
}

/** Warns at the start of a process: a bucket made by hand keeps deleted inputs and results for seven days. Never throws. */
export async function warnOfKeptObjects(bucket: BucketPolicy, log: Pick<Logger, "warn">): Promise<void> {
  try {
    const kept = await bucket.keptAfterDeletion();
    if (kept.length > 0) log.warn({ kept }, "the state bucket keeps deleted objects");
  } catch (error) {
    log.warn({ error }, "could not check whether the state bucket keeps deleted objects");
  }
}
