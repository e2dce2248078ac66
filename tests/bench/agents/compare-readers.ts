/** SC-004: ten concurrent readers compared with a single one, and the same for bare processes as the machine's baseline. */
import { cpus } from "node:os";
import type { Runs } from "../../../shared/runs/runs.ts";
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
  const use = await measureSleepers(runs);
  const row = (way: string, name: "agent" | "bare") => ({
    way: `${way}: slowest of ${READERS} at once against one alone`,
    alone_ms: Math.round(median(alone[name])),
    times_slower: median(slower[name]),
  });
  return {
    rows: [
      row("bare processes", "bare"),
      row("readers", "agent"),
      { way: `${READERS} sleeping agents`, ...use },
    ],
    ratios: {
      readers_vs_bare: median(slower.agent) / median(slower.bare),
      sleepers_cpu_percent: use.cpu_percent,
      sleepers_memory_gb: use.memory_mb / 1024,
    },
  };
}

async function measureSleepers(runs: Runs): Promise<{ cpu_percent: number; memory_mb: number }> {
  const memory = watchMemory(process.pid);
  const before = cpuTimes();
  await Promise.all(Array.from({ length: READERS }, () => runAgent(runs, SLEEPER.id, "")));
  const after = cpuTimes();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  return { cpu_percent: Math.round(busy * 100), memory_mb: Math.round((memory.stop() ?? 0) / 2 ** 20) };
}

function cpuTimes(): { all: number; idle: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (pick: (time: (typeof times)[number]) => number) =>
    times.reduce((total, time) => total + pick(time), 0);
  const idle = sum((time) => time.idle);
  return { all: idle + sum(({ user, sys, nice, irq }) => user + sys + nice + irq), idle };
}
