/** A writer's idle time between the end of a run and the start of the next queued one. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type AgentStack, startAgentStack } from "../../fixtures/runs/agent-stack.ts";
import { type BenchRow, defineBench } from "../frame/define-bench.ts";
import { median, quantile } from "../frame/statistics.ts";

/** A full queue. */
const IN_A_ROW = 10;
const OBJECT_LATENCY_MS = 40;

/** Records its start and end in nanoseconds, and writes a file to its workspace. */
const SCRIPT = `
date +%s%N >> "$2"
sleep "$1"
date +%s%N >> changed
date +%s%N >> "$2"
`;

interface Way {
  name: string;
  workspace: "none" | "bucket";
  /** The archive too takes one write per second: a shorter run would wait for it. */
  seconds: number;
  latencyMs?: number;
}

const WAYS: readonly Way[] = [
  { name: "no workspace", workspace: "none", seconds: 0.05 },
  { name: "workspace", workspace: "bucket", seconds: 1.2 },
  {
    name: `workspace, ${OBJECT_LATENCY_MS} ms an operation`,
    workspace: "bucket",
    seconds: 1.2,
    latencyMs: OBJECT_LATENCY_MS,
  },
];

/** `npm run bench -- writers` */
export const writersBench = defineBench({
  name: "writers",
  title:
    "from one writer's end to the next one's start, by the agents' own clock, with one write a second and object",
  defaultRuns: 5,
  bars: { writer_handover_p95_ms: { atMost: 500 } },
  async run({ runs, progress }) {
    const rows: BenchRow[] = [];
    const local: number[] = [];
    for (const way of WAYS) {
      progress(way.name);
      const gaps = await measure(way, runs);
      if (way.latencyMs === undefined) local.push(...gaps);
      rows.push(row(way.name, gaps));
    }
    return { rows, ratios: { writer_handover_p95_ms: quantile(local, 0.95) } };
  },
});

async function measure({ workspace, seconds, latencyMs }: Way, rounds: number): Promise<number[]> {
  const profile = {
    id: "writer",
    executable: "/bin/sh",
    access_type: "read-write",
    workspace,
    input_pattern: "args",
    args: ["-c", SCRIPT, "sh", String(seconds), "{{input}}"],
  };
  const stack = await startAgentStack({ profiles: [profile] });
  try {
    // The first run of a process loads its modules.
    await stack.run("writer", join(stack.dir, "warm-up"));
    if (latencyMs !== undefined) stack.cloud.latency.set({ storage: latencyMs });
    const gaps: number[] = [];
    for (let round = 0; round < rounds; round++) gaps.push(...(await runInARow(stack, `round-${round}`)));
    return gaps;
  } finally {
    await stack.close();
  }
}

/** @returns milliseconds between each run and the next */
async function runInARow(stack: AgentStack, round: string): Promise<number[]> {
  const log = join(stack.dir, round);
  const asked = await Promise.all(Array.from({ length: IN_A_ROW }, () => stack.ask("writer", log)));
  for (const submission of asked) {
    const { run } = await stack.ended(submission);
    if (run.state !== "completed") throw new Error(`a run ended as ${run.state}`);
  }
  const times = (await readFile(log, "utf8"))
    .trim()
    .split("\n")
    .map((line) => Number(line) / 1e6);
  return times.flatMap((time, index) =>
    index > 0 && index % 2 === 0 ? [time - (times[index - 1] ?? time)] : [],
  );
}

function row(way: string, gaps: readonly number[]): BenchRow {
  return {
    way,
    handovers: gaps.length,
    median_ms: Math.round(median(gaps)),
    p95_ms: Math.round(quantile(gaps, 0.95)),
    slowest_ms: Math.round(Math.max(...gaps)),
  };
}
