import { expect, test } from "vitest";
import { createMetrics } from "../../../../functions/gateway/metrics/create-metrics.ts";
import { createActionMetrics } from "../../../../shared/actions/metrics.ts";
import { registerMetrics } from "../../../../shared/actions/register-metrics.ts";
import type { StepOutcome } from "../../../../shared/actions/step.ts";

const outcome = (action: "click" | "wait", error_type: StepOutcome["error_type"], ms: number) => ({
  action,
  args: {},
  status: error_type === "none" ? ("success" as const) : ("failure" as const),
  error_type,
  message: "",
  execution_time_ms: ms,
});

test("ACT-026: executions appear in a gateway's metrics, read again at each scrape", async () => {
  const actions = createActionMetrics();
  const { render } = createMetrics([(registry) => registerMetrics(actions, registry)]);
  await render();
  actions.record(outcome("click", "none", 40), { translation: 10, browser: 30 }, undefined);
  actions.record(outcome("click", "ambiguous_step", 20), { translation: 10, browser: 0 }, undefined);
  actions.record(outcome("wait", "none", 2000), { translation: 0, browser: 2000 }, undefined);
  const { text } = await render();
  for (const line of [
    'federalrunner_actions{action="click"} 2',
    'federalrunner_action_outcomes{error_type="none"} 2',
    'federalrunner_action_outcomes{error_type="ambiguous_step"} 1',
    'federalrunner_action_average_seconds{phase="translation"} 0.01',
    'federalrunner_action_seconds{action="wait",quantile="1"} 2',
    "federalrunner_action_browser_memory_bytes 0",
  ])
    expect(text).toContain(line);
});
