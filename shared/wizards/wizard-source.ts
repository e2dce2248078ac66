/** A source of wizard files: a folder, a bucket or any other set of named texts. */
import type { BigIntStats } from "node:fs";
import { lstat, readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { AppError } from "../core/errors.ts";
import { CONTRACT_ENDINGS, type NamedText } from "./format/load-wizard.ts";
import { invalidWizard } from "./format/normalize-wizard.ts";

export interface WizardSource {
  /** Name in responses and logs. */
  name: string;
  /** Whether its wizards were discovered on this computer: neither bundled nor published by a deployment. */
  isPersonal?: boolean;
  /** Ids of its wizards, in any order. */
  ids(): Promise<string[]>;
  /**
   * The files of one wizard; undefined when there is none of that id.
   *
   * @throws AppError `invalid_wizard` for a file that cannot be one
   */
  read(id: string): Promise<WizardFiles | undefined>;
  /** The error of an outage since which wizards of this source may be missing; undefined otherwise. */
  outage?(): AppError | undefined;
  /** Lists again what other processes may have seen since the last listing, at most once a second. */
  renew?(): Promise<unknown>;
}

/** A wizard's two files. Where the contract has none, it is derived from the structure. */
export interface WizardFiles {
  structure: NamedText;
  contract?: NamedText | undefined;
  /** Thumbprint of the key that has signed both, of a wizard from a registry. */
  publisher?: string;
}

/** In bytes. A larger file is refused without being read. */
export const LARGEST_FILE = 2 * 1024 * 1024;

/**
 * The files of one folder, without subfolders. A name or link that leads out of the folder is refused.
 *
 * @param isOptional whether a missing folder counts as empty
 * @param rememberMs for how long a file and the list of files are not looked at again
 */
export function createDirectorySource(
  directory: string,
  {
    name = "directory",
    isOptional = false,
    isPersonal = false,
    rememberMs = 0,
  }: { name?: string; isOptional?: boolean; isPersonal?: boolean; rememberMs?: number } = {},
): WizardSource {
  const known = new Map<string, { version: string; file: NamedText }>();
  const files = createRecent<NamedText | undefined>(rememberMs);
  const lists = createRecent<string[]>(rememberMs);

  const readNamed = (name: string) => files.get(name, () => readNamedNow(name));

  async function readNamedNow(name: string): Promise<NamedText | undefined> {
    const path = join(directory, name);
    const found = await lstat(path, { bigint: true }).catch((cause: unknown) => {
      if (codeOf(cause) === "ENOENT") return undefined;
      throw invalidWizard(name, [`cannot be read (${codeOf(cause)})`], cause);
    });
    if (!found?.isSymbolicLink()) return found && (await readUnlinked(path, name, found));
    const real = await realpath(path).catch((cause: unknown) => {
      throw invalidWizard(
        name,
        [codeOf(cause) === "ENOENT" ? "is a broken link" : `cannot be read (${codeOf(cause)})`],
        cause,
      );
    });
    if (!real.startsWith((await realpath(directory)) + sep)) {
      throw invalidWizard(name, ["is a link out of the wizards folder"]);
    }
    return { name, text: await readPlainFile(real, name) };
  }

  /** Reads an unchanged file once. */
  async function readUnlinked(path: string, name: string, found: BigIntStats): Promise<NamedText> {
    const version = [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ");
    const earlier = known.get(name);
    if (earlier?.version === version) return earlier.file;
    const file = { name, text: await readPlainFile(path, name) };
    known.set(name, { version, file });
    return file;
  }

  return {
    name,
    isPersonal,

    async ids() {
      try {
        return wizardIds(await lists.get(directory, () => readdir(directory)));
      } catch (cause) {
        if (isOptional && codeOf(cause) === "ENOENT") return [];
        throw new AppError(
          "invalid_configuration",
          `FEDERALRUNNER_WIZARDS_DIR: the folder cannot be read (${codeOf(cause)}).`,
          { cause },
        );
      }
    },

    async read(id) {
      if (!WIZARD_ID.test(id)) return undefined;
      const structure = await readNamed(`${id}.json`);
      if (!structure) return undefined;
      for (const ending of CONTRACT_ENDINGS) {
        const contract = await readNamed(id + ending);
        if (contract) return { structure, contract };
      }
      return { structure };
    },

    async renew() {
      files.clear();
      lists.clear();
    },
  };
}

/** More names than any folder has were invented by callers. */
const MOST_RECENT = 2000;

/** Values that are loaded again once they are older than `ms`; a failure is not remembered. */
function createRecent<T>(ms: number) {
  const recent = new Map<string, { until: number; value: Promise<T> }>();
  return {
    get(key: string, load: () => Promise<T>): Promise<T> {
      const found = recent.get(key);
      if (found && performance.now() < found.until) return found.value;
      const value = load();
      if (ms === 0) return value;
      if (recent.size >= MOST_RECENT) recent.clear();
      recent.set(key, { until: performance.now() + ms, value });
      value.catch(() => recent.delete(key));
      return value;
    },
    clear: () => recent.clear(),
  };
}

/** The wizards that a person has discovered on this computer; the folder exists after the first one. */
export function discoveredSource(directory: string): WizardSource {
  return createDirectorySource(directory, { name: "discovered", isOptional: true, isPersonal: true });
}

/** Names of files and objects contain the id. */
export const WIZARD_ID = /^[a-z0-9-]{1,100}$/;

/** Ids of the structures among file names. A contract has the name of its structure with another ending. */
export function wizardIds(names: string[]): string[] {
  const ids = names.flatMap((name) => /^([a-z0-9-]+)\.json$/.exec(name)?.[1] ?? []);
  const known = new Set(ids);
  return ids.filter((id) => !(id.endsWith("-schema") && known.has(id.slice(0, -"-schema".length))));
}

async function readPlainFile(path: string, name: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw invalidWizard(name, ["is not a file"]);
    if (found.size > LARGEST_FILE) throw tooLarge(name);
    return await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw invalidWizard(name, [`cannot be read (${codeOf(cause)})`], cause);
  }
}

/** The error for a file above the size limit. */
export function tooLarge(name: string): AppError {
  return invalidWizard(name, [`is larger than ${LARGEST_FILE} bytes`]);
}

function codeOf(thrown: unknown): string {
  return (thrown as NodeJS.ErrnoException).code ?? "unknown error";
}
