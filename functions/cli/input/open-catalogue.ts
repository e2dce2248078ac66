import { type Catalogue, createCatalogue } from "../../../shared/wizards/catalogue/catalogue.ts";
import { readWizardSettings } from "../../../shared/wizards/config.ts";

/** The catalogue that the settings name. */
export function openCatalogue(): Catalogue {
  return createCatalogue({ directory: readWizardSettings().wizardsDir });
}
