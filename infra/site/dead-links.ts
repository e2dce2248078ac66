/** The links of a built site that lead to no file or to no anchor of it. Addresses of other hosts are not visited. */
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** @returns each as `page: target` */
export function findDeadLinks(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => posix.relative(folder, join(parentPath, name)));
  const pages = new Map(
    files
      .filter((file) => file.endsWith(".html"))
      .map((file) => [file, readFileSync(join(folder, file), "utf8")] as const),
  );
  const anchors = new Map([...pages].map(([file, html]) => [file, anchorsOf(html)] as const));
  const isThere = (page: string, target: string) => {
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : posix.join(posix.dirname(page), path);
    if (!files.includes(file)) return false;
    return anchor === undefined || (anchors.get(file)?.has(anchor) ?? false);
  };
  return [...pages].flatMap(([page, html]) =>
    targetsOf(html)
      .filter((target) => !/^[a-z]+:/.test(target) && !isThere(page, target))
      .map((target) => `${page}: ${target}`),
  );
}

function targetsOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src|data-src)="([^"]*)"/g)].map(([, target = ""]) =>
    decodeURI(target.replaceAll("&amp;", "&")),
  );
}

function anchorsOf(html: string): Set<string> {
  return new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id));
}
