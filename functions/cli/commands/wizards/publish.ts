import { join } from "node:path";
import { openBucket } from "../../input/open-bucket.ts";
import { answering } from "../command-group.ts";

/** `federalrunner wizards push FILE` */
export const addWizardsPushCommand = answering({
  name: "push",
  description:
    "check a wizard and upload it to the bucket of the deployment, where it overrides the bundled one",
  args: { "<file>": "the structure file" },
  options: (command) =>
    command
      .option("--schema <file>", "its contract (default: <name>.schema.json in the same folder)")
      .option("--force", "overwrite the wizard in the bucket even if it is newer or was changed by others"),
  examples: ["wizards push my-wizard.json"],
  async answer(file: string, { schema, force }: { schema?: string; force?: boolean }) {
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
    const { wizard_id, changed, contract_source, warnings } = pushed;
    const contract =
      contract_source === "file" ? "with its contract" : "without a contract file (the contract is derived)";
    const lines = [
      changed
        ? `Uploaded ${wizard_id} to ${bucket}, ${contract}.`
        : `${bucket} already has this version of ${wizard_id}.`,
      ...warnings.map((warning) => `  ! ${warning}`),
    ];
    return { json: { bucket, ...pushed }, lines };
  },
});

/** `federalrunner wizards pull ID` */
export const addWizardsPullCommand = answering({
  name: "pull",
  description: "download a wizard from the bucket of the deployment",
  args: { "<id>": "the wizard's id" },
  options: (command) =>
    command
      .option("--out <dir>", "the folder for the files", ".")
      .option("--force", "overwrite local files that differ and are not older"),
  examples: ["wizards pull fsa-estimator --out my-wizards"],
  async answer(id: string, { out, force = false }: { out: string; force?: boolean }) {
    const [{ pullWizard }, { saveWizard }, { writePulledMark }, { bucket, objects }] = await Promise.all([
      import("../../../../shared/wizards/catalogue/publish-wizard.ts"),
      import("../../output/save-wizard.ts"),
      import("../../input/pulled-mark.ts"),
      openBucket(),
    ]);
    const { wizard_id, structure, contract, version } = await pullWizard(objects, id);
    const files = await saveWizard(out, { wizard_id, structure, contract }, { force });
    await writePulledMark(join(out, `${wizard_id}.json`), { bucket, version });
    return { json: { wizard_id, bucket, version, files }, lines: files };
  },
});
