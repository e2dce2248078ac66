/** `npm run check:words` fails for word lists of a natural language outside the vocabulary. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { EXCEPTIONS } from "./words/exceptions.ts";
import { findWordLists } from "./words/find-word-lists.ts";

const VOCABULARY = "shared/text/vocabulary/";
const files = globSync("{shared,functions}/**/*.{ts,tsx}", { cwd: packageRoot })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => !file.startsWith(VOCABULARY) && !file.endsWith(".d.ts"))
  .sort();

const unused = new Set(Object.keys(EXCEPTIONS));
const problems = files.flatMap((file) => {
  const lists = findWordLists(file, readFileSync(join(packageRoot, file), "utf8"));
  const exception = Object.keys(EXCEPTIONS).find((path) => file === path || file.startsWith(`${path}/`));
  if (exception !== undefined) {
    if (lists.length > 0) unused.delete(exception);
    return [];
  }
  return lists.map(({ line, words }) => `${file}:${line}  words of a language: ${words.join(", ")}`);
});
problems.push(...[...unused].map((path) => `${path}  is an exception without a word list`));
const verdict = problems.length === 0 ? "all in the vocabulary" : `${problems.length} outside ${VOCABULARY}`;
process.stdout.write(`${[...problems, `Word lists: ${verdict}.`].join("\n")}\n`);
if (problems.length > 0) process.exitCode = 1;
