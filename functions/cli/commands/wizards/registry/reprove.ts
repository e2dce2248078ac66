import { errorJson } from "../../../../../shared/core/errors.ts";
import { textTable } from "../../../../../shared/core/text-table.ts";
import { answering } from "../../command-group.ts";
import { KEY_OPTION } from "./publish.ts";

interface ReproveOptions {
  in: string;
  practice?: boolean;
  key?: string;
}

/** `federalrunner wizards reprove --in REGISTRY` */
export const addWizardsReproveCommand = answering({
  name: "reprove",
  description:
    "walk through the form of each wizard in a registry, one after the other, and publish the signed result",
  options: (command) =>
    command
      .requiredOption("--in <registry>", "a folder or gs://BUCKET/FOLDER")
      .option("--practice", "walk through the practice sites on this computer instead of the real sites")
      .option(...KEY_OPTION),
  examples: [
    "wizards reprove --in ./registry",
    "wizards reprove --in gs://my-forms/registry --key key.json --json",
  ],
  async answer({ in: address, practice, key }: ReproveOptions) {
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
    const rows = verdicts.map(({ wizard_id, state, on, words }) => [wizard_id, state, on, words]);
    return {
      json: { registry, verdicts, problems: problems.map(errorJson) },
      lines: [textTable([["ID", "STATE", "ON", "DETAILS"], ...rows], `${registry} has no wizards.`)],
      problems,
      isFailed: problems.length > 0,
    };
  },
});
