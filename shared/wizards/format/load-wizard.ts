/** Loads a wizard from the texts of its two files. */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { AppError } from "../../core/errors.ts";
import { exceededJsonLimit } from "../../core/json/json-limits.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { type Contract, readContract } from "../contract/contract.ts";
import { deriveContract } from "../contract/derive-contract.ts";
import type { Wizard } from "../wizard.ts";
import { cleanTexts } from "./clean-texts.ts";
import { invalidWizard, normalizeWizard } from "./normalize-wizard.ts";
import { readVariants } from "./read-variants.ts";

export interface LoadedWizard {
  wizard: Wizard;
  contract: Contract;
  /** The structure as the file has it, with its texts cleaned. */
  file: unknown;
  /** Whether the contract has a file of its own. */
  contract_source: "file" | "derived";
  /** The parts of the structure that have no effect. */
  warnings: string[];
  /** Thumbprint of the key that has signed it, of a wizard from a registry. */
  publisher?: string;
}

/** The text of a file, and its name in error messages. */
export interface NamedText {
  name: string;
  text: string;
}

/**
 * Texts are cleaned by {@link cleanTexts}.
 *
 * @throws AppError `invalid_wizard` that names the file and each mistake in it
 */
export function loadWizard(structure: NamedText, contract?: NamedText): LoadedWizard {
  const file = parseFile(structure);
  const { wizard, warnings } = readStructure(file, structure.name);
  return contract
    ? {
        wizard,
        contract: readContract(parseFile(contract), contract.name),
        file,
        contract_source: "file",
        warnings,
      }
    : { wizard, contract: deriveContract(wizard), file, contract_source: "derived", warnings };
}

/** Only a file that the format refuses is converted by {@link readVariants}. */
function readStructure(given: unknown, name: string): { wizard: Wizard; warnings: string[] } {
  try {
    return { wizard: normalizeWizard(given, name), warnings: [] };
  } catch {
    const { file, ignored } = readVariants(given);
    const warnings = ignored.map((path) => `${path}: has no effect`);
    return { wizard: normalizeWizard(file, name), warnings };
  }
}

/**
 * Loads a wizard from a path, with its contract as {@link readWizardFiles} finds it.
 *
 * @throws AppError `invalid_wizard`, or `invalid_request` where there is no such file
 */
export async function loadWizardFile(path: string, contractPath?: string): Promise<LoadedWizard> {
  const { structure, contract } = await readWizardFiles(path, contractPath);
  return loadWizard(structure, contract);
}

/**
 * The texts of a wizard's files. Without `contractPath` the contract is `<name>.schema.json` or, as the original
 * system named it, `<name>-schema.json` in the structure's folder; there may be none.
 *
 * @throws AppError `invalid_request` where there is no such file, `invalid_wizard` where it cannot be read
 */
export async function readWizardFiles(
  path: string,
  contractPath?: string,
): Promise<{ structure: NamedText; contract?: NamedText }> {
  const structure = await readNamed(path);
  if (contractPath !== undefined) return { structure, contract: await readNamed(contractPath) };
  for (const ending of CONTRACT_ENDINGS) {
    const contract = await readIfThere(path.replace(/\.json$/, "") + ending);
    if (contract) return { structure, contract };
  }
  return { structure };
}

/** Endings of the contract's file name, after the wizard's id. */
export const CONTRACT_ENDINGS = [".schema.json", "-schema.json"] as const;

const LONGEST = 4_000_000;
/** Many mistakes in a list end the schema's own recursion: a form of a thousand questions has a tenth of this. */
const LIMITS = { keys: 100_000, values: 100_000 };

function parseFile({ name, text }: NamedText): unknown {
  const exceeded = text.length > LONGEST ? "is larger than 4 MB" : exceededJsonLimit(text, LIMITS);
  if (exceeded) throw invalidWizard(name, [`the file: ${exceeded}`]);
  const parsed = parseJson(text);
  if ("problem" in parsed) throw invalidWizard(name, [`not JSON: ${parsed.problem}`]);
  return cleanTexts(parsed.value);
}

async function readNamed(path: string): Promise<NamedText> {
  const file = await readIfThere(path);
  if (!file) throw new AppError("invalid_request", `There is no file ${path}.`);
  return file;
}

async function readIfThere(path: string): Promise<NamedText | undefined> {
  const name = basename(path);
  try {
    return { name, text: await readFile(path, "utf8") };
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw invalidWizard(name, [`cannot be read (${code})`], cause);
  }
}
