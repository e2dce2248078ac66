/** The files that a run finds in its HOME: those of the profile, and its input. */
import { chown, mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { AgentProfile } from "./profile.ts";
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
  const contents = [
    ...Object.entries(files).map(
      ([path, content]) => [join(home, path), expandFile(content, values)] as const,
    ),
    ...(input ? [[input.path, input.text] as const] : []),
  ];
  if (contents.length === 0 && folder === undefined) return;
  const give = await ownershipOf(home);
  if (folder !== undefined) await makeFolder(folder, home, give);
  for (const [path, text] of contents) {
    await makeFolder(dirname(path), home, give);
    await writeFile(path, text, { mode: 0o600 });
    await give(path);
  }
}

function expandFile(content: AgentProfile["files"][string], values: TemplateValues): string {
  // A text file has no smaller part that could be left out: a value that is missing is empty.
  if (typeof content === "string") return expandTemplate(content, (name) => values(name) ?? "") ?? "";
  return `${JSON.stringify(expandJson(content, values), null, 2)}\n`;
}

/** Gives a path to whoever owns HOME: agents may run as a user of their own. */
async function ownershipOf(home: string): Promise<(path: string) => Promise<void>> {
  const { uid, gid } = await stat(home);
  return uid === process.getuid?.() ? async () => {} : (path) => chown(path, uid, gid);
}

async function makeFolder(
  folder: string,
  home: string,
  give: (path: string) => Promise<void>,
): Promise<void> {
  if (folder === home) return;
  await makeFolder(dirname(folder), home, give);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await give(folder);
}
