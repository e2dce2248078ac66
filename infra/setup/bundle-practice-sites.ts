import { rolldown } from "rolldown";
import { assetPath, SINGLE_PAGE_SITES, siteScript } from "../local/sites/serve-asset.ts";
import { writeWhole } from "./write-whole.ts";

/** Bundles the script of each single-page practice site with all of its imports, as the real site sends it. */
export async function bundlePracticeSites(): Promise<void> {
  await Promise.all(
    SINGLE_PAGE_SITES.map(async (site) => {
      await using bundle = await rolldown({ input: assetPath(site, "main.js") });
      const { output } = await bundle.generate({ format: "esm" });
      writeWhole(siteScript(site), output[0].code);
    }),
  );
}
