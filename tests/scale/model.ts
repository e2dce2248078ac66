/** The demand of a load of runs on Google Cloud, computed from the operations of one run. */
import { LIMITS, PRICES } from "./limits.ts";

/** Calls of Cloud Storage. Inserts and deletes share a rate, as do lists and gets; inserts and lists cost most. */
export interface Calls {
  inserts: number;
  deletes: number;
  lists: number;
  gets: number;
}

/** One run by one path, as it was measured. */
export interface MeasuredRun {
  path: string;
  /** From the request to the result, a container's start included. */
  seconds: number;
  /** A job runs in an execution of its own; a service takes several runs in one container. */
  isJob: boolean;
  /** Calls by the first segment of the objects' names. */
  folders: ({ folder: string } & Calls)[];
  kilobytes_stored: number;
}

export interface Load {
  runs_a_day: number;
  peak_a_second: number;
  vcpus: number;
  gib: number;
  /** Runs at once in one container of a service. */
  concurrency: number;
  days_kept: number;
}

export interface Bottleneck {
  resource: string;
  /** At the peak. */
  needed: number;
  limit: number;
  /** Runs a second at which the limit is met. */
  binds_at: number;
  source: string;
}

export interface Demand {
  path: string;
  containers_at_peak: number;
  writes_a_second: number;
  reads_a_second: number;
  stored_gb: number;
  dollars_per_thousand_runs: number;
  /** The tightest first. */
  bottlenecks: Bottleneck[];
}

/** @throws RangeError for a load without runs */
export function demandOf(run: MeasuredRun, load: Load): Demand {
  if (!(load.peak_a_second > 0) || !(load.runs_a_day > 0)) throw new RangeError("a load has runs");
  const { isJob, folders } = run;
  const busy = run.seconds;
  const perContainer = isJob ? 1 : load.concurrency;
  const writes = sum(folders.map(({ inserts, deletes }) => inserts + deletes));
  const reads = sum(folders.map(({ lists, gets }) => lists + gets));
  const costly = sum(folders.map(({ inserts, lists }) => inserts + lists));
  const cheap = sum(folders.map(({ gets }) => gets));
  const at = (needed: number, { value, source }: { value: number; source: string }, resource: string) => ({
    resource,
    needed,
    limit: value,
    binds_at: (value / needed) * load.peak_a_second,
    source,
  });
  const peak = load.peak_a_second;
  const bottlenecks = [
    ...(isJob ? [at(peak * busy, LIMITS.running_executions, "running executions of jobs")] : []),
    at(peak * writes, LIMITS.bucket_writes, "writes to one bucket, at its first rate"),
    at(peak * reads, LIMITS.bucket_reads, "reads of one bucket, at its first rate"),
  ].sort((one, other) => one.binds_at - other.binds_at);
  const gigabytes = (run.kilobytes_stored * load.runs_a_day * load.days_kept) / 1_000_000;
  const seconds = (busy * 1000) / perContainer;
  return {
    path: run.path,
    containers_at_peak: Math.ceil((peak * busy) / perContainer),
    writes_a_second: peak * writes,
    reads_a_second: peak * reads,
    stored_gb: gigabytes,
    dollars_per_thousand_runs:
      seconds * (load.vcpus * PRICES.vcpu_second.value + load.gib * PRICES.gib_second.value) +
      costly * PRICES.thousand_inserts.value +
      cheap * PRICES.thousand_gets.value +
      (run.kilobytes_stored / 1000) * (load.days_kept / 30) * PRICES.gb_month.value,
    bottlenecks,
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
