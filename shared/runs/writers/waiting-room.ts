/** Ten places for those who wait for a writer, `waiting/{agent}/{0..9}`, each created once by who takes it. */
import type { RunStore } from "../run-store.ts";

/** FR-EDGE-03. */
export const WAITING_PLACES = 10;

/** @returns whether there was a place left; the eleventh gets none */
export async function takeWaitingPlace(store: RunStore, agentId: string, runId: string): Promise<boolean> {
  const content = JSON.stringify({ run_id: runId });
  for (let place = 0; place < WAITING_PLACES; place++) {
    if (await store.objects.create(`waiting/${agentId}/${place}`, content)) return true;
  }
  return false;
}
