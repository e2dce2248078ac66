import { expect, it, vi } from "vitest";
import { printOutcome } from "../../../../../functions/cli/output/print-outcome.ts";

it("results are printed on stdout; warnings, defaults and the time on stderr", () => {
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += text;
      return true;
    });
  }
  printOutcome({
    success: true,
    wizard_id: "form",
    pages_completed: 2,
    execution_time_ms: 1234,
    results: { total: { label: "Total", type: "money", value: 5, text: "$5" } },
    screenshots: [],
    warnings: ["income was not used"],
    defaults_applied: ["state", "county"],
    practice: true,
  });
  vi.restoreAllMocks();
  expect(written.stderr).toBe(
    "  ! income was not used\n  Defaults used for: state, county\n2 pages in 1.2 s\n",
  );
  expect(written.stdout).toMatch(/^Practice site.*\n\nRESULT +VALUE\n─+ +─+\nTotal +\$5\n\n$/);
});
