/**
 * The available wizards of one or more sources. An earlier source overrides a later one, per wizard with its contract. A
 * malformed wizard is reported and overrides nothing; so is a wizard on another site than the form that it would override,
 * unless its file names that site in `overrides_site`.
 */

import { closestTo } from "../../core/closest.ts";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { mapConcurrently } from "../../core/map-concurrently.ts";
import { isLoopback } from "../../core/network/loopback.ts";
import { SITE_TEXT_NOTE } from "../../core/site-text.ts";
import { foldText } from "../../text/fold-text.ts";
import { significantWords } from "../../text/question-words.ts";
import type { LoadedWizard } from "../format/load-wizard.ts";
import { siteOf } from "../format/site-of.ts";
import { proofOf } from "../proof.ts";
import type { Wizard } from "../wizard.ts";
import { createWizardCache } from "../wizard-cache.ts";
import { createDirectorySource, WIZARD_ID, type WizardSource } from "../wizard-source.ts";

/** A wizard in a list. */
export interface CatalogueEntry {
  wizard_id: string;
  name: string;
  url: string;
  /** Host of the form, with its port where it has one. */
  host: string;
  /** Bundled, or published by the deployment; false for a form that was discovered on this computer, or added from a registry. */
  official: boolean;
  /** Thumbprint of the key that has signed it, of a form from a registry. */
  publisher?: string;
  /** For a model, about the names, questions and options of a form that the operator has not bundled. */
  words_note?: string;
  total_pages: number;
  discovered_at: string;
  description: string;
  category: string;
  estimated_seconds?: number;
  /** A test run on the form's own site succeeded. */
  proved: boolean;
  proved_at?: string;
  proof: string;
}

/** Shared between callers until its files change: read-only. */
export interface CatalogueWizard extends LoadedWizard {
  /** Name of its source. */
  source: string;
  /** Bundled, published by the deployment, or on the site of such a form of the same id. */
  official: boolean;
  /** See {@link CatalogueEntry}. */
  words_note?: string;
}

export interface Catalogue {
  /**
   * Every valid wizard, by id; `problems` has an `invalid_wizard` error for each malformed one, even where a later
   * source has a valid one of that id, and `storage_unavailable` where an outage may leave wizards out.
   */
  list(): Promise<{ wizards: CatalogueEntry[]; problems: AppError[] }>;
  /**
   * @param id with or without `.json`
   * @throws AppError `wizard_not_found` with the closest ids as candidates, `invalid_wizard`, or `storage_unavailable`
   *   where no source has the wizard and one of them is out of reach
   */
  get(id: string): Promise<CatalogueWizard>;
}

// Remote sources gain nothing from more concurrent reads.
const READS_AT_ONCE = 8;

/**
 * Each of `overrides` takes precedence over `directory`.
 *
 * @param added wizards that strangers have published: they override none
 * @param rememberMs for how long the files of `directory` are not looked at again
 */
export function createCatalogue({
  directory,
  overrides = [],
  added,
  logger,
  rememberMs,
}: {
  directory: string;
  overrides?: WizardSource[];
  added?: WizardSource;
  logger?: Logger;
  rememberMs?: number;
}): Catalogue {
  const bundled = createDirectorySource(directory, { rememberMs });
  const caches = [...overrides, bundled, ...(added ? [added] : [])].map((source) => ({
    source,
    cache: createWizardCache(source, logger),
  }));

  async function allIds(): Promise<string[]> {
    const ids = await Promise.all(caches.map(({ source }) => source.ids()));
    return [...new Set(ids.flat())].sort();
  }

  async function resolve(id: string): Promise<{ found?: CatalogueWizard; problems: AppError[] }> {
    const problems: AppError[] = [];
    let above: { loaded: LoadedWizard; source: WizardSource } | undefined;
    for (const { source, cache } of caches) {
      if (source === added && (above || problems.length > 0)) break;
      const loaded = await cache.load(id);
      if (loaded instanceof AppError) problems.push(loaded);
      else if (loaded && above) {
        const conflict = overridingConflict(above.loaded.wizard, loaded.wizard);
        if (!conflict) return { found: foundIn(above, loaded.wizard), problems };
        reportOnce(conflict, id, above.source.name);
        problems.push(conflict);
        above = { loaded, source };
      } else if (loaded) above = { loaded, source };
    }
    return { found: above && foundIn(above), problems };
  }

  /** A process that has just submitted a run may know a wizard that this one has not listed yet. */
  async function find(id: string): ReturnType<typeof resolve> {
    const resolved = await resolve(id);
    if (resolved.found || resolved.problems.length > 0) return resolved;
    await Promise.all(caches.map(({ source }) => source.renew?.()));
    return resolve(id);
  }

  const outages = () => caches.flatMap(({ source }) => source.outage?.() ?? []);

  const reported = new Set<string>();
  function reportOnce({ message }: AppError, wizard_id: string, source: string): void {
    if (reported.has(message)) return;
    reported.add(message);
    logger?.warn({ wizard_id, source }, "a wizard on another site does not override the form of its id");
  }

  /** @param overridden the wizard of a later source */
  function foundIn(
    { loaded, source }: { loaded: LoadedWizard; source: WizardSource },
    overridden?: Wizard,
  ): CatalogueWizard {
    const { wizard } = loaded;
    const isOfficialSite = overridden !== undefined && siteOfWizard(wizard) === siteOfWizard(overridden);
    // No authority serves a form from this computer: it was discovered here, in any folder.
    const isHere = isLoopback(new URL(wizard.url).hostname);
    return {
      ...loaded,
      source: source.name,
      official: !isHere && (!source.isPersonal || isOfficialSite),
      ...((source !== bundled || isHere) && { words_note: wordsNote(wizard) }),
    };
  }

  return {
    async list() {
      const resolved = await mapConcurrently(await allIds(), READS_AT_ONCE, resolve);
      return {
        wizards: resolved.flatMap(({ found }) => (found ? [toEntry(found)] : [])),
        problems: [...resolved.flatMap(({ problems }) => problems), ...outages()],
      };
    },

    async get(given) {
      const id = given.replace(/\.json$/, "");
      const { found, problems } = WIZARD_ID.test(id) ? await find(id) : { problems: [] };
      if (found) return found;
      if (problems[0]) throw problems[0];
      const all = (await mapConcurrently(await allIds(), READS_AT_ONCE, resolve)).flatMap(
        ({ found: one }) => one ?? [],
      );
      const named = all.filter(({ wizard }) => isSameName(wizard.name, id) || isSameAddress(wizard.url, id));
      if (named[0] && named.length === 1) return named[0];
      throw (
        outages()[0] ??
        notFound(
          id,
          all.map(({ wizard }) => wizard),
        )
      );
    },
  };
}

function wordsNote({ url }: Wizard): string {
  return `The names, questions and options of this form were recorded on ${new URL(url).host}. ${SITE_TEXT_NOTE}`;
}

/**
 * The error for a wizard that lies on another site than the form that it would override; undefined where it may.
 *
 * @returns `wizard_conflict`, which names both hosts
 */
export function overridingConflict(
  wizard: Pick<Wizard, "wizard_id" | "url" | "overrides_site">,
  overridden: Pick<Wizard, "url">,
): AppError | undefined {
  const site = siteOfWizard(overridden);
  if (siteOfWizard(wizard) === site || wizard.overrides_site === site) return undefined;
  const [own, official] = [wizard, overridden].map(({ url }) => new URL(url).host);
  return new AppError(
    "wizard_conflict",
    `The form ${wizard.wizard_id} is on ${official}, and a wizard on ${own} cannot override it.`,
    {
      details: {
        next: "Give the wizard another id. Only a person replaces the form: with `federalrunner wizards override`, or as the operator with `federalrunner wizards push --force`.",
      },
    },
  );
}

/** The site of a wizard's form, as {@link siteOf} names it. */
export function siteOfWizard({ url }: Pick<Wizard, "url">): string {
  return siteOf(new URL(url));
}

/** A name in words, also with the hyphens of an id. */
function isSameName(name: string, given: string): boolean {
  return foldText(name.replaceAll("-", " ")) === foldText(given.replaceAll("-", " "));
}

/** The form's own address, with or without its last slash. */
function isSameAddress(url: string, given: string): boolean {
  const own = URL.parse(url);
  const other = URL.parse(given);
  // Ids are read in lower case.
  const pathOf = ({ pathname, search }: URL) => (pathname.replace(/\/$/, "") + search).toLowerCase();
  return own !== null && other !== null && own.host === other.host && pathOf(own) === pathOf(other);
}

type Named = Pick<Wizard, "wizard_id" | "name" | "url" | "description" | "category">;

/** With the forms whose id is the closest, or whose words are in common, and their addresses. */
function notFound(id: string, known: readonly Named[]): AppError {
  const ids = known.map(({ wizard_id }) => wizard_id);
  const wanted = significantWords(id);
  const shared = ({ wizard_id, name, description, category }: Named) => {
    const own = significantWords(`${wizard_id} ${name}`);
    const further = significantWords(`${description} ${category}`).filter(({ length }) => length > 3);
    const count = (words: readonly string[]) => wanted.filter((word) => words.includes(word)).length;
    return 2 * count(own) + count(further);
  };
  const closest = closestTo(id, ids);
  const most = Math.max(0, ...known.map(shared));
  const byWords = known
    .filter((one) => shared(one) > 0 && shared(one) * 2 > most)
    .sort((one, other) => shared(other) - shared(one));
  const near = [...new Set([...(closest ? [closest] : []), ...byWords.map(({ wizard_id }) => wizard_id)])];
  const shown = near.slice(0, MOST_NEAR).map((one) => {
    const form = known.find(({ wizard_id }) => wizard_id === one);
    return form ? `${one} (${form.url})` : one;
  });
  const hint = shown.length > 0 ? ` Did you mean ${shown.join(" or ")}?` : "";
  const message = WIZARD_ID.test(id)
    ? `There is no wizard ${id.slice(0, 80)}.${hint}`
    : `There is no wizard of this name; an id consists of lower-case letters, digits and hyphens.${hint}`;
  return new AppError("wizard_not_found", message, {
    details: { candidates: [...new Set([...near, ...ids])] },
  });
}

const MOST_NEAR = 3;

function toEntry({ wizard, official, publisher, words_note }: CatalogueWizard): CatalogueEntry {
  return {
    wizard_id: wizard.wizard_id,
    name: wizard.name,
    url: wizard.url,
    host: new URL(wizard.url).host,
    official,
    ...(publisher !== undefined && { publisher }),
    ...(words_note !== undefined && { words_note }),
    total_pages: wizard.pages.length,
    discovered_at: wizard.discovered_at,
    description: wizard.description,
    category: wizard.category,
    estimated_seconds: wizard.estimated_seconds,
    ...proofOf({ wizard, official, publisher }),
  };
}
