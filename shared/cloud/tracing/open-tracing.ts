import { toAppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { setTracing } from "../../core/tracing.ts";
import { readTracingSettings, type TracingSettings } from "./config.ts";

/**
 * Exports the spans of this process if TRACE_ENDPOINT is set; only then the library is loaded. A failure of the export
 * never fails the process.
 *
 * @param service name of this process in traces
 * @returns ends the export and sends the last spans
 * @throws AppError `invalid_configuration`
 */
export async function openTracing(
  service: string,
  log: Pick<Logger, "warn">,
  settings: TracingSettings | undefined = readTracingSettings(),
): Promise<() => Promise<void>> {
  if (!settings) return async () => {};
  try {
    const { createOtlpTracing } = await import("./otlp-tracing.ts");
    const tracing = createOtlpTracing(service, settings);
    setTracing(tracing);
    return async () => {
      setTracing(undefined);
      await tracing.close();
    };
  } catch (thrown) {
    log.warn({ error: toAppError(thrown) }, "traces are not exported");
    return async () => {};
  }
}
