/** Settings of a worker's job, of wizards and of agents. */
import { configurationError, defineSettings, readSettings } from "../core/config.ts";

export const JOB_SETTINGS = defineSettings({
  runId: {
    name: "RUN_ID",
    type: "string",
    setBy: "platform",
    meaning:
      "The id of the run to execute, or the ids of several, separated by commas, one for each task; set for each execution of the job.",
  },
  taskIndex: {
    name: "CLOUD_RUN_TASK_INDEX",
    type: "integer",
    default: 0,
    range: [0, 99],
    setBy: "platform",
    meaning: "The position of the task's run in RUN_ID, from 0.",
  },
  attempt: {
    name: "CLOUD_RUN_TASK_ATTEMPT",
    type: "integer",
    default: 0,
    range: [0, 10],
    setBy: "platform",
    meaning: "0 for the first attempt. A job executes nothing in a repeated one and ends with an error.",
  },
});

/**
 * A form is never submitted twice, and an agent's effects are not repeated: a repeated attempt is refused.
 *
 * @throws AppError `invalid_configuration`
 */
export function readJobSettings(env: Record<string, string | undefined> = process.env) {
  const settings = readSettings(JOB_SETTINGS, env);
  if (settings.attempt > 0) {
    throw configurationError(["The job repeats executions: set its max_retries to 0. Nothing was executed."]);
  }
  const ids = settings.runId.split(",");
  const runId = ids[settings.taskIndex];
  if (runId === undefined) throw configurationError([`RUN_ID names no run for task ${settings.taskIndex}.`]);
  return { ...settings, runId };
}
