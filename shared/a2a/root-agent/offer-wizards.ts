import { randomUUID } from "node:crypto";
import type { Message } from "@a2a-js/sdk";
import type { CatalogueEntry } from "../../wizards/catalogue/catalogue.ts";
import { agentMessage, dataPart, textPart } from "../parts.ts";

/** The answer to who said nothing that could be executed: which forms there are, and how to ask for one. */
export function offerWizards(wizards: readonly CatalogueEntry[], contextId: string | undefined): Message {
  const lines = wizards.map(({ wizard_id, name }) => `- ${wizard_id}: ${name}`);
  return agentMessage(
    [
      textPart(
        [
          "These forms can be filled in:",
          ...lines,
          'Send a data part {"wizard_id": "…", "user_data": {…}}, or a text that names one of them; ' +
            "you are then asked for what is missing.",
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
