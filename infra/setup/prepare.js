/**
 * What `npm ci` runs last: builds dist/ and links the command, so that `npx federalrunner` works in a fresh
 * checkout. npm links the commands of dependencies only; without the link npx would install the package elsewhere.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compiler = join(root, "node_modules/typescript/bin/tsc");

linkCommand();
if (existsSync(compiler)) {
  const built = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = built.status ?? 1;
} else {
  // Images install without development packages and bring a built dist/.
  process.stdout.write("The compiler is not installed: dist/ stays as it is.\n");
}

function linkCommand() {
  const link = join(root, "node_modules/.bin/federalrunner");
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync("../../functions/cli/federalrunner.js", link);
}
