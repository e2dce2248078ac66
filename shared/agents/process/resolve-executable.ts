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
    const found = await look(path, cwd);
    if ("path" in found) return found;
    // As execvp does: what is there and may not be executed is passed over, and reported when nothing else is found.
    if (found.missing === "not_executable") worst = found;
  }
  return worst;
}

function candidates(executable: string, searchPath: string, cwd: string): string[] {
  if (executable.includes("/")) return [isAbsolute(executable) ? executable : resolve(cwd, executable)];
  // A folder that is not absolute would be one of the agent's own, where anything may lie.
  return searchPath
    .split(":")
    .filter(isAbsolute)
    .map((folder) => join(folder, executable));
}

async function look(path: string, cwd: string): Promise<FoundExecutable> {
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

/** Whether it is a binary for this machine, or names its interpreter and that is there. */
async function isLinuxExecutable(path: string, cwd: string): Promise<boolean> {
  const start = await readStart(path);
  // It may be executed and not read: only the kernel can tell.
  if (!start) return true;
  const machine = machineOf(start);
  if (machine !== undefined) {
    ownMachine ??= readStart(process.execPath).then((own) => own && machineOf(own));
    return machine === (await ownMachine);
  }
  const interpreter = /^#![ \t]*([^\s\0]+)/.exec(start.toString("latin1"))?.[1];
  return interpreter !== undefined && (await isThere(resolve(cwd, interpreter)));
}

let ownMachine: Promise<number | undefined> | undefined;
const ELF = Buffer.from("\x7fELF", "latin1");

/** The kind of processor that an ELF binary is for; undefined for what is none. */
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

const isThere = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
