import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { packageRoot } from "../../shared/core/package-root.ts";
import { HANDOFF_FILE } from "../../shared/handoff/handoff-page.ts";
import { writeWhole } from "./write-whole.ts";

/** Bundles shared/handoff/view into one page, which loads nothing; its policy allows this script and this style alone. */
export async function bundleHandoffPage(): Promise<void> {
  const view = join(packageRoot, "shared/handoff/view");
  await using bundle = await rolldown({ input: join(view, "main.ts") });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  const style = readFileSync(join(view, "view.css"), "utf8").replace(/\s+/g, " ");
  const script = output[0].code.replaceAll("</script", "<\\/script");
  const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
  writeWhole(
    HANDOFF_FILE,
    [
      "<!doctype html>",
      '<html lang="en">',
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">',
      '<meta name="referrer" content="no-referrer">',
      `<meta name="script" content="${hashOf(script)}">`,
      `<meta name="style" content="${hashOf(style)}">`,
      "<title>Your part of the form</title>",
      `<style>${style}</style>`,
      "<body></body>",
      `<script type="module">${script}</script>`,
      "</html>",
    ].join("\n"),
  );
}
