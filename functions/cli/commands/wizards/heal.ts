import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { userFolders } from "../../../../shared/core/user-folders.ts";
import { showLocator } from "../../../../shared/wizards/format/show-locator.ts";
import { readCliConfig } from "../../config.ts";
import type { ReviewedHealing } from "../../input/apply-healings.ts";
import { getWizard } from "../../input/open-catalogue.ts";
import { answering } from "../command-group.ts";

interface HealOptions {
  report: string;
  file?: string;
  out?: string;
  write?: boolean;
}

/** `federalrunner wizards heal ID --report FILE` */
export const addWizardsHealCommand = answering({
  name: "heal",
  description:
    "show the locators that a run's report proposes for a changed site, and save the reviewed file",
  args: { "<id>": "an id of `federalrunner wizards`" },
  options: (command) =>
    command
      .requiredOption(
        "--report <file>",
        "the output of `federalrunner run ID --json`; - reads the standard input",
      )
      .option("--file <file>", "the structure file (default: that of the id)")
      .option("--write", "save the changed wizard; without it the change is only shown")
      .option("--out <dir>", "the folder for the changed wizard (default: your own wizards)"),
  examples: [
    "wizards heal my-wizard --report report.json",
    "wizards heal my-wizard --report report.json --write",
  ],
  async answer(id: string, { report, file, out, write }: HealOptions) {
    const [{ applyHealings, readReport }, { loadWizard, readWizardFiles }, { saveWizard }] =
      await Promise.all([
        import("../../input/apply-healings.ts"),
        import("../../../../shared/wizards/format/load-wizard.ts"),
        import("../../output/save-wizard.ts"),
      ]);
    // A file that is named may be in no catalogue.
    const wizard_id = file === undefined ? (await getWizard(id)).wizard.wizard_id : id;
    const healed = await readReport(report, wizard_id);
    const { structure, contract } = await readWizardFiles(file ?? (await structureFile(wizard_id)));
    const changed = applyHealings(JSON.parse(structure.text), healed);
    const changedText = `${JSON.stringify(changed, null, 2)}\n`;
    loadWizard({ name: structure.name, text: changedText });
    const folder = out ?? userFolders(readCliConfig().environment).wizards;
    const files =
      write && healed.length > 0
        ? await saveWizard(
            folder,
            { wizard_id, structure: changedText, contract: contract?.text },
            { force: true },
          )
        : [];
    const lines = [...linesOf(healed), ...notesOf(wizard_id, healed, files)];
    return { json: { wizard_id, changes: healed, files }, lines };
  },
});

/** The file that the catalogue has read: the user's own, else the settings' folder. */
async function structureFile(id: string): Promise<string> {
  const { environment } = readCliConfig();
  const { readWizardSettings } = await import("../../../../shared/wizards/config.ts");
  const { wizardsDir, isBundled } = readWizardSettings(environment);
  const own = join(userFolders(environment).wizards, `${id}.json`);
  const isOwn =
    isBundled &&
    (await readFile(own).then(
      () => true,
      () => false,
    ));
  return isOwn ? own : join(wizardsDir, `${id}.json`);
}

function linesOf(healed: readonly ReviewedHealing[]): string[] {
  return healed.flatMap(({ page, field_id, group, result, label, was, now, options = {} }) => [
    `Page ${page}: ${[group, field_id ?? result ?? "the button"].filter(Boolean).join(", ")}, now “${label}”`,
    ...was.map((locator) => `   - ${showLocator(locator)}`),
    ...now.map((locator) => `   + ${showLocator(locator)}`),
    ...Object.entries(options).map(
      ([value, [first]]) => `   + option ${value}: ${first ? showLocator(first) : "by its label"}`,
    ),
  ]);
}

function notesOf(id: string, healed: readonly ReviewedHealing[], files: readonly string[]): string[] {
  if (healed.length === 0) return ["The report proposes no change."];
  if (files.length > 0)
    return [`Saved ${files.join(" and ")}. Prove it with \`npx federalrunner wizards verify ${id}\`.`];
  return ["Nothing was saved. Compare each line with the site, then repeat with --write."];
}
