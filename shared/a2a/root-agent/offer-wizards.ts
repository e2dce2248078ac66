import { randomUUID } from "node:crypto";
import type { Message } from "@a2a-js/sdk";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { quoteSiteText, SITE_TEXT_NOTE } from "../../core/site-text.ts";
import type { CatalogueEntry } from "../../wizards/catalogue/catalogue.ts";
import { dataPart, textPart, toMessage } from "../parts.ts";

/** The reply to a message that names no wizard: the list of wizards, and the form of a request. */
export function offerWizards(
  wizards: readonly CatalogueEntry[],
  contextId: string | undefined,
  isPractice: (url: string) => boolean,
): Message {
  const practice = wizards.filter(({ url }) => isPractice(url));
  const isAllPractice = practice.length > 0 && practice.length === wizards.length;
  const lines = wizards.map(({ wizard_id, name, url, words_note }) => {
    const shown = words_note === undefined ? name : quoteSiteText(name);
    return `- ${wizard_id}: ${shown}${isPractice(url) && !isAllPractice ? ` (${PRACTICE_NOTE})` : ""}`;
  });
  const text = [
    ...(isAllPractice ? ["Practice sites: their figures are not official."] : []),
    "Available forms:",
    ...lines,
    ...(wizards.some(({ words_note }) => words_note !== undefined) ? [`Words in “”: ${SITE_TEXT_NOTE}`] : []),
    'Send a text that names one of them, or {"wizard_id": "…", "user_data": {…}} as text or data; ' +
      "the task then asks for missing answers.",
  ].join("\n");
  const data = wizards.map(({ wizard_id, name, description, url, words_note }) => ({
    wizard_id,
    name,
    description,
    url,
    ...(words_note !== undefined && { words_note }),
    ...(isPractice(url) && { practice: true }),
  }));
  return toMessage(
    { messageId: randomUUID(), parts: [textPart(text), dataPart({ wizards: data })] },
    { contextId: contextId ?? randomUUID() },
  );
}
