/** `npm run check:imports [ROOT]`: the rules in imports/house-rules.ts against every source file. */
import { packageRoot } from "../../shared/core/package-root.ts";
import { checkImports, findMissingFolders } from "./imports/check-imports.ts";
import { houseRules } from "./imports/house-rules.ts";

const missing = findMissingFolders(packageRoot, houseRules).map(
  (folder) =>
    `infra/checks/imports/house-rules.ts  missing-folder  ${folder} does not exist: remove its rule`,
);
const broken = checkImports(process.argv[2] ?? packageRoot, houseRules).map(
  ({ file, line, rule, message }) => `${file}:${line}  ${rule}  ${message}`,
);
const violations = [...missing, ...broken];
const verdict = violations.length === 0 ? "no violations" : `${violations.length} violations`;
process.stdout.write(`${[...violations, `Imports: ${verdict}.`].join("\n")}\n`);
if (violations.length > 0) process.exitCode = 1;
