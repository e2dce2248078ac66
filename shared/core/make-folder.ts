/** Folders with their parents. Node's own `recursive` option never returns for a path below `/proc`, where nothing can be created. */
import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * @param mode of each folder that is created
 * @throws the error of the file system
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const make = () =>
    mkdir(path, { mode }).catch(async (error: NodeJS.ErrnoException) => {
      const isThere = error.code !== "ENOENT" && (await stat(path).catch(() => undefined))?.isDirectory();
      if (!isThere) throw error;
    });
  try {
    await make();
  } catch (error) {
    if (!lacksParent(path, error)) throw error;
    await makeFolder(dirname(resolve(path)), mode);
    await make();
  }
}

/** As {@link makeFolder}, before this call returns. */
export function makeFolderSync(path: string, mode = 0o777): void {
  const make = () => {
    try {
      mkdirSync(path, { mode });
    } catch (error) {
      const isThere = !isMissing(error) && statSync(path, { throwIfNoEntry: false })?.isDirectory();
      if (!isThere) throw error;
    }
  };
  try {
    make();
  } catch (error) {
    if (!lacksParent(path, error)) throw error;
    makeFolderSync(dirname(resolve(path)), mode);
    make();
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT";
}

function lacksParent(path: string, error: unknown): boolean {
  return path !== "" && isMissing(error) && dirname(resolve(path)) !== resolve(path);
}
