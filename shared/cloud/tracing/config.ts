/** Settings of traces. */
import { defineSettings, readSettings } from "../../core/config.ts";
import { CLOUD_SETTINGS } from "../config.ts";

export const TRACING_SETTINGS = defineSettings({
  endpoint: {
    name: "TRACE_ENDPOINT",
    type: "url",
    optional: true,
    meaning:
      "URL that receives traces (OTLP over HTTP); Cloud Trace's is https://telemetry.googleapis.com/v1/traces. Unset: no traces.",
  },
  samplePercent: {
    name: "TRACE_SAMPLE_PERCENT",
    type: "integer",
    default: 10,
    range: [1, 100],
    meaning:
      "Percentage of traces that are exported, chosen by trace id. The gateway and the workers must have the same.",
  },
});

export interface TracingSettings {
  endpoint: string;
  /** From 0 to 1. */
  sampleRatio: number;
  /** Id of the Google Cloud project. */
  project: string;
}

/** @returns undefined without traces @throws AppError `invalid_configuration` */
export function readTracingSettings(
  env: Record<string, string | undefined> = process.env,
): TracingSettings | undefined {
  const { endpoint, samplePercent } = readSettings(TRACING_SETTINGS, env);
  if (endpoint === undefined) return undefined;
  const { project } = readSettings({ project: CLOUD_SETTINGS.project }, env);
  return { endpoint, sampleRatio: samplePercent / 100, project };
}
