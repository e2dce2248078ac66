/** The file that a registry offers, and a walk through its form. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Verdict } from "../../registry/key-log.ts";
import type { ReadablePlace } from "../../registry/place.ts";
import { type Offer, readByHash, WIZARD_FILES } from "../../registry/registry.ts";
import { untrusted } from "../../registry/statement.ts";
import type { Wizard } from "../wizard.ts";
import { type ReadWizard, readPublished } from "./published-wizard.ts";
import { questionsBeyond, verdictOf, type WalkReport, type WalkVerdict } from "./walk-verdict.ts";

/** The file that the log names. @throws AppError `wizard_untrusted` */
export async function readOffered(
  place: ReadablePlace,
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

/** Walks through forms with the example values of their wizards. */
export interface FormWalker {
  /** Whether a form at this address is a practice site. */
  isPractice(url: string): boolean;
  /** @param folder holds the wizard alone */
  walk(wizard: Wizard, folder: string): Promise<WalkReport>;
}

export interface WalkedWizard {
  verdict: WalkVerdict;
  on: Verdict["on"];
  /** Questions that the form does not ask. */
  beyond: string[];
}

/** Walks through the form with the published wizard alone, in a folder that is removed. */
export async function walkPublished(
  { loaded: { wizard }, files }: ReadWizard,
  { isPractice, walk }: FormWalker,
): Promise<WalkedWizard> {
  const folder = await mkdtemp(join(tmpdir(), "federalrunner-"));
  try {
    await writeFile(join(folder, `${wizard.wizard_id}.json`), files.structure.text);
    if (files.contract) await writeFile(join(folder, `${wizard.wizard_id}.schema.json`), files.contract.text);
    const report = await walk(wizard, folder);
    const verdict = verdictOf(report);
    const beyond = verdict.state === "unreached" ? [] : questionsBeyond(report, wizard);
    return { verdict, beyond, on: isPractice(wizard.url) ? "practice" : "site" };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
