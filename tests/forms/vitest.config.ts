import { mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

const config = mergeConfig(shared, {});

export default {
  ...config,
  test: {
    ...config.test,
    include: ["tests/forms/*.test.ts"],
    exclude: [],
    fileParallelism: false,
    maxConcurrency: 2,
  },
};
