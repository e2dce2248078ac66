/** The private service as a way to a worker: `POST /runs/{id}` answers 200 with the run's stream, or 503. */
import { AppError } from "../../core/errors.ts";
import { readStreamLines } from "../read/stream-line.ts";
import type { Launcher } from "./launcher.ts";

export interface ServiceLauncherOptions {
  /** Of the private service. */
  url: string;
  /** A Google identity token for this audience, where the service asks for one. */
  identityToken: (audience: string) => Promise<string | undefined>;
  fetch?: typeof fetch;
}

export function createServiceLauncher({
  url,
  identityToken,
  fetch = globalThis.fetch,
}: ServiceLauncherOptions): Launcher {
  return {
    async launch(id) {
      const token = await identityToken(url);
      const response = await fetch(new URL(`/runs/${id}`, url), {
        method: "POST",
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
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

/** A worker without room says so, and when to ask again; anything else is a failure of the door. */
async function refusalOf(response: Response): Promise<AppError> {
  const body = (await response.json().catch(() => undefined)) as { error?: unknown } | undefined;
  if (body?.error !== "capacity_exhausted") {
    return new AppError("launch_failed", `The worker's service answered ${response.status}.`);
  }
  const retry_after_seconds = Number(response.headers.get("retry-after")) || 5;
  const message = "The machine that would execute the run has no room at the moment.";
  return new AppError("capacity_exhausted", message, { details: { retry_after_seconds } });
}
