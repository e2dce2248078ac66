interface StoredRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** In base64; undefined for a method without one. */
  body: string | undefined;
}

/** Sends a request of a task or a job once. @returns the HTTP status, or undefined without a response */
export async function sendRequest(
  { url, body, ...request }: StoredRequest,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const content = body === undefined ? undefined : Buffer.from(body, "base64");
    const response = await fetch(url, { ...request, body: content, redirect: "manual", signal });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
