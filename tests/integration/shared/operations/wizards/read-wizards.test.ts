/** The list of wizards in each interface: the same wizards for the same filter. */
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { runCli } from "../../../../../functions/cli/run-cli.ts";
import { ENDPOINTS } from "../../../../../functions/gateway/api/define-endpoint.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import type { ToolCall } from "../../../../../shared/mcp/tools/define-tool.ts";
import { toolOf } from "../../../../../shared/mcp/tools/operation-tool.ts";
import { listWizards } from "../../../../../shared/operations/wizards/read-wizards.ts";
import { createCatalogue } from "../../../../../shared/wizards/catalogue/catalogue.ts";

const catalogue = createCatalogue({ directory: join(packageRoot, "wizards") });
const call = { catalogue, isPractice: () => true, facts: {} } as unknown as ToolCall;
const [example] = (await catalogue.list()).wizards;
const category = example?.category.toUpperCase() ?? "";
const all = (await catalogue.list()).wizards.map(({ wizard_id }) => wizard_id).sort();
const chosen = (await catalogue.list()).wizards
  .filter((wizard) => wizard.category === example?.category)
  .map(({ wizard_id }) => wizard_id)
  .sort();

type Listed = { wizards: { wizard_id: string }[] };
const FACES: [string, (filter: { category?: string }) => Promise<unknown>][] = [
  ["REST", async (filter) => (await restEndpoint().handle(filter as never, call as never)).body],
  ["MCP", async (filter) => (await toolOf(listWizards).handle(filter as never, call)).structured],
  ["the command", async (filter) => printedBy("wizards", "list", "--json", ...optionOf(filter.category))],
];

function restEndpoint() {
  const found = ENDPOINTS.find(({ operationId }) => operationId === "listWizards");
  if (!found) throw new Error("no endpoint");
  return found;
}

const optionOf = (given: string | undefined) => (given === undefined ? [] : ["--category", given]);

async function printedBy(...args: string[]): Promise<unknown> {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    await runCli(args);
    return JSON.parse(write.mock.calls.map(([text]) => String(text)).join(""));
  } finally {
    write.mockRestore();
  }
}

it.each(FACES)("%s lists the wizards of a category, written in any case", async (_, list) => {
  const ids = async (filter: { category?: string }) =>
    ((await list(filter)) as Listed).wizards.map(({ wizard_id }) => wizard_id).sort();
  expect(chosen.length).toBeLessThan(all.length);
  expect(await ids({ category })).toEqual(chosen);
  expect(await ids({ category: "none such" })).toEqual([]);
  expect(await ids({})).toEqual(all);
});
