/** The frame of every page of the site. */
import { posix } from "node:path";

export interface PageParts {
  title: string;
  description: string;
  /** Its own address in the site, as in `notes/atlas.html`. */
  page: string;
  /** The list of documents, on the side. */
  navigation?: string;
  main: string;
  /** Files of the site that it runs. */
  scripts?: readonly string[];
  repository: string;
}

/** Nothing is loaded from another host, and no script of a text runs. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'";

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

export function renderPage({
  title,
  description,
  page,
  navigation,
  main,
  scripts = [],
  repository,
}: PageParts): string {
  const to = (target: string) => posix.relative(posix.dirname(page), target);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${to("icon.svg")}">
<link rel="stylesheet" href="${to("site.css")}">
${scripts.map((script) => `<script src="${to(script)}" defer></script>\n`).join("")}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
<a class="brand" href="${to("index.html")}">FederalRunner</a>
<nav aria-label="Site"><a href="${to("connect-claude.html")}">Use it</a> <a href="${to("scout.html")}">Record a form</a> <a href="${to("notes/atlas.html")}">Compatibility</a> <a href="${repository}">Source</a></nav>
</header>
<div class="${navigation ? "with-side" : "alone"}">
${navigation ?? ""}<main id="main">
${main}
</main>
</div>
<footer>FederalRunner is not a service of any government. This site sets no cookie and loads nothing from another host.</footer>
</body>
</html>
`;
}
