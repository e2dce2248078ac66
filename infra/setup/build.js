/** `npm run build`: compiles the sources to dist/, and bundles the deployed processes and the scripts that run in browsers. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const compile = [join(root, "node_modules/typescript/bin/tsc"), "-p", "tsconfig.build.json"];
const { status } = spawnSync(process.execPath, compile, { cwd: root, stdio: "inherit" });

if (status === 0) {
  const { bundleAll } = await import("../../dist/infra/setup/bundle-all.js");
  await bundleAll();
} else {
  process.exitCode = status ?? 1;
}
