/** A part of this computer or of its settings that the product needs. */
export interface Check {
  name: string;
  /** @throws an error whose message says what is wrong; any other failure of the check is one too */
  look(): Promise<Finding>;
}

export interface Finding {
  /** `warning`: the product works, with a loss that `found` names. `skipped`: this computer cannot tell. */
  state: "good" | "warning" | "bad" | "skipped";
  /** The observation, in a sentence or a few words. */
  found: string;
  /** The command or the change that mends it. */
  mend?: string;
}

export interface Report extends Finding {
  name: string;
}

export const good = (found: string): Finding => ({ state: "good", found });
export const warning = (found: string, mend: string): Finding => ({ state: "warning", found, mend });
export const bad = (found: string, mend: string): Finding => ({ state: "bad", found, mend });
export const skipped = (found: string): Finding => ({ state: "skipped", found });
