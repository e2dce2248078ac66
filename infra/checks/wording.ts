/** `npm run check:wording` fails for words that the language rule of CONTRIBUTING.md excludes, in every text. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { listFiles } from "../images/list-files.ts";
import { findForbiddenWords } from "./wording/find-forbidden-words.ts";

const TEXTS = /\.(?:ts|js|cjs|mjs|md|json|html|css|tf|ya?ml)$/;

/** The rule, the check, its test and the masking's word list hold the words as data; the forms of version 1 are originals. */
const EXCEPT =
  /^(?:CONTRIBUTING\.md|package-lock\.json|shared\/core\/masking\/judge-value\.ts|infra\/checks\/wording\/.*|tests\/unit\/infra\/checks\/wording\/.*|tests\/fixtures\/wizards-v1\/.*)$/;

let found = 0;
for (const path of listFiles(packageRoot, ".gitignore")) {
  if (!TEXTS.test(path) || EXCEPT.test(path)) continue;
  for (const { line, word } of findForbiddenWords(readFileSync(join(packageRoot, path), "utf8"))) {
    found += 1;
    process.stdout.write(`${path}:${line}: "${word}"\n`);
  }
}
process.stdout.write(found === 0 ? "Wording: no forbidden words.\n" : `Wording: ${found} forbidden words.\n`);
if (found > 0) process.exitCode = 1;
