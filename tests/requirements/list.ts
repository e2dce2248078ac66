/** `npm run requirements` lists every part of every requirement with the tests or the bench that show it. */
import { parts } from "../requirements.ts";
import { findCitations } from "./find-citations.ts";

const citations = findCitations();

for (const { id, status, sentence, bench, figures = [] } of parts) {
  process.stdout.write(`${id}  ${status}  ${sentence}\n`);
  if (bench) process.stdout.write(`    npm run bench -- ${bench}: ${figures.join(", ")}\n`);
  for (const path of citations.get(id) ?? []) process.stdout.write(`    ${path}\n`);
}
