/** `npm run check:words` fails for word lists of a natural language outside the vocabulary. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { checkWords } from "./words/check-words.ts";
import { EXCEPTIONS } from "./words/exceptions.ts";

const VOCABULARY = "shared/text/vocabulary/";
const files = globSync("{shared,functions}/**/*.{ts,tsx}", { cwd: packageRoot })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.startsWith(VOCABULARY) && !file.endsWith(".d.ts"))
  .sort();

const sources = new Map(files.map((file) => [file, readFileSync(join(packageRoot, file), "utf8")]));
const problems = checkWords(sources, EXCEPTIONS);
const verdict = problems.length === 0 ? "all in the vocabulary" : `${problems.length} problems`;
process.stdout.write(`${[...problems, `Word lists: ${verdict}.`].join("\n")}\n`);
if (problems.length > 0) process.exitCode = 1;
