/** Renews the proof of a saved wizard by a walk with its example values. */
import { readFile } from "node:fs/promises";
import { isPracticeSite } from "../../../shared/browser/launch/practice-hosts.ts";
import { extractResults } from "../../../shared/browser/results/extract-results.ts";
import { readEnding } from "../../../shared/browser/results/page-ending.ts";
import { readStatements } from "../../../shared/browser/results/read-page.ts";
import { defined } from "../../../shared/core/defined.ts";
import type { ProofRecord, ProvedVisit } from "../../../shared/wizards/format/proof-record.ts";
import { proofInWords, provesForm } from "../../../shared/wizards/proof.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import type { ScoutConfig } from "../config.ts";
import { type FilePage, writeWhole } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { askedOf } from "./visit-ending.ts";
import { wizardPaths } from "./write-wizard.ts";

type Examples = Readonly<Record<string, unknown>>;

/**
 * The visit with these choices gets the time, the results and the ending of the walk; the other visits stay. A walk that shows no
 * result renews nothing, and takes no proof away: the report of the walk names what has changed.
 *
 * @returns the proof in words; undefined where nothing was written, as for a wizard outside of the person's folder
 */
export async function renewProof(
  { form }: DiscoverySession,
  wizard: Wizard,
  examples: Examples,
  { wizardsDir, browser }: Pick<ScoutConfig, "wizardsDir" | "browser">,
): Promise<string | undefined> {
  const { proof } = wizard;
  const path = wizardPaths(wizardsDir, wizard.wizard_id).structure;
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (!proof || text === undefined) return undefined;
  const file = JSON.parse(text) as { url?: string; pages: FilePage[]; proof?: ProofRecord };
  const on = isPracticeSite(wizard.url, browser.practiceHosts) ? "practice" : "site";
  const at = proof.visits.findIndex((visit) => visit.on === on && hasChoices(visit, examples));
  const before = proof.visits[at];
  if (!before || !file.proof || file.url !== wizard.url) return undefined;
  const [{ results }, stated] = await Promise.all([extractResults(form, wizard), readStatements(form)]);
  const shown = readEnding(stated, askedOf(file.pages, { ...examples }), results);
  const visit: ProvedVisit = {
    ...before,
    at: new Date().toISOString(),
    by: "run",
    results: before.results.map(({ name, label, text: known }) => {
      const has_value = shown.values[name] === true;
      // A record that holds no text is of a person's own answers.
      return defined({
        name,
        label,
        has_value,
        text: has_value && known !== undefined ? results[name]?.text : undefined,
      });
    }),
    ending: wizard.ends_before ? "review" : shown.ending,
  };
  if (!provesForm(visit, wizard)) return undefined;
  const renewed = { ...proof, visits: proof.visits.with(at, visit) };
  const changed = { ...file, proved: true, proved_at: visit.at, proved_on: on, proof: renewed };
  await writeWhole(path, `${JSON.stringify(changed, null, 2)}\n`);
  return proofInWords(renewed, wizard);
}

function hasChoices({ choices }: ProvedVisit, examples: Examples): boolean {
  return Object.entries(choices).every(
    ([id, value]) => JSON.stringify(value) === JSON.stringify(examples[id]),
  );
}
