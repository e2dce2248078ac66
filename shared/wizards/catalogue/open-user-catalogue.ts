import type { Logger } from "../../core/logger.ts";
import { userFolders } from "../../core/user-folders.ts";
import { readWizardSettings } from "../config.ts";
import { createAddedSource, openTrustFolder } from "../published/added-source.ts";
import { discoveredSource } from "../wizard-source.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";

export interface UserCatalogueOptions {
  logger?: Logger;
  /** A folder whose wizards override all others. */
  first?: string;
}

/**
 * The catalogue of a person's own computer: the folder that the settings name, or else the wizards that this user
 * discovered over the bundled ones, and below them those from registries.
 *
 * @throws AppError `invalid_configuration`
 */
export function openUserCatalogue(
  env: Record<string, string | undefined>,
  { logger, first }: UserCatalogueOptions = {},
): Catalogue {
  const { wizardsDir: directory, isBundled } = readWizardSettings(env);
  const own = [...(first ? [first] : []), ...(isBundled ? [userFolders(env).wizards] : [])];
  const folders = [...new Set(own)].filter((folder) => folder !== directory);
  const added = isBundled ? createAddedSource(() => openTrustFolder(userFolders(env).registry)) : undefined;
  return createCatalogue({ directory, overrides: folders.map(discoveredSource), added, logger });
}
