/** Runs before the tests, and before each repetition in watch mode: the scripts for browsers follow their sources. */
import type { TestProject } from "vitest/node";
import { bundlePageScripts } from "../infra/setup/bundle-page-script.ts";
import { bundlePracticeSites } from "../infra/setup/bundle-practice-sites.ts";
import { bundleResultCard } from "../infra/setup/bundle-result-card.ts";

export default async function setup(project: TestProject): Promise<void> {
  const bundle = async () =>
    void (await Promise.all([bundlePageScripts(), bundleResultCard(), bundlePracticeSites()]));
  await bundle();
  project.onTestsRerun(bundle);
}
