import { useEffect, useState } from "preact/hooks";
import type { Run, RunDetail, RunEvent } from "../api/types.ts";
import { isEnded } from "../parts/format.tsx";
import { type Resource, useResource } from "../parts/use-resource.ts";
import { useSession } from "../session/session-gate.tsx";

/** A run, and its events while it has not ended. */
export function useRun(id: string): { resource: Resource<RunDetail>; events: RunEvent[] } {
  const { api } = useSession();
  const path = `/api/runs/${encodeURIComponent(id)}`;
  const resource = useResource((signal) => api.get<RunDetail>(path, { signal }), id);
  const [events, setEvents] = useState<RunEvent[]>([]);
  const { data, reload } = resource;
  const isActive = data !== undefined && !isEnded(data.run.state);

  useEffect(() => {
    setEvents([]);
    if (!isActive) return;
    const stopped = new AbortController();
    void follow(stopped.signal);
    return () => stopped.abort();

    async function follow(signal: AbortSignal): Promise<void> {
      let from = 0;
      while (!signal.aborted) {
        try {
          const lines = api.lines<{ event?: RunEvent; run?: Run }>(`${path}/events`, {
            query: { from },
            signal,
          });
          for await (const { event } of lines) {
            if (event) {
              from = event.seq + 1;
              setEvents((before) => [...before, event]);
              // The record then says what a person is asked for, or no longer.
              if (event.type === "waiting_for_person" || event.type === "resumed") reload();
            }
          }
          return reload();
        } catch {
          // The gateway ends long requests: the next one continues.
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
      }
    }
  }, [api, path, isActive, reload]);
  return { resource, events };
}

const RETRY_MS = 2000;
