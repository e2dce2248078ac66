import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    exclude: ["tests/bench/**"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Most tests wait for browsers and processes of their own: three at once keep two cores busy.
    maxWorkers: 3,
    // What is waited for comes late on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    restoreMocks: true,
    env: { TZ: "America/Chicago", METADATA_SERVER_DETECTION: "none" },
  },
});
