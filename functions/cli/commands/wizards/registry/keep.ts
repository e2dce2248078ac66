import { AppError } from "../../../../../shared/core/errors.ts";
import { EXIT } from "../../../exit-code.ts";
import type { TakeOptions } from "../../../input/take-wizard.ts";
import { printError } from "../../../output/print-error.ts";
import { printJson } from "../../../output/print-json.ts";
import { printTable } from "../../../output/print-table.ts";
import { type AddCommand, examples } from "../../command-group.ts";

/** The option of the commands that keep wizards of registries. */
export const CLOUD_OPTION = [
  "--cloud",
  "for the deployment of the settings or the local stack, instead of this computer",
] as const;

const NONE = "No wizard was added from a registry.";

/** `federalrunner wizards outdated` */
export const addWizardsOutdatedCommand: AddCommand = (wizards, done) => {
  wizards
    .command("outdated")
    .description("compare the wizards from registries with what their publishers have published since")
    .option(...CLOUD_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner wizards outdated", "federalrunner wizards outdated --json"))
    .action(async ({ json, cloud }: Pick<TakeOptions, "json" | "cloud">) => {
      const { addedStates } = await import("../../../input/added-states.ts");
      const states = await addedStates(cloud);
      const isCurrent = states.every(({ state }) => state === "current");
      if (json) printJson({ success: isCurrent, wizards: states });
      else
        printTable(
          [
            ["ID", "VERSION", "NEWEST", "STATE", "REGISTRY"],
            ...states.map(({ wizard_id, version, newest, state, words, registry }) => [
              wizard_id,
              String(version),
              String(newest ?? ""),
              words === undefined ? state : `${state}: ${words}`,
              registry,
            ]),
          ],
          NONE,
        );
      if (!isCurrent) done(EXIT.failed);
    });
};

/** `federalrunner wizards update [ID]` */
export const addWizardsUpdateCommand: AddCommand = (wizards, done) => {
  wizards
    .command("update")
    .description("take the newest versions of wizards from registries, each checked as a new one is")
    .argument("[id]", "one wizard (default: all)")
    .option("--yes", "send answers to new sites without a question")
    .option("--practice", "check them on the practice sites on this computer instead of the real sites")
    .option(...CLOUD_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner wizards update", "federalrunner wizards update my-form"))
    .action(async (id: string | undefined, options: TakeOptions) => {
      const [{ updateAdded }, ids] = await Promise.all([
        import("../../../input/added-states.ts"),
        idsOf(id, options.cloud),
      ]);
      const outcomes = await updateAdded(ids, options);
      const failed = outcomes.filter((outcome) => outcome instanceof AppError);
      const updated = outcomes.flatMap((outcome) => (outcome instanceof AppError ? [] : [outcome]));
      if (printed(options, { success: failed.length === 0, updated }, failed)) {
        if (failed.length > 0) done(EXIT.failed);
        return;
      }
      const lines = updated.map(({ wizard_id, version, changed }) =>
        changed ? `${wizard_id}: version ${version}` : `${wizard_id}: version ${version} is the newest`,
      );
      if (lines.length > 0 || failed.length === 0) process.stdout.write(`${lines.join("\n") || NONE}\n`);
      for (const error of failed) printError(error);
      if (failed.length > 0) done(EXIT.failed);
    });
};

function printed(options: TakeOptions, content: object, failed: readonly AppError[]): boolean {
  if (options.json)
    printJson({ ...content, problems: failed.map(({ type, message }) => ({ type, message })) });
  return options.json === true;
}

/** `federalrunner wizards remove ID` */
export const addWizardsRemoveCommand: AddCommand = (wizards) => {
  wizards
    .command("remove")
    .description("delete a wizard from a registry; trust in its publisher ends with its last wizard")
    .argument("<id>", "an id of `federalrunner wizards outdated`")
    .option(...CLOUD_OPTION)
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner wizards remove my-form"))
    .action(async (id: string, { json, cloud }: Pick<TakeOptions, "json" | "cloud">) => {
      const { removeAdded } = await import("../../../input/added-states.ts");
      await idsOf(id, cloud);
      const { key, isForgotten } = await removeAdded(id, cloud);
      if (json) return printJson({ success: true, wizard_id: id, key, trusted: !isForgotten });
      process.stdout.write(
        `${id} is removed.${isForgotten ? ` Its publisher ${key} is not trusted any more.` : ""}\n`,
      );
    });
};

/** The one that is given, else all. @throws AppError `wizard_not_found` */
async function idsOf(id: string | undefined, cloud: boolean | undefined): Promise<string[]> {
  const { addedIds } = await import("../../../input/added-states.ts");
  const candidates = await addedIds(cloud);
  if (id === undefined) return candidates;
  if (candidates.includes(id)) return [id];
  throw new AppError("wizard_not_found", `${id} was not added from a registry.`, {
    details: { candidates, next: "`npx federalrunner wizards outdated` lists those that were." },
  });
}
