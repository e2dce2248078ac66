/** `npm run check:specimens`: each rule about markup in the page script cites a specimen that shows it. */
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { findUncitedRules, type Specimens } from "./specimens/find-uncited-rules.ts";

const FORMS = join(packageRoot, "tests/forms");
const specimens: Specimens = {
  forms: globSync("*/form.ts", { cwd: FORMS }).map((path) => path.replace(/\W.*$/, "")),
  libraries: JSON.parse(readFileSync(join(FORMS, "package.json"), "utf8")).dependencies,
};

const problems = globSync(join(packageRoot, "shared/browser/**/*.ts")).flatMap((file) =>
  findUncitedRules(readFileSync(file, "utf8"), specimens).map(
    ({ line, message }) => `${relative(packageRoot, file)}:${line}  ${message}`,
  ),
);
const verdict = problems.length === 0 ? "each rule about markup cites one" : `${problems.length} problems`;
process.stdout.write(`${[...problems, `Specimens: ${verdict}.`].join("\n")}\n`);
if (problems.length > 0) process.exitCode = 1;
