/**
 * `npm run requirements` lists every part of every requirement with the tests or the bench that show it. With `--check`
 * it prints only where the ledger and the titles of tests disagree, and keys of specified outputs that are gone, and fails.
 */
import { parts } from "../requirements.ts";
import { findCitations, findShown } from "./find-citations.ts";
import { findMissingOutputs } from "./find-missing-outputs.ts";
import { findMistakes } from "./find-mistakes.ts";

const citations = findCitations();

if (process.argv.includes("--check")) {
  const mistakes = [...findMistakes(parts, citations, findShown()), ...(await findMissingOutputs())];
  const verdict = mistakes.length === 0 ? "ledger and tests agree" : `${mistakes.length} mistakes`;
  process.stdout.write(`${[...mistakes, `Requirements: ${verdict}.`].join("\n")}\n`);
  if (mistakes.length > 0) process.exitCode = 1;
} else {
  for (const { id, status, sentence, bench, figures = [] } of parts) {
    process.stdout.write(`${id}  ${status}  ${sentence}\n`);
    if (bench) process.stdout.write(`    npm run bench -- ${bench}: ${figures.join(", ")}\n`);
    for (const path of citations.get(id) ?? []) process.stdout.write(`    ${path}\n`);
  }
}
