/** Walks through the forms of a registry, one visit at a time, as a declared visitor that honours robots.txt. */
import { type AppError, toAppError } from "../../../shared/core/errors.ts";
import { cleanSiteText } from "../../../shared/core/site-text.ts";
import type { Verdict } from "../../../shared/registry/key-log.ts";
import type { Place } from "../../../shared/registry/place.ts";
import { appendToLog, offersIn, stateOf } from "../../../shared/registry/registry.ts";
import { summaryBadge, summaryTable } from "../output/registry-summary.ts";
import { openPublisherKey, openTrust, visitRegistry } from "./open-registry.ts";
import { readOffered, verifyRead } from "./take-wizard.ts";

/** A weekly walk may fail once before its verdicts count as withheld. */
const NEXT_BY_DAYS = 15;
const DAY_MS = 86_400_000;

export interface Reproved {
  registry: string;
  verdicts: Verdict[];
  /** Files that cannot be trusted. */
  problems: AppError[];
}

/**
 * @param options.key file of the private key that signs
 * @throws AppError where the registry cannot be read or written
 */
export async function reprove(
  address: string,
  options: { practice?: boolean | undefined; key?: string | undefined },
): Promise<Reproved> {
  const key = await openPublisherKey(options.key);
  const visit = await visitRegistry(address, await openTrust(false));
  const { place, registry } = visit;
  const verdicts: Verdict[] = [];
  const problems: AppError[] = [];
  for (const offer of offersIn(registry).filter(({ withdrawn }) => withdrawn === undefined)) {
    try {
      const { read } = await readOffered(visit, offer);
      const { verdict, on } = await verifyRead(read, options.practice);
      const { wizard_id, file, key: publisher } = offer;
      const words = cleanSiteText(verdict.words.replace(/\s+/g, " "));
      verdicts.push({ key: publisher, wizard_id, file, at: new Date().toISOString(), on, ...verdict, words });
    } catch (error) {
      problems.push(toAppError(error));
    }
  }
  const now = new Date();
  const nextBy = new Date(now.getTime() + NEXT_BY_DAYS * DAY_MS);
  const log = await appendToLog(place, key, () => ({ kind: "verified", verdicts }), { now, nextBy });
  const logs = new Map(registry.logs).set(key.id, log);
  const rows = offersIn({ logs }).map((offer) => {
    const { wizard_id, version, sites, key: publisher } = offer;
    const state = stateOf({ logs }, offer, (one) => one === key.id);
    return { wizard_id, version, host: sites[0] ?? "", key: publisher, state };
  });
  await replaceFile(place, "README.md", summaryTable(rows));
  await replaceFile(place, "badge.json", `${JSON.stringify(summaryBadge(rows))}\n`);
  return { registry: place.address, verdicts, problems };
}

/** A page for people: of concurrent walks the last one counts. */
async function replaceFile(place: Place, name: string, text: string): Promise<void> {
  await place.write(name, text, (await place.read(name))?.generation);
}
