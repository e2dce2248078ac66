/** The wizards that were added from registries, compared with their registries. */
import { type AppError, toAppError } from "../../../shared/core/errors.ts";
import type { Place } from "../../../shared/registry/place.ts";
import {
  currentKey,
  overdueSince,
  removeByHash,
  stateOf,
  WIZARD_FILES,
} from "../../../shared/registry/registry.ts";
import {
  type AddedWizard,
  changeTrust,
  isTrusted,
  readTrust,
  refuseDistrusted,
} from "../../../shared/registry/trust-store.ts";
import { chooseOffer } from "../../../shared/wizards/published/choose-offer.ts";
import { openTrust, type Visit, visitRegistry } from "./open-registry.ts";
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
export async function addedStates(cloud: boolean | undefined): Promise<AddedState[]> {
  const home = await openTrust(cloud);
  const { wizards } = await readTrust(home);
  const states: AddedState[] = [];
  for (const [id, added] of Object.entries(wizards).sort(([a], [b]) => a.localeCompare(b))) {
    const { version, registry, key } = added;
    states.push({ wizard_id: id, version, registry, key, ...(await stateNow(id, added, home)) });
  }
  return states;
}

type StateNow = Pick<AddedState, "newest" | "state" | "words">;

async function stateNow(id: string, added: AddedWizard, home: Place): Promise<StateNow> {
  try {
    return compare(id, await visitRegistry(added.registry, home));
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
    const home = await openTrust(options.cloud);
    const { wizards } = await readTrust(home);
    const visit = await visitRegistry((wizards[id] as AddedWizard).registry, home);
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
export async function removeAdded(
  id: string,
  cloud: boolean | undefined,
): Promise<{ key: string; isForgotten: boolean }> {
  const home = await openTrust(cloud);
  const { key, file } = (await readTrust(home)).wizards[id] as AddedWizard;
  let isForgotten = false;
  await changeTrust(home, (trust) => {
    delete trust.wizards[id];
    isForgotten = Object.values(trust.wizards).every((other) => other.key !== key);
    if (isForgotten && trust.keys[key]) delete trust.keys[key].trusted_at;
    return trust;
  });
  await removeByHash(home, WIZARD_FILES, file);
  return { key, isForgotten };
}

/** The ids of the wizards that were added. */
export async function addedIds(cloud: boolean | undefined): Promise<string[]> {
  return Object.keys((await readTrust(await openTrust(cloud))).wizards).sort();
}
