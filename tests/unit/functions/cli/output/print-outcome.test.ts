import { expect, it, vi } from "vitest";
import { type OutcomeReport, printOutcome } from "../../../../../functions/cli/output/print-outcome.ts";

function printed(report: OutcomeReport) {
  const written = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += text;
      return true;
    });
  }
  printOutcome(report);
  vi.restoreAllMocks();
  return written;
}

it("results are printed on stdout; warnings, defaults and the time on stderr", () => {
  const written = printed({
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
  expect(written.stderr).toBe(
    "  ! income was not used\n  Defaults used for: state, county\n2 pages in 1.2 s\n",
  );
  expect(written.stdout).toMatch(/^Practice site.*\n\nRESULT +VALUE\n─+ +─+\nTotal +\$5\n\n$/);
});

it("the words of the page follow where it shows none of the named results", () => {
  const report: OutcomeReport = {
    success: true,
    wizard_id: "form",
    pages_completed: 1,
    execution_time_ms: 1,
    results: { limit: { label: "The limit is", type: "money", value: 16000, text: "£16,000" } },
    screenshots: [],
    warnings: [],
    page_text: "You cannot get help. The limit is £16,000.",
  };
  expect(printed(report).stdout).toContain("The page says: You cannot get help.");
  expect(printed({ ...report, figures: {} }).stdout).not.toContain("The page says");
});
