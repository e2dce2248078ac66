import { afterEach, expect, it, vi } from "vitest";
import { printTable } from "../../../../../functions/cli/output/print-table.ts";

afterEach(() => vi.restoreAllMocks());

function printed(...call: Parameters<typeof printTable>): string {
  let text = "";
  vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
    text += chunk;
    return true;
  });
  printTable(...call);
  return text;
}

it("a table without rows is the sentence that says the next step", () => {
  expect(printed([["RUN", "STATE"]], "There are no runs.")).toBe("There are no runs.\n");
  expect(printed([["RUN"], ["x"]], "There are no runs.")).toBe("RUN\n───\nx\n");
  expect(printed([["RUN"]])).toBe("RUN\n───\n");
});
