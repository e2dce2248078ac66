/** The private service as a way to a worker: `POST /runs/{id}` answers 200 with the run's stream, or 503. */
import { AppError } from "../core/errors.ts";
import type { Door } from "./launch-run.ts";
import { readStreamLines } from "./stream-line.ts";

export interface ServiceDoorOptions {
  /** Of the private service. */
  url: string;
  /** A Google identity token for this audience, where the service asks for one. */
  identityToken: (audience: string) => Promise<string | undefined>;
  fetch?: typeof fetch;
}

export function createServiceDoor({
  url,
  identityToken,
  fetch = globalThis.fetch,
}: ServiceDoorOptions): Door {
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
        await response.body?.cancel();
        throw new AppError("launch_failed", `The worker's service answered ${response.status}.`);
      }
      return { door: "service", stream: readStreamLines(response.body) };
    },
  };
}
