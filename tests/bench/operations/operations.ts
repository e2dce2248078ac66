/** The operations of Cloud Storage that a run makes. Other load on the machine changes only the polls of a job. */
import { measureRuns } from "../../scale/measure-runs.ts";
import type { MeasuredRun } from "../../scale/model.ts";
import { type BenchContext, defineBench } from "../frame/define-bench.ts";

/** The time that a job's container takes to start. */
const START_SECONDS = 6;
const NAMES: Record<string, string> = {
  "a form by job": "job",
  "a form by service": "service",
  "an agent's answer": "agent",
};

/** `npm run bench -- operations` */
export const operationsBench = defineBench({
  name: "operations",
  title: "the operations of Cloud Storage of one form by a job, one by the service, and one agent's answer",
  defaultRuns: 1,
  bars: {
    job_writes: { atMost: 8 },
    job_reads: { atMost: 10 },
    service_writes: { atMost: 8 },
    service_reads: { atMost: 2 },
    agent_writes: { atMost: 10 },
    agent_reads: { atMost: 2 },
  },
  async run(context) {
    const measured = await measure(context);
    return {
      rows: measured.map(({ path, seconds, kilobytes_stored, folders }) => ({
        way: path,
        seconds: Math.round(seconds * 10) / 10,
        kilobytes_stored,
        ...countsOf(folders),
      })),
      ratios: ratiosOf(measured),
    };
  },
  short: async (context) => {
    // Polls take as many reads as the run takes time.
    const { job_reads: _, ...figures } = ratiosOf(await measure(context));
    return figures;
  },
});

function measure({ progress }: BenchContext): Promise<MeasuredRun[]> {
  return measureRuns({ startSeconds: START_SECONDS, progress });
}

function ratiosOf(measured: readonly MeasuredRun[]): Record<string, number> {
  return Object.fromEntries(
    measured.flatMap(({ path, folders }) =>
      Object.entries(countsOf(folders)).map(([kind, count]) => [`${NAMES[path] ?? path}_${kind}`, count]),
    ),
  );
}

function countsOf(folders: MeasuredRun["folders"]): { writes: number; reads: number } {
  const counts = { writes: 0, reads: 0 };
  for (const { inserts, deletes, lists, gets } of folders) {
    counts.writes += inserts + deletes;
    counts.reads += lists + gets;
  }
  return counts;
}
