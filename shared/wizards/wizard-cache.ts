/** The wizards of one source, parsed again only when their texts have changed. */
import { AppError, type ErrorType } from "../core/errors.ts";
import { keepNewest } from "../core/keep-newest.ts";
import type { Logger } from "../core/logger.ts";
import { type LoadedWizard, loadWizard } from "./format/load-wizard.ts";
import { invalidWizard } from "./format/normalize-wizard.ts";
import type { WizardFiles, WizardSource } from "./wizard-source.ts";

export interface WizardCache {
  /** The wizard, undefined where the source has none of that id, or the error for a malformed or untrusted one. */
  load(id: string): Promise<LoadedWizard | AppError | undefined>;
}

/** An unusable wizard is logged once for each distinct error. */
export function createWizardCache(source: WizardSource, logger?: Logger): WizardCache {
  const parsed = new Map<string, { files: WizardFiles; outcome: LoadedWizard | AppError }>();
  const reported = new Map<string, string>();

  function report(id: string, problem: AppError): AppError {
    if (reported.get(id) !== problem.message) {
      reported.set(id, problem.message);
      logger?.warn({ wizard_id: id, source: source.name }, "a wizard file cannot be used");
    }
    return problem;
  }

  return {
    async load(id) {
      const files = await orUnusable(() => source.read(id));
      if (files === undefined || files instanceof AppError) {
        parsed.delete(id);
        if (files) return report(id, files);
        reported.delete(id);
        return undefined;
      }
      const known = parsed.get(id);
      const outcome =
        known && areSame(known.files, files) ? known.outcome : await orUnusable(async () => parse(id, files));
      parsed.set(id, { files, outcome });
      if (outcome instanceof AppError) return report(id, outcome);
      reported.delete(id);
      return outcome;
    },
  };
}

/** Equal files are parsed once for all sources of the process: most of the time goes into the compilation of contracts. */
const PARSED = new Map<string, LoadedWizard>();
const MOST_PARSED = 200;

function parse(id: string, files: WizardFiles): LoadedWizard {
  const { structure, contract, publisher } = files;
  const key = JSON.stringify([id, structure, contract, publisher]);
  const known = PARSED.get(key) ?? parseFiles(id, files);
  keepNewest(PARSED, key, known, MOST_PARSED);
  return known;
}

function parseFiles(id: string, { structure, contract, publisher }: WizardFiles): LoadedWizard {
  const loaded = loadWizard(structure, contract);
  if (loaded.wizard.wizard_id !== id) {
    throw invalidWizard(structure.name, [`wizard_id: must be ${id}, the name of the file`]);
  }
  return publisher === undefined ? loaded : { ...loaded, publisher };
}

function areSame(one: WizardFiles, other: WizardFiles): boolean {
  return (
    one.structure.text === other.structure.text &&
    one.contract?.name === other.contract?.name &&
    one.contract?.text === other.contract?.text &&
    one.publisher === other.publisher
  );
}

/** A wizard is malformed, or its signature or publisher is not trusted. */
const UNUSABLE: ReadonlySet<ErrorType> = new Set(["invalid_wizard", "wizard_untrusted"]);

async function orUnusable<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && UNUSABLE.has(error.type)) return error;
    throw error;
  }
}
