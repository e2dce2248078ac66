import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SettingRow } from "../../../shared/core/config.ts";

/** The text of docs/configuration.md: a table of settings for each folder whose `config.ts` exports rows. */
export async function describeConfiguration(root: string): Promise<string> {
  const sections: string[] = [];
  for (const path of globSync("{functions,shared,infra}/**/config.ts", { cwd: root }).sort()) {
    const rows = findRows(await import(pathToFileURL(join(root, path)).href));
    if (rows.length > 0) sections.push(describeFolder(dirname(path).replaceAll("\\", "/"), rows));
  }
  return `${[INTRODUCTION, ...sections].join("\n\n")}\n`;
}

const INTRODUCTION = `# Settings

Settings are environment variables; an empty one counts as unset. Wrong settings are reported all at once, with exit
code 2. This page is generated from the rows in each folder's \`config.ts\` by \`npm run docs\`.`;

/** Every row that a module exports, one by one or in a record as \`defineSettings\` returns it. */
function findRows(module: object): SettingRow[] {
  const rows = Object.values(module).flatMap((exported: unknown) =>
    isObject(exported) ? Object.values(exported).filter(isRow) : [],
  );
  return [...new Map(rows.map((row) => [row.name, row])).values()];
}

function isRow(value: unknown): value is SettingRow {
  return isObject(value) && "name" in value && "type" in value && "meaning" in value;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function describeFolder(folder: string, rows: readonly SettingRow[]): string {
  const lines = rows.map(
    (row) => `| \`${row.name}\` | ${describeType(row)} | ${describeDefault(row)} | ${describeMeaning(row)} |`,
  );
  return [`## ${folder}`, "", "| setting | type | default | meaning |", "|---|---|---|---|", ...lines].join(
    "\n",
  );
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
