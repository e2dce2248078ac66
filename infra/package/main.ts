/** `npm run package [-- FOLDER]`: the npm package as one file, for `npm install FILE` and `npm publish FILE`. */
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { readOptions } from "../../shared/core/read-options.ts";
import { buildPackage } from "./build-package.ts";

const { positionals } = readOptions("npm run package [-- FOLDER]", { options: {}, most: 1 });
const [folder = join(packageRoot, "dist")] = positionals;
const { file, bytes } = await buildPackage(folder);
process.stdout.write(`${file} (${(bytes / 1024 / 1024).toFixed(1)} MB)\n`);
