/**
 * Finds the file to execute by the rules of execve(2). The check before the start excludes a shell: for a file that
 * Linux cannot execute, the C library's `execvp` would start /bin/sh with the file and all arguments.
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
    const found = await inspect(path, cwd);
    if ("path" in found) return found;
    // As in execvp, a file that is not executable is skipped, and reported only when no other is found.
    if (found.missing === "not_executable") worst = found;
  }
  return worst;
}

function candidates(executable: string, searchPath: string, cwd: string): string[] {
  if (executable.includes("/")) return [isAbsolute(executable) ? executable : resolve(cwd, executable)];
  // A relative folder could belong to the agent.
  return searchPath
    .split(":")
    .filter(isAbsolute)
    .map((folder) => join(folder, executable));
}

async function inspect(path: string, cwd: string): Promise<FoundExecutable> {
  try {
    if (!(await stat(path)).isFile()) return { missing: "not_executable" };
    await access(path, constants.X_OK);
    const isExecutable = process.platform !== "linux" || (await isLinuxExecutable(path, cwd));
    return isExecutable ? { path } : { missing: "not_executable" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { missing: code === "EACCES" || code === "EPERM" ? "not_executable" : "not_found" };
  }
}

/** Whether the file is a binary for this machine, or a script whose interpreter exists. */
async function isLinuxExecutable(path: string, cwd: string): Promise<boolean> {
  const start = await readStart(path);
  // Executable but not readable: only the kernel can decide.
  if (!start) return true;
  const machine = machineOf(start);
  if (machine !== undefined) {
    ownMachine ??= readStart(process.execPath).then((own) => own && machineOf(own));
    return machine === (await ownMachine);
  }
  const interpreter = /^#![ \t]*([^\s\0]+)/.exec(start.toString("latin1"))?.[1];
  return interpreter !== undefined && (await exists(resolve(cwd, interpreter)));
}

let ownMachine: Promise<number | undefined> | undefined;
const ELF = Buffer.from("\x7fELF", "latin1");

/** The machine type of an ELF binary; undefined for other files. */
function machineOf(start: Buffer): number | undefined {
  return start.length >= 20 && start.subarray(0, 4).equals(ELF) ? start.readUInt16LE(18) : undefined;
}

async function readStart(path: string): Promise<Buffer | undefined> {
  const file = await open(path).catch(() => undefined);
  try {
    const read = await file?.read(Buffer.alloc(256), 0, 256, 0);
    return read?.buffer.subarray(0, read.bytesRead);
  } finally {
    await file?.close();
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
