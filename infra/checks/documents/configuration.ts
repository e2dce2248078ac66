import { GRPC_SETTINGS } from "../../../functions/a2a-grpc/config.ts";
import { CLI_SETTINGS } from "../../../functions/cli/config.ts";
import { DESKTOP_SETTINGS } from "../../../functions/desktop/config.ts";
import * as executeWizard from "../../../functions/execute-wizard/config.ts";
import { SCOUT_SETTINGS } from "../../../functions/federalscout/config.ts";
import { GATEWAY_SETTINGS } from "../../../functions/gateway/config.ts";
import { REPROVE_SETTINGS } from "../../../functions/reprove-wizards/config.ts";
import * as runAgent from "../../../functions/run-agent/config.ts";
import { ACTIONS_SETTINGS } from "../../../shared/actions/config.ts";
import { MODEL_SETTINGS } from "../../../shared/actions/translate/config.ts";
import { AGENT_SETTINGS } from "../../../shared/agents/config.ts";
import { PROCESS_SETTINGS } from "../../../shared/agents/process/config.ts";
import {
  ACCESS_TOKEN_SETTINGS,
  API_ACCESS_SETTINGS,
  CALLBACK_SETTINGS,
} from "../../../shared/auth/config.ts";
import { BROWSER_SETTINGS } from "../../../shared/browser/config.ts";
import { CLOUD_SETTINGS } from "../../../shared/cloud/config.ts";
import { TRACING_SETTINGS } from "../../../shared/cloud/tracing/config.ts";
import type { SettingRow } from "../../../shared/core/config.ts";
import { USER_FOLDER_SETTINGS } from "../../../shared/core/user-folders.ts";
import { NOTIFICATION_SETTINGS } from "../../../shared/notify/config.ts";
import {
  AGENT_KEYS,
  GATEWAY_KEYS,
  RUN_SETTINGS,
  SESSION_KEYS,
  WORKER_KEYS,
} from "../../../shared/runs/config.ts";
import { SCHEDULE_SETTINGS } from "../../../shared/schedules/config.ts";
import { WIZARD_SETTINGS } from "../../../shared/wizards/config.ts";
import { JOB_SETTINGS } from "../../../shared/worker/config.ts";
import { LOCAL_SETTINGS } from "../../local/config.ts";

type Rows = Record<string, SettingRow>;

/** A process as operators deploy or start it, with the rows that only it reads and the groups that it shares. */
export interface ProcessSettings {
  name: string;
  rows: readonly Rows[];
  shares: readonly SharedSettings[];
}

/** Settings that several processes read, in one section. */
export interface SharedSettings {
  name: string;
  rows: Rows;
}

const CLOUD = { name: "Google Cloud", rows: CLOUD_SETTINGS };
const TRACES = { name: "Traces", rows: TRACING_SETTINGS };
const RUNS = { name: "Runs", rows: RUN_SETTINGS };
const GATEWAY = { name: "Gateway keys", rows: GATEWAY_KEYS };
const WORKER = { name: "Wizard worker keys", rows: WORKER_KEYS };
const AGENT = { name: "Agent worker keys", rows: AGENT_KEYS };
const TOKENS = { name: "Tokens", rows: { ...ACCESS_TOKEN_SETTINGS, ...API_ACCESS_SETTINGS } };
const CALLBACKS = {
  name: "Callbacks",
  rows: { ...CALLBACK_SETTINGS, ...SCHEDULE_SETTINGS, ...NOTIFICATION_SETTINGS },
};
const WIZARDS = { name: "Wizards", rows: WIZARD_SETTINGS };
const AGENTS = { name: "Agents", rows: AGENT_SETTINGS };
const AGENT_PROCESSES = { name: "Agent processes", rows: PROCESS_SETTINGS };
const MODEL = { name: "Model", rows: MODEL_SETTINGS };
const ACTIONS = { name: "Plan steps", rows: ACTIONS_SETTINGS };
const USER_FOLDERS = { name: "User folders", rows: USER_FOLDER_SETTINGS };
const BROWSER = { name: "Browser", rows: BROWSER_SETTINGS };

export const PROCESSES: readonly ProcessSettings[] = [
  {
    name: "gateway",
    rows: [GATEWAY_SETTINGS, SESSION_KEYS],
    shares: [CLOUD, TRACES, TOKENS, RUNS, GATEWAY, CALLBACKS, WIZARDS, AGENTS],
  },
  {
    name: "a2a-grpc",
    rows: [GRPC_SETTINGS],
    shares: [CLOUD, TRACES, TOKENS, RUNS, GATEWAY, CALLBACKS, WIZARDS, AGENTS],
  },
  {
    name: "execute-wizard",
    rows: [executeWizard.WORKER_SETTINGS, JOB_SETTINGS, executeWizard.SERVICE_SETTINGS],
    shares: [CLOUD, TRACES, WORKER, WIZARDS, BROWSER, MODEL],
  },
  {
    name: "run-agent",
    rows: [runAgent.WORKER_SETTINGS, JOB_SETTINGS, runAgent.SERVICE_SETTINGS],
    shares: [CLOUD, TRACES, RUNS, AGENT, AGENTS, AGENT_PROCESSES],
  },
  { name: "reprove-wizards", rows: [REPROVE_SETTINGS], shares: [BROWSER] },
  {
    name: "desktop (federalrunner mcp)",
    rows: [DESKTOP_SETTINGS],
    shares: [RUNS, USER_FOLDERS, WIZARDS, BROWSER, MODEL],
  },
  { name: "federalscout", rows: [SCOUT_SETTINGS], shares: [USER_FOLDERS, WIZARDS, BROWSER, MODEL, ACTIONS] },
  {
    name: "federalrunner (the command)",
    rows: [CLI_SETTINGS],
    shares: [
      CLOUD,
      RUNS,
      GATEWAY,
      CALLBACKS,
      USER_FOLDERS,
      WIZARDS,
      AGENTS,
      AGENT_PROCESSES,
      BROWSER,
      MODEL,
      ACTIONS,
    ],
  },
  { name: "local stack (npm start)", rows: [LOCAL_SETTINGS], shares: [AGENTS] },
];

const INTRODUCTION = `# Settings

Settings are environment variables; an empty one counts as unset. A process reports all wrong settings at once and
exits with code 2. Each process has a section with its own settings and links to the groups that it shares with others.
\`npm run docs\` generates this page from the rows in each folder's \`config.ts\`.`;

/** The text of docs/configuration.md: the settings by process, then the groups that several processes read. */
export function describeConfiguration(): string {
  return describeProcesses(PROCESSES);
}

export function describeProcesses(processes: readonly ProcessSettings[]): string {
  const groups = new Set(processes.flatMap(({ shares }) => shares));
  const sections = processes.map(({ name, rows, shares }) => {
    const links = shares
      .filter(hasSettings)
      .map((group) => `[${group.name}](#${anchorOf(group.name)})`)
      .join(", ");
    const own = rows.flatMap((record) => Object.values(record)).filter(isSetting);
    return [
      `## ${name}`,
      ...(own.length === 0 ? [] : [describeRows(own)]),
      ...(links === "" ? [] : [`Also reads: ${links}.`]),
    ].join("\n\n");
  });
  const common = [...groups].flatMap((group) => {
    const own = Object.values(group.rows).filter(isSetting);
    const readers = processes.filter(({ shares }) => shares.includes(group)).map(({ name }) => name);
    const text = [`### ${group.name}`, `Read by ${readers.join(", ")}.`, describeRows(own)].join("\n\n");
    return own.length === 0 ? [] : [text];
  });
  const others = OTHER_VARIABLES.flatMap(({ setBy, heading, text }) => {
    const rows = rowsOf(processes).filter((row) => row.setBy === setBy);
    return rows.length === 0 ? [] : [[heading, text, describeRows(rows)].join("\n\n")];
  });
  return `${[INTRODUCTION, ...sections, "## Shared settings", ...common, ...others].join("\n\n")}\n`;
}

const OTHER_VARIABLES = [
  {
    setBy: "platform",
    heading: "## Variables of the platform",
    text: "Set by Cloud Run, the images, the operating system, or the caller of a job.",
  },
  {
    setBy: "local stack",
    heading: "## Variables of the local stack",
    text: "Set by `npm start` and the tests for their own processes. A deployment leaves them unset.",
  },
] as const;

function hasSettings({ rows }: SharedSettings): boolean {
  return Object.values(rows).some(isSetting);
}

/** Whether an operator or a user may set it. */
export function isSetting({ setBy }: SettingRow): boolean {
  return setBy === undefined;
}

/** All rows of the processes, each name once. */
export function rowsOf(processes: readonly ProcessSettings[]): SettingRow[] {
  const rows = processes.flatMap(({ rows, shares }) => [...rows, ...shares.map((group) => group.rows)]);
  const byName = rows.flatMap((record) => Object.values(record)).map((row) => [row.name, row] as const);
  return [...new Map(byName).values()];
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(" ", "-");
}

function describeRows(rows: readonly SettingRow[]): string {
  const lines = rows.map(
    (row) => `| \`${row.name}\` | ${describeType(row)} | ${describeDefault(row)} | ${describeMeaning(row)} |`,
  );
  return ["| setting | type | default | meaning |", "|---|---|---|---|", ...lines].join("\n");
}

function describeType({ type, range }: SettingRow): string {
  if (typeof type !== "string") return type.map((choice) => `\`${choice}\``).join(", ");
  return range === undefined ? type : `${type}, ${range[0]} to ${range[1]}`;
}

function describeDefault(row: SettingRow): string {
  if (row.default !== undefined) return `\`${row.default}\``;
  return row.optional ? "none" : "**must be set**";
}

function describeMeaning({ meaning, secret }: SettingRow): string {
  const text = secret ? `${meaning} A secret: never shown.` : meaning;
  const segments = text.replaceAll("|", "\\|").replaceAll("\n", " ").split("`");
  // Outside of code a browser would take <PLACEHOLDER> for a tag.
  return segments
    .map((segment, index) => (index % 2 === 0 ? segment.replaceAll("<", "\\<") : segment))
    .join("`");
}
