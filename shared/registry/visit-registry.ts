import type { Place } from "./place.ts";
import { type Registry, readRegistry } from "./registry.ts";
import { changeTrust, learn, type Trust } from "./trust-store.ts";

export interface Visit {
  /** The store of trust. */
  home: Place;
  place: Place;
  registry: Registry;
  /** With all that the registry shows. */
  trust: Trust;
}

/**
 * Reads a registry, compares it with what was seen before, and stores what it shows.
 *
 * @throws AppError `registry_unavailable`, `wizard_untrusted`
 */
export async function visitRegistry(place: Place, home: Place): Promise<Visit> {
  const registry = await readRegistry(place);
  const now = new Date();
  return { home, place, registry, trust: await changeTrust(home, (trust) => learn(trust, registry, now)) };
}
