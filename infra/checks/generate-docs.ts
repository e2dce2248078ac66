/**
 * `npm run docs` writes every document that is generated from code; with `--check` it writes nothing and fails
 * when one is stale. A further document is one file in documents/ and one line here.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { makeFolderSync } from "../../shared/core/make-folder.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { readOptions } from "../../shared/core/read-options.ts";
import { describeAtlas, describeWizards } from "./documents/atlas.ts";
import { describeConfiguration } from "./documents/configuration.ts";
import { describeErrors } from "./documents/errors.ts";
import { describeOperations } from "./documents/operations.ts";
import { describeProofBadge, describeReadme } from "./documents/proof.ts";
import { describeServer } from "./documents/server-json.ts";

const DOCUMENTS: Record<string, () => string | Promise<string>> = {
  "README.md": describeReadme,
  "docs/api.md": () => describeOperations(),
  "docs/configuration.md": describeConfiguration,
  "docs/errors.md": describeErrors,
  "docs/images/proof.svg": describeProofBadge,
  "docs/notes/atlas.md": () => describeAtlas(),
  "docs/wizards.md": () => describeWizards(),
  "server.json": describeServer,
};

const { values, positionals } = readOptions("npm run docs [-- --check] [FOLDER]", {
  options: { check: { type: "boolean", default: false } },
  most: 1,
});
const { check } = values;
const [root = packageRoot] = positionals;

for (const [path, describe] of Object.entries(DOCUMENTS)) {
  const file = join(root, path);
  const text = await describe();
  const fresh = existsSync(file) && readFileSync(file, "utf8") === text;
  if (check && !fresh) process.exitCode = 1;
  if (!check && !fresh) {
    makeFolderSync(dirname(file));
    writeFileSync(file, text);
  }
  process.stdout.write(`${path}: ${describeState(fresh)}.\n`);
}

function describeState(fresh: boolean): string {
  if (fresh) return "up to date";
  return check ? "stale: run `npm run docs`" : "written";
}
