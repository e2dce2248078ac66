import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { packageRoot } from "../../shared/core/package-root.ts";
import { CARD_FILE } from "../../shared/mcp/card/result-card.ts";
import { writeWhole } from "./write-whole.ts";

/** Bundles shared/mcp/card/view into one page, which loads nothing. */
export async function bundleResultCard(): Promise<void> {
  const view = join(packageRoot, "shared/mcp/card/view");
  await using bundle = await rolldown({ input: join(view, "main.ts") });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  const style = readFileSync(join(view, "card.css"), "utf8");
  const script = output[0].code.replaceAll("</script", "<\\/script");
  writeWhole(
    CARD_FILE,
    [
      "<!doctype html>",
      '<html lang="en">',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      "<title>Result of a run</title>",
      `<style>${style.replace(/\s+/g, " ")}</style>`,
      "<body></body>",
      `<script type="module">${script}</script>`,
      "</html>",
    ].join("\n"),
  );
}
