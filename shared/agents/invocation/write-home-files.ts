/** The files that a run finds in its HOME: those of the profile, and its input. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AgentProfile } from "../profile/profile.ts";
import { expandJson, expandTemplate, type TemplateValues } from "./template.ts";

/** Where input and output files lie below HOME. */
export const RUN_FOLDER = ".federalrunner";

export interface HomeFiles {
  files: AgentProfile["files"];
  values: TemplateValues;
  /** The run's own folder, where it needs one. */
  folder?: string;
  input?: { path: string; text: string };
}

/** HOME is new and nobody has run in it: nothing in it can lead elsewhere. */
export async function writeHomeFiles(
  home: string,
  { files, values, folder, input }: HomeFiles,
): Promise<void> {
  if (folder !== undefined) await makeFolder(folder);
  for (const [path, content] of Object.entries(files)) {
    await writeText(join(home, path), expandFile(content, values));
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

function expandFile(content: AgentProfile["files"][string], values: TemplateValues): string {
  // A text file has no smaller part that could be left out: a value that is missing is empty.
  if (typeof content === "string") return expandTemplate(content, (name) => values(name) ?? "") ?? "";
  return `${JSON.stringify(expandJson(content, values), null, 2)}\n`;
}
