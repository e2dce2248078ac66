/** Six scenarios of the FSA estimator in one process, compared with one run; twelve as tasks of one execution. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPracticeSites } from "../../../infra/local/sites/start-practice-sites.ts";
import { startStack } from "../../../infra/local/stack/start-stack.ts";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { executeWizard } from "../../../shared/browser/execute-wizard.ts";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { openLocalObjects } from "../../../shared/cloud/local-objects.ts";
import { systemClock } from "../../../shared/core/clock.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { createKeySet } from "../../../shared/keys/keys.ts";
import { readWorkerKeys } from "../../../shared/runs/config.ts";
import { openLocalRuns } from "../../../shared/runs/open-local-runs.ts";
import { openRuns } from "../../../shared/runs/open-runs.ts";
import type { Runs } from "../../../shared/runs/runs.ts";
import { createCatalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import { createProcessLauncher } from "../../../shared/worker/process-launcher.ts";
import { defineBench } from "../frame/define-bench.ts";
import { measureInterleaved } from "../frame/measure-interleaved.ts";
import { median, timesOf } from "../frame/statistics.ts";

const WIZARD = "fsa-estimator";
const EXAMPLE = join(packageRoot, "examples", "fsa-dependent-freshman.json");

const TASKS = 12;

/** `npm run bench -- scenarios` */
export const scenariosBench = defineBench({
  name: "scenarios",
  title:
    "six scenarios of the FSA estimator side by side, and one run, on this machine; twelve as tasks of one execution",
  bars: { scenarios_6_vs_1: { atMost: 2.2 }, tasks_lost: { atMost: 0 }, executions: { atMost: 1 } },
  async run({ runs: rounds, progress }) {
    const folder = await mkdtemp(join(tmpdir(), "bench-scenarios-"));
    const [sites, keys] = await Promise.all([startPracticeSites({}), createKeySet()]);
    const objects = await openLocalObjects(join(folder, "runs.db"));
    try {
      const practice = { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(sites.hosts) };
      const { workerPrivateKeys: inputKeys, gatewayPublicKey: gatewayKey } = readWorkerKeys(keys);
      const log = createLogger("error");
      const launcher = createProcessLauncher(
        {
          name: "bench",
          store: { objects, clock: systemClock, log },
          catalogue: createCatalogue({ directory: join(packageRoot, "wizards") }),
          inputKeys,
          gatewayKey,
          execute: executeWizard,
          executeOptions: { config: readBrowserConfig({ ...process.env, ...practice }) },
        },
        1,
      );
      const runs = openLocalRuns({ env: keys, log, objects, launcher });
      const example = JSON.parse(await readFile(EXAMPLE, "utf8"));
      const submit = (count: number) => async () => {
        const lost = count - (await completeScenarios(runs, example, count));
        if (lost > 0) throw new Error(`${lost} of ${count} scenarios did not complete`);
      };
      const measured = await measureInterleaved(
        [
          { name: "one run", run: submit(1) },
          { name: "six scenarios", run: submit(6) },
        ],
        { runs: rounds, progress },
      );
      progress(`${TASKS} tasks of one execution`);
      const tasks = await runTasks();
      const [one = Number.NaN, six = Number.NaN] = measured.map(({ durations }) => median(durations));
      return {
        rows: [
          ...measured.map(({ name, durations }) => ({
            way: name,
            ...timesOf(durations),
          })),
          { way: `${TASKS} tasks of one execution, two at a time`, median_ms: tasks.milliseconds },
        ],
        ratios: {
          scenarios_6_vs_1: six / one,
          tasks_lost: TASKS - tasks.completed,
          executions: tasks.executions,
        },
      };
    } finally {
      objects.close();
      await sites.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** The most scenarios of one call, each a task of one execution over the local cloud. */
async function runTasks(): Promise<{ completed: number; executions: number; milliseconds: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-tasks-"));
  const stack = await startStack({ dataDir, port: 0, maxRunningExecutions: 2 });
  try {
    const runs = openRuns({ env: { ...stack.env, WIZARD_LAUNCHER: "job" }, log: createLogger("error") });
    const example = JSON.parse(await readFile(EXAMPLE, "utf8"));
    stack.cloud.stats.reset();
    const start = performance.now();
    const completed = await completeScenarios(runs, example, TASKS);
    return {
      completed,
      executions: stack.cloud.stats.read()["run.RunJob"]?.calls ?? 0,
      milliseconds: Math.round(performance.now() - start),
    };
  } finally {
    await stack.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** @returns how many of `count` scenarios of one call complete */
async function completeScenarios(runs: Runs, example: object, count: number): Promise<number> {
  const submissions = await runs.submitScenarios(
    Array.from({ length: count }, (_, i) => ({
      wizard_id: WIZARD,
      trigger: "cli" as const,
      owner: runs.owners("bench")[0],
      callerWaits: true,
      input: { user_data: { ...example, parent_income: String(50_000 + 10_000 * i) } },
    })),
  );
  const ended = await Promise.all(submissions.map((one) => runs.awaitEnd(one)));
  return ended.filter(({ state }) => state === "completed").length;
}
