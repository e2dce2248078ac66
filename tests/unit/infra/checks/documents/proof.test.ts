import { describe, expect, it } from "vitest";
import {
  describeProofBadge,
  describeReadme,
  withProofs,
} from "../../../../../infra/checks/documents/proof.ts";
import { BUNDLED_IDS } from "../../../../fixtures/wizards/bundled.ts";

const HEAD =
  "| wizard | form | pages | proved on its practice site | proved on its real site |\n|---|---|---|---|---|\n";
const row = { wizard_id: "aid", name: "Aid estimator", total_pages: 3, proved: false };

describe("the table of README.md", () => {
  it("has a row for each wizard, with the day of its proof on the real site", () => {
    const text = withProofs(`Before\n\n${HEAD}| old |\n\nAfter\n`, [
      row,
      { ...row, wizard_id: "tax", proved: true, proved_at: "2026-11-30T06:00:00.000Z" },
    ]);
    expect(text).toBe(
      `Before\n\n${HEAD}| \`aid\` | Aid estimator | 3 | in every test run | not yet |\n| \`tax\` | Aid estimator | 3 | in every test run | 2026-11-30 |\n\nAfter\n`,
    );
  });

  it("lists every bundled wizard", async () => {
    const readme = await describeReadme();
    expect(BUNDLED_IDS.filter((id) => !readme.includes(`\n| \`${id}\` |`))).toEqual([]);
  });

  it("is missed where the head has changed", () => {
    expect(() => withProofs("| wizard |\n", [row])).toThrow("has no table");
  });
});

it("the badge counts the bundled wizards", async () => {
  expect(await describeProofBadge()).toMatch(new RegExp(`forms proved: \\d of ${BUNDLED_IDS.length}"`));
});
