/** `npm run check:imports [ROOT]`: the rules in imports/house-rules.ts against every source file. */
import { packageRoot } from "../../shared/core/package-root.ts";
import { checkImports } from "./imports/check-imports.ts";
import { houseRules } from "./imports/house-rules.ts";

const violations = checkImports(process.argv[2] ?? packageRoot, houseRules);
const verdict = violations.length === 0 ? "in order" : `${violations.length} to mend`;
const lines = violations.map(({ file, line, rule, message }) => `${file}:${line}  ${rule}  ${message}`);
process.stdout.write(`${[...lines, `Imports: ${verdict}.`].join("\n")}\n`);
if (violations.length > 0) process.exitCode = 1;
