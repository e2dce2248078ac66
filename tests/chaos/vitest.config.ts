import { mergeConfig } from "vitest/config";
import shared from "../../vitest.config.ts";

const config = mergeConfig(shared, {});

/** Short runs of the commands chaos, month and soak, which load the machine for a minute: apart from the suite. */
export default {
  ...config,
  test: {
    ...config.test,
    include: ["tests/integration/{chaos,month,soak}/**/*.test.ts"],
    exclude: [],
    fileParallelism: false,
  },
};
