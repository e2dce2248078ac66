import type { TakeOptions } from "../../../input/take-wizard.ts";
import { answering } from "../../command-group.ts";
import { CLOUD_OPTION } from "./keep.ts";

/** `federalrunner wizards add NAME [--from REGISTRY]` */
export const addWizardsAddCommand = answering({
  name: "add",
  description:
    "add a wizard that others have published, once its signature, its sites and its form are checked",
  args: { "<name>": "an id in the registry, KEY/ID, or the address of a published file" },
  options: (command) =>
    command
      .option(
        "--from <registry>",
        "a folder, an https address or gs://BUCKET/FOLDER (default: those used before)",
      )
      .option("--yes", "trust the publisher without a question")
      .option("--practice", "check it on the practice site on this computer instead of the real site")
      .option(...CLOUD_OPTION),
  examples: [
    "wizards add my-form --from https://forms.example.org/registry",
    "wizards add my-form --yes --json",
  ],
  async answer(name: string, { from, ...options }: TakeOptions & { from?: string }) {
    const [{ findOffer, refuseTaken }, { takeWizard }] = await Promise.all([
      import("../../../input/find-offer.ts"),
      import("../../../input/take-wizard.ts"),
    ]);
    const { visit, offer } = await findOffer(name, from, options.cloud);
    await refuseTaken(offer.wizard_id, visit.trust, options.cloud);
    const taken = await takeWizard(visit, offer, options);
    const { version, wizard_id: id, key, sites } = taken;
    const next = options.cloud
      ? `The deployment takes it where its variable publishers allows ${sites.map((site) => `${key}@${site}`).join(", ")}.`
      : `Its questions: npx federalrunner info ${id}`;
    return { json: taken, lines: [`Added version ${version} of ${id}.`, next] };
  },
});
