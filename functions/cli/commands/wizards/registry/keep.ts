import { AppError } from "../../../../../shared/core/errors.ts";
import { EXIT } from "../../../exit-code.ts";
import type { TakeOptions } from "../../../input/take-wizard.ts";
import { printError } from "../../../output/print-error.ts";
import { printJson } from "../../../output/print-json.ts";
import { printTable } from "../../../output/print-table.ts";
import { type AddCommand, examples } from "../../command-group.ts";

const NONE = "No wizard was added from a registry.";

/** `federalrunner wizards outdated` */
export const addWizardsOutdatedCommand: AddCommand = (wizards, done) => {
  wizards
    .command("outdated")
    .description("compare the wizards from registries with what their publishers have published since")
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner wizards outdated", "federalrunner wizards outdated --json"))
    .action(async ({ json }: { json?: boolean }) => {
      const { addedStates } = await import("../../../input/added-states.ts");
      const states = await addedStates();
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
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner wizards update", "federalrunner wizards update my-form"))
    .action(async (id: string | undefined, options: TakeOptions) => {
      const [{ updateAdded }, ids] = await Promise.all([
        import("../../../input/added-states.ts"),
        id === undefined ? addedIds() : [await requireAdded(id)],
      ]);
      const updated = [];
      const failed: AppError[] = [];
      for (const one of ids) {
        const outcome = await updateAdded(one, options);
        if (outcome instanceof AppError) failed.push(outcome);
        else updated.push(outcome);
      }
      if (json(options, { success: failed.length === 0, updated }, failed)) {
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

function json(options: TakeOptions, content: object, failed: readonly AppError[]): boolean {
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
    .option("--json", "print one JSON object")
    .addHelpText("after", examples("federalrunner wizards remove my-form"))
    .action(async (id: string, options: { json?: boolean }) => {
      const [{ removeAdded }, one] = await Promise.all([
        import("../../../input/added-states.ts"),
        requireAdded(id),
      ]);
      const { key, isForgotten } = await removeAdded(one);
      if (options.json) return printJson({ success: true, wizard_id: one, key, trusted: !isForgotten });
      process.stdout.write(
        `${one} is removed.${isForgotten ? ` Its publisher ${key} is not trusted any more.` : ""}\n`,
      );
    });
};

async function addedIds(): Promise<string[]> {
  const [{ trustFolder }, { readTrust }] = await Promise.all([
    import("../../../input/open-registry.ts"),
    import("../../../../../shared/registry/trust-store.ts"),
  ]);
  return Object.keys((await readTrust(await trustFolder())).wizards).sort();
}

/** @throws AppError `wizard_not_found` */
async function requireAdded(id: string): Promise<string> {
  const candidates = await addedIds();
  if (candidates.includes(id)) return id;
  throw new AppError("wizard_not_found", `${id} was not added from a registry.`, {
    details: { candidates, next: "`npx federalrunner wizards outdated` lists those that were." },
  });
}
