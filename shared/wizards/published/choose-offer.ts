/** The published wizard that a name means, and whether its publisher may be trusted. */
import { AppError } from "../../core/errors.ts";
import { versionsIn } from "../../registry/key-log.ts";
import { currentKey, type Offer, offersIn, type Registry } from "../../registry/registry.ts";
import { untrusted } from "../../registry/statement.ts";
import { isTrusted, type Trust } from "../../registry/trust-store.ts";

/**
 * A wizard that was added before comes from the same key or its successor alone. Of several publishers of one id a trusted one
 * counts, else the name has to say which.
 *
 * @param name an id, or `KEY/ID`
 * @param trust as {@link learn} returns it for this registry
 * @throws AppError `wizard_not_found`, `wizard_untrusted`, `invalid_request` for an id of several publishers
 */
export function chooseOffer(registry: Registry, trust: Trust, name: string): Offer {
  const [id = "", key] = name.split("/").reverse();
  const all = offersIn(registry).filter(
    (offer) => offer.wizard_id === id && (key === undefined || offer.key === key),
  );
  const added = trust.wizards[id];
  const offers = added ? ofLine(registry, all, added.key) : all;
  if (added && offers.length === 0 && all.length > 0)
    throw untrusted(
      `${id} was added from ${added.key}; the registry has it by ${all[0]?.key}, which that key has not signed as its successor.`,
      { next: `\`federalrunner wizards remove ${id}\` comes before a wizard of another publisher.` },
    );
  const usable = offers.filter((offer) => trust.keys[offer.key]?.revoked === undefined);
  if (usable.length === 0) throw notOffered(registry, id, offers[0]);
  const trusted = usable.filter((offer) => isTrusted(trust, offer.key));
  const chosen = trusted.length > 0 ? trusted : usable;
  const [offer] = chosen;
  if (!offer || chosen.length > 1)
    throw new AppError("invalid_request", `${chosen.length} publishers have ${id}: name one of them.`, {
      details: { candidates: chosen.map((one) => `${one.key}/${id}`) },
    });
  if (offer.withdrawn !== undefined)
    throw untrusted(`${id} was withdrawn by its publisher: ${offer.withdrawn.replace(/\.$/, "")}.`);
  return offer;
}

/** The offers of the successor where the key has one. */
function ofLine(registry: Registry, offers: readonly Offer[], key: string): Offer[] {
  const current = currentKey(registry, key);
  const newest = offers.filter((offer) => offer.key === current);
  return newest.length > 0 ? newest : offers.filter((offer) => offer.key === key);
}

function notOffered(registry: Registry, id: string, revoked: Offer | undefined): AppError {
  const ended = [...registry.logs.values()].find(
    (log) => log.revoked && versionsIn(log.entries, id).length > 0,
  );
  const key = revoked?.key ?? ended?.key;
  if (key !== undefined) return untrusted(`The publisher of ${id}, ${key}, has revoked its key.`);
  const candidates = [...new Set(offersIn(registry).map(({ wizard_id }) => wizard_id))].sort();
  return new AppError("wizard_not_found", `${registry.address} has no wizard of this id.`, {
    details: { candidates, next: "Name one of the registry's wizards." },
  });
}
