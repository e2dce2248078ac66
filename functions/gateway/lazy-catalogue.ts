/** A catalogue whose code, a validator of JSON Schema among it, is loaded with its first use. */
import type { ObjectStore } from "../../shared/cloud/objects.ts";
import type { Clock } from "../../shared/core/clock.ts";
import type { Logger } from "../../shared/core/logger.ts";
import type { Catalogue } from "../../shared/wizards/catalogue/catalogue.ts";

export function openLazyCatalogue(options: { objects: ObjectStore; clock: Clock; log: Logger }): Catalogue {
  let opened: Promise<Catalogue> | undefined;
  const open = () => {
    opened ??= import("../../shared/wizards/catalogue/open-catalogue.ts").then((code) =>
      code.openCatalogue(options),
    );
    return opened;
  };
  return {
    list: async () => (await open()).list(),
    get: async (id) => (await open()).get(id),
  };
}
