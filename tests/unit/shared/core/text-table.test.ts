import { expect, it } from "vitest";
import { textTable } from "../../../../shared/core/text-table.ts";

it("a table without rows is the sentence that names the next step", () => {
  expect(textTable([["RUN", "STATE"]], "There are no runs.")).toBe("There are no runs.");
  expect(textTable([["RUN"], ["x"]], "There are no runs.")).toBe("RUN\n───\nx");
  expect(textTable([["RUN"]])).toBe("RUN\n───");
});
