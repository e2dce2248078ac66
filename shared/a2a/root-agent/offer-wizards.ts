import { randomUUID } from "node:crypto";
import type { Message } from "@a2a-js/sdk";
import type { CatalogueEntry } from "../../wizards/catalogue/catalogue.ts";
import { dataPart, textPart, toMessage } from "../parts.ts";

/** The reply to a message that names no wizard: the list of wizards, and the form of a request. */
export function offerWizards(wizards: readonly CatalogueEntry[], contextId: string | undefined): Message {
  const lines = wizards.map(({ wizard_id, name }) => `- ${wizard_id}: ${name}`);
  const text = [
    "Available forms:",
    ...lines,
    'Send a text that names one of them, or {"wizard_id": "…", "user_data": {…}} as text or data; ' +
      "the task then asks for missing answers.",
  ].join("\n");
  const data = wizards.map(({ wizard_id, name, description, url }) => ({
    wizard_id,
    name,
    description,
    url,
  }));
  return toMessage(
    { messageId: randomUUID(), parts: [textPart(text), dataPart({ wizards: data })] },
    { contextId: contextId ?? randomUUID() },
  );
}
