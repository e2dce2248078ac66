/** SC-004: ten concurrent readers compared with a single one, and the same for bare processes as the machine's baseline. */
import { cpus } from "node:os";
import type { RunRecord, Runs } from "../../../shared/runs/runs.ts";
import { median } from "../frame/statistics.ts";
import { watchMemory } from "../frame/watch-memory.ts";
import { runBare } from "./bare-process.ts";
import { runAgent } from "./run-agent.ts";

const READERS = 10;

/** Work and waiting, as of an agent that calls its model. */
export const READER = {
  id: "bench-reader",
  executable: "sh",
  args: ["-c", "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; sleep 0.5"],
};
/**
 * Works for about a twentieth of its time and waits for the rest, as the bundled programs do when a model takes half a
 * minute to answer: ten use about half a processor.
 */
export const WORKER = {
  id: "bench-worker",
  executable: "sh",
  args: [
    "-c",
    "for n in 1 2 3 4 5 6 7 8 9 10; do i=0; while [ $i -lt 12000 ]; do i=$((i+1)); done; sleep 0.25; done",
  ],
};
/** CPU and memory of ten agents that only wait. */
export const SLEEPER = { id: "bench-sleeper", executable: "sh", args: ["-c", "sleep 3"] };

export async function compareReaders(runs: Runs, rounds: number) {
  const agent = async () => {
    const { facts } = await runAgent(runs, READER.id, "");
    return (facts?.duration_us ?? Number.NaN) / 1000;
  };
  const bare = async () => {
    const started = performance.now();
    await runBare(READER.executable, READER.args, "");
    return performance.now() - started;
  };
  const slower: { agent: number[]; bare: number[] } = { agent: [], bare: [] };
  const alone: { agent: number[]; bare: number[] } = { agent: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of [["bare", bare] as const, ["agent", agent] as const]) {
      const single = await run();
      const together = await Promise.all(Array.from({ length: READERS }, run));
      alone[name].push(single);
      slower[name].push(Math.max(...together) / single);
    }
  }
  const use = await measureAtOnce(runs, SLEEPER.id);
  const working = await compareWorkers(runs, rounds);
  const row = (way: string, name: "agent" | "bare") => ({
    way: `${way}: slowest of ${READERS} at once against one alone`,
    alone_ms: Math.round(median(alone[name])),
    times_slower: median(slower[name]),
  });
  return {
    rows: [
      row("bare processes", "bare"),
      row("readers", "agent"),
      { way: `${READERS} sleeping agents`, cpu_percent: use.cpu_percent, memory_mb: use.memory_mb },
      working.row,
    ],
    ratios: {
      readers_vs_bare: median(slower.agent) / median(slower.bare),
      ...working.ratios,
      sleepers_cpu_percent: use.cpu_percent,
      sleepers_memory_gb: use.memory_mb / 1024,
    },
  };
}

/** SC-004 to the letter: durations alone and at once, and the use of the machine meanwhile. */
async function compareWorkers(runs: Runs, rounds: number) {
  const durationOf = ({ facts }: RunRecord) => (facts?.duration_us ?? Number.NaN) / 1000;
  const times: { alone: number; cpuMs: number; slower: number; cpuPercent: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const single = await runAgent(runs, WORKER.id, "");
    const { cpu_percent, ended } = await measureAtOnce(runs, WORKER.id);
    const alone = durationOf(single);
    const slower = Math.max(...ended.map(durationOf)) / alone;
    times.push({
      alone,
      cpuMs: (single.facts?.cpu_us ?? Number.NaN) / 1000,
      slower,
      cpuPercent: cpu_percent,
    });
  }
  const middle = (name: keyof (typeof times)[number]) => median(times.map((each) => each[name]));
  return {
    row: {
      way: `${READERS} working agents on ${cpus().length} processors`,
      alone_ms: Math.round(middle("alone")),
      cpu_ms_of_one: Math.round(middle("cpuMs")),
      times_slower: middle("slower"),
      cpu_percent: middle("cpuPercent"),
    },
    ratios: { workers_slowdown: middle("slower"), workers_cpu_percent: middle("cpuPercent") },
  };
}

async function measureAtOnce(
  runs: Runs,
  agent: string,
): Promise<{ cpu_percent: number; memory_mb: number; ended: RunRecord[] }> {
  const memory = watchMemory(process.pid);
  const before = cpuTimes();
  const ended = await Promise.all(Array.from({ length: READERS }, () => runAgent(runs, agent, "")));
  const after = cpuTimes();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  const memory_mb = Math.round((memory.stop() ?? 0) / 2 ** 20);
  return { cpu_percent: Math.round(busy * 100), memory_mb, ended };
}

function cpuTimes(): { all: number; idle: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (pick: (time: (typeof times)[number]) => number) =>
    times.reduce((total, time) => total + pick(time), 0);
  const idle = sum((time) => time.idle);
  return { all: idle + sum(({ user, sys, nice, irq }) => user + sys + nice + irq), idle };
}
