/** One prompt for each wizard, whose arguments are the form's questions, all of them optional; and fixed prompts. */
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { AppError } from "../core/errors.ts";
import { quoteSiteText } from "../core/site-text.ts";
import type { CatalogueWizard } from "../wizards/catalogue/catalogue.ts";
import { questionnaire, quoteQuestions } from "../wizards/questionnaire.ts";
import type { Toolbox } from "./tools/define-tool.ts";

type Parts = Pick<Toolbox, "catalogue">;

export interface FixedPrompt {
  name: string;
  title: string;
  description: string;
  arguments: { name: string; description: string; required: boolean }[];
  text(given: Record<string, string>): string;
}

export async function listPrompts({ catalogue }: Parts, fixed: readonly FixedPrompt[]) {
  const { wizards } = await catalogue.list();
  const loaded = await Promise.all(wizards.map(({ wizard_id }) => catalogue.get(wizard_id)));
  const ofWizards = loaded.map(({ wizard, contract, words_note }) => ({
    name: wizard.wizard_id,
    title: wizard.name,
    description: descriptionOf({ wizard, words_note }),
    arguments: questionsOf({ wizard, contract, words_note })
      .filter(({ questions }) => !questions)
      .map(({ field_id, question }) => ({ name: field_id, description: question, required: false })),
  }));
  return { prompts: [...ofWizards, ...fixed.map(({ text: _, ...listed }) => listed)] };
}

function descriptionOf({ wizard, words_note }: Pick<CatalogueWizard, "wizard" | "words_note">): string {
  return words_note === undefined ? wizard.description : `${words_note} ${quoteSiteText(wizard.description)}`;
}

function questionsOf({
  wizard,
  contract,
  words_note,
}: Pick<CatalogueWizard, "wizard" | "contract" | "words_note">) {
  const questions = questionnaire(wizard, contract);
  return words_note === undefined ? questions : quoteQuestions(questions);
}

/** @throws ProtocolError for an unknown prompt */
export async function getPrompt(
  name: string,
  given: Record<string, string> = {},
  { catalogue }: Parts,
  fixed: readonly FixedPrompt[],
) {
  const found = fixed.find((prompt) => prompt.name === name);
  if (found) return toMessage(found.description, found.text(given));
  const { wizard, words_note } = await catalogue.get(name).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.type !== "wizard_not_found") throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no prompt with this name.");
  });
  const answers = Object.entries(given).filter(([, value]) => value.trim() !== "");
  const known = answers.map(([field, value]) => `- ${field}: ${value}`);
  const text = [
    `Help me with the form ${quoteSiteText(wizard.name)} (${wizard.wizard_id}).`,
    ...(known.length > 0 ? ["My answers so far:", ...known] : []),
    "Read its questions with federalrunner_get_wizard_info, ask me for the missing answers, check with " +
      "federalrunner_validate_user_data, and execute it only after I have confirmed the answers.",
  ].join("\n");
  return toMessage(descriptionOf({ wizard, words_note }), text);
}

function toMessage(description: string, text: string) {
  return { description, messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}
