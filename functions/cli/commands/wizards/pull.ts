import { join } from "node:path";
import { openBucket } from "../../input/open-bucket.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface PullOptions {
  out: string;
  force?: boolean;
  json?: boolean;
}

/** `federalrunner wizards pull ID` */
export const addWizardsPullCommand: AddCommand = (wizards) => {
  wizards
    .command("pull")
    .description("download a wizard from the bucket of the deployment")
    .argument("<id>", "the wizard's id")
    .option("--out <dir>", "the folder for the files", ".")
    .option("--force", "overwrite local files that differ and are not older")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner wizards pull fsa-estimator --out my-wizards"))
    .action(async (id: string, { out, force = false, json }: PullOptions) => {
      const [{ pullWizard }, { saveWizard }, { writePulledMark }, { bucket, objects }] = await Promise.all([
        import("../../../../shared/wizards/catalogue/pull-wizard.ts"),
        import("../../output/save-wizard.ts"),
        import("../../input/pulled-mark.ts"),
        openBucket(),
      ]);
      const { wizard_id, structure, contract, version } = await pullWizard(objects, id);
      const files = await saveWizard(out, { wizard_id, structure, contract }, { force });
      await writePulledMark(join(out, `${wizard_id}.json`), { bucket, version });
      if (json) printJson({ success: true, wizard_id, bucket, version, files });
      else process.stdout.write(`${files.join("\n")}\n`);
    });
};
