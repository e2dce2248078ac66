/** `federalrunner/actions`: one plan step, one browser action (docs/agents.md). */
export { chromiumPath } from "./chromium-path.ts";
export { type ActionsConfig, readActionsConfig } from "./config.ts";
export { executeStep, type StepOptions } from "./execute-step.ts";
export { ACTION_TIMEOUTS, type ActionTimeouts } from "./limits.ts";
export { type ActionMetrics, type ActionMetricsReport, createActionMetrics } from "./metrics.ts";
export { registerMetrics } from "./register-metrics.ts";
export { type Snapshot, snapshotPage } from "./snapshot-page.ts";
export {
  type Action,
  type ActionArgs,
  type StepErrorType,
  type StepInput,
  type StepOutcome,
  TOOLS,
  type Tool,
  type Translator,
} from "./step.ts";
export { createTranslator } from "./translate/create-translator.ts";
export { createModelTranslator, type ModelOptions } from "./translate/model-translator.ts";
