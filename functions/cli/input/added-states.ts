/** The wizards that were added from registries, compared with their registries. */
import { type AppError, toAppError } from "../../../shared/core/errors.ts";
import { currentKey, overdueSince, stateOf } from "../../../shared/registry/registry.ts";
import {
  type AddedWizard,
  isTrusted,
  readTrust,
  refuseDistrusted,
  writeTrust,
} from "../../../shared/registry/trust-store.ts";
import { deleteAdded } from "../../../shared/wizards/published/added-source.ts";
import { chooseOffer } from "../../../shared/wizards/published/choose-offer.ts";
import { trustFolder, type Visit, visitRegistry } from "./open-registry.ts";
import { overdueWarnings, stateWarnings, type TakeOptions, takeWizard } from "./take-wizard.ts";

export interface AddedState {
  wizard_id: string;
  version: number;
  registry: string;
  key: string;
  /** The newest version that `update` takes. */
  newest?: number;
  state: "current" | "newer" | "changed" | "untrusted" | "unavailable" | "overdue";
  words?: string;
}

/** In the order of their ids. */
export async function addedStates(): Promise<AddedState[]> {
  const { wizards } = await readTrust(await trustFolder());
  const states: AddedState[] = [];
  for (const [id, added] of Object.entries(wizards).sort(([a], [b]) => a.localeCompare(b))) {
    const { version, registry, key } = added;
    states.push({ wizard_id: id, version, registry, key, ...(await stateNow(id, added)) });
  }
  return states;
}

type StateNow = Pick<AddedState, "newest" | "state" | "words">;

async function stateNow(id: string, added: AddedWizard): Promise<StateNow> {
  try {
    return compare(id, await visitRegistry(added.registry));
  } catch (error) {
    const { type, message } = toAppError(error);
    return { state: type === "registry_unavailable" ? "unavailable" : "untrusted", words: message };
  }
}

/** @throws AppError `wizard_untrusted`, `wizard_not_found` */
function compare(id: string, { place, registry, trust }: Visit): StateNow {
  const added = trust.wizards[id] as AddedWizard;
  const log = registry.logs.get(currentKey(registry, added.key));
  const [overdue] = overdueWarnings(log && overdueSince(log, new Date()), place.address);
  const newest = newestOf(id, { registry, trust });
  try {
    refuseDistrusted(trust, id, added);
  } catch (error) {
    return { state: "untrusted", words: toAppError(error).message, ...newest };
  }
  const isTrustedHere = (key: string) => isTrusted(trust, key);
  const [changed] = stateWarnings(stateOf(registry, added, isTrustedHere));
  if (newest.newest !== added.version)
    return { state: "newer", ...newest, ...(changed === undefined ? {} : { words: changed }) };
  if (changed !== undefined) return { state: "changed", words: changed.replace(/^changed /, ""), ...newest };
  return overdue === undefined
    ? { state: "current", ...newest }
    : { state: "overdue", words: overdue, ...newest };
}

/** None where the publisher offers it no more: a revocation or a withdrawal says why. */
function newestOf(id: string, { registry, trust }: Pick<Visit, "registry" | "trust">): { newest?: number } {
  try {
    return { newest: chooseOffer(registry, trust, id).version };
  } catch {
    return {};
  }
}

/** The version that is there now, or the reason why there is no newer one. */
export async function updateAdded(
  id: string,
  options: TakeOptions,
): Promise<{ wizard_id: string; version: number; changed: boolean; warnings: string[] } | AppError> {
  try {
    const { wizards } = await readTrust(await trustFolder());
    const visit = await visitRegistry((wizards[id] as AddedWizard).registry);
    const added = visit.trust.wizards[id] as AddedWizard;
    const offer = chooseOffer(visit.registry, visit.trust, id);
    if (offer.file === added.file)
      return { wizard_id: id, version: added.version, changed: false, warnings: [] };
    const { version, warnings } = await takeWizard(visit, offer, options);
    return { wizard_id: id, version, changed: true, warnings };
  } catch (error) {
    return toAppError(error);
  }
}

/** The record of its registry stays, so that a return to it is no new beginning. */
export async function removeAdded(id: string): Promise<{ key: string; isForgotten: boolean }> {
  const folder = await trustFolder();
  const trust = await readTrust(folder);
  const { key } = trust.wizards[id] as AddedWizard;
  delete trust.wizards[id];
  const isForgotten = Object.values(trust.wizards).every((other) => other.key !== key);
  if (isForgotten && trust.keys[key]) delete trust.keys[key].trusted_at;
  await writeTrust(folder, trust);
  await deleteAdded(folder, id);
  return { key, isForgotten };
}
