import type { WizardEntry } from "../api/types.ts";

/** Whether the figures of a wizard can be relied on, in one word. */
export function Proof({ wizard }: { wizard: Pick<WizardEntry, "practice" | "proved" | "proof"> }) {
  if (wizard.practice) return <span class="tag tag-warn">Practice site</span>;
  return (
    <span class={wizard.proved ? "tag tag-good" : "tag"} title={wizard.proof}>
      {wizard.proved ? "Proved on the real site" : "Not proved yet"}
    </span>
  );
}
