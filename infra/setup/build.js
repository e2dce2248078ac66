/**
 * `npm run build`: compiles the sources to dist/, and bundles the deployed processes and the scripts that run in browsers.
 * With --if-changed it ends at once where dist/ was built from the present sources.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hashSources } from "./hash-sources.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const stamp = join(root, "dist/.sources");
const sources = hashSources(root);

if (!process.argv.includes("--if-changed") || !isBuilt()) await build();

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
