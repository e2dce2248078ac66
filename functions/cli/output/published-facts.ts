/** A published wizard for the person who decides about it: its sites, its publisher, and what its proof shows. */
import { quoteSiteText } from "../../../shared/core/site-text.ts";
import type { FormState, Offer } from "../../../shared/registry/registry.ts";
import { notShownInWords, proofInWords } from "../../../shared/wizards/proof.ts";
import type { ReadWizard } from "../../../shared/wizards/published/published-wizard.ts";

export interface Facts {
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

export function factsOf(
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

export function linesOf({
  wizard_id,
  version,
  key,
  host,
  sites,
  licence,
  proof,
  not_shown,
}: Facts): string[] {
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
