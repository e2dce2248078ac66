/**
 * `npm run build`: compiles the sources to dist/, and bundles the deployed processes and the scripts that run in browsers.
 * With --if-changed it ends at once where dist/ was built from the present sources.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashSources } from "./hash-sources.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const stamp = join(root, "dist/.sources");
const sources = hashSources(root);

linkCommand();
if (!process.argv.includes("--if-changed") || !isBuilt()) await build();

// For a command of its own manifest, npx reads every installed package and links the folder into its cache: a second.
function linkCommand() {
  const programs = join(root, "node_modules/.bin");
  const link = join(programs, "federalrunner");
  if (existsSync(link) || !existsSync(programs)) return;
  const launcher = "../../functions/cli/federalrunner.js";
  if (process.platform === "win32") {
    writeFileSync(link, `#!/bin/sh\nexec node "$(dirname "$0")/${launcher}" "$@"\n`);
    writeFileSync(`${link}.cmd`, `@node "%~dp0${launcher}" %*\r\n`);
  } else {
    symlinkSync(launcher, link);
  }
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
}

async function build() {
  rmSync(stamp, { force: true });
  const compile = [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json"];
  const { status } = spawnSync(process.execPath, compile, { cwd: root, stdio: "inherit" });
  if (status !== 0) {
    process.exitCode = status ?? 1;
    return;
  }
  const { bundleAll } = await import("../../dist/infra/setup/bundle-all.js");
  await bundleAll();
  writeFileSync(stamp, sources);
}
