import { PRACTICE_NOTE } from "../../../../shared/browser/launch/practice-hosts.ts";
import { errorJson, toAppError } from "../../../../shared/core/errors.ts";
import { textTable } from "../../../../shared/core/text-table.ts";
import { isSameText } from "../../../../shared/text/fold-text.ts";
import type { Catalogue } from "../../../../shared/wizards/catalogue/catalogue.ts";
import { proofInShort } from "../../../../shared/wizards/proof.ts";
import { formsHere, openCatalogue, openCloudCatalogue } from "../../input/open-catalogue.ts";
import { answering } from "../command-group.ts";

/** `federalrunner wizards list`, also `federalrunner wizards` */
export const addWizardsListCommand = answering({
  name: "list",
  isDefault: true,
  description: "list the available wizards (default)",
  options: (command) => command.option("--category <text>", "wizards of this category, in any case"),
  examples: ["wizards", "wizards list --category education --json"],
  async answer({ category }: { category?: string }) {
    const [own, pushed] = await Promise.all([listOf(await openCatalogue()), listPushed()]);
    const { isPractice } = formsHere();
    const problems = [...own.problems, ...pushed.problems];
    const ids = new Set(own.wizards.map(({ wizard_id }) => wizard_id));
    const all = [
      ...own.wizards.map((wizard) => ({ ...wizard, deployed_only: undefined })),
      ...pushed.wizards
        .filter(({ wizard_id }) => !ids.has(wizard_id))
        .map((wizard) => ({ ...wizard, deployed_only: true as const })),
    ].map((wizard) => ({ ...wizard, practice: isPractice(wizard.url) || undefined }));
    const found = all.filter((one) => category === undefined || isSameText(one.category, category));
    const rows = found.map((wizard) => [
      wizard.wizard_id,
      `${wizard.host}${originOf(wizard)}`,
      String(wizard.total_pages),
      wizard.proved_how,
      wizard.name,
    ]);
    const table = textTable(
      [["ID", "HOST", "PAGES", "PROVED", "NAME"], ...rows],
      "There are no wizards. `npx federalrunner discover URL` makes one.",
    );
    return {
      json: { count: found.length, wizards: found, problems: problems.map(errorJson) },
      lines: [...(found.some(({ practice }) => practice) ? [PRACTICE_NOTE] : []), table],
      problems,
    };
  },
});

function originOf(wizard: {
  deployed_only: true | undefined;
  official: boolean;
  publisher?: string;
}): string {
  if (wizard.deployed_only) return " (run with --cloud)";
  if (wizard.publisher !== undefined) return " (registry)";
  return wizard.official ? "" : " (discovered)";
}

type Listed = Awaited<ReturnType<typeof listOf>>;

async function listOf(catalogue: Catalogue) {
  const { wizards, problems } = await catalogue.list();
  const withProof = wizards.map(async (entry) => {
    const { wizard } = await catalogue.get(entry.wizard_id);
    return { ...entry, proved_how: proofInShort(wizard) };
  });
  return { wizards: await Promise.all(withProof), problems };
}

/** The wizards of the deployment or the local stack; without either, none. One that does not answer is a problem. */
async function listPushed(): Promise<Listed> {
  const { findCloudEnvironment } = await import("../../input/open-cloud-runs.ts");
  try {
    if (!(await findCloudEnvironment())) return { wizards: [], problems: [] };
    return await listOf(await openCloudCatalogue());
  } catch (error) {
    return { wizards: [], problems: [toAppError(error)] };
  }
}
