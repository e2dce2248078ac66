import type { WizardEntry } from "../api/types.ts";

/** The state of a wizard's proof: the real site is named for a form that is bundled or published by the deployment alone. */
export function proofTag({
  official,
  practice,
  proved,
  publisher,
}: Pick<WizardEntry, "official" | "practice" | "proved" | "publisher">): string {
  if (practice) return "Practice site";
  if (publisher !== undefined) return "By a stranger, from a registry";
  if (!official) return proved ? "Discovered here, proved" : "Discovered here, not proved";
  return proved ? "Proved on the real site" : "Not proved yet";
}
