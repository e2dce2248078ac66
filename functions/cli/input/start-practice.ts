import { configurationError } from "../../../shared/core/config.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { readCliConfig } from "../config.ts";

/** Starts the practice sites for this process. They exist in a checkout only, and never in production. */
export async function startPractice(): Promise<{ hosts: Record<string, string>; close(): Promise<void> }> {
  if (readCliConfig().isProduction) {
    throw configurationError(["--practice: ENVIRONMENT=production refuses practice sites"]);
  }
  try {
    const { startPracticeSites } = await import("../../../infra/local/sites/start-practice-sites.ts");
    return await startPracticeSites();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    throw new AppError(
      "invalid_request",
      "--practice needs a checkout with its development packages: run `npm ci`.",
      {
        cause,
      },
    );
  }
}
