/**
 * Spans by OpenTelemetry, exported by OTLP over HTTP.
 *
 * IAM: the service account needs `telemetry.traces.write` for Cloud Trace.
 * https://docs.cloud.google.com/stackdriver/docs/reference/telemetry/v1.traces.post
 */
import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { toAppError } from "../../core/errors.ts";
import type { SpanFacts, Tracing } from "../../core/tracing.ts";
import type { TracingSettings } from "./config.ts";

const FLUSH_MS = 2_000;
const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

export function createOtlpTracing(
  service: string,
  settings: TracingSettings,
): Tracing & { close(): Promise<void> } {
  const provider = createProvider(service, settings);
  const tracer = provider.getTracer("federalrunner");
  const current = new AsyncLocalStorage<Context>();

  return {
    span(name, { facts, parent, kind }, work) {
      const above = parent === undefined ? (current.getStore() ?? ROOT_CONTEXT) : remoteParent(parent);
      const span = tracer.startSpan(name, { kind: kind ? KINDS[kind] : SpanKind.INTERNAL }, above);
      const add = (more: SpanFacts = {}) => {
        if (!span.isRecording()) return;
        span.setAttributes(toAttributes(more));
        if (more.error_type) span.setStatus({ code: SpanStatusCode.ERROR, message: more.error_type });
      };
      add(facts);
      return current.run(trace.setSpan(above, span), async () => {
        try {
          return await work(add);
        } catch (thrown) {
          // Messages may be personal.
          add({ error_type: toAppError(thrown).type });
          throw thrown;
        } finally {
          span.end();
        }
      });
    },
    traceparent() {
      const context = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT);
      return context && formatTraceparent(context);
    },
    flush: () => provider.forceFlush({ timeoutMillis: FLUSH_MS }).catch(() => {}),
    close: () => provider.shutdown().catch(() => {}),
  };
}

function createProvider(
  service: string,
  { endpoint, sampleRatio, project }: TracingSettings,
): TracerProvider {
  // The trace id alone decides: a caller's flag is ignored, and all processes agree.
  const sampler = new TraceIdRatioBasedSampler(sampleRatio);
  return new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": service,
      "gcp.project_id": project,
    }),
    sampler: new ParentBasedSampler({
      root: sampler,
      remoteParentSampled: sampler,
      remoteParentNotSampled: sampler,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: endpoint, headers: credentialsFor(endpoint) }),
      }),
    ],
  });
}

/** Google's endpoint requires the service account's token; a collector receives none. */
function credentialsFor(endpoint: string): () => Promise<Record<string, string>> {
  if (!new URL(endpoint).hostname.endsWith(".googleapis.com")) return async () => ({});
  let client: Promise<{ getRequestHeaders(): Promise<Headers> }> | undefined;
  return async () => {
    try {
      client ??= openGoogleAuth();
      return Object.fromEntries(await (await client).getRequestHeaders());
    } catch {
      client = undefined;
      return {};
    }
  };
}

async function openGoogleAuth() {
  const { GoogleAuth } = await import("google-auth-library");
  return new GoogleAuth({ scopes: "https://www.googleapis.com/auth/trace.append" });
}

function toAttributes(facts: SpanFacts): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value === undefined ? [] : [[`federalrunner.${name}`, value]],
    ),
  );
}

const TRACEPARENT = /^00-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})$/;

function remoteParent(traceparent: string): Context {
  const { traceId = "", spanId = "", flags = "00" } = TRACEPARENT.exec(traceparent)?.groups ?? {};
  const context: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
