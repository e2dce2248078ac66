/** The wizards that were added from registries. The code that checks signatures loads with the first look at them. */
import type { Place, ReadablePlace } from "../../registry/place.ts";
import { WIZARD_ID, type WizardSource } from "../wizard-source.ts";
import type { AddedSourceOptions } from "./read-added.ts";

/** @param open of the store of trust, which may be empty */
export function createAddedSource(
  open: () => ReadablePlace | Promise<ReadablePlace>,
  options: AddedSourceOptions = {},
): WizardSource {
  let opened: Promise<WizardSource> | undefined;
  const source = () => {
    opened ??= import("./read-added.ts").then(async ({ readAdded }) => readAdded(await open(), options));
    return opened;
  };
  let outage: WizardSource["outage"];
  return {
    name: "registry",
    isPersonal: true,
    ids: async () => {
      const loaded = await source();
      outage = loaded.outage;
      return loaded.ids();
    },
    read: async (id) => (WIZARD_ID.test(id) ? (await source()).read(id) : undefined),
    outage: () => outage?.(),
  };
}

/** The store of trust of a computer. @param folder as of `userFolders` */
export async function openTrustFolder(folder: string): Promise<Place> {
  const { folderPlace } = await import("../../registry/place.ts");
  return folderPlace(folder, 0o600);
}
