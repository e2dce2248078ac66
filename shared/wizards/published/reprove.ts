/** The weekly proof of a registry: walks through its forms, one visit at a time, and appends the signed verdicts. */
import { type AppError, toAppError } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import type { SigningKey } from "../../keys/signing-key.ts";
import type { Verdict } from "../../registry/key-log.ts";
import type { Place } from "../../registry/place.ts";
import { appendToLog, offersIn, stateOf } from "../../registry/registry.ts";
import { summaryBadge, summaryTable } from "../../registry/summary.ts";
import { changeTrust, learn } from "../../registry/trust-store.ts";
import type { Visit } from "../../registry/visit-registry.ts";
import { type FormWalker, readOffered, walkPublished } from "./walk-published.ts";

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
 * @param key signs the verdicts
 * @param ended no further form is visited, and the verdicts so far are published
 * @throws AppError where the registry cannot be written
 */
export async function reprove(
  { home, place, registry }: Visit,
  key: SigningKey,
  walker: FormWalker,
  ended?: AbortSignal,
): Promise<Reproved> {
  if (place.readOnly) throw place.readOnly;
  const verdicts: Verdict[] = [];
  const problems: AppError[] = [];
  for (const offer of offersIn(registry).filter(({ withdrawn }) => withdrawn === undefined)) {
    if (ended?.aborted) break;
    try {
      const { read } = await readOffered(place, offer);
      const { verdict, on } = await walkPublished(read, walker);
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
  // A copy without this entry is an older one.
  await changeTrust(home, (trust) => learn(trust, { ...registry, logs }, now));
  const rows = offersIn({ logs }).map((offer) => {
    const { wizard_id, version, sites, key: publisher } = offer;
    const state = stateOf({ logs }, offer, (one) => one === key.id);
    return { wizard_id, version, host: sites[0] ?? "", key: publisher, state };
  });
  await replaceFile(place, "README.md", `![forms proved](badge.svg)\n\n${summaryTable(rows)}`);
  await replaceFile(place, "badge.svg", summaryBadge(rows));
  return { registry: place.address, verdicts, problems };
}

/** A page for people: of concurrent walks the last one counts. */
async function replaceFile(place: Place, name: string, text: string): Promise<void> {
  await place.write(name, text, (await place.read(name))?.generation);
}
