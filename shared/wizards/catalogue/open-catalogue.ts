import { dirname } from "node:path";
import type { ObjectStore } from "../../cloud/objects.ts";
import type { Clock } from "../../core/clock.ts";
import type { Logger } from "../../core/logger.ts";
import { registryFolder } from "../../registry/trust-store.ts";
import { checkSource } from "../check/deployment-check.ts";
import { readWizardSettings } from "../config.ts";
import { createAddedSource } from "../published/added-source.ts";
import { discoveredSource } from "../wizard-source.ts";
import { createBucketSource } from "./bucket-source.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";

/** A list of the wizards reads each of their files. */
const REMEMBER_MS = 1000;

/**
 * The catalogue of a deployment: the configuration bucket's wizards over those in the folder that the settings name, and on a
 * person's own computer over the discovered ones, with those from registries below all. The deployment's own check is neither listed nor overridden.
 *
 * @throws AppError `invalid_configuration`
 */
export function openCatalogue({
  objects,
  clock,
  log,
}: {
  objects: Pick<ObjectStore, "list" | "read">;
  clock: Clock;
  log: Logger;
}): Catalogue {
  const { wizardsDir, discoveredDir } = readWizardSettings();
  const discovered = discoveredDir === undefined ? [] : [discoveredSource(discoveredDir)];
  const added =
    discoveredDir === undefined ? undefined : createAddedSource(registryFolder(dirname(discoveredDir)));
  return createCatalogue({
    directory: wizardsDir,
    overrides: [checkSource, createBucketSource(objects, { clock, logger: log }), ...discovered],
    added,
    logger: log,
    rememberMs: REMEMBER_MS,
  });
}
