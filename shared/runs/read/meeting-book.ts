/** The meetings of a deployment's relays; `runs/{id}/handoffs/{n}-page` names the gateway's instance at which the page is. */
import type { JWK } from "jose";
import { z } from "zod";
import type { MeetingBook } from "../../handoff/relay/meeting-book.ts";
import { readHandoff } from "../record/handoffs.ts";
import { handoffPlaceName } from "../record/object-names.ts";
import { isRunId } from "../record/run-id.ts";
import { parseStored, type RunStore } from "../record/run-store.ts";
import { readRun } from "./read-run.ts";

const placeSchema = z.object({ client: z.string(), instance: z.string() });

export function createMeetingBook(store: RunStore, gatewayKeys: JWK[]): MeetingBook {
  const readPlace = async (meeting: string) => {
    const named = partsOf(meeting);
    const stored = named && (await store.objects.read(handoffPlaceName(named.id, named.number)));
    return stored && { ...placeSchema.parse(parseStored(stored.body)), generation: stored.generation };
  };
  return {
    async terms(meeting) {
      const named = partsOf(meeting);
      if (!named) return undefined;
      const [known, run] = await Promise.all([
        readHandoff(store, gatewayKeys, named.id, named.number),
        readRun(store, named.id),
      ]);
      return run?.waiting?.number === named.number ? known?.terms : undefined;
    },

    async take(meeting, client, instance) {
      const named = partsOf(meeting);
      if (!named) return false;
      const name = handoffPlaceName(named.id, named.number);
      const content = JSON.stringify({ client, instance });
      for (;;) {
        const taken = await readPlace(meeting);
        if (taken && taken.client !== client) return false;
        if (taken?.instance === instance) return true;
        const written = taken
          ? await store.objects.replace(name, content, taken.generation)
          : await store.objects.create(name, content);
        if (written) return true;
      }
    },

    place: async (meeting) => (await readPlace(meeting))?.instance,
  };
}

/** @param meeting any text */
function partsOf(meeting: string): { id: string; number: number } | undefined {
  const { id, number } = /^(?<id>[\w-]+)\.(?<number>\d{1,3})$/.exec(meeting)?.groups ?? {};
  return id !== undefined && isRunId(id) ? { id, number: Number(number) } : undefined;
}
