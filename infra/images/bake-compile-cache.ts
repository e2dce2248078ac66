/**
 * A step of an image's build: `node bake-compile-cache.js PROCESS` loads the modules and packages of a process, which
 * stores their compiled code in NODE_COMPILE_CACHE. Node names the cache by its user, who must be that of the image.
 */
import { flushCompileCache, getCompileCacheDir } from "node:module";
import { pathToFileURL } from "node:url";
import { bundleFiles, packagesOf } from "./bundle-files.ts";

if (getCompileCacheDir() === undefined) {
  process.stderr.write("NODE_COMPILE_CACHE is not set.\n");
  process.exitCode = 2;
} else {
  const files = bundleFiles(process.argv[2] ?? "");
  for (const chunk of files.chunks) await import(pathToFileURL(chunk).href);
  for (const name of packagesOf(files)) await import(name).catch(ignoreMissing);
  flushCompileCache();
}

/** A bundled package holds texts of imports that it writes into generated code. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ERR_MODULE_NOT_FOUND" && error.code !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw error;
}
