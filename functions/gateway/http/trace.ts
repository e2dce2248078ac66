/** Connects log lines with Cloud Trace: Google's front end sends the trace in one of two headers. */

import type { IncomingHttpHeaders } from "node:http";
import { defined } from "../../../shared/core/defined.ts";

/** The fields by which Cloud Logging groups the lines of a request; empty without a trace. */
export function traceFields(headers: IncomingHttpHeaders, project: string): Record<string, string> {
  const { traceId, spanId } =
    /^[\da-f]{2}-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-/.exec(String(headers.traceparent))?.groups ??
    /^(?<traceId>[\da-f]{32})(\/(?<spanId>\d{1,20}))?/.exec(String(headers["x-cloud-trace-context"]))
      ?.groups ??
    {};
  if (traceId === undefined) return {};
  return defined({
    "logging.googleapis.com/trace": `projects/${project}/traces/${traceId}`,
    "logging.googleapis.com/spanId": spanId,
  });
}
