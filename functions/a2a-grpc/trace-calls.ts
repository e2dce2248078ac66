/** A span for each authenticated call, which continues the caller's trace. */
import type { Metadata } from "@grpc/grpc-js";
import { toCallFailure } from "../../shared/a2a/call-failure.ts";
import { withSpan } from "../../shared/core/tracing.ts";
import type { CallStates } from "./call-state.ts";

/** The SDK's handler: it resolves when the response was sent. */
type Handle = (call: { metadata: Metadata }, ...rest: never[]) => Promise<void>;

/** @param service methods by their name; @param name as in `lf.a2a.v1.A2AService` */
export function traceCalls<Service extends object>(
  service: Service,
  name: string,
  states: CallStates,
): Service {
  const traced = Object.entries(service as Record<string, Handle>).map(
    ([method, handle]): [string, Handle] => [
      method,
      (call, ...rest) => {
        const state = states.of(call.metadata);
        const route = `/${name}/${method.charAt(0).toUpperCase()}${method.slice(1)}`;
        const parent = call.metadata.get("traceparent")[0]?.toString();
        return withSpan(route, { facts: { route }, parent, kind: "server" }, async (add) => {
          await handle(call, ...rest);
          const failure = "thrown" in state ? toCallFailure(state.thrown) : undefined;
          // A client's mistake is not an error of the service.
          if (failure && failure.http >= 500) add({ error_type: failure.metadata.type ?? "internal_error" });
        });
      },
    ],
  );
  return Object.fromEntries(traced) as Service;
}
