/** The manifest of the desktop extension: how a client starts it, and the form of its settings. */
import type { McpbManifestAny } from "@anthropic-ai/mcpb";
import { TOOLS as SCOUT_TOOLS } from "../../functions/federalscout/tools/index.ts";
import { packageVersion } from "../../shared/core/package-root.ts";
import { DESKTOP_TOOLS } from "../../shared/mcp/tools/desktop-tools.ts";

export const SERVER_FILE = "server/main.js";
export const ICON_FILE = "icon.png";

/** The Node with which the code runs, and SQLite. */
const NODE = ">=22.13.0";

export function bundleManifest(): McpbManifestAny {
  return {
    manifest_version: "0.3",
    name: "federalrunner",
    display_name: "FederalRunner",
    version: packageVersion(),
    description:
      "Fills in official US government forms and returns the official answer, with pictures of the pages.",
    long_description:
      "FederalRunner fills in multi-page government forms, such as the student-aid estimator, with a browser on this computer, and " +
      "returns the official results with pictures. FederalScout records further forms. Runs stay on this computer, sealed, and " +
      "their results are deleted after a day. It needs an installed Chrome.",
    author: { name: "FederalRunner" },
    license: "Apache-2.0",
    icon: ICON_FILE,
    keywords: ["government", "forms", "student aid", "social security"],
    server: {
      type: "node",
      entry_point: SERVER_FILE,
      mcp_config: {
        command: "node",
        args: [`\${__dirname}/${SERVER_FILE}`, `--scout=${field("scout")}`],
        env: {
          FEDERALRUNNER_DATA_DIR: field("folder"),
          FEDERALRUNNER_HEADLESS: field("headless"),
          FEDERALRUNNER_BROWSER_PATH: field("browser"),
          FEDERALSCOUT_HEADLESS: field("headless"),
        },
      },
    },
    user_config: {
      folder: {
        type: "directory",
        title: "Folder of runs and recorded forms",
        description: "Unset: the user's usual folder of application data. Its runs are sealed.",
        required: false,
      },
      headless: {
        type: "boolean",
        title: "Hide the browser",
        description: "Fill in and record forms without a visible browser window.",
        default: true,
        required: false,
      },
      scout: {
        type: "boolean",
        title: "Record new forms (FederalScout)",
        description: "Offer the tools with which the assistant records a further form.",
        default: true,
        required: false,
      },
      browser: {
        type: "file",
        title: "Browser",
        description: "The program of Chrome, Chromium or Edge. Unset: the installed Chrome.",
        required: false,
      },
    },
    tools: [...DESKTOP_TOOLS, ...SCOUT_TOOLS].map(({ name, title }) => ({ name, description: title })),
    prompts_generated: true,
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: NODE } },
  };
}

function field(name: string): string {
  return `\${user_config.${name}}`;
}
