/** `npm run package [-- FOLDER]`: the npm package as one file, for `npm install FILE` and `npm publish FILE`. */
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { buildPackage } from "./build-package.ts";

const [folder = join(packageRoot, "dist")] = process.argv.slice(2);
const { file, bytes } = await buildPackage(folder);
process.stdout.write(`${file} (${(bytes / 1024 / 1024).toFixed(1)} MB)\n`);
