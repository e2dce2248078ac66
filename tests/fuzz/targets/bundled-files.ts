import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LoadedWizard, loadWizard } from "../../../shared/wizards/format/load-wizard.ts";

const FOLDER = "wizards";
const PROFILES = "shared/agents/profiles";

const read = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => readFileSync(join(folder, name), "utf8"));

export const WIZARD_TEXTS = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json"))
  .map((name) => readFileSync(join(FOLDER, name), "utf8"));

export const CONTRACT_TEXTS = read(FOLDER, ".schema.json");

export const PROFILE_TEXTS = read(PROFILES, ".json");

/** The bundled wizards with the contracts of their files. */
export const BUNDLED: LoadedWizard[] = WIZARD_TEXTS.map((text, index) =>
  loadWizard({ name: "wizard", text }, { name: "contract", text: CONTRACT_TEXTS[index] as string }),
);
