import { mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

const config = mergeConfig(shared, {});

/** Whole applications and whole conversations: minutes of two cores, apart from the suite. */
export default {
  ...config,
  test: {
    ...config.test,
    include: ["tests/flows/*.test.ts", "tests/conversations/*.test.ts"],
    exclude: [],
  },
};
