import type { Catalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import { openUserCatalogue } from "../../../shared/wizards/catalogue/open-user-catalogue.ts";
import { readCliConfig } from "../config.ts";

/** The catalogue of this computer. */
export function openCatalogue(): Catalogue {
  return openUserCatalogue(readCliConfig().environment);
}
