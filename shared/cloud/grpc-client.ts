/** Options of the gRPC clients (Cloud Tasks, Cloud Scheduler) and of their calls. */
import type { Metadata } from "@grpc/grpc-js";

/** Options of a client for Google's own endpoint, or for another one. @param accessToken sent to an http endpoint */
export async function grpcClientOptions(endpoint: string | undefined, accessToken: string | undefined) {
  // By default a channel that lost its peer waits up to two minutes before it reconnects.
  const reconnect = { "grpc.initial_reconnect_backoff_ms": 100, "grpc.max_reconnect_backoff_ms": 2_000 };
  if (endpoint === undefined) return reconnect;
  const url = new URL(endpoint);
  const insecure = url.protocol === "http:";
  const address = { apiEndpoint: url.hostname, port: Number(url.port) || (insecure ? 80 : 443) };
  if (!insecure) return { ...reconnect, ...address };
  const { credentials } = await import("@grpc/grpc-js");
  // Without a universe domain the client queries the metadata server for it.
  const universe = { clientOptions: { universeDomain: "googleapis.com" } };
  return {
    ...reconnect,
    ...address,
    ...universe,
    sslCreds: credentials.createInsecure(),
    // Call credentials require TLS.
    "grpc.callInvocationTransformer": <Call extends { metadata: Metadata }>(call: Call): Call => {
      if (accessToken !== undefined) call.metadata.set("authorization", `Bearer ${accessToken}`);
      return call;
    },
  };
}

/** Options of one call: retry.ts repeats it, not the client. */
export function callOptions(timeoutMs: number) {
  return { timeout: timeoutMs, retry: { retryCodes: [] } };
}
