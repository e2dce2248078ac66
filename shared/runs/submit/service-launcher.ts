/** Launches a run at the private service: `POST /runs/{id}` responds with 200 and the run's stream, or 503. */
import { defined } from "../../core/defined.ts";
import { AppError } from "../../core/errors.ts";
import { readStreamLines } from "../read/stream-line.ts";
import { formatStoredRun, LARGEST_SENT_INPUT } from "../worker/stored-run.ts";
import type { Launcher } from "./launcher.ts";

export interface ServiceLauncherOptions {
  /** URL of the private service. */
  url: string;
  /** A Google identity token for this audience; undefined where the service requires none. */
  identityToken: (audience: string) => Promise<string | undefined>;
  fetch?: typeof fetch;
}

export function createServiceLauncher({
  url,
  identityToken,
  fetch = globalThis.fetch,
}: ServiceLauncherOptions): Launcher {
  return {
    sendsInput: (sealedInput) => sealedInput.length <= LARGEST_SENT_INPUT,

    async launch(id, stored) {
      const token = await identityToken(url);
      const response = await fetch(new URL(`/runs/${id}`, url), {
        method: "POST",
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        body: stored && formatStoredRun(stored),
      }).catch((cause: unknown) => {
        throw new AppError("launch_failed", "The worker's service cannot be reached.", { cause });
      });
      if (!response.ok || !response.body) {
        throw await refusalOf(response);
      }
      return { launcher: "service", stream: readStreamLines(response.body) };
    },
  };
}

/** A worker at capacity sends the error, the exhausted resource and Retry-After; any other response is a failed launch. */
async function refusalOf(response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => undefined)) as RefusalBody | undefined;
  if (body?.error !== "capacity_exhausted") {
    return new AppError("launch_failed", `The worker's service responded with ${response.status}.`);
  }
  const retry_after_seconds = Number(response.headers.get("retry-after")) || 5;
  const { resource, message = "The worker is at capacity." } = body;
  return new AppError("capacity_exhausted", message, { details: defined({ retry_after_seconds, resource }) });
}

interface RefusalBody {
  error?: unknown;
  resource?: string;
  message?: string;
}
