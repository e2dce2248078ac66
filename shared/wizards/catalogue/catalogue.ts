/**
 * The wizards that can be run, from one or more sources: a source that comes earlier overrides the later ones, wizard
 * by wizard, each with its contract. A broken wizard is reported and overrides nothing.
 */

import { closestTo } from "../../core/closest.ts";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import type { LoadedWizard } from "../format/load-wizard.ts";
import type { Wizard } from "../wizard.ts";
import { createWizardCache } from "../wizard-cache.ts";
import { createDirectorySource, WIZARD_ID, type WizardSource } from "../wizard-source.ts";

/** What a list shows of a wizard. */
export interface CatalogueEntry {
  wizard_id: string;
  name: string;
  url: string;
  total_pages: number;
  discovered_at: string;
  description: string;
  category: string;
  estimated_seconds?: number;
  proved?: boolean;
}

/** Shared by all who get it while its files stay as they are: not to be changed. */
export interface CatalogueWizard extends LoadedWizard {
  /** Which source it came from. */
  source: string;
}

export interface Catalogue {
  /**
   * Every usable wizard in order of its id; `problems` has an `invalid_wizard` error for each broken one, whether or
   * not a later source stands in for it.
   */
  list(): Promise<{ wizards: CatalogueEntry[]; problems: AppError[] }>;
  /**
   * @param id with or without `.json`
   * @throws AppError `wizard_not_found` with the closest ids as candidates, or `invalid_wizard`
   */
  get(id: string): Promise<CatalogueWizard>;
}

// Sources may be far away; more at once gains nothing.
const READS_AT_ONCE = 8;

/** `directory` is the catalogue that is always there; each of `overrides` goes before it. */
export function createCatalogue({
  directory,
  overrides = [],
  logger,
}: {
  directory: string;
  overrides?: WizardSource[];
  logger?: Logger;
}): Catalogue {
  const caches = [...overrides, createDirectorySource(directory)].map((source) => ({
    source,
    cache: createWizardCache(source, logger),
  }));

  async function allIds(): Promise<string[]> {
    const ids = await Promise.all(caches.map(({ source }) => source.ids()));
    return [...new Set(ids.flat())].sort();
  }

  async function resolve(id: string): Promise<{ found?: CatalogueWizard; problems: AppError[] }> {
    const problems: AppError[] = [];
    for (const { source, cache } of caches) {
      const loaded = await cache.load(id);
      if (loaded instanceof AppError) problems.push(loaded);
      else if (loaded) return { found: { ...loaded, source: source.name }, problems };
    }
    return { problems };
  }

  return {
    async list() {
      const resolved = await mapConcurrently(await allIds(), READS_AT_ONCE, resolve);
      return {
        wizards: resolved.flatMap(({ found }) => (found ? [toEntry(found.wizard)] : [])),
        problems: resolved.flatMap(({ problems }) => problems),
      };
    },

    async get(given) {
      const id = given.replace(/\.json$/, "");
      const { found, problems } = WIZARD_ID.test(id) ? await resolve(id) : { problems: [] };
      if (found) return found;
      throw problems[0] ?? notFound(id, await allIds());
    },
  };
}

function notFound(id: string, known: string[]): AppError {
  if (!WIZARD_ID.test(id)) {
    return new AppError(
      "wizard_not_found",
      "A wizard id consists of lower-case letters, digits and hyphens, as in fsa-estimator.",
      { details: { candidates: known } },
    );
  }
  const closest = closestTo(id, known);
  const hint = closest ? ` Did you mean ${closest}?` : "";
  return new AppError("wizard_not_found", `There is no wizard ${id.slice(0, 80)}.${hint}`, {
    details: { candidates: closest ? [closest, ...known.filter((other) => other !== closest)] : known },
  });
}

function toEntry(wizard: Wizard): CatalogueEntry {
  return {
    wizard_id: wizard.wizard_id,
    name: wizard.name,
    url: wizard.url,
    total_pages: wizard.pages.length,
    discovered_at: wizard.discovered_at,
    description: wizard.description,
    category: wizard.category,
    ...(wizard.estimated_seconds === undefined ? {} : { estimated_seconds: wizard.estimated_seconds }),
    ...(wizard.proved === undefined ? {} : { proved: wizard.proved }),
  };
}
