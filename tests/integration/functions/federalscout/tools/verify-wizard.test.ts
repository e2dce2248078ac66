import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FsaVariant } from "../../../../../infra/local/sites/start-practice-sites.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { openContexts } from "../../../../fixtures/browser/share-browser.ts";
import { scoutAtPractice } from "../../../../fixtures/scout/scout-in-process.ts";

let wizardsDir = "";
let scout: Awaited<ReturnType<typeof scoutAtPractice>>;

beforeEach(async () => {
  wizardsDir = await mkdtemp(join(tmpdir(), "scout-verify-"));
  for (const name of ["fsa-estimator.json", "fsa-estimator.schema.json"]) {
    await copyFile(join(packageRoot, "wizards", name), join(wizardsDir, name));
  }
});
afterEach(async () => {
  await scout.close();
  await rm(wizardsDir, { recursive: true, force: true });
});

async function verify(fsa: FsaVariant) {
  scout = await scoutAtPractice({ FEDERALSCOUT_WIZARDS_DIR: wizardsDir }, { fsa });
  const answer = await scout.call("verify_wizard", { wizard_id: "fsa-estimator" });
  expect(await openContexts()).toBe(0);
  return answer.json;
}

describe("verifying a saved wizard", () => {
  it("reports a match, and leaves no page open", async () => {
    const report = await verify({ kind: "normal" });
    expect(report).toMatchObject({ success: true, wizard_id: "fsa-estimator", matches: true, results: [] });
    expect(report.pages).toHaveLength(7);
    expect(report.pages.flatMap(({ drifted }: { drifted: object[] }) => drifted)).toEqual([]);
  });

  it("names every locator that broke, with ones that work", async () => {
    const report = await verify({ kind: "drifted" });
    expect(report.matches).toBe(false);
    expect(report.stopped_at).toBeUndefined();
    const [page] = report.pages;
    const month = page.drifted.find(({ field_id }: { field_id: string }) => field_id === "birth_month");
    expect(month.status).toBe("weakened");
    expect(month.broken).toContainEqual({ by: "id", value: "fsa_Input_DateOfBirthMonth" });
    expect(month.proposed).toContainEqual({ by: "id", value: "sae-input-date-of-birth-month-2" });
    expect(report.results.length).toBeGreaterThan(0);
  });

  it("names a removed question, and continues without it", async () => {
    const report = await verify({ kind: "removed", field: "family_size" });
    expect(report.matches).toBe(false);
    const drifted = report.pages.flatMap((page: { drifted: { field_id: string; status: string }[] }) =>
      page.drifted.map(({ field_id, status }) => [field_id, status]),
    );
    expect(drifted).toEqual([["family_size", "missing"]]);
    expect(report.stopped_at).toBeUndefined();
  });
});
