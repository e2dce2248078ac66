import { glob } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../../shared/core/errors.ts";
import { userFolders } from "../../../../shared/core/user-folders.ts";
import { readWizardSettings } from "../../../../shared/wizards/config.ts";
import { readCliConfig } from "../../config.ts";
import { answering } from "../command-group.ts";

/** `federalrunner wizards check [FILE…]` */
export const addWizardsCheckCommand = answering({
  name: "check",
  description: "check wizard files, and each contract against its structure",
  args: { "[file...]": "structure files (default: all wizards of the catalogue)" },
  examples: ["wizards check", "wizards check my-wizard.json --json"],
  async answer(given: string[]) {
    const files = await Promise.all((given.length > 0 ? given : await catalogueFiles()).map(checkFile));
    return { json: { files }, lines: files.flatMap(linesOf), isFailed: files.some(({ valid }) => !valid) };
  },
});

interface CheckedFile {
  file: string;
  wizard_id?: string;
  valid: boolean;
  mistakes: string[];
  warnings: string[];
}

async function catalogueFiles(): Promise<string[]> {
  const { environment } = readCliConfig();
  const { wizardsDir, isBundled } = readWizardSettings(environment);
  const folders = [wizardsDir, ...(isBundled ? [userFolders(environment).wizards] : [])];
  const files = await Promise.all(
    folders.map(async (folder) => {
      const names = await Array.fromAsync(glob("*.json", { cwd: folder }));
      return names
        .filter((name) => !/[.-]schema\.json$/.test(name))
        .sort()
        .map((name) => join(folder, name));
    }),
  );
  return files.flat();
}

async function checkFile(file: string): Promise<CheckedFile> {
  const [{ loadWizardFile }, { compareContract }] = await Promise.all([
    import("../../../../shared/wizards/format/load-wizard.ts"),
    import("../../../../shared/wizards/contract/compare-contract.ts"),
  ]);
  try {
    const { wizard, contract, warnings } = await loadWizardFile(file);
    const differences = compareContract(wizard, contract);
    const messagesOf = (level: "error" | "warning") =>
      differences
        .filter(({ severity }) => severity === level)
        .map(({ field, message }) => `${field}: ${message}`);
    const mistakes = messagesOf("error");
    return {
      file,
      wizard_id: wizard.wizard_id,
      valid: mistakes.length === 0,
      mistakes,
      warnings: [...warnings, ...messagesOf("warning")],
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { mistakes } = error.details;
    return {
      file,
      valid: false,
      mistakes: Array.isArray(mistakes) ? mistakes.map(String) : [error.message],
      warnings: [],
    };
  }
}

function linesOf({ file, valid, mistakes, warnings }: CheckedFile): string[] {
  return [
    `${valid ? "✓" : "✗"} ${file}`,
    ...mistakes.map((mistake) => `    ${mistake}`),
    ...warnings.map((warning) => `    ! ${warning}`),
  ];
}
