import { describe, expect, it } from "vitest";
import { describeErrors } from "../../../../../infra/checks/documents/errors.ts";
import { ERROR_TYPES } from "../../../../../shared/core/errors.ts";

const text = await describeErrors();

describe("SC-008 docs/errors.md", () => {
  it("has one row for every type, under its category", () => {
    for (const [type, { category, summary, next }] of Object.entries(ERROR_TYPES)) {
      const section = text.split("\n## ").find((part) => part.includes(`(\`${category}\`)`));
      const rows = section?.split("\n").filter((line) => line.startsWith(`| \`${type}\` |`)) ?? [];
      expect({ type, rows: rows.length }).toEqual({ type, rows: 1 });
      expect(rows[0]).toContain(`| ${summary} | ${next} |`);
    }
  });

  it.each([
    ["capacity_exhausted", "rejected | 503 | 503, -32000 | 1"],
    ["invalid_request", "failed | 400 | 400, -32602 | 2"],
    ["run_not_found", "failed | 404 | 404, -32001 | 1"],
    ["authentication_locked", "failed | 429 | 429, no body | 1"],
    ["timeout", "timed_out | 504 | 503, -32000 | 1"],
  ])("shows of %s how each wire and a run tell it", (type, cells) => {
    const row = text.split("\n").find((line) => line.startsWith(`| \`${type}\` |`));
    expect(row).toMatch(new RegExp(`\\| ${cells.replaceAll("|", "\\|")} \\|$`));
  });

  it("lists the next steps for an assistant", () => {
    const [, told = ""] = text.split("## Next steps for an assistant");
    expect(told).toContain("| `run_not_found` | List the user's runs with federalrunner_list_runs. |");
    expect(told).not.toContain("`queue_full`");
  });
});
