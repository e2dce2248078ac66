/** Where wizard files come from: a folder, or anything else that has named texts. */
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { AppError } from "../core/errors.ts";
import { invalidWizard } from "./normalize-wizard.ts";

/** File names are flat, such as `fsa-estimator.json` and `fsa-estimator.schema.json`. */
export interface WizardSource {
  /** How it is called in answers and logs. */
  name: string;
  names(): Promise<string[]>;
  /** The text of a file; undefined when there is none of that name. */
  read(name: string): Promise<string | undefined>;
}

/** Larger files than any form needs are refused unread. */
const LARGEST_FILE = 2 * 1024 * 1024;

/** The files of one folder. A name that leads out of it, by its letters or by a link, is refused. */
export function createDirectorySource(directory: string): WizardSource {
  return {
    name: "directory",

    async names() {
      try {
        return await readdir(directory);
      } catch (cause) {
        throw new AppError(
          "invalid_configuration",
          `FEDERALRUNNER_WIZARDS_DIR: the folder cannot be read (${codeOf(cause)}).`,
          { cause },
        );
      }
    },

    async read(name) {
      if (!/^[a-z0-9-]+(\.schema)?\.json$/.test(name)) return undefined;
      let real: string;
      try {
        real = await realpath(join(directory, name));
      } catch (cause) {
        if (codeOf(cause) === "ENOENT") return undefined;
        throw invalidWizard(name, [`cannot be read (${codeOf(cause)})`], cause);
      }
      if (!real.startsWith((await realpath(directory)) + sep)) {
        throw invalidWizard(name, ["is a link that leaves the wizards' folder"]);
      }
      return readPlainFile(real, name);
    },
  };
}

async function readPlainFile(path: string, name: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw invalidWizard(name, ["is not a file"]);
    if (found.size > LARGEST_FILE) throw invalidWizard(name, [`is larger than ${LARGEST_FILE} bytes`]);
    return await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw invalidWizard(name, [`cannot be read (${codeOf(cause)})`], cause);
  }
}

function codeOf(thrown: unknown): string {
  return (thrown as NodeJS.ErrnoException).code ?? "unknown error";
}
