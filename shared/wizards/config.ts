/** Settings of the wizard catalogue. */
import { join } from "node:path";
import { configurationError, defineSettings, readSettings } from "../core/config.ts";
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
  publishers: {
    name: "WIZARD_PUBLISHERS",
    type: "string",
    default: "",
    setBy: "platform",
    meaning:
      "Publishers of registries and the sites for which a deployment takes their wizards, as `KEY@site,…`; unset: none.",
  },
});

/** The forms that the package holds. */
export const BUNDLED_DIRECTORY: string = join(packageRoot, "wizards");

/** @throws AppError `invalid_configuration` */
export function readWizardSettings(env: Record<string, string | undefined> = process.env): {
  wizardsDir: string;
  isBundled: boolean;
  discoveredDir: string | undefined;
  /** `KEY@site` */
  publishers: ReadonlySet<string>;
} {
  const { wizardsDir, discoveredDir, publishers } = readSettings(WIZARD_SETTINGS, env);
  return {
    wizardsDir: wizardsDir ?? BUNDLED_DIRECTORY,
    isBundled: wizardsDir === undefined,
    discoveredDir,
    publishers: parsePublishers(publishers),
  };
}

/** @throws AppError `invalid_configuration` */
function parsePublishers(text: string): ReadonlySet<string> {
  const entries = text.split(",").map((entry) => entry.trim());
  const given = entries.filter((entry) => entry !== "");
  if (given.every((entry) => /^[\w-]{43}@[^@\s]+$/.test(entry))) return new Set(given);
  throw configurationError(["WIZARD_PUBLISHERS must have the form KEY@site,…, with a key of 43 characters"]);
}
