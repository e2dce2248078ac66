import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestKindsFirst } from "./tests/longest-kinds-first.ts";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: [
      "tests/bench/**",
      "tests/clis/**",
      "tests/conversations/**",
      "tests/flows/**",
      "tests/forms/**",
      "tests/integration/{chaos,month,soak}/**",
      "tests/packages/**",
      "tests/recordings/**",
    ],
    globalSetup: ["tests/bundle-scripts.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // Each worker holds a Chromium: many more files at once than cores only make all of them slow, until limits of time pass. The
    // waiting of four files for sites and processes leaves no core idle.
    maxWorkers: 4,
    // The tests of a file that run at once mostly wait, for a site's page or a time limit.
    maxConcurrency: 3,
    sequence: { sequencer: LongestKindsFirst },
    // A worker imports the Google clients and the SDKs once, not once per file: a test leaves no state behind.
    isolate: false,
    // Node runs the sources itself, as it does for the commands: nothing is transformed, and stacks need no source maps.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Awaited events are late on a busy machine; only a test that fails waits for all of it.
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    env: {
      TZ: "America/Chicago",
      METADATA_SERVER_DETECTION: "none",
      // Processes that run the sources compile them once: half of the time of a start.
      NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache"),
      // The developer's own runs and wizards must not be seen.
      XDG_DATA_HOME: join(tmpdir(), "federalrunner-tests", "data"),
      XDG_CONFIG_HOME: join(tmpdir(), "federalrunner-tests", "config"),
    },
  },
});
