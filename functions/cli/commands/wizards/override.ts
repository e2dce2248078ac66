import { AppError } from "../../../../shared/core/errors.ts";
import { userFolders } from "../../../../shared/core/user-folders.ts";
import { readCliConfig } from "../../config.ts";
import { askPerson } from "../../input/ask-person.ts";
import { answering } from "../command-group.ts";

interface OverrideOptions {
  with: string;
  confirmHost?: string;
  json?: boolean;
}

/** `federalrunner wizards override ID --with FILE` */
export const addWizardsOverrideCommand = answering({
  name: "override",
  description: "use a wizard of your own instead of the bundled form of an id, on this computer",
  args: { "<id>": "the id of the bundled form" },
  options: (command) =>
    command
      .requiredOption("--with <file>", "the structure file of your wizard")
      .option("--confirm-host <host>", "the host of your wizard's form, instead of the question for it"),
  examples: [
    "wizards override fsa-estimator --with my-estimator.json",
    "wizards override fsa-estimator --with my-estimator.json --confirm-host studentaid.gov",
  ],
  async answer(id: string, { with: path, confirmHost, json }: OverrideOptions) {
    const [{ createCatalogue, siteOfWizard }, { loadWizard, readWizardFiles }, { readWizardSettings }] =
      await Promise.all([
        import("../../../../shared/wizards/catalogue/catalogue.ts"),
        import("../../../../shared/wizards/format/load-wizard.ts"),
        import("../../../../shared/wizards/config.ts"),
      ]);
    const { saveWizard } = await import("../../output/save-wizard.ts");
    const { environment } = readCliConfig();
    const { wizardsDir } = readWizardSettings(environment);
    const { wizard: bundled } = await createCatalogue({ directory: wizardsDir }).get(id);
    const files = await readWizardFiles(path);
    const { wizard } = loadWizard(files.structure, files.contract);
    const hosts = { bundled: new URL(bundled.url).host, own: new URL(wizard.url).host };
    if (!json) {
      process.stderr.write(
        `The bundled form “${bundled.name}” is on ${hosts.bundled}.\nYour wizard “${wizard.name}” is on ${hosts.own}, which will receive the answers.\n`,
      );
    }
    if ((confirmHost ?? (await askPerson("Type the host of your wizard to confirm: "))) !== hosts.own) {
      throw new AppError(
        "invalid_request",
        `Nothing was changed: the confirmed host is not ${hosts.own}, the host of ${path}.`,
      );
    }
    const consent = { wizard_id: bundled.wizard_id, overrides_site: siteOfWizard(bundled) };
    const structure = `${JSON.stringify({ ...JSON.parse(files.structure.text), ...consent }, null, 2)}\n`;
    const saved = await saveWizard(
      userFolders(environment).wizards,
      { wizard_id: bundled.wizard_id, structure, contract: files.contract?.text },
      { force: true },
    );
    return {
      json: { wizard_id: bundled.wizard_id, hosts, files: saved },
      lines: [`Saved ${saved.join(" and ")}. Delete them to use the bundled form again.`],
    };
  },
});
