/**
 * Spans of a trace. Without {@link setTracing}, a span is a call of its work and nothing else; the library is loaded by
 * shared/cloud/tracing where the setting is on.
 */

/** The facts of a span: ids, counts and categories. The set is closed, so that no user data enters a trace. */
export interface SpanFacts {
  run_id?: string;
  kind?: string;
  /** Id of a wizard or an agent. */
  target?: string;
  trigger?: string;
  launcher?: string;
  state?: string;
  error_type?: string;
  /** Number of the wizard's page. */
  page?: number;
  attempt?: number;
  /** The route's name, not the path, which may be personal. */
  route?: string;
  method?: string;
  status?: number;
  operation?: string;
}

export interface SpanOptions {
  facts?: SpanFacts;
  /** `traceparent` of the span that caused this one, in another process (W3C Trace Context). */
  parent?: string;
  /** Whether the span is the work on a request, or on a run that another process submitted. */
  kind?: "server" | "consumer";
}

/** Adds facts to the span. */
export type AddFacts = (facts: SpanFacts) => void;

export interface Tracing {
  span<T>(name: string, options: SpanOptions, work: (add: AddFacts) => Promise<T>): Promise<T>;
  /** `traceparent` of the current span; undefined outside of one. */
  traceparent(): string | undefined;
  /** Sends the ended spans, within seconds. Never throws. */
  flush(): Promise<void>;
}

let tracing: Tracing | undefined;

/** @param next undefined: no traces */
export function setTracing(next: Tracing | undefined): void {
  tracing = next;
}

/** Measures the work as a span of the current trace. An error ends the span with its type and is thrown on. */
export function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (add: AddFacts) => Promise<T>,
): Promise<T> {
  return tracing ? tracing.span(name, options, work) : work(ignoreFacts);
}

/** `traceparent` for the next process; undefined without a trace. */
export function currentTraceparent(): string | undefined {
  return tracing?.traceparent();
}

/** Sends the ended spans. Call it before a process sleeps or ends: Cloud Run may withdraw its CPU. */
export async function flushSpans(): Promise<void> {
  await tracing?.flush();
}

const ignoreFacts: AddFacts = () => {};
