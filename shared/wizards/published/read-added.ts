/** Reads the wizards that were added from registries: each is checked against its signature, the trust and the allowed sites. */
import type { Clock } from "../../core/clock.ts";
import { AppError } from "../../core/errors.ts";
import { keepNewest } from "../../core/keep-newest.ts";
import type { ReadablePlace } from "../../registry/place.ts";
import { readByHash, WIZARD_FILES } from "../../registry/registry.ts";
import { untrusted } from "../../registry/statement.ts";
import { NO_TRUST, readTrust, refuseDistrusted, type Trust } from "../../registry/trust-store.ts";
import type { WizardSource } from "../wizard-source.ts";
import { type ReadWizard, readPublished } from "./published-wizard.ts";

export interface AddedSourceOptions {
  /** How long the store of trust is not read again; default 0. */
  freshMs?: number;
  clock?: Clock;
  /** The sites of each key, as `KEY@site`, that a deployment allows; default all that were agreed to. */
  allowed?: ReadonlySet<string> | undefined;
}

const MOST_CHECKED = 200;

export function readAdded(
  home: ReadablePlace,
  { freshMs = 0, clock, allowed }: AddedSourceOptions,
): WizardSource {
  const checked = new Map<string, ReadWizard>();
  const now = () => (clock ? clock.now().getTime() : Date.now());
  let known: { trust: Trust; at: number } | undefined;
  let outage: AppError | undefined;

  /** While a bucket is out of reach, the last one counts. */
  async function trustNow(): Promise<Trust> {
    if (known && now() - known.at < freshMs) return known.trust;
    let trust: Trust;
    try {
      trust = await readTrust(home);
      outage = undefined;
    } catch (error) {
      if (!(error instanceof AppError) || error.type !== "storage_unavailable") throw error;
      outage = error;
      trust = known?.trust ?? NO_TRUST;
    }
    known = { trust, at: now() };
    return trust;
  }

  return {
    name: "registry",
    isPersonal: true,
    outage: () => outage,

    async ids() {
      return Object.keys((await trustNow()).wizards);
    },

    async read(id) {
      const trust = await trustNow();
      const added = trust.wizards[id];
      if (!added) return undefined;
      refuseDistrusted(trust, id, added);
      const { file, key } = added;
      const read = checked.get(file) ?? (await readFile(id, file));
      keepNewest(checked, file, read, MOST_CHECKED);
      if (read.key !== key || read.published.wizard_id !== id)
        throw untrusted(`The file of ${id} is not the one that was added.`);
      refuseOthers(read, allowed);
      return { ...read.files, publisher: key };
    },
  };

  async function readFile(id: string, file: string): Promise<ReadWizard> {
    return readPublished(
      (await readByHash(home, WIZARD_FILES, file)).toString("utf8"),
      `${id} of ${home.address}`,
    );
  }
}

function refuseOthers(
  { key, published: { wizard_id, sites } }: ReadWizard,
  allowed?: ReadonlySet<string>,
): void {
  const refused = allowed && sites.filter((site) => !allowed.has(`${key}@${site}`));
  if (!refused || refused.length === 0) return;
  throw untrusted(`This deployment does not allow ${wizard_id} of ${key} on ${refused.join(", ")}.`, {
    next: `Its operator allows it by WIZARD_PUBLISHERS=${refused.map((site) => `${key}@${site}`).join(",")}.`,
  });
}
