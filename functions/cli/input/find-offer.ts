/** The published wizard that a name means, and whether its id is free. */
import { configurationError } from "../../../shared/core/config.ts";
import { AppError, toAppError } from "../../../shared/core/errors.ts";
import { type Offer, offersIn } from "../../../shared/registry/registry.ts";
import { readTrust, type Trust } from "../../../shared/registry/trust-store.ts";
import type { Visit } from "../../../shared/registry/visit-registry.ts";
import { readWizardSettings } from "../../../shared/wizards/config.ts";
import { chooseOffer } from "../../../shared/wizards/published/choose-offer.ts";
import { readCliConfig } from "../config.ts";
import { openCatalogue, openCloudCatalogue } from "./open-catalogue.ts";
import { openTrust, visitAddress } from "./open-registry.ts";

/**
 * @param name an id, `KEY/ID`, or the address of a published file
 * @param from the registry; default those that were used before, one after the other
 * @param cloud whether the deployment takes it instead of this computer
 * @throws AppError `wizard_not_found`, `wizard_untrusted`, `registry_unavailable`, `invalid_request`
 */
export async function findOffer(
  name: string,
  from: string | undefined,
  cloud: boolean | undefined,
): Promise<{ visit: Visit; offer: Offer }> {
  const [, address, hash] = /^(.+)\/wizards\/([0-9a-f]{64})\.jws$/.exec(name) ?? [];
  const home = await openTrust(cloud);
  if (address !== undefined) return offerOfFile(await visitAddress(from ?? address, home), hash);
  const known = from === undefined ? Object.keys((await readTrust(home)).registries) : [from];
  let missing: unknown = new AppError(
    "invalid_request",
    "No registry was used before: name one with --from.",
    {
      details: { option: "--from" },
    },
  );
  for (const registry of known) {
    try {
      const visit = await visitAddress(registry, home);
      return { visit, offer: chooseOffer(visit.registry, visit.trust, name) };
    } catch (error) {
      const { type } = toAppError(error);
      if (type !== "wizard_not_found" && type !== "registry_unavailable") throw error;
      missing = error;
    }
  }
  throw missing;
}

function offerOfFile(visit: Visit, hash: string | undefined): { visit: Visit; offer: Offer } {
  const named = offersIn(visit.registry).find(({ file }) => file === hash);
  if (!named)
    throw new AppError(
      "wizard_not_found",
      `The log of ${visit.place.address} offers no such file any more.`,
      {
        details: { next: "Add the wizard by its id: the registry may have a newer version." },
      },
    );
  return { visit, offer: chooseOffer(visit.registry, visit.trust, `${named.key}/${named.wizard_id}`) };
}

/**
 * @throws AppError `wizard_conflict` where the id is that of a bundled or an own wizard, which may be malformed;
 *   `invalid_configuration` where the settings name a folder, whose wizards alone this computer has
 */
export async function refuseTaken(id: string, trust: Trust, cloud: boolean | undefined): Promise<void> {
  if (!cloud && !readWizardSettings(readCliConfig().environment).isBundled)
    throw configurationError([
      "FEDERALRUNNER_WIZARDS_DIR names a folder, whose wizards alone count: unset it to add some of a registry",
    ]);
  if (trust.wizards[id]) return;
  const { wizards, problems } = await (await (cloud ? openCloudCatalogue() : openCatalogue())).list();
  const there = wizards.find(({ wizard_id }) => wizard_id === id);
  const isBroken = problems.some(({ details }) => details.source === `${id}.json`);
  if (!there && !isBroken) return;
  throw new AppError(
    "wizard_conflict",
    `${id} is a wizard of ${cloud ? "the deployment" : "this computer"}${there ? ` on ${there.host}` : ""}, which none of a registry overrides.`,
    { details: { next: `\`npx federalrunner info ${id}\` shows it.` } },
  );
}
