import { rolldown } from "rolldown";
import { assetPath, type SinglePageSite } from "./serve-asset.ts";

/** A site's script with everything that it imports, in one file, as a real site sends it. */
export async function bundleScript(site: SinglePageSite, entry: string): Promise<string> {
  await using bundle = await rolldown({ input: assetPath(site, entry) });
  const { output } = await bundle.generate({ format: "esm" });
  return output[0].code;
}
