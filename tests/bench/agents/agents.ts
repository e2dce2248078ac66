/** SC-002, SC-004, SC-007: the overhead of A2A, durability and supervision over an agent's process. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalStack, startStack } from "../../../infra/local/stack/start-stack.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { openRunsWithStore, type RunsWithStore } from "../../fixtures/runs/open-runs-with-store.ts";
import { type BenchContext, type BenchRow, defineBench } from "../frame/define-bench.ts";
import { quantile } from "../frame/statistics.ts";
import { type AskAgent, createA2aCallers } from "./a2a-caller.ts";
import { runBare } from "./bare-process.ts";
import { compareReaders, READER, SLEEPER, WORKER } from "./compare-readers.ts";
import { describeLatencies, type Latencies, measureAtOnce } from "./measure-at-once.ts";
import { runAgent } from "./run-agent.ts";

const REQUESTS = 500;
/** The variants take turns within a round, since other work on the machine changes. */
const TURNS = 5;
const AT_ONCE = 10;
/** Not measured, at the start of each turn. */
const RESUMED = 50;
/** V8 optimises the processes over some hundred requests. */
const WARM_UP = { count: 300, atOnce: AT_ONCE };
const LARGE_REQUESTS = 100;
const LARGE_BYTES = 100_000;
const LARGE = {
  id: "bench-large",
  executable: "sh",
  args: ["-c", `head -c ${LARGE_BYTES} /dev/zero | tr '\\0' x`],
};

/** `npm run bench -- agents` */
export const agentsBench = defineBench({
  name: "agents",
  title: `the echo agent, ${AT_ONCE} requests at once, ${REQUESTS} over each transport a round; gateway, worker, cloud and client on this machine`,
  defaultRuns: 1,
  bars: {
    a2a_p50_ms: { atMost: 500 },
    a2a_p95_ms: { atMost: 2_000 },
    a2a_p99_ms: { atMost: 5_000 },
    a2a_vs_bare: { atMost: 5 },
    grpc_vs_jsonrpc_p50: { atMost: 1.1 },
    readers_vs_bare: { atMost: 1.2 },
    workers_slowdown: { atMost: 1.2 },
    workers_cpu_percent: { atMost: 80 },
    sleepers_cpu_percent: { atMost: 80 },
    sleepers_memory_gb: { atMost: 4 },
    large_output_p99_s: { atMost: 10 },
  },
  async run(context) {
    const dataDir = await mkdtemp(join(tmpdir(), "bench-agents-"));
    const stack = await startStack({ dataDir, port: 0, agents: true, gateway: true, a2aGrpc: true });
    try {
      const runs = openRunsWithStore({ env: stack.env, log: createLogger("error") });
      await Promise.all([READER, SLEEPER, WORKER, LARGE].map((agent) => publish(runs, agent)));
      const callers = createA2aCallers(
        stack.mcp_url ?? "",
        stack.access_token ?? "",
        stack.grpc_address ?? "",
      );
      const latencies = await compareTransports(runs, callers, context);
      context.progress("storage operations of one run");
      const stored = await countOperations(stack, callers["JSON-RPC"]);
      context.progress("output of 100 KB");
      const large = await measureLarge(callers["JSON-RPC"]);
      context.progress("concurrent readers");
      const readers = await compareReaders(runs, 3 * context.runs);
      return {
        rows: [...latencies.rows, stored.row, large.row, ...readers.rows],
        ratios: { ...latencies.ratios, ...stored.ratios, ...large.ratios, ...readers.ratios },
      };
    } finally {
      await stack.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});

async function compareTransports(
  runs: RunsWithStore,
  callers: Record<string, AskAgent>,
  { runs: rounds, progress }: BenchContext,
): Promise<{ rows: BenchRow[]; ratios: Record<string, number> }> {
  const ways: { name: string; isA2a: boolean; ask: (text: string) => Promise<unknown> }[] = [
    { name: "bare process", isA2a: false, ask: (text) => runBare("cat", [], text) },
    { name: "a run, without A2A", isA2a: false, ask: (text) => runAgent(runs, "echo", text) },
    ...Object.entries(callers).map(([name, ask]) => ({
      name: `A2A by ${name}`,
      isA2a: true,
      ask: async (text: string) => {
        if ((await ask("echo", text)).text !== text) throw new Error("the echo differs from the input");
      },
    })),
  ];
  const measured = ways.map((way) => ({ ...way, rounds: [] as Latencies[] }));
  for (const { ask } of measured) await measureAtOnce(WARM_UP, () => ask(`warm up ${randomUUID()}`));
  for (let round = 1; round <= rounds; round++) {
    for (let turn = 1; turn <= TURNS; turn++) {
      progress(`round ${round} of ${rounds}, turn ${turn} of ${TURNS}`);
      for (const { ask, rounds: done } of measured) {
        // The system takes memory from a process that was idle during the other variants.
        await measureAtOnce({ count: RESUMED, atOnce: AT_ONCE }, () => ask(randomUUID()));
        const each = { count: REQUESTS / TURNS, atOnce: AT_ONCE };
        done.push(await measureAtOnce(each, (number) => ask(`${number} ${randomUUID()}`)));
      }
    }
  }
  const all = measured.map(({ name, isA2a, rounds: done }) => ({
    name,
    isA2a,
    durations: done.flatMap(({ durations }) => durations),
    per_second: done.reduce((sum, { per_second }) => sum + per_second, 0) / done.length,
  }));
  const [bare] = all;
  const p50 = (way: string) => quantile(all.find(({ name }) => name === way)?.durations ?? [], 0.5);
  // The bars apply to the slower transport.
  const worst = (share: number) =>
    Math.max(...all.filter(({ isA2a }) => isA2a).map(({ durations }) => quantile(durations, share)));
  return {
    rows: all.map(({ name, ...latencies }) => describeLatencies(name, latencies)),
    ratios: {
      a2a_p50_ms: worst(0.5),
      a2a_p95_ms: worst(0.95),
      a2a_p99_ms: worst(0.99),
      a2a_vs_bare: worst(0.5) / quantile(bare?.durations ?? [], 0.5),
      grpc_vs_jsonrpc_p50: p50("A2A by gRPC") / p50("A2A by JSON-RPC"),
    },
  };
}

/** Storage operations of one request, from the call to its last delete. */
async function countOperations(stack: LocalStack, ask: AskAgent) {
  const { stats } = stack.cloud;
  const runs = openRunsWithStore({ env: stack.env, log: createLogger("error") });
  const isSettled = async () => (await runs.store.objects.list("active/")).objects.length === 0;
  while (!(await isSettled())) await runs.store.clock.sleep(100);
  // Earlier runs release their slots first.
  while ((await runs.store.objects.list("leases/")).objects.length > 0) await runs.store.clock.sleep(100);
  await ask("echo", randomUUID());
  while (!(await isSettled())) await runs.store.clock.sleep(100);
  stats.reset();
  await ask("echo", randomUUID());
  // Polling would count as operations: the record's last write and two deletes remain.
  await runs.store.clock.sleep(1_500);
  const counted = Object.entries(stats.read()).filter(([kind]) => kind.startsWith("storage."));
  const calls = counted.reduce((sum, [, count]) => sum + count.calls, 0);
  return {
    row: {
      way: "one request, in operations on objects",
      operations: calls,
      writes: stats.read()["storage.insert"]?.calls ?? 0,
      reads: stats.read()["storage.read"]?.calls ?? 0,
      lists: stats.read()["storage.list"]?.calls ?? 0,
      deletes: stats.read()["storage.delete"]?.calls ?? 0,
    },
    ratios: { storage_operations_per_run: calls },
  };
}

/** From the request to the answer, an upper bound of the time from the process's end. */
async function measureLarge(ask: AskAgent) {
  const latencies = await measureAtOnce({ count: LARGE_REQUESTS, atOnce: AT_ONCE }, async () => {
    const { text: answer } = await ask(LARGE.id, randomUUID());
    if (answer.length !== LARGE_BYTES) throw new Error(`the answer has ${answer.length} bytes`);
  });
  return {
    row: describeLatencies(`A2A by JSON-RPC, an answer of ${LARGE_BYTES / 1000} KB`, latencies),
    ratios: { large_output_p99_s: quantile(latencies.durations, 0.99) / 1000 },
  };
}

async function publish(
  runs: RunsWithStore,
  parts: { id: string; executable: string; args: string[] },
): Promise<void> {
  const { id } = parts;
  const profile = {
    ...parts,
    name: id,
    description: "For a benchmark.",
    skills: [{ id, name: id, description: "Does what the benchmark needs." }],
  };
  await runs.configuration.create(`agents/${id}.json`, JSON.stringify(profile));
}
