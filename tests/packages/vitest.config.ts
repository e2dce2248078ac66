import { mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

const config = mergeConfig(shared, {});

/** The npm package, the extension and the images as they are shipped: minutes of two cores, apart from the suite. */
export default {
  ...config,
  test: { ...config.test, include: ["tests/packages/*.test.ts"], exclude: [] },
};
