/**
 * Takes a wizard from a registry: checks its file, asks for trust in a new key and in new sites, and walks through the form where its
 * site can be reached. Nothing is stored before all of it.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isPracticeHere } from "../../../shared/browser/launch/practice-hosts.ts";
import { configurationError } from "../../../shared/core/config.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { quoteSiteText } from "../../../shared/core/site-text.ts";
import {
  type FormState,
  type Offer,
  offersIn,
  overdueSince,
  readByHash,
  removeByHash,
  stateOf,
  storeByHash,
  WIZARD_FILES,
} from "../../../shared/registry/registry.ts";
import { untrusted } from "../../../shared/registry/statement.ts";
import { changeTrust, isTrusted, readTrust, type Trust } from "../../../shared/registry/trust-store.ts";
import { readWizardSettings } from "../../../shared/wizards/config.ts";
import { notShownInWords, proofInWords } from "../../../shared/wizards/proof.ts";
import { chooseOffer } from "../../../shared/wizards/published/choose-offer.ts";
import { type ReadWizard, readPublished } from "../../../shared/wizards/published/published-wizard.ts";
import { readCliConfig } from "../config.ts";
import { questionsBeyond, verdictOf, type WalkVerdict } from "../output/walk-report.ts";
import { isConfirmed } from "./ask-person.ts";
import { openCatalogue, openCloudCatalogue } from "./open-catalogue.ts";
import { openTrust, type Visit, visitRegistry } from "./open-registry.ts";
import { startPractice } from "./start-practice.ts";
import { walkForm } from "./walk-form.ts";

/**
 * @param name an id, `KEY/ID`, or the address of a published file
 * @param from the registry; default those that were used before, one after the other
 * @param cloud whether the deployment takes it instead of this computer
 * @throws AppError `wizard_not_found`, `wizard_untrusted`, `registry_unavailable`, `invalid_request`
 */
export async function findOffer(
  name: string,
  from: string | undefined,
  cloud: boolean | undefined,
): Promise<{ visit: Visit; offer: Offer }> {
  const [, address, hash] = /^(.+)\/wizards\/([0-9a-f]{64})\.jws$/.exec(name) ?? [];
  const home = await openTrust(cloud);
  if (address !== undefined) return offerOfFile(await visitRegistry(from ?? address, home), hash);
  const known = from === undefined ? Object.keys((await readTrust(home)).registries) : [from];
  let missing: unknown = new AppError(
    "invalid_request",
    "No registry was used before: name one with --from.",
    {
      details: { option: "--from" },
    },
  );
  for (const registry of known) {
    try {
      const visit = await visitRegistry(registry, home);
      return { visit, offer: chooseOffer(visit.registry, visit.trust, name) };
    } catch (error) {
      const { type } = toAppError(error);
      if (type !== "wizard_not_found" && type !== "registry_unavailable") throw error;
      missing = error;
    }
  }
  throw missing;
}

function offerOfFile(visit: Visit, hash: string | undefined): { visit: Visit; offer: Offer } {
  const named = offersIn(visit.registry).find(({ file }) => file === hash);
  if (!named)
    throw new AppError(
      "wizard_not_found",
      `The log of ${visit.place.address} offers no such file any more.`,
      {
        details: { next: "Add the wizard by its id: the registry may have a newer version." },
      },
    );
  return { visit, offer: chooseOffer(visit.registry, visit.trust, `${named.key}/${named.wizard_id}`) };
}

/**
 * @throws AppError `wizard_conflict` where the id is that of a bundled or an own wizard, which may be malformed;
 *   `invalid_configuration` where the settings name a folder, whose wizards alone this computer has
 */
export async function refuseTaken(id: string, trust: Trust, cloud: boolean | undefined): Promise<void> {
  if (!cloud && !readWizardSettings(readCliConfig().environment).isBundled)
    throw configurationError([
      "FEDERALRUNNER_WIZARDS_DIR names a folder, whose wizards alone count: unset it to add some of a registry",
    ]);
  if (trust.wizards[id]) return;
  const { wizards, problems } = await (await (cloud ? openCloudCatalogue() : openCatalogue())).list();
  const there = wizards.find(({ wizard_id }) => wizard_id === id);
  const isBroken = problems.some(({ details }) => details.source === `${id}.json`);
  if (!there && !isBroken) return;
  throw new AppError(
    "wizard_conflict",
    `${id} is a wizard of ${cloud ? "the deployment" : "this computer"}${there ? ` on ${there.host}` : ""}, which none of a registry overrides.`,
    { details: { next: `\`npx federalrunner info ${id}\` shows it.` } },
  );
}

export interface TakeOptions {
  /** The person's consent. */
  yes?: boolean;
  practice?: boolean;
  /** For the deployment instead of this computer. */
  cloud?: boolean;
  json?: boolean;
}

interface Facts {
  wizard_id: string;
  version: number;
  key: string;
  registry: string;
  host: string;
  sites: string[];
  licence: string;
  proof: string;
  not_shown: string[];
}

export interface Taken extends Facts {
  warnings: string[];
  verified: WalkVerdict;
}

/** @throws AppError `wizard_untrusted`, and `invalid_request` without the person's consent */
export async function takeWizard(visit: Visit, offer: Offer, options: TakeOptions): Promise<Taken> {
  const { home, place, registry, trust } = visit;
  const { wizard_id: id, version, key, file } = offer;
  const { jws, read } = await readOffered(visit, offer);
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
  await askConsent(facts, isTrusted(trust, key), trust.wizards[id]?.sites, options.yes);
  const { verdict, beyond } = await verifyRead(read, options.practice);
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

/** The file that the log names. @throws AppError `wizard_untrusted` */
export async function readOffered(
  { place }: Pick<Visit, "place">,
  { wizard_id, version, key, file, sites }: Offer,
): Promise<{ jws: string; read: ReadWizard }> {
  const jws = (await readByHash(place, WIZARD_FILES, file)).toString("utf8");
  const read = await readPublished(jws, `version ${version} of ${wizard_id}`);
  const { published } = read;
  if (read.key !== key || published.wizard_id !== wizard_id || published.version !== version)
    throw untrusted(`The log of ${key} names another wizard than its file.`);
  if (published.sites.join() !== sites.join())
    throw untrusted(`The log of ${key} names other sites than its file: ${sites.join(", ")}.`);
  return { jws, read };
}

function factsOf(
  { published, loaded: { wizard } }: ReadWizard,
  { wizard_id, version, key, sites }: Offer,
  registry: string,
): Facts {
  return {
    wizard_id,
    version,
    key,
    registry,
    host: new URL(wizard.url).host,
    sites,
    licence: published.licence,
    proof: wizard.proof ? proofInWords(wizard.proof, wizard) : "not proved: it has no record of a proof",
    not_shown: wizard.proof ? notShownInWords(wizard.proof, wizard) : [],
  };
}

function linesOf({ wizard_id, version, key, host, sites, licence, proof, not_shown }: Facts): string[] {
  return [
    `${wizard_id}, version ${version}`,
    `  form       ${host}`,
    `  answers    go to ${sites.join(", ")} alone`,
    `  publisher  ${key}`,
    `  licence    ${licence}`,
    `  states     ${quoteSiteText(proof)}`,
    ...not_shown.map((line) => `             ${quoteSiteText(line)}`),
  ];
}

/** The words of a form that has changed, for `add` and `outdated`. */
export function stateWarnings(state: FormState | undefined): string[] {
  return state?.state === "changed"
    ? [`changed since ${state.since.slice(0, 10)}: ${quoteSiteText(state.words)}`]
    : [];
}

export function overdueWarnings(since: string | undefined, address: string): string[] {
  return since === undefined
    ? []
    : [
        `${address} may withhold news: its publisher has promised an entry by ${since.slice(0, 10)}, which is missing`,
      ];
}

async function askConsent(
  { key, sites }: Facts,
  isKnown: boolean,
  /** The sites of the version that is there. */
  before: readonly string[] | undefined,
  yes: boolean | undefined,
): Promise<void> {
  const fresh = before === undefined ? [] : sites.filter((site) => !before.includes(site));
  if (yes || (isKnown && fresh.length === 0)) return;
  const question = isKnown
    ? `This version sends answers to ${fresh.join(", ")}, too. Take it?`
    : `This computer does not know ${key} so far. Trust it with forms that you fill?`;
  if (await isConfirmed(question)) return;
  const reason = isKnown ? `new sites (${fresh.join(", ")})` : "a publisher that this computer does not know";
  throw new AppError("invalid_request", `Nothing was added: ${reason} needs your yes, or --yes.`, {
    details: { option: "--yes" },
  });
}

/** Walks through the form with the published wizard alone, in a folder that is removed. */
export async function verifyRead(
  { loaded: { wizard }, files }: ReadWizard,
  practice: boolean | undefined,
): Promise<{ verdict: WalkVerdict; beyond: string[]; on: "site" | "practice" }> {
  const folder = await mkdtemp(join(tmpdir(), "federalrunner-"));
  const sites = practice ? await startPractice() : undefined;
  const isServed = isPracticeHere(wizard.url, readCliConfig().environment);
  try {
    await writeFile(join(folder, `${wizard.wizard_id}.json`), files.structure.text);
    if (files.contract) await writeFile(join(folder, `${wizard.wizard_id}.schema.json`), files.contract.text);
    const report = await walkForm(wizard, { hosts: sites?.hosts, folder });
    const verdict = verdictOf(report);
    const beyond = verdict.state === "unreached" ? [] : questionsBeyond(report, wizard);
    return { verdict, beyond, on: sites || isServed ? "practice" : "site" };
  } finally {
    await sites?.close();
    await rm(folder, { recursive: true, force: true });
  }
}
