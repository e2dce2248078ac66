import { errorJson } from "../../../../../shared/core/errors.ts";
import { EXIT } from "../../../exit-code.ts";
import { printError } from "../../../output/print-error.ts";
import { printJson } from "../../../output/print-json.ts";
import { printTable } from "../../../output/print-table.ts";
import { type AddCommand, examples } from "../../command-group.ts";
import { KEY_OPTION } from "./publish.ts";

interface ReproveOptions {
  in: string;
  practice?: boolean;
  key?: string;
  json?: boolean;
}

/** `federalrunner wizards reprove --in REGISTRY` */
export const addWizardsReproveCommand: AddCommand = (wizards, done) => {
  wizards
    .command("reprove")
    .description(
      "walk through the form of each wizard in a registry, one after the other, and publish the signed result",
    )
    .requiredOption("--in <registry>", "a folder or gs://BUCKET/FOLDER")
    .option("--practice", "walk through the practice sites on this computer instead of the real sites")
    .option(...KEY_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner wizards reprove --in ./registry",
        "federalrunner wizards reprove --in gs://my-forms/registry --key key.json --json",
      ),
    )
    .action(async ({ in: address, practice, key, json }: ReproveOptions) => {
      const [{ openPublisherKey, openTrust, visitAddress }, { reprove }, { withWalker }] = await Promise.all([
        import("../../../input/open-registry.ts"),
        import("../../../../../shared/wizards/published/reprove.ts"),
        import("../../../input/with-walker.ts"),
      ]);
      const signer = await openPublisherKey(key);
      const visit = await visitAddress(address, await openTrust(false));
      const { verdicts, problems, registry } = await withWalker(practice, (walker) =>
        reprove(visit, signer, walker),
      );
      if (problems.length > 0) done(EXIT.failed);
      if (json) {
        printJson({
          success: problems.length === 0,
          registry,
          verdicts,
          problems: problems.map(errorJson),
        });
        return;
      }
      printTable(
        [
          ["ID", "STATE", "ON", "DETAILS"],
          ...verdicts.map(({ wizard_id, state, on, words }) => [wizard_id, state, on, words]),
        ],
        `${registry} has no wizards.`,
      );
      for (const problem of problems) printError(problem);
    });
};
