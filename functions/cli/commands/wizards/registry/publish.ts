import { answering } from "../../command-group.ts";

interface PublishOptions {
  to: string;
  licence: string;
  pictures?: string;
  key?: string;
}

/** The option of the commands that sign. */
export const KEY_OPTION = [
  "--key <file>",
  "the private key to sign with (default: your own, created once)",
] as const;

/** `federalrunner wizards publish ID --to REGISTRY` */
export const addWizardsPublishCommand = answering({
  name: "publish",
  description: "sign a wizard with its proof, and add it to a registry from which others may take it",
  args: { "<id>": "an id of `federalrunner wizards`" },
  options: (command) =>
    command
      .requiredOption("--to <registry>", "the folder or gs://BUCKET/FOLDER that a static host serves")
      .option("--licence <spdx>", "the licence of the wizard's file", "CC0-1.0")
      .option(
        "--pictures <dir>",
        "JPEG pictures of a run with the example values, published by their content",
      )
      .option(...KEY_OPTION),
  examples: [
    "wizards publish my-form --to ./registry",
    "wizards publish my-form --to gs://my-forms/registry --licence CC-BY-4.0",
  ],
  async answer(id: string, { to, licence, pictures, key: keyFile }: PublishOptions) {
    const { publishWizard } = await import("../../../input/publish-wizard.ts");
    const published = await publishWizard({ id, to, licence, pictures, key: keyFile });
    const { wizard_id, version, registry, changed, proof, key } = published;
    const lines = [
      changed
        ? `Published version ${version} of ${wizard_id} to ${registry}, ${proof}.`
        : `${registry} already has version ${version} of ${wizard_id}.`,
      `Others take it with \`npx federalrunner wizards add ${wizard_id} --from ${registry}\`, or the address that serves it.`,
      `Your key: ${key}`,
    ];
    return { json: published, lines };
  },
});

interface WithdrawOptions {
  from: string;
  reason: string;
  key?: string;
}

/** `federalrunner wizards withdraw ID [VERSION] --from REGISTRY --reason WORDS` */
export const addWizardsWithdrawCommand = answering({
  name: "withdraw",
  description: "declare a version of your published wizard as wrong: it is added no more, and runs refuse it",
  args: { "<id>": "the wizard's id", "[version]": "its number (default: the newest)" },
  options: (command) =>
    command
      .requiredOption("--from <registry>", "the folder or gs://BUCKET/FOLDER to which it was published")
      .requiredOption("--reason <words>", "the reason, which everyone can read")
      .option(...KEY_OPTION),
  examples: ['wizards withdraw my-form --from ./registry --reason "The rates of 2025"'],
  async answer(id: string, version: string | undefined, options: WithdrawOptions) {
    const { withdrawWizard } = await import("../../../input/publish-wizard.ts");
    const withdrawn = await withdrawWizard(id, version, options);
    const line = `Version ${withdrawn.version} of ${id} is withdrawn from ${withdrawn.registry}.`;
    return { json: withdrawn, lines: [line] };
  },
});
