/**
 * The wizards that can be run, from one or more sources: a source that comes earlier overrides the later ones, wizard
 * by wizard, each with its contract.
 */
import { AppError } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import { closestTo } from "./closest.ts";
import { CONTRACT_ENDINGS, type LoadedWizard, loadWizard } from "./load-wizard.ts";
import { invalidWizard } from "./normalize-wizard.ts";
import type { Wizard } from "./wizard.ts";
import { createDirectorySource, type WizardSource } from "./wizard-source.ts";

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

export interface CatalogueWizard extends LoadedWizard {
  /** Which source it came from. */
  source: string;
}

export interface Catalogue {
  /** Every usable wizard in order of its id; `problems` has an `invalid_wizard` error for each broken one. */
  list(): Promise<{ wizards: CatalogueEntry[]; problems: AppError[] }>;
  /**
   * @param id with or without `.json`
   * @throws AppError `wizard_not_found` with the closest ids as candidates, or `invalid_wizard`
   */
  get(id: string): Promise<CatalogueWizard>;
}

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
  const sources = [...overrides, createDirectorySource(directory)];

  async function idsBySource(): Promise<Map<string, WizardSource>> {
    const found = new Map<string, WizardSource>();
    for (const source of sources) {
      for (const id of wizardIds(await source.names())) if (!found.has(id)) found.set(id, source);
    }
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  return {
    async list() {
      const wizards: CatalogueEntry[] = [];
      const problems: AppError[] = [];
      for (const [id, source] of await idsBySource()) {
        try {
          const loaded = await load(id, source);
          if (!loaded)
            throw invalidWizard(`${id}.json`, ["is listed but cannot be found; is it a broken link?"]);
          wizards.push(toEntry(loaded.wizard));
        } catch (error) {
          if (!(error instanceof AppError) || error.type !== "invalid_wizard") throw error;
          logger?.warn({ wizard_id: id }, "a wizard file is malformed");
          problems.push(error);
        }
      }
      return { wizards, problems };
    },

    async get(given) {
      const id = given.replace(/\.json$/, "");
      for (const source of WIZARD_ID.test(id) ? sources : []) {
        const loaded = await load(id, source);
        if (loaded) return loaded;
      }
      throw notFound(id, [...(await idsBySource()).keys()]);
    },
  };
}

const WIZARD_ID = /^[a-z0-9-]+$/;

async function load(id: string, source: WizardSource): Promise<CatalogueWizard | undefined> {
  const name = `${id}.json`;
  const text = await source.read(name);
  if (text === undefined) return undefined;
  const loaded = loadWizard({ name, text }, await readContractOf(id, source));
  if (loaded.wizard.wizard_id !== id) {
    throw invalidWizard(name, [`wizard_id: must be ${id}, as the file is called`]);
  }
  return { ...loaded, source: source.name };
}

async function readContractOf(id: string, source: WizardSource) {
  for (const ending of CONTRACT_ENDINGS) {
    const name = id + ending;
    const text = await source.read(name);
    if (text !== undefined) return { name, text };
  }
  return undefined;
}

/** The names of structures among a source's files; a contract lies beside the structure it belongs to. */
function wizardIds(names: string[]): string[] {
  const ids = names.flatMap((name) => /^([a-z0-9-]+)\.json$/.exec(name)?.[1] ?? []);
  const known = new Set(ids);
  return ids.filter((id) => !(id.endsWith("-schema") && known.has(id.slice(0, -"-schema".length))));
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
