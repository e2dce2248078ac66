import { mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

const config = mergeConfig(shared, {});

export default {
  ...config,
  test: {
    ...config.test,
    include: ["tests/clis/*.test.ts"],
    exclude: [],
    fileParallelism: false,
    maxConcurrency: 1,
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
};
