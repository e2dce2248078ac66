/** The record of a wizard's runs on the site of its form. */
import { siteOf } from "./format/site-of.ts";
import type { Wizard } from "./wizard.ts";

export interface Proof {
  /** Whether a test run on the form's own site succeeded. */
  proved: boolean;
  /** The time of that run. */
  proved_at?: string;
  /** The same in one sentence that names the site, as the real one only where the form is official. */
  proof: string;
}

interface Facts {
  wizard: Pick<Wizard, "url" | "proved" | "proved_at" | "proved_on" | "unrecorded">;
  /** Whether the form is bundled or published by the deployment. */
  official: boolean;
}

export function proofOf({ wizard, official }: Facts): Proof {
  const { url, proved, proved_at, proved_on, unrecorded = [] } = wizard;
  const domain = siteOf(new URL(url));
  const it = official ? "It" : "It was discovered on this computer and";
  const site = official ? `the real site (${domain})` : domain;
  if (proved && proved_on === "site") {
    const when = proved_at === undefined ? "" : ` on ${proved_at.slice(0, 10)}`;
    return { proved: true, proved_at, proof: `${it} ran to its end on ${site}${when}.` };
  }
  const where = proved_on === "practice" ? "ran on a practice site only" : `never ran on ${site}`;
  const guessed = unrecorded.length > 0 ? `, and ${unrecorded.length} of its locators are assumptions` : "";
  return { proved: false, proof: `${it} ${where}${guessed}.` };
}
