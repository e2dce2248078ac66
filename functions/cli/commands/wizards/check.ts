import { glob } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../../shared/core/errors.ts";
import { userFolders } from "../../../../shared/core/user-folders.ts";
import { readWizardSettings } from "../../../../shared/wizards/config.ts";
import { readCliConfig } from "../../config.ts";
import { EXIT } from "../../exit-code.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

/** `federalrunner wizards check [FILE…]` */
export const addWizardsCheckCommand: AddCommand = (wizards, done) => {
  wizards
    .command("check")
    .description("check wizard files, and each contract against its structure")
    .argument("[file...]", "structure files (default: all wizards of the catalogue)")
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples("federalrunner wizards check", "federalrunner wizards check my-wizard.json --json"),
    )
    .action(async (files: string[], { json }: { json?: boolean }) => {
      const checked = await Promise.all((files.length > 0 ? files : await catalogueFiles()).map(checkFile));
      const isFine = checked.every((file) => file.valid);
      if (json) printJson({ success: isFine, files: checked });
      else for (const file of checked) printChecked(file);
      if (!isFine) done(EXIT.failed);
    });
};

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

function printChecked({ file, valid, mistakes, warnings }: CheckedFile): void {
  const lines = [
    `${valid ? "✓" : "✗"} ${file}`,
    ...mistakes.map((mistake) => `    ${mistake}`),
    ...warnings.map((warning) => `    ! ${warning}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
