import { isPracticeHere } from "../../../shared/browser/launch/practice-hosts.ts";
import { lazily } from "../../../shared/core/lazily.ts";
import type { Catalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import { readCliConfig } from "../config.ts";

/** The wizards of this computer for operations; their catalogue is opened when it is used. */
export function formsHere() {
  return {
    catalogue: lazily(openCatalogue),
    isPractice: (url: string) => isPracticeHere(url, readCliConfig().environment),
  };
}

/** The catalogue of this computer. */
export async function openCatalogue(): Promise<Catalogue> {
  const { openUserCatalogue } = await import("../../../shared/wizards/catalogue/open-user-catalogue.ts");
  return openUserCatalogue(readCliConfig().environment);
}

/**
 * The catalogue of the deployment that the settings name or, where they name none, of the running local stack.
 *
 * @throws AppError `invalid_configuration`, also without a deployment and a local stack
 */
export async function openCloudCatalogue(): Promise<Catalogue> {
  const [{ openBucket }, { openCatalogue: open }, { createLogger }, { systemClock: clock }] =
    await Promise.all([
      import("./open-bucket.ts"),
      import("../../../shared/wizards/catalogue/open-catalogue.ts"),
      import("../../../shared/core/logger.ts"),
      import("../../../shared/core/clock.ts"),
    ]);
  const { objects } = await openBucket();
  return open({ objects, clock, log: createLogger("error", { service: "cli" }) });
}

/** @throws AppError `wizard_not_found`, `invalid_wizard` */
export async function getWizard(id: string): ReturnType<Catalogue["get"]> {
  return (await openCatalogue()).get(id);
}
