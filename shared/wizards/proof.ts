/** The record of a wizard's runs on the real site. */
import type { Wizard } from "./wizard.ts";

export interface Proof {
  /** Whether a test run on the real site succeeded. */
  proved: boolean;
  /** When it did. */
  proved_at?: string;
  /** The same in one sentence. */
  proof: string;
}

type Facts = Pick<Wizard, "proved" | "proved_at" | "proved_on" | "unrecorded">;

export function proofOf({ proved, proved_at, proved_on, unrecorded = [] }: Facts): Proof {
  if (proved && proved_on === "site") {
    const when = proved_at === undefined ? "" : ` on ${proved_at.slice(0, 10)}`;
    return { proved: true, proved_at, proof: `It ran to its end on the real site${when}.` };
  }
  const where = proved_on === "practice" ? "It ran on a practice site only" : "It never ran on the real site";
  const guessed = unrecorded.length > 0 ? `, and ${unrecorded.length} of its locators are assumptions` : "";
  return { proved: false, proof: `${where}${guessed}.` };
}
