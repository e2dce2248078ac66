export interface AskIssuerOptions {
  fetch: typeof fetch;
  /** For one attempt. */
  timeoutMs?: number;
}

/**
 * One GET to an issuer, repeated once when the connection failed: after an idle period the other side may have closed
 * a kept connection, which is not an outage.
 *
 * @throws the errors of `fetch`; a redirect counts as a failure.
 */
export async function askIssuer(
  url: string,
  headers: Record<string, string>,
  { fetch, timeoutMs = 5000 }: AskIssuerOptions,
): Promise<Response> {
  const attempt = () => fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  try {
    return await attempt();
  } catch (error) {
    if ((error as Error).name === "TimeoutError") throw error;
    return attempt();
  }
}
