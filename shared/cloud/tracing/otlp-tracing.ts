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
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { toAppError } from "../../core/errors.ts";
import type { SpanFacts, Tracing } from "../../core/tracing.ts";
import type { TracingSettings } from "./config.ts";

const FLUSH_MS = 2_000;
const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

export function createOtlpTracing(
  service: string,
  settings: TracingSettings,
): Tracing & { close(): Promise<void> } {
  const isSampled = sampler(settings.sampleRatio);
  let next = randomTraceId();
  const provider = createProvider(service, settings, () => toHex(next));
  const tracer = provider.getTracer("federalrunner");
  const current = new AsyncLocalStorage<Context | Unsampled>();

  /** The context of a new span; undefined where its trace is not exported. */
  function openContext(parent: string | undefined): Context | Unsampled {
    const store = current.getStore();
    if (parent === undefined && store !== undefined) return store;
    const remote = parent === undefined ? undefined : readTraceparent(parent);
    next = remote?.id ?? randomTraceId();
    if (!isSampled(next)) return { unsampled: next };
    return remote ? trace.setSpanContext(ROOT_CONTEXT, remote.context) : ROOT_CONTEXT;
  }

  return {
    span(name, { facts, parent, kind }, work) {
      const above = openContext(parent);
      // Most traces: their spans cost nothing but the context, and those within them not even that.
      if ("unsampled" in above) {
        return above === current.getStore() ? work(ignoreFacts) : current.run(above, work, ignoreFacts);
      }
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
      const store = current.getStore();
      if (store === undefined) return undefined;
      if ("unsampled" in store) return `00-${toHex(store.unsampled)}-${randomSpanId()}-00`;
      const context = trace.getSpanContext(store);
      return context && formatTraceparent(context);
    },
    flush: () => provider.forceFlush({ timeoutMillis: FLUSH_MS }).catch(() => {}),
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** Four numbers of 32 bits. */
type TraceId = readonly [number, number, number, number];

interface Unsampled {
  unsampled: TraceId;
}

const ignoreFacts = () => {};

/** The trace id alone decides: a caller's flag is ignored, and all processes agree. */
function sampler(ratio: number): (id: TraceId) => boolean {
  const bound = Math.floor(ratio * 0xffffffff);
  return ([a, b, c, d]) => (a ^ b ^ c ^ d) >>> 0 < bound || ratio === 1;
}

function randomTraceId(): TraceId {
  const part = () => Math.floor(Math.random() * 0x1_0000_0000);
  // An id of zeros is not valid.
  return [part(), part(), part(), part() || 1];
}

function toHex(id: readonly number[]): string {
  return id.map((part) => part.toString(16).padStart(8, "0")).join("");
}

function randomSpanId(): string {
  const [first, , , last] = randomTraceId();
  return toHex([first, last]);
}

function createProvider(
  service: string,
  { endpoint, project }: TracingSettings,
  generateTraceId: () => string,
): TracerProvider {
  return new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": service,
      "gcp.project_id": project,
    }),
    // Traces that are not exported reach no tracer.
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId, generateSpanId: randomSpanId },
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

/** @returns undefined for an invalid header */
function readTraceparent(traceparent: string): { id: TraceId; context: SpanContext } | undefined {
  const { traceId = "", spanId = "", flags = "00" } = TRACEPARENT.exec(traceparent)?.groups ?? {};
  const context: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  if (!isSpanContextValid(context)) return undefined;
  const part = (index: number) => Number.parseInt(traceId.slice(index * 8, index * 8 + 8), 16);
  return { id: [part(0), part(1), part(2), part(3)], context };
}

function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
