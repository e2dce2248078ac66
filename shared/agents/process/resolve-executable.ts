/**
 * Finds what to execute, as execve(2) would see it. Looking first is what keeps a shell out: on a file that Linux
 * cannot execute, the C library's `execvp` starts /bin/sh with it, arguments and all.
 */
import { constants } from "node:fs";
import { access, open, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";

export type FoundExecutable = { path: string } | { missing: "not_found" | "not_executable" };

/**
 * @param executable a name, looked up in `searchPath`, or a path, absolute or from `cwd`
 * @param searchPath folders as in PATH
 */
export async function resolveExecutable(
  executable: string,
  { searchPath, cwd }: { searchPath: string; cwd: string },
): Promise<FoundExecutable> {
  if (executable === "") return { missing: "not_found" };
  let worst: FoundExecutable = { missing: "not_found" };
  for (const path of candidates(executable, searchPath, cwd)) {
    const found = await look(path);
    if ("path" in found) return found;
    // As execvp does: what is there and may not be executed is passed over, and reported when nothing else is found.
    if (found.missing === "not_executable") worst = found;
  }
  return worst;
}

function candidates(executable: string, searchPath: string, cwd: string): string[] {
  if (executable.includes("/")) return [isAbsolute(executable) ? executable : resolve(cwd, executable)];
  return searchPath
    .split(":")
    .filter((folder) => folder !== "")
    .map((folder) => join(resolve(cwd, folder), executable));
}

async function look(path: string): Promise<FoundExecutable> {
  try {
    if (!(await stat(path)).isFile()) return { missing: "not_executable" };
    await access(path, constants.X_OK);
    if (process.platform === "linux" && !(await isLinuxExecutable(path)))
      return { missing: "not_executable" };
    return { path };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { missing: code === "EACCES" || code === "EPERM" ? "not_executable" : "not_found" };
  }
}

const ELF = Buffer.from("\x7fELF", "latin1");

/** Whether it is a binary, or names its interpreter and that is there: a lost one would look like a lost file. */
async function isLinuxExecutable(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => error);
  // It may be executed and not read: only the kernel can tell.
  if (file instanceof Error) return file.code === "EACCES";
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(256), 0, 256, 0);
    const start = buffer.subarray(0, bytesRead);
    if (start.subarray(0, 4).equals(ELF)) return true;
    const interpreter = /^#![ \t]*([^\s\0]+)/.exec(start.toString("latin1"))?.[1];
    return interpreter !== undefined && (await isThere(interpreter));
  } finally {
    await file.close();
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
