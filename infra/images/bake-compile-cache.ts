/**
 * A step of an image's build: `node bake-compile-cache.js MODULE…` loads modules, which stores their compiled code in
 * NODE_COMPILE_CACHE. A name with `.js` is a file below dist/, any other one a package.
 */
import { flushCompileCache, getCompileCacheDir } from "node:module";

const DIST = new URL("../../", import.meta.url);

if (getCompileCacheDir() === undefined) {
  process.stderr.write("NODE_COMPILE_CACHE is not set.\n");
  process.exitCode = 2;
} else {
  for (const name of process.argv.slice(2)) {
    await import(name.endsWith(".js") ? new URL(name, DIST).href : name);
  }
  flushCompileCache();
}
