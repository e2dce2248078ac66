/**
 * Takes a wizard from a registry: checks its file, asks for trust in a new key and in new sites, and walks through the form where its
 * site can be reached. Nothing is stored before all of it.
 */
import { AppError } from "../../../shared/core/errors.ts";
import {
  type Offer,
  overdueSince,
  removeByHash,
  stateOf,
  storeByHash,
  WIZARD_FILES,
} from "../../../shared/registry/registry.ts";
import { untrusted } from "../../../shared/registry/statement.ts";
import { changeTrust, isTrusted } from "../../../shared/registry/trust-store.ts";
import type { Visit } from "../../../shared/registry/visit-registry.ts";
import { readOffered, walkPublished } from "../../../shared/wizards/published/walk-published.ts";
import type { WalkVerdict } from "../../../shared/wizards/published/walk-verdict.ts";
import { type Facts, factsOf, linesOf, overdueWarnings, stateWarnings } from "../output/published-facts.ts";
import { isConfirmed } from "./ask-person.ts";
import { withWalker } from "./with-walker.ts";

export interface TakeOptions {
  /** The person's consent. */
  yes?: boolean;
  practice?: boolean;
  /** For the deployment instead of this computer. */
  cloud?: boolean;
  json?: boolean;
}

export interface Taken extends Facts {
  warnings: string[];
  verified: WalkVerdict;
}

/** @throws AppError `wizard_untrusted`, and `invalid_request` without the person's consent */
export async function takeWizard(visit: Visit, offer: Offer, options: TakeOptions): Promise<Taken> {
  const { home, place, registry, trust } = visit;
  const { wizard_id: id, version, key, file } = offer;
  const { jws, read } = await readOffered(place, offer);
  const log = registry.logs.get(key);
  const warnings = [
    ...stateWarnings(stateOf(registry, offer, (one) => isTrusted(trust, one))),
    ...overdueWarnings(log && overdueSince(log, new Date()), place.address),
  ];
  const facts = factsOf(read, offer, place.address);
  const show = (lines: readonly string[]) => {
    if (!options.json) process.stderr.write(`${lines.join("\n")}\n`);
  };
  show([...linesOf(facts), ...warnings]);
  await askConsent(facts, isTrusted(trust, key), trust.wizards[id]?.sites, options);
  show([`Walking through the form on ${facts.host}.`]);
  const { verdict, beyond } = await withWalker(options.practice, (walker) => walkPublished(read, walker));
  if (beyond.length > 0)
    throw untrusted(`${id} asks for more than its form does: ${beyond.join(", ")}. Nothing was added.`);
  const verified = `${VERIFIED[verdict.state]}: ${verdict.words}`;
  show([verified]);
  await storeByHash(home, WIZARD_FILES, jws);
  const at = new Date().toISOString();
  const { sites } = facts;
  await changeTrust(home, (now) => ({
    ...now,
    keys: { ...now.keys, [key]: { trusted_at: at, ...now.keys[key] } },
    wizards: { ...now.wizards, [id]: { key, version, file, sites, registry: place.address, added_at: at } },
  }));
  const former = trust.wizards[id]?.file;
  if (former !== undefined && former !== file) await removeByHash(home, WIZARD_FILES, former);
  return {
    ...facts,
    warnings: [...warnings, ...(verdict.state === "proved" ? [] : [verified])],
    verified: verdict,
  };
}

const VERIFIED: Record<WalkVerdict["state"], string> = {
  proved: "Checked on this computer",
  changed: "The form has changed, as a walk on this computer shows",
  unreached: "Not checked on this computer, because its site could not be reached",
};

async function askConsent(
  { key, sites }: Facts,
  isKnown: boolean,
  /** The sites of the version that is there. */
  before: readonly string[] | undefined,
  { yes, json }: TakeOptions,
): Promise<void> {
  const fresh = before === undefined ? [] : sites.filter((site) => !before.includes(site));
  if (yes || (isKnown && fresh.length === 0)) return;
  const question = isKnown
    ? `This version sends answers to ${fresh.join(", ")}, too. Take it?`
    : `This computer does not know ${key} so far. Trust it with forms that you fill?`;
  // With --json no person has seen the facts.
  if (!json && (await isConfirmed(question))) return;
  const reason = isKnown ? `new sites (${fresh.join(", ")})` : "a publisher that this computer does not know";
  throw new AppError("invalid_request", `Nothing was added: ${reason} needs your yes, or --yes.`, {
    details: { option: "--yes" },
  });
}
