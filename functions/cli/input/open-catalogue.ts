import type { Catalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import { readCliConfig } from "../config.ts";

/** The catalogue of this computer. */
export async function openCatalogue(): Promise<Catalogue> {
  const { openUserCatalogue } = await import("../../../shared/wizards/catalogue/open-user-catalogue.ts");
  return openUserCatalogue(readCliConfig().environment);
}

/** @throws AppError `wizard_not_found`, `invalid_wizard` */
export async function getWizard(id: string): ReturnType<Catalogue["get"]> {
  return (await openCatalogue()).get(id);
}
