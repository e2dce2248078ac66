/** `npm run build`: compiles the sources to dist/, and bundles the scripts that run in browsers. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compile = [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json"];
const { status } = spawnSync(process.execPath, compile, { cwd: root, stdio: "inherit" });

if (status === 0) {
  const { bundlePageScript } = await import("../../dist/infra/setup/bundle-page-script.js");
  const { bundleResultCard } = await import("../../dist/infra/setup/bundle-result-card.js");
  const { bundlePracticeSites } = await import("../../dist/infra/setup/bundle-practice-sites.js");
  const { bundleConsole } = await import("../../dist/infra/setup/bundle-console.js");
  await Promise.all([bundlePageScript(), bundleResultCard(), bundlePracticeSites(), bundleConsole()]);
} else {
  process.exitCode = status ?? 1;
}
