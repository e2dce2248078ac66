/** The wizards that were added from registries, compared with their registries. */
import { AppError, toAppError } from "../../../shared/core/errors.ts";
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
  type Trust,
} from "../../../shared/registry/trust-store.ts";
import type { Visit } from "../../../shared/registry/visit-registry.ts";
import { chooseOffer } from "../../../shared/wizards/published/choose-offer.ts";
import { overdueWarnings, stateWarnings } from "../output/published-facts.ts";
import { openTrust, visitAddress } from "./open-registry.ts";
import { type TakeOptions, takeWizard } from "./take-wizard.ts";

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
  const { trust, visits } = await visitAll(await openTrust(cloud));
  return Object.entries(trust.wizards)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([wizard_id, { version, registry, key }]) => ({
      wizard_id,
      version,
      registry,
      key,
      ...stateNow(wizard_id, visits.get(registry), trust),
    }));
}

/**
 * Visits each registry of the wizards that were added once.
 *
 * @param ids default all
 * @returns the visit of each address, or its failure, and the trust with what all of them have shown
 */
async function visitAll(
  home: Place,
  ids?: readonly string[],
): Promise<{ trust: Trust; visits: Map<string, Visit | AppError> }> {
  const { wizards } = await readTrust(home);
  const used = (ids ?? Object.keys(wizards)).flatMap((id) => wizards[id]?.registry ?? []);
  const visits = new Map<string, Visit | AppError>();
  for (const address of new Set(used))
    visits.set(address, await visitAddress(address, home).catch(toAppError));
  return { trust: await readTrust(home), visits };
}

type StateNow = Pick<AddedState, "newest" | "state" | "words">;

function stateNow(id: string, visit: Visit | AppError | undefined, trust: Trust): StateNow {
  if (visit && !(visit instanceof AppError)) return compare(id, { ...visit, trust });
  const isUnavailable = visit?.type === "registry_unavailable";
  return { state: isUnavailable ? "unavailable" : "untrusted", words: visit?.message ?? "" };
}

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

export interface UpdatedWizard {
  wizard_id: string;
  /** The one that is there now. */
  version: number;
  changed: boolean;
  warnings: string[];
}

/** @returns for each wizard the version that is there now, or the reason why there is no newer one */
export async function updateAdded(
  ids: readonly string[],
  options: TakeOptions,
): Promise<(UpdatedWizard | AppError)[]> {
  const { trust, visits } = await visitAll(await openTrust(options.cloud), ids);
  const updated: (UpdatedWizard | AppError)[] = [];
  for (const id of ids) updated.push(await updateOne(id, { trust, visits }, options).catch(toAppError));
  return updated;
}

async function updateOne(
  id: string,
  { trust, visits }: Awaited<ReturnType<typeof visitAll>>,
  options: TakeOptions,
): Promise<UpdatedWizard> {
  const added = trust.wizards[id] as AddedWizard;
  const visit = visits.get(added.registry) as Visit | AppError;
  if (visit instanceof AppError) throw visit;
  const offer = chooseOffer(visit.registry, trust, id);
  if (offer.file === added.file)
    return { wizard_id: id, version: added.version, changed: false, warnings: [] };
  const { version, warnings } = await takeWizard({ ...visit, trust }, offer, options);
  return { wizard_id: id, version, changed: true, warnings };
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
