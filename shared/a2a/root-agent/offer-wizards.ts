import { randomUUID } from "node:crypto";
import type { Message } from "@a2a-js/sdk";
import type { CatalogueEntry } from "../../wizards/catalogue/catalogue.ts";
import { agentMessage, dataPart, textPart } from "../parts.ts";

/** The reply to a message that names no wizard: the list of wizards, and the form of a request. */
export function offerWizards(wizards: readonly CatalogueEntry[], contextId: string | undefined): Message {
  const lines = wizards.map(({ wizard_id, name }) => `- ${wizard_id}: ${name}`);
  return agentMessage(
    [
      textPart(
        [
          "Available forms:",
          ...lines,
          'Send a data part {"wizard_id": "…", "user_data": {…}}, or a text that names one of them; ' +
            "the task then asks for missing answers.",
        ].join("\n"),
      ),
      dataPart({
        wizards: wizards.map(({ wizard_id, name, description, url }) => ({
          wizard_id,
          name,
          description,
          url,
        })),
      }),
    ],
    { contextId: contextId ?? randomUUID() },
  );
}
