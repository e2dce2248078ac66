/** The folders of a person's own computer, by the XDG Base Directory Specification or the system's own convention. */
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { configurationError, defineSettings, readSettings } from "./config.ts";

export const USER_FOLDER_SETTINGS = defineSettings({
  dataDir: {
    name: "FEDERALRUNNER_DATA_DIR",
    type: "string",
    optional: true,
    meaning:
      "Folder of this computer's runs and discovered wizards. Unset: `federalrunner` in XDG_DATA_HOME (`~/.local/share`), on macOS in `~/Library/Application Support`, on Windows in LOCALAPPDATA.",
  },
  xdgDataHome: {
    name: "XDG_DATA_HOME",
    type: "string",
    optional: true,
    setBy: "platform",
    meaning: "The user's folder of data, by the XDG Base Directory Specification.",
  },
  xdgConfigHome: {
    name: "XDG_CONFIG_HOME",
    type: "string",
    optional: true,
    setBy: "platform",
    meaning:
      "The user's folder of configuration, by the XDG Base Directory Specification (`~/.config`): `federalrunner/keys.json` in it holds the keys of this computer's runs.",
  },
  keychain: {
    name: "FEDERALRUNNER_KEYCHAIN",
    type: ["auto", "off"],
    default: "auto",
    setBy: "local stack",
    meaning:
      "Whether the keys of this computer's runs lie in the keychain of macOS, or that of a Linux desktop (`secret-tool`); off, or without one: in a file that only its owner can read.",
  },
  localAppData: {
    name: "LOCALAPPDATA",
    type: "string",
    optional: true,
    setBy: "platform",
    meaning: "The user's folder of data on Windows.",
  },
});

export interface UserFolders {
  data: string;
  /** The wizards that this user discovered. */
  wizards: string;
  /** The wizards that this user has added from registries, and the trust in their publishers. */
  registry: string;
  /** Apart from the data, so that a copy of the data alone opens nothing. */
  keyFile: string;
  /** Whether a keychain is used where there is one. */
  usesKeychain: boolean;
}

/** @throws AppError `invalid_configuration` */
export function userFolders(
  env: Record<string, string | undefined>,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
): UserFolders {
  const { dataDir, xdgDataHome, xdgConfigHome, localAppData, keychain } = readSettings(
    USER_FOLDER_SETTINGS,
    env,
  );
  const own = ownFolder(platform, home, localAppData);
  if (dataDir !== undefined && !isAbsolute(dataDir)) {
    throw configurationError([`${USER_FOLDER_SETTINGS.dataDir.name} must be an absolute path.`]);
  }
  const data = dataDir ?? join(absolutePath(xdgDataHome) ?? own ?? join(home, ".local/share"), NAME);
  const config = join(absolutePath(xdgConfigHome) ?? own ?? join(home, ".config"), NAME);
  return {
    data,
    wizards: join(data, "wizards"),
    registry: join(data, "registry"),
    keyFile: join(config, "keys.json"),
    usesKeychain: keychain === "auto",
  };
}

const NAME = "federalrunner";

function ownFolder(
  platform: NodeJS.Platform,
  home: string,
  localAppData: string | undefined,
): string | undefined {
  if (platform === "darwin") return join(home, "Library/Application Support");
  if (platform === "win32") return localAppData ?? join(home, "AppData/Local");
  return undefined;
}

/** A relative path is ignored, as the XDG specification requires: it would depend on the client's working folder. */
export function absolutePath(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
