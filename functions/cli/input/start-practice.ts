import { configurationError } from "../../../shared/core/config.ts";
import { readCliConfig } from "../config.ts";

/** Starts practice sites for this process; rejected in production. */
export async function startPractice(): Promise<{ hosts: Record<string, string>; close(): Promise<void> }> {
  if (readCliConfig().isProduction) {
    throw configurationError(["--practice: ENVIRONMENT=production refuses practice sites"]);
  }
  const { startPracticeSites } = await import("../../../infra/local/sites/start-practice-sites.ts");
  return startPracticeSites();
}
