/**
 * `npm run site [-- FOLDER]`: the documents as a static site, with a live result card. A dead link fails it. It needs a
 * browser, for the run that the card shows.
 */
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { readOptions } from "../../shared/core/read-options.ts";
import { buildSite } from "./build-site.ts";
import { runForCard } from "./run-for-card.ts";

const { positionals } = readOptions("npm run site [-- FOLDER]", { options: {}, most: 1 });
const [folder = join(packageRoot, "dist/site")] = positionals;
const dead = await buildSite(folder, await runForCard());
for (const link of dead) process.stderr.write(`dead link: ${link}\n`);
process.stdout.write(`${join(folder, "index.html")}\n`);
if (dead.length > 0) process.exitCode = 1;
