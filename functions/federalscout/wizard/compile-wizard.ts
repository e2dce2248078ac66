/** Compiles a discovery into a wizard file of version 2. */
import { defined } from "../../../shared/core/defined.ts";
import { packageVersion } from "../../../shared/core/package-root.ts";
import { exampleData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import type { ChoiceGroup } from "../../../shared/wizards/format/wizard-file.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";
import { decidePages, formOrder } from "./branches.ts";

export interface WizardWords {
  wizard_id: string;
  wizard_name: string;
  description?: string | undefined;
  category?: string | undefined;
  start_action?: Record<string, unknown> | undefined;
  results?: object[] | undefined;
  browser?: string | undefined;
  automatic?: boolean | undefined;
  ends_before?: "submit" | undefined;
  allowed_sites?: string[] | undefined;
}

/**
 * @param pages with their conditions
 * @returns the file's content, before its syntax check
 */
export function compileWizard(
  record: DiscoveryRecord,
  words: WizardWords,
  pages: readonly FilePage[] = decidePages(record, true).pages,
): Record<string, unknown> {
  const start = words.start_action ?? record.start_action;
  const order = formOrder(record);
  const choices = order.flatMap((number) => record.pages[number - 1]?.choices ?? []);
  return defined({
    format_version: 2,
    wizard_id: words.wizard_id,
    name: words.wizard_name,
    description: words.description || undefined,
    category: words.category || undefined,
    url: record.url,
    allowed_sites: words.allowed_sites?.length ? words.allowed_sites : undefined,
    discovered_at: new Date().toISOString(),
    discovery_version: packageVersion(),
    automatic: words.automatic ? true : undefined,
    ends_before: words.ends_before,
    locale: record.locale,
    browser: words.browser || undefined,
    total_pages: record.pages.length,
    start_action: start || undefined,
    choices: choices.length > 0 ? withOwnNames(choices) : undefined,
    pages: order.map((number, at) => {
      const { binding } = record.pages[number - 1] ?? {};
      return defined({ ...pages[number - 1], page_number: at + 1, binding: binding || undefined });
    }),
    results: words.results?.length ? words.results : undefined,
  });
}

function withOwnNames(choices: ChoiceGroup[]): ChoiceGroup[] {
  return choices.map((group, at) => {
    const earlier = choices.slice(0, at).filter(({ name }) => name === group.name).length;
    return earlier === 0 ? group : { ...group, name: `${group.name}_${earlier + 1}` };
  });
}

/** Pages as a draft wizard, for checks during the discovery. */
export function draftWizard(record: DiscoveryRecord, pages: object[]): Record<string, unknown> {
  return {
    ...compileWizard({ ...record, pages: [] }, { wizard_id: "draft", wizard_name: "Draft" }),
    total_pages: pages.length,
    pages,
  };
}

/**
 * The answers of a walk through the saved pages: their example values, with the choices of the visits up to one.
 *
 * @param last the visit whose choices count most; the last one unless given
 */
export function walkData(
  { pages, visits = [] }: DiscoveryRecord,
  last = visits.at(-1),
): Record<string, unknown> {
  const earlier = last ? visits.slice(0, visits.indexOf(last) + 1) : [];
  return Object.assign(
    exampleData({ pages: pages.map(({ page }) => page) }),
    ...earlier.map(({ answers }) => answers),
  );
}
