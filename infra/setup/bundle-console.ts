import { join } from "node:path";
import { build } from "vite";
import { packageRoot } from "../../shared/core/package-root.ts";
import { NOTICES_FILE } from "./third-party-notices.ts";

/** Bundles functions/console into the files that the gateway serves at `/console`. */
export async function bundleConsole(): Promise<void> {
  await build({
    root: join(packageRoot, "functions/console"),
    configFile: false,
    base: "/console/",
    publicDir: "public",
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      // Slow machines alone exceed its limits.
      rolldownOptions: { checks: { pluginTimings: false } },
      outDir: join(packageRoot, "dist/console"),
      emptyOutDir: true,
      license: { fileName: NOTICES_FILE },
      target: "es2022",
      // The policy of the page allows no data: URL.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
}
