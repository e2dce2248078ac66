/** Completion of prompt arguments by the options of their field, and of wizard ids in resource addresses. */
import type { CompleteRequestParams } from "@modelcontextprotocol/server";
import { foldText } from "../wizards/answers/words/fold-text.ts";
import { WIZARD_TEMPLATE } from "./resources.ts";
import type { Toolbox } from "./tools/define-tool.ts";

const MOST_VALUES = 100;

export async function complete(
  { ref, argument }: CompleteRequestParams,
  { catalogue }: Pick<Toolbox, "catalogue">,
) {
  const known = ref.type === "ref/prompt" ? await optionsOf(ref.name) : await idsFor(ref.uri);
  const typed = foldText(argument.value);
  const fitting = known.filter((value) => foldText(value).startsWith(typed));
  const values = fitting.slice(0, MOST_VALUES);
  return { completion: { values, total: fitting.length, hasMore: fitting.length > values.length } };

  async function optionsOf(wizardId: string): Promise<string[]> {
    const found = await catalogue.get(wizardId).catch(() => undefined);
    const fields = found?.wizard.pages.flatMap((page) => page.fields) ?? [];
    const options = fields.find(({ field_id }) => field_id === argument.name)?.options ?? [];
    const choices = found?.wizard.choices.find(({ name }) => name === argument.name)?.options ?? [];
    return [...options.map(({ value }) => value), ...choices.map(({ label }) => label)];
  }

  async function idsFor(uri: string): Promise<string[]> {
    if (uri !== WIZARD_TEMPLATE || argument.name !== "wizard_id") return [];
    return (await catalogue.list()).wizards.map(({ wizard_id }) => wizard_id);
  }
}
