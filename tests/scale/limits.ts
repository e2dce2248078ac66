/** Published limits and prices of Google Cloud, in the region us-central1, each with its source. */

export interface Published {
  value: number;
  source: string;
}

const from = (value: number, source: string): Published => ({ value, source });

const STORAGE_RATE = "https://cloud.google.com/storage/docs/request-rate";
const STORAGE_QUOTAS = "https://cloud.google.com/storage/quotas";
const STORAGE_PRICES = "https://cloud.google.com/storage/pricing-examples";
const RUN_QUOTAS = "https://cloud.google.com/run/quotas";
const RUN_PRICES = "https://cloud.google.com/run/pricing";
const FIRESTORE_QUOTAS = "https://firebase.google.com/docs/firestore/quotas";
const SPANNER_PERFORMANCE = "https://cloud.google.com/spanner/docs/performance";
const SCHEDULER_QUOTAS = "https://cloud.google.com/scheduler/quotas";

/** Rates a second. Cloud Storage raises its first rates while load grows, by doubling every 20 minutes at most. */
export const LIMITS = {
  bucket_writes: from(1000, STORAGE_RATE),
  bucket_reads: from(5000, STORAGE_RATE),
  object_writes: from(1, STORAGE_QUOTAS),
  running_executions: from(1000, RUN_QUOTAS),
  /** For a database; the page named it until 2021, and names none now. */
  firestore_writes: from(10_000, FIRESTORE_QUOTAS),
  /** For 1,000 processing units in one region. */
  spanner_node_writes: from(3_500, SPANNER_PERFORMANCE),
  spanner_node_reads: from(22_500, SPANNER_PERFORMANCE),
  scheduler_jobs: from(5000, SCHEDULER_QUOTAS),
  scheduler_writes_a_minute: from(500, SCHEDULER_QUOTAS),
} as const;

/** US dollars. */
export const PRICES = {
  vcpu_second: from(0.000018, RUN_PRICES),
  gib_second: from(0.000002, RUN_PRICES),
  thousand_inserts: from(0.005, STORAGE_PRICES),
  thousand_gets: from(0.0004, STORAGE_PRICES),
  gb_month: from(0.02, STORAGE_PRICES),
} as const;
