/** `npm run bundle [-- FILE]`: the desktop extension, FederalRunner and FederalScout as one file to install with a click. */
import { join } from "node:path";
import { packageRoot, packageVersion } from "../../shared/core/package-root.ts";
import { readOptions } from "../../shared/core/read-options.ts";
import { buildBundle } from "./build-bundle.ts";

const { positionals } = readOptions("npm run bundle [-- FILE]", { options: {}, most: 1 });
const [file = join(packageRoot, "dist", `federalrunner-${packageVersion()}.mcpb`)] = positionals;
const { bytes } = await buildBundle(file);
process.stdout.write(`${file} (${(bytes / 1024 / 1024).toFixed(1)} MB)\n`);
