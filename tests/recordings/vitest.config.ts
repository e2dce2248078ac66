import { mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

const config = mergeConfig(shared, {});

/** Whole forms filled by mouse and keyboard in a window: minutes, apart from the suite. */
export default {
  ...config,
  test: { ...config.test, include: ["tests/recordings/*.test.ts"], exclude: [], fileParallelism: false },
};
