export interface AskIssuerOptions {
  fetch: typeof fetch;
  /** For one attempt. */
  timeoutMs?: number;
}

/**
 * One GET to an issuer, and one more when the connection failed: a kept connection that the other side has closed in
 * the meantime, which is usual after an instance was idle, must not look like an outage.
 *
 * @throws whatever `fetch` throws; a redirect counts as a failure.
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
