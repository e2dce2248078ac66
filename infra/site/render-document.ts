/** A document of the repository as HTML of the site: its links lead to pages of the site, or to the repository. */
import { posix } from "node:path";
import { Marked, type Tokens } from "marked";
import { escapeHtml } from "./page.ts";

export interface LinkTargets {
  /** Pages by the file that they are made of. */
  pages: ReadonlyMap<string, string>;
  /** The address of the repository, for files that are no page. */
  repository: string;
  /** Receives each file that the page shows, as in `docs/images/run.gif`. */
  onAsset(file: string): void;
}

/** As GitHub names the anchor of a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
}

/** @param source the document's own file, which its links are relative to */
export function renderDocument(text: string, source: string, page: string, targets: LinkTargets): string {
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const id = slugOf(textOf(tokens));
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const target = linkTarget(href, source, page, targets);
        return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const target = /^[a-z]+:/.test(href) ? href : assetTarget(href, source, page, targets);
        // A badge of another host would report the reader to it.
        if (/^[a-z]+:/.test(target)) return escapeHtml(text);
        return `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table({ header, rows }: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], name: "td" | "th") =>
          row
            .map(({ tokens }) => {
              // A header without words is none.
              const element = name === "th" && tokens.length > 0 ? 'th scope="col"' : "td";
              return `<${element}>${this.parser.parseInline(tokens)}</${element.slice(0, 2)}>`;
            })
            .join("");
        const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
        return `<div class="table" tabindex="0"><table><thead><tr>${cells(header, "th")}</tr></thead><tbody>\n${body}\n</tbody></table></div>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

function textOf(tokens: Tokens.Generic[]): string {
  return tokens.map((token) => (token.tokens ? textOf(token.tokens) : (token.text ?? token.raw))).join("");
}

function linkTarget(
  href: string,
  source: string,
  page: string,
  { pages, repository, onAsset }: LinkTargets,
): string {
  if (/^[a-z]+:/.test(href) || href.startsWith("#")) return href;
  const [path = "", anchor] = href.split("#");
  const file = posix.join(posix.dirname(source), path).replace(/\/$/, "");
  const end = anchor === undefined ? "" : `#${anchor}`;
  const target = pages.get(file);
  if (target !== undefined) return relative(page, target) + end;
  if (/\.(png|gif|webp)$/.test(file)) return assetTarget(path, source, page, { pages, repository, onAsset });
  return `${repository}/blob/main/${file}${end}`;
}

function assetTarget(href: string, source: string, page: string, { onAsset }: LinkTargets): string {
  const file = posix.join(posix.dirname(source), href);
  onAsset(file);
  return relative(page, assetPage(file));
}

/** Where a file of the repository lies in the site. */
export function assetPage(file: string): string {
  return `images/${posix.basename(file)}`;
}

function relative(page: string, target: string): string {
  return posix.relative(posix.dirname(page), target);
}
