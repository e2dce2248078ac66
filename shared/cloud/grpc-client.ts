/** What the gRPC clients (Cloud Run, Cloud Tasks, Cloud Scheduler) are made and called with. */

/** Options of a client for Google's own endpoint, or for another one. */
export async function grpcClientOptions(endpoint: string | undefined) {
  // Otherwise a channel that lost its peer waits up to two minutes before it tries again.
  const reconnect = { "grpc.initial_reconnect_backoff_ms": 100, "grpc.max_reconnect_backoff_ms": 2_000 };
  if (endpoint === undefined) return reconnect;
  const url = new URL(endpoint);
  const insecure = url.protocol === "http:";
  const address = { apiEndpoint: url.hostname, port: Number(url.port) || (insecure ? 80 : 443) };
  if (!insecure) return { ...reconnect, ...address };
  const { credentials } = await import("@grpc/grpc-js");
  // The universe keeps the client from asking the metadata server for it.
  const universe = { clientOptions: { universeDomain: "googleapis.com" } };
  return { ...reconnect, ...address, ...universe, sslCreds: credentials.createInsecure() };
}

/** Options of one call: no retry but our own. */
export function callOptions(timeoutMs: number) {
  return { timeout: timeoutMs, retry: { retryCodes: [] } };
}
