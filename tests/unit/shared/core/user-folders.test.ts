import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { userFolders } from "../../../../shared/core/user-folders.ts";

const HOME = join("/", "home", "ada");

describe("the folders of a person's own computer", () => {
  it.each([
    ["the defaults of XDG", "linux", {}, "/home/ada/.local/share/federalrunner", "/home/ada/.config"],
    [
      "the folders that XDG names",
      "linux",
      { XDG_DATA_HOME: "/data", XDG_CONFIG_HOME: "/etc/ada" },
      "/data/federalrunner",
      "/etc/ada",
    ],
    [
      "the defaults where XDG names a relative path",
      "linux",
      { XDG_DATA_HOME: "data", XDG_CONFIG_HOME: "." },
      "/home/ada/.local/share/federalrunner",
      "/home/ada/.config",
    ],
    [
      "the folder of the setting, with the keys elsewhere",
      "linux",
      { FEDERALRUNNER_DATA_DIR: "/runs", XDG_DATA_HOME: "/data" },
      "/runs",
      "/home/ada/.config",
    ],
    [
      "macOS",
      "darwin",
      {},
      "/home/ada/Library/Application Support/federalrunner",
      "/home/ada/Library/Application Support",
    ],
    [
      "XDG on macOS, where it is set",
      "darwin",
      { XDG_DATA_HOME: "/data" },
      "/data/federalrunner",
      "/home/ada/Library/Application Support",
    ],
    [
      "Windows",
      "win32",
      { LOCALAPPDATA: "/home/ada/AppData/Local" },
      "/home/ada/AppData/Local/federalrunner",
      "/home/ada/AppData/Local",
    ],
    [
      "Windows without its variable",
      "win32",
      {},
      "/home/ada/AppData/Local/federalrunner",
      "/home/ada/AppData/Local",
    ],
  ] as const)("follow %s", (_, platform, env, data, config) => {
    expect(userFolders(env, platform, HOME)).toEqual({
      data,
      wizards: join(data, "wizards"),
      registry: join(data, "registry"),
      usesKeychain: true,
      keyFile: join(config, "federalrunner", "keys.json"),
    });
  });

  it.each(["runs", "~/runs", "$HOME/runs"])("are not elsewhere than the setting says: %s", (folder) => {
    const read = () => userFolders({ FEDERALRUNNER_DATA_DIR: folder }, "linux", HOME);
    expect(read).toThrow(/FEDERALRUNNER_DATA_DIR must be an absolute path/);
  });
});
