import { printJson } from "../../../output/print-json.ts";
import { type AddCommand, examples } from "../../command-group.ts";

interface PublishOptions {
  to: string;
  licence: string;
  pictures?: string;
  key?: string;
  json?: boolean;
}

/** The option of the commands that sign. */
export const KEY_OPTION = [
  "--key <file>",
  "the private key to sign with (default: your own, created once)",
] as const;

/** `federalrunner wizards publish ID --to REGISTRY` */
export const addWizardsPublishCommand: AddCommand = (wizards) => {
  wizards
    .command("publish")
    .description("sign a wizard with its proof, and add it to a registry from which others may take it")
    .argument("<id>", "an id of `federalrunner wizards`")
    .requiredOption("--to <registry>", "the folder or gs://BUCKET/FOLDER that a static host serves")
    .option("--licence <spdx>", "the licence of the wizard's file", "CC0-1.0")
    .option("--pictures <dir>", "JPEG pictures of a run with the example values, published by their content")
    .option(...KEY_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner wizards publish my-form --to ./registry",
        "federalrunner wizards publish my-form --to gs://my-forms/registry --licence CC-BY-4.0",
      ),
    )
    .action(async (id: string, { json, ...options }: PublishOptions) => {
      const { publishWizard } = await import("../../../input/publish-wizard.ts");
      const published = await publishWizard({ id, ...options });
      if (json) return printJson({ success: true, ...published });
      const { wizard_id, version, registry, changed, proof, key } = published;
      const lines = [
        changed
          ? `Published version ${version} of ${wizard_id} to ${registry}, ${proof}.`
          : `${registry} already has version ${version} of ${wizard_id}.`,
        `Others take it with \`npx federalrunner wizards add ${wizard_id} --from ${registry}\`, or the address that serves it.`,
        `Your key: ${key}`,
      ];
      process.stdout.write(`${lines.join("\n")}\n`);
    });
};

interface WithdrawOptions {
  from: string;
  reason: string;
  key?: string;
  json?: boolean;
}

/** `federalrunner wizards withdraw ID [VERSION] --from REGISTRY --reason WORDS` */
export const addWizardsWithdrawCommand: AddCommand = (wizards) => {
  wizards
    .command("withdraw")
    .description(
      "declare a version of your published wizard as wrong: it is added no more, and runs refuse it",
    )
    .argument("<id>", "the wizard's id")
    .argument("[version]", "its number (default: the newest)")
    .requiredOption("--from <registry>", "the folder or gs://BUCKET/FOLDER to which it was published")
    .requiredOption("--reason <words>", "the reason, which everyone can read")
    .option(...KEY_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples('federalrunner wizards withdraw my-form --from ./registry --reason "The rates of 2025"'),
    )
    .action(async (id: string, version: string | undefined, { json, ...options }: WithdrawOptions) => {
      const { withdrawWizard } = await import("../../../input/publish-wizard.ts");
      const withdrawn = await withdrawWizard(id, version, options);
      if (json) return printJson({ success: true, ...withdrawn });
      process.stdout.write(
        `Version ${withdrawn.version} of ${id} is withdrawn from ${withdrawn.registry}.\n`,
      );
    });
};
