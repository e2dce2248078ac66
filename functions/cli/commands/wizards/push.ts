import { openBucket } from "../../input/open-bucket.ts";
import { readPulledMark, writePulledMark } from "../../input/pulled-mark.ts";
import { printJson } from "../../output/print-json.ts";
import type { AddCommand } from "../add-command.ts";

interface PushOptions {
  schema?: string;
  force?: boolean;
  json?: boolean;
}

/** `federalrunner wizards push FILE` */
export const addWizardsPushCommand: AddCommand = (wizards) => {
  wizards
    .command("push")
    .description("check a wizard and put it into the deployment's bucket, where it overrides the bundled one")
    .argument("<file>", "the structure file")
    .option("--schema <file>", "its contract; <name>.schema.json beside it when left out")
    .option("--force", "overwrite the bucket's wizard even where that is newer or was changed by others")
    .option("--json", "print one JSON object")
    .action(async (file: string, _options: object, command) => {
      const { schema, force, json } = command.optsWithGlobals() as PushOptions;
      const [{ readWizardFiles }, { pushWizard }] = await Promise.all([
        import("../../../../shared/wizards/format/load-wizard.ts"),
        import("../../../../shared/wizards/catalogue/publish-wizard.ts"),
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
      const contract = contract_source === "file" ? "with its contract" : "without a contract: it is derived";
      const lines = [
        changed
          ? `${wizard_id} is in ${bucket}, ${contract}.`
          : `${bucket} has just this ${wizard_id} already.`,
        ...warnings.map((warning) => `  ! ${warning}`),
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
    });
};
