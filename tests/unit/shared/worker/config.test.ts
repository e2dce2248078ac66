import { expect, it } from "vitest";
import { readJobSettings } from "../../../../shared/worker/config.ts";

it("the job of a worker refuses a repeated attempt", () => {
  expect(readJobSettings({ RUN_ID: "x", CLOUD_RUN_TASK_ATTEMPT: "0" })).toMatchObject({ runId: "x" });
  expect(() => readJobSettings({ RUN_ID: "x", CLOUD_RUN_TASK_ATTEMPT: "1" })).toThrow(
    "set its max_retries to 0",
  );
});
