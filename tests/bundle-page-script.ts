/** Runs before the tests, and before each repetition in watch mode: the engine's page script follows its sources. */
import type { TestProject } from "vitest/node";
import { bundlePageScript } from "../infra/setup/bundle-page-script.ts";

export default async function setup(project: TestProject): Promise<void> {
  await bundlePageScript();
  project.onTestsRerun(bundlePageScript);
}
