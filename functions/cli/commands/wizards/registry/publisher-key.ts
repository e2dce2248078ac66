import { AppError } from "../../../../../shared/core/errors.ts";
import { printJson } from "../../../output/print-json.ts";
import { type AddCommand, examples } from "../../command-group.ts";
import { KEY_OPTION } from "./publish.ts";

interface KeyOptions {
  renew?: boolean;
  revoke?: string;
  in?: string[];
  key?: string;
  json?: boolean;
}

/** `federalrunner keys publisher` */
export const addKeysPublisherCommand: AddCommand = (keys) => {
  keys
    .command("publisher")
    .description("print the thumbprint of the key with which you publish wizards; replace or revoke the key")
    .option("--renew", "create a new key, which the present one signs as its successor")
    .option("--revoke <reason>", "declare the key as stolen or lost: no signature of it counts any more")
    .option("--in <registries...>", "with --renew and --revoke: every registry to which you publish")
    .option(...KEY_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      examples(
        "federalrunner keys publisher",
        "federalrunner keys publisher --renew --in ./registry",
        'federalrunner keys publisher --revoke "The laptop was stolen" --in ./registry --key publisher-old.json',
      ),
    )
    .action(async ({ renew, revoke, in: registries = [], key: keyFile, json }: KeyOptions) => {
      const isShown = !renew && revoke === undefined;
      if (isShown !== (registries.length === 0) || (renew && (revoke ?? keyFile) !== undefined))
        throw new AppError(
          "invalid_request",
          "Give --in with --renew or with --revoke. --renew replaces your own key alone, and comes before --revoke.",
          { details: { option: "--in" } },
        );
      const [{ openPublisherKey }, { renewKey, revokeKey }] = await Promise.all([
        import("../../../input/open-registry.ts"),
        import("../../../input/publish-wizard.ts"),
      ]);
      const print = (content: object, text: string) => {
        if (json) printJson({ success: true, ...content });
        else process.stdout.write(`${text}\n`);
      };
      if (renew) {
        const renewed = await renewKey(registries);
        const { key, former_key, former_file } = renewed;
        return print(
          renewed,
          `${key}\nsucceeds ${former_key}, whose file is kept for its revocation: ${former_file}`,
        );
      }
      if (revoke !== undefined) {
        const { key } = await revokeKey(registries, revoke, keyFile);
        return print({ key, revoked: true }, `${key} is revoked.`);
      }
      const { id } = await openPublisherKey(keyFile);
      print({ key: id }, id);
    });
};
