import { Option } from "commander";
import type { ExportStep } from "../../../../shared/browser/export/export-steps.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { fileProblem } from "../../../../shared/core/file-problem.ts";
import { writePrivateFile } from "../../../../shared/core/write-private-file.ts";
import { getWizard } from "../../input/open-catalogue.ts";
import { addDataOptions, type DataOptions, readUserData } from "../../input/read-user-data.ts";
import { answering } from "../command-group.ts";

type WriteSteps = (name: string, steps: ExportStep[]) => string;

/** The writer of each tool's files. */
const WRITERS = {
  playwright: async (): Promise<WriteSteps> =>
    (await import("../../../../shared/browser/export/playwright-test.ts")).playwrightTest,
  python: async (): Promise<WriteSteps> =>
    (await import("../../../../shared/browser/export/playwright-python.ts")).playwrightPython,
  recorder: async (): Promise<WriteSteps> =>
    (await import("../../../../shared/browser/export/recorder-file.ts")).recorderFile,
  selenium: async (): Promise<WriteSteps> =>
    (await import("../../../../shared/browser/export/selenium-project.ts")).seleniumProject,
};

interface ExportOptions extends DataOptions {
  as: keyof typeof WRITERS;
  out?: string;
}

/** `federalrunner wizards export ID` */
export const addWizardsExportCommand = answering({
  name: "export",
  description: "write a wizard as a script that other tools run, with its example values or your answers",
  args: { "<id>": "an id of `federalrunner wizards`" },
  options: (command) =>
    addDataOptions(
      command
        .addOption(
          new Option(
            "--as <tool>",
            "a test of Playwright in TypeScript or Python, or a recording for Chrome's Recorder panel or Selenium IDE",
          )
            .choices(Object.keys(WRITERS))
            .default("playwright"),
        )
        .option("--out <file>", "the file to write; the standard output unless given"),
    ),
  examples: [
    "wizards export ssa-quick-calculator --out ssa.spec.ts",
    "wizards export fsa-estimator --as recorder --out fsa.json",
    "wizards export fsa-estimator --as selenium --out fsa.side",
  ],
  async answer(id: string, { as, out, ...options }: ExportOptions) {
    const [{ wizard, contract }, given, { exampleData, prepareUserData }, { exportSteps }, write] =
      await Promise.all([
        getWizard(id),
        readUserData(options),
        import("../../../../shared/wizards/answers/prepare-user-data.ts"),
        import("../../../../shared/browser/export/export-steps.ts"),
        WRITERS[as](),
      ]);
    const answers = Object.keys(given).length > 0 ? given : exampleData(wizard);
    const { data } = prepareUserData(wizard, contract, answers);
    const text = write(wizard.name, exportSteps(wizard, data));
    if (out !== undefined) await save(out, text);
    const json = { wizard_id: wizard.wizard_id, as, file: out, text };
    return { json, lines: [out ?? text.replace(/\n$/, "")] };
  },
});

async function save(file: string, text: string): Promise<void> {
  try {
    await writePrivateFile(file, text);
  } catch (cause) {
    throw new AppError("invalid_request", `--out: ${file} cannot be written: ${fileProblem(cause)}.`, {
      details: { option: "--out" },
      cause,
    });
  }
}
