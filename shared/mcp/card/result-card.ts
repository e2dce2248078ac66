/**
 * The result card, an MCP App: a page that hosts show for the answers of tools with `card`. It is the same for every
 * caller; the host passes the answer to it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../core/package-root.ts";

export const CARD_URI = "ui://federalrunner/result-card";
/** The extension's name in the capabilities of client and server. */
export const CARD_EXTENSION = "io.modelcontextprotocol/ui";
const MIME_TYPE = "text/html;profile=mcp-app";

/** The page of the last build, with its script and its styles. */
export const CARD_FILE = join(packageRoot, "dist/shared/mcp/card/result-card.html");

export const CARD_RESOURCE = {
  uri: CARD_URI,
  name: "result_card",
  title: "Result card",
  description: "Shows a run's figures, pages and answers, in clients that show MCP Apps.",
  mimeType: MIME_TYPE,
};

let html: string | undefined;

export function readCard(uri: string) {
  if (uri !== CARD_URI) return undefined;
  html ??= readFileSync(CARD_FILE, "utf8");
  // Without `csp` the host allows no connection and no file of another origin.
  return { uri, mimeType: MIME_TYPE, text: html, _meta: { ui: { prefersBorder: true } } };
}
