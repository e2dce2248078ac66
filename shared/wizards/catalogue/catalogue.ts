/**
 * The available wizards of one or more sources. An earlier source overrides a later one, per wizard with its contract. A
 * malformed wizard is reported and overrides nothing.
 */

import { closestTo } from "../../core/closest.ts";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import type { LoadedWizard } from "../format/load-wizard.ts";
import { proofOf } from "../proof.ts";
import type { Wizard } from "../wizard.ts";
import { createWizardCache } from "../wizard-cache.ts";
import { createDirectorySource, WIZARD_ID, type WizardSource } from "../wizard-source.ts";

/** A wizard in a list. */
export interface CatalogueEntry {
  wizard_id: string;
  name: string;
  url: string;
  total_pages: number;
  discovered_at: string;
  description: string;
  category: string;
  estimated_seconds?: number;
  /** A test run on the real site succeeded. */
  proved: boolean;
  proved_at?: string;
  proof: string;
}

/** Shared between callers until its files change: read-only. */
export interface CatalogueWizard extends LoadedWizard {
  /** Name of its source. */
  source: string;
}

export interface Catalogue {
  /**
   * Every valid wizard, by id; `problems` has an `invalid_wizard` error for each malformed one, even where a later
   * source has a valid one of that id.
   */
  list(): Promise<{ wizards: CatalogueEntry[]; problems: AppError[] }>;
  /**
   * @param id with or without `.json`
   * @throws AppError `wizard_not_found` with the closest ids as candidates, or `invalid_wizard`
   */
  get(id: string): Promise<CatalogueWizard>;
}

// Remote sources gain nothing from more concurrent reads.
const READS_AT_ONCE = 8;

/** Each of `overrides` takes precedence over `directory`. */
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
    estimated_seconds: wizard.estimated_seconds,
    ...proofOf(wizard),
  };
}
