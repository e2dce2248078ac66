/** The stores that could hold runs, with the operations of one run that each of their parts gets. Runs use buckets. */
import { LIMITS } from "./limits.ts";
import type { MeasuredRun } from "./model.ts";
import type { Part } from "./simulate.ts";

export interface Engine {
  name: string;
  parts(run: MeasuredRun): Part[];
}

/** A result with its pictures stays in a bucket: Firestore holds no body over 1 MiB. */
const RESULT = { writes: 1, reads: 2 };
const SPANNER_NODES = 20;

/** The engines in the order of their effort. */
export const ENGINES: Engine[] = [
  ...[1, 4, 16].map((buckets) => ({
    name: buckets === 1 ? "one bucket" : `${buckets} buckets, by the run's id`,
    parts: (run: MeasuredRun) => [bucketPart(buckets, operationsOf(run))],
  })),
  {
    name: "Firestore, pictures in 4 buckets",
    parts: (run) => {
      const writesASecond = LIMITS.firestore_writes.value;
      // No rate of reads is published: that of the writes.
      return databaseParts(run, 4, { writesASecond, readsASecond: writesASecond, latencyMs: 20 });
    },
  },
  {
    name: `Spanner of ${SPANNER_NODES} nodes, pictures in 8 buckets`,
    parts: (run) =>
      databaseParts(run, 8, {
        writesASecond: SPANNER_NODES * LIMITS.spanner_node_writes.value,
        readsASecond: SPANNER_NODES * LIMITS.spanner_node_reads.value,
        latencyMs: 10,
      }),
  },
];

function operationsOf({ folders }: MeasuredRun): { writes: number; reads: number } {
  const sum = (count: (folder: MeasuredRun["folders"][number]) => number) =>
    folders.reduce((total, folder) => total + count(folder), 0);
  return {
    writes: sum(({ inserts, deletes }) => inserts + deletes),
    reads: sum(({ lists, gets }) => lists + gets),
  };
}

function bucketPart(shards: number, operations: { writes: number; reads: number }): Part {
  return {
    shards,
    ...operations,
    writesASecond: LIMITS.bucket_writes.value,
    readsASecond: LIMITS.bucket_reads.value,
    latencyMs: 40,
  };
}

/** A listener takes the place of polls: the database's reads are the caller's one. */
function databaseParts(
  run: MeasuredRun,
  buckets: number,
  rates: Pick<Part, "writesASecond" | "readsASecond" | "latencyMs">,
): Part[] {
  const all = operationsOf(run);
  const database = { writes: all.writes - RESULT.writes, reads: 1 };
  return [bucketPart(buckets, RESULT), { shards: 1, ...database, ...rates }];
}
