import { join } from "node:path";
import { openBucket } from "../../input/open-bucket.ts";
import { printJson } from "../../output/print-json.ts";
import { type AddCommand, examples } from "../command-group.ts";

interface PushOptions {
  schema?: string;
  force?: boolean;
  json?: boolean;
}

/** `federalrunner wizards push FILE` */
export const addWizardsPushCommand: AddCommand = (wizards) => {
  wizards
    .command("push")
    .description(
      "check a wizard and upload it to the bucket of the deployment, where it overrides the bundled one",
    )
    .argument("<file>", "the structure file")
    .option("--schema <file>", "its contract (default: <name>.schema.json in the same folder)")
    .option("--force", "overwrite the wizard in the bucket even if it is newer or was changed by others")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner wizards push my-wizard.json"))
    .action(async (file: string, { schema, force, json }: PushOptions) => {
      const [{ readWizardFiles }, { pushWizard }, { readPulledMark, writePulledMark }] = await Promise.all([
        import("../../../../shared/wizards/format/load-wizard.ts"),
        import("../../../../shared/wizards/catalogue/publish-wizard.ts"),
        import("../../input/pulled-mark.ts"),
      ]);
      const files = await readWizardFiles(file, schema);
      const { bucket, objects } = await openBucket();
      const mark = await readPulledMark(file, bucket);
      const pushed = await pushWizard(objects, { ...files, force, seen: mark?.version });
      if (mark) await writePulledMark(file, { bucket, version: pushed.version });
      if (json) {
        printJson({ success: true, bucket, ...pushed });
        return;
      }
      const { wizard_id, changed, contract_source, warnings } = pushed;
      const contract =
        contract_source === "file"
          ? "with its contract"
          : "without a contract file (the contract is derived)";
      const lines = [
        changed
          ? `Uploaded ${wizard_id} to ${bucket}, ${contract}.`
          : `${bucket} already has this version of ${wizard_id}.`,
        ...warnings.map((warning) => `  ! ${warning}`),
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
    });
};

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
        import("../../../../shared/wizards/catalogue/publish-wizard.ts"),
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
