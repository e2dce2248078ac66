import { readBrowserConfig } from "../../shared/browser/config.ts";
import { readStorageSettings } from "../../shared/cloud/config.ts";
import { LOG_LEVEL_SETTING } from "../../shared/core/common-settings.ts";
import { configurationError, defineSettings, readGroups, readSettings } from "../../shared/core/config.ts";
import { parseSigningKey, type SigningKey } from "../../shared/keys/signing-key.ts";

/** Settings of the job that proves a registry. */
export const REPROVE_SETTINGS = defineSettings({
  registry: {
    name: "WIZARD_REGISTRY",
    type: "string",
    setBy: "platform",
    meaning: "The registry whose forms the job walks through: `gs://BUCKET/FOLDER`, or a folder.",
  },
  key: {
    name: "WIZARD_REGISTRY_KEY",
    type: "string",
    secret: true,
    setBy: "platform",
    meaning: "Private key that signs the verdicts: publisher.json of `federalrunner keys publisher`.",
  },
  trust: {
    name: "WIZARD_REGISTRY_TRUST",
    type: "string",
    setBy: "platform",
    meaning:
      "Where the job stores how much of the registry it has read, so that it signs nothing on an older copy: `gs://BUCKET/FOLDER`, or a folder.",
  },
  logLevel: LOG_LEVEL_SETTING,
});

/** @throws AppError `invalid_configuration` that lists every problem */
export function readReproveSettings(env: Record<string, string | undefined> = process.env) {
  const { key, ...others } = REPROVE_SETTINGS;
  const { settings, ...groups } = readGroups(
    {
      settings: (given) => readSettings(others, given),
      key: (given) => signingKey(readSettings({ key }, given).key),
      browser: readBrowserConfig,
      storage: readStorageSettings,
    },
    env,
  );
  return { ...settings, ...groups };
}

function signingKey(text: string): SigningKey {
  const parsed = parseSigningKey(text);
  if ("problem" in parsed) throw configurationError([`WIZARD_REGISTRY_KEY ${parsed.problem}`]);
  return parsed.key;
}
