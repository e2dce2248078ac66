import { AppError } from "../../../../../shared/core/errors.ts";
import { textTable } from "../../../../../shared/core/text-table.ts";
import type { TakeOptions } from "../../../input/take-wizard.ts";
import { answering } from "../../command-group.ts";

/** The option of the commands that keep wizards of registries. */
export const CLOUD_OPTION = [
  "--cloud",
  "for the deployment of the settings or the local stack, instead of this computer",
] as const;

const NONE = "No wizard was added from a registry.";

/** `federalrunner wizards outdated` */
export const addWizardsOutdatedCommand = answering({
  name: "outdated",
  description: "compare the wizards from registries with what their publishers have published since",
  options: (command) => command.option(...CLOUD_OPTION),
  examples: ["wizards outdated", "wizards outdated --json"],
  async answer({ cloud }: Pick<TakeOptions, "cloud">) {
    const { addedStates } = await import("../../../input/added-states.ts");
    const states = await addedStates(cloud);
    const rows = states.map(({ wizard_id, version, newest, state, words, registry }) => [
      wizard_id,
      String(version),
      String(newest ?? ""),
      words === undefined ? state : `${state}: ${words}`,
      registry,
    ]);
    return {
      json: { wizards: states },
      lines: [textTable([["ID", "VERSION", "NEWEST", "STATE", "REGISTRY"], ...rows], NONE)],
      isFailed: states.some(({ state }) => state !== "current"),
    };
  },
});

/** `federalrunner wizards update [ID]` */
export const addWizardsUpdateCommand = answering({
  name: "update",
  description: "take the newest versions of wizards from registries, each checked as a new one is",
  args: { "[id]": "one wizard (default: all)" },
  options: (command) =>
    command
      .option("--yes", "send answers to new sites without a question")
      .option("--practice", "check them on the practice sites on this computer instead of the real sites")
      .option(...CLOUD_OPTION),
  examples: ["wizards update", "wizards update my-form"],
  async answer(id: string | undefined, options: TakeOptions) {
    const [{ updateAdded }, ids] = await Promise.all([
      import("../../../input/added-states.ts"),
      idsOf(id, options.cloud),
    ]);
    const outcomes = await updateAdded(ids, options);
    const problems = outcomes.filter((outcome) => outcome instanceof AppError);
    const updated = outcomes.flatMap((outcome) => (outcome instanceof AppError ? [] : [outcome]));
    const lines = updated.map(({ wizard_id, version, changed }) =>
      changed ? `${wizard_id}: version ${version}` : `${wizard_id}: version ${version} is the newest`,
    );
    return {
      json: { updated, problems: problems.map(({ type, message }) => ({ type, message })) },
      lines: outcomes.length === 0 ? [NONE] : lines,
      problems,
      isFailed: problems.length > 0,
    };
  },
});

/** `federalrunner wizards remove ID` */
export const addWizardsRemoveCommand = answering({
  name: "remove",
  description: "delete a wizard from a registry; trust in its publisher ends with its last wizard",
  args: { "<id>": "an id of `federalrunner wizards outdated`" },
  options: (command) => command.option(...CLOUD_OPTION),
  examples: ["wizards remove my-form"],
  async answer(id: string, { cloud }: Pick<TakeOptions, "cloud">) {
    const { removeAdded } = await import("../../../input/added-states.ts");
    await idsOf(id, cloud);
    const { key, isForgotten } = await removeAdded(id, cloud);
    const news = isForgotten ? ` Its publisher ${key} is not trusted any more.` : "";
    return { json: { wizard_id: id, key, trusted: !isForgotten }, lines: [`${id} is removed.${news}`] };
  },
});

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
