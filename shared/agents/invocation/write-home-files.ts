/** Writes the files that a run finds in its HOME: those of the profile, and its input. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AgentProfile } from "../profile/profile.ts";
import { expandJson, expandTemplate, type TemplateValues } from "../profile/template.ts";

export interface HomeFiles {
  files: AgentProfile["files"];
  values: TemplateValues;
  /** To create for the input and output files. */
  folder?: string | undefined;
  input?: { path: string; text: string } | undefined;
}

/** HOME must be new: no process has run in it yet, so it contains no links. */
export async function writeHomeFiles(
  home: string,
  { files, values, folder, input }: HomeFiles,
): Promise<void> {
  if (folder !== undefined) await makeFolder(folder);
  for (const [path, content] of Object.entries(files)) {
    const text = expandFile(content, values);
    if (text !== undefined) await writeText(join(home, path), text);
  }
  if (input) await writeText(input.path, input.text);
}

async function writeText(path: string, text: string): Promise<void> {
  await makeFolder(dirname(path));
  await writeFile(path, text, { mode: 0o600 });
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/** @returns undefined for a text file that consists of one value, which is missing */
function expandFile(content: AgentProfile["files"][string], values: TemplateValues): string | undefined {
  if (typeof content === "string" && /^\{\{[^{}]+\}\}$/.test(content)) return expandTemplate(content, values);
  // Another text file has no part that could be omitted: a missing value is empty.
  if (typeof content === "string") return expandTemplate(content, (name) => values(name) ?? "") ?? "";
  return `${JSON.stringify(expandJson(content, values), null, 2)}\n`;
}
