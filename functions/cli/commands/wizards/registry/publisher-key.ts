import { AppError } from "../../../../../shared/core/errors.ts";
import { answering } from "../../command-group.ts";
import { KEY_OPTION } from "./publish.ts";

interface KeyOptions {
  renew?: boolean;
  revoke?: string;
  in?: string[];
  key?: string;
}

/** `federalrunner keys publisher` */
export const addKeysPublisherCommand = answering({
  name: "publisher",
  description: "print the thumbprint of the key with which you publish wizards; replace or revoke the key",
  options: (command) =>
    command
      .option("--renew", "create a new key, which the present one signs as its successor")
      .option("--revoke <reason>", "declare the key as stolen or lost: no signature of it counts any more")
      .option("--in <registries...>", "with --renew and --revoke: every registry to which you publish")
      .option(...KEY_OPTION),
  examples: [
    "keys publisher",
    "keys publisher --renew --in ./registry",
    'keys publisher --revoke "The laptop was stolen" --in ./registry --key publisher-old.json',
  ],
  async answer({ renew, revoke, in: registries = [], key: keyFile }: KeyOptions) {
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
    if (renew) {
      const renewed = await renewKey(registries);
      const { key, former_key, former_file } = renewed;
      const former = `succeeds ${former_key}, whose file is kept for its revocation: ${former_file}`;
      return { json: renewed, lines: [key, former] };
    }
    if (revoke !== undefined) {
      const { key } = await revokeKey(registries, revoke, keyFile);
      return { json: { key, revoked: true }, lines: [`${key} is revoked.`] };
    }
    const { id } = await openPublisherKey(keyFile);
    return { json: { key: id }, lines: [id] };
  },
});
