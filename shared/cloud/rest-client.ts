/**
 * Requests to a REST API of Google, with the deployment's credentials. Google's client libraries of these APIs take longer to
 * load than their calls.
 */
import type { CloudSettings } from "./config.ts";

export interface RestClient {
  /** Loads the library for credentials ahead of the first request. */
  load(): Promise<void>;
  /**
   * @param path with its query, beginning with a slash
   * @param body sent as JSON
   * @throws Error with a code that `classifyCloudFailure` recognises, when there is no response
   */
  request(method: "GET" | "POST", path: string, timeoutMs: number, body?: object): Promise<Response>;
}

/** @param google the API's own endpoint, where the settings name no other one */
export function createRestClient(
  google: string,
  { endpoint = google, accessToken }: Pick<CloudSettings, "endpoint" | "accessToken">,
): RestClient {
  let opened: Promise<() => Promise<Headers>> | undefined;
  const open = () => {
    opened ??= endpoint.startsWith("http:") ? tokenHeaders(accessToken) : googleHeaders();
    return opened;
  };
  return {
    async load() {
      await open();
    },

    async request(method, path, timeoutMs, body) {
      const headers = new Headers(await (await open())());
      if (body) headers.set("content-type", "application/json");
      const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
      try {
        return await fetch(new URL(path, endpoint), {
          method,
          headers,
          signal,
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
      } catch (cause) {
        throw signal.aborted
          ? Object.assign(new Error("no answer", { cause }), { code: "ETIMEDOUT" })
          : cause;
      }
    },
  };
}

async function tokenHeaders(accessToken: string | undefined) {
  return async () => new Headers(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` });
}

async function googleHeaders() {
  const { GoogleAuth } = await import("google-auth-library");
  const auth = new GoogleAuth({ scopes: "https://www.googleapis.com/auth/cloud-platform" });
  return () => auth.getRequestHeaders();
}
