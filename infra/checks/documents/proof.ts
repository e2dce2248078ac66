/** The table of the bundled wizards in README.md, and its badge, from the records of proof in their files. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { provedBadge } from "../../../shared/registry/summary.ts";
import { type CatalogueEntry, createCatalogue } from "../../../shared/wizards/catalogue/catalogue.ts";

type Row = Pick<CatalogueEntry, "wizard_id" | "name" | "total_pages" | "proved" | "proved_at">;

const HEAD = `| wizard | form | pages | proved on its practice site | proved on its real site |
|---|---|---|---|---|
`;

/** The text of README.md with its table. */
export async function describeReadme(): Promise<string> {
  return withProofs(readFileSync(join(packageRoot, "README.md"), "utf8"), await bundled());
}

/** @throws Error for a text without the table */
export function withProofs(text: string, wizards: readonly Row[]): string {
  const start = text.indexOf(HEAD);
  const end = text.indexOf("\n\n", start);
  if (start < 0 || end < 0) throw new Error(`README.md has no table with the head ${HEAD.split("\n")[0]}`);
  const rows = wizards.map(
    ({ wizard_id, name, total_pages, proved, proved_at }) =>
      `| \`${wizard_id}\` | ${name} | ${total_pages} | in every test run | ${proved ? (proved_at?.slice(0, 10) ?? "yes") : "not yet"} |`,
  );
  return text.slice(0, start) + HEAD + rows.join("\n") + text.slice(end);
}

/** The text of docs/images/proof.svg. */
export async function describeProofBadge(): Promise<string> {
  const wizards = await bundled();
  return provedBadge(wizards.filter(({ proved }) => proved).length, wizards.length);
}

async function bundled(): Promise<CatalogueEntry[]> {
  return (await createCatalogue({ directory: join(packageRoot, "wizards") }).list()).wizards;
}
