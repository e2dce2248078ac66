/**
 * The process that runs the tests of one mutant after another. It stands in a copy of the tree and keeps Vite's transformed
 * files; a mutant that never returns ends with it.
 */
import { join } from "node:path";
import { createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { bundlePageScripts } from "../../infra/setup/bundle-page-script.ts";

export interface TestOrder {
  /** The changed file. */
  changed: string;
  /** In the order to run them; the first failure ends the run. */
  tests: string[];
  /** The file belongs to the page script, which is bundled again. */
  isPage: boolean;
  /** No run of tests starts later, in milliseconds. */
  limit: number;
}

export type TestReport =
  | { type: "ready" }
  | { type: "done" }
  | { type: "passed" | "failed"; test: string; failure?: string };

const root = join(import.meta.dirname, "../..");
const report = (message: TestReport) => process.send?.(message);
let last = "";

const vitest = await createVitest(
  "test",
  {
    root,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    // Node keeps the modules that it has loaded.
    experimental: { viteModuleRunner: true },
    // A change may make a test wait for an event that never comes.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    sequence: {
      sequencer: class {
        async shard(files: TestSpecification[]) {
          return files;
        }
        async sort(files: TestSpecification[]) {
          return files;
        }
      },
    },
    reporters: [{ onTestModuleEnd: reportModule }],
  },
  { cacheDir: join(root, ".vite") },
);

process.on("message", (order: TestOrder) => void run(order));
process.on("disconnect", () => void vitest.exit(true));
report({ type: "ready" });

async function run({ changed, tests, isPage, limit }: TestOrder): Promise<void> {
  try {
    // The file of the order before is as it was.
    for (const file of [last, changed]) vitest.invalidateFile(join(root, file));
    last = changed;
    if (isPage) await bundlePageScripts();
    const deadline = Date.now() + limit;
    // Vitest loads every file of a run, also after a failure: the runs begin with one file, and grow.
    for (
      let next = 0, size = 1;
      next < tests.length && Date.now() < deadline;
      next += size, size = Math.min(2 * size, 4)
    )
      if (await fails(tests.slice(next, next + size))) break;
  } catch (error) {
    // A bundle that cannot be made fails as a test does.
    report({ type: "failed", test: tests[0] ?? changed, failure: String(error) });
  }
  report({ type: "done" });
}

async function fails(tests: string[]): Promise<boolean> {
  vitest.state.filesMap.clear();
  const project = vitest.getRootProject();
  const specifications = tests.map((test) => project.createSpecification(join(root, test)));
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules.some((module) => !module.ok());
}

function reportModule(module: TestModule): void {
  const test = module.relativeModuleId;
  if (module.state() === "passed") report({ type: "passed", test });
  if (module.ok()) return;
  const failed = [...module.children.allTests("failed")][0];
  report({ type: "failed", test, failure: failed?.fullName ?? module.errors()[0]?.message ?? "" });
}
