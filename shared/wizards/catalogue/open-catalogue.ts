import { dirname, join } from "node:path";
import type { ObjectStore } from "../../cloud/objects.ts";
import type { Clock } from "../../core/clock.ts";
import type { Logger } from "../../core/logger.ts";
import type { ReadablePlace } from "../../registry/place.ts";
import { checkSource } from "../check/deployment-check.ts";
import { readWizardSettings } from "../config.ts";
import { createAddedSource, openTrustFolder } from "../published/added-source.ts";
import { discoveredSource } from "../wizard-source.ts";
import { createBucketSource } from "./bucket-source.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";
import { DEPLOYED_TRUST } from "./stored-wizard.ts";

/** A list of the wizards reads each of their files. */
const REMEMBER_MS = 1000;
/** The bucket's store of trust is read again after this time. */
const FRESH_MS = 30_000;
const WAIT_MS = 3_000;

/** {@link DEPLOYED_TRUST} of the configuration bucket, which the processes of a deployment only read. */
async function openDeployedTrust(objects: Pick<ObjectStore, "read">): Promise<ReadablePlace> {
  return {
    address: "the configuration bucket",
    read: (name) => objects.read(DEPLOYED_TRUST + name, { timeoutMs: WAIT_MS }),
  };
}

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
  const { wizardsDir, discoveredDir, publishers } = readWizardSettings();
  const discovered = discoveredDir === undefined ? [] : [discoveredSource(discoveredDir)];
  // A person's own computer has the trust of that person, a deployment that of its operators.
  const added =
    discoveredDir === undefined
      ? createAddedSource(() => openDeployedTrust(objects), { freshMs: FRESH_MS, clock, allowed: publishers })
      : createAddedSource(() => openTrustFolder(join(dirname(discoveredDir), "registry")));
  return createCatalogue({
    directory: wizardsDir,
    overrides: [checkSource, createBucketSource(objects, { clock, logger: log }), ...discovered],
    added,
    logger: log,
    rememberMs: REMEMBER_MS,
  });
}
