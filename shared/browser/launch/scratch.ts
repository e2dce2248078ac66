/** The folder of a browser's temporary files, which names its process; those of killed processes are removed. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "federalrunner-browser-";
const OWNED = new RegExp(`^${PREFIX}(\\d+)-`);

let isSwept = false;

/** The first call of a process also removes the folders of processes that do not run any more. */
export function createScratch(parent: string = tmpdir()): Promise<string> {
  if (!isSwept) void sweepScratch(parent);
  isSwept = true;
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/** Never throws. */
export async function sweepScratch(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const left = names.filter((name) => {
    const pid = OWNED.exec(name)?.[1];
    return pid !== undefined && !isRunning(Number(pid));
  });
  await Promise.allSettled(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
