/** Settings of the wizard catalogue. */
import { join } from "node:path";
import { defineSettings, readSettings } from "../core/config.ts";
import { packageRoot } from "../core/package-root.ts";

export const WIZARD_SETTINGS = defineSettings({
  wizardsDir: {
    name: "FEDERALRUNNER_WIZARDS_DIR",
    type: "string",
    optional: true,
    meaning: "Folder with the wizard files; the bundled `wizards/` when unset.",
  },
  discoveredDir: {
    name: "FEDERALRUNNER_DISCOVERED_DIR",
    type: "string",
    optional: true,
    setBy: "local stack",
    meaning: "Folder of the wizards that the stack's person has discovered, in addition to the others.",
  },
});

/** The forms that the package holds. */
export const BUNDLED_DIRECTORY: string = join(packageRoot, "wizards");

/** @throws AppError `invalid_configuration` */
export function readWizardSettings(env: Record<string, string | undefined> = process.env): {
  wizardsDir: string;
  isBundled: boolean;
  discoveredDir: string | undefined;
} {
  const { wizardsDir, discoveredDir } = readSettings(WIZARD_SETTINGS, env);
  return {
    wizardsDir: wizardsDir ?? BUNDLED_DIRECTORY,
    isBundled: wizardsDir === undefined,
    discoveredDir,
  };
}
