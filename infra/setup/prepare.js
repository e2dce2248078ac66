/**
 * The last step of `npm ci`: builds dist/, so that `npx federalrunner` works in a fresh checkout.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
// An older system Node starts this script, but not every one from 20 on can load the compiler.
const pinnedNode = join(root, "node_modules/.bin/node");
const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;

if (existsSync(join(root, "node_modules/typescript"))) {
  const build = join(root, "infra/setup/build.js");
  process.exitCode = spawnSync(node, [build, "--if-changed"], { cwd: root, stdio: "inherit" }).status ?? 1;
} else {
  // Images install without development packages and bring a built dist/.
  process.stdout.write("The compiler is not installed: dist/ stays as it is.\n");
}
