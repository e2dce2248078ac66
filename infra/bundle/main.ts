/** `npm run bundle [-- FILE]`: the desktop extension, FederalRunner and FederalScout as one file to install with a click. */
import { join } from "node:path";
import { packageRoot, packageVersion } from "../../shared/core/package-root.ts";
import { buildBundle } from "./build-bundle.ts";

const [file = join(packageRoot, "dist", `federalrunner-${packageVersion()}.mcpb`)] = process.argv.slice(2);
const { bytes } = await buildBundle(file);
process.stdout.write(`${file} (${(bytes / 1024 / 1024).toFixed(1)} MB)\n`);
