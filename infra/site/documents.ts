/** The documents of the site: every Markdown file for readers, and its page. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";

export interface SiteDocument {
  /** In the repository, as in `docs/notes/atlas.md`. */
  source: string;
  /** In the site, as in `notes/atlas.html`. */
  page: string;
  title: string;
  text: string;
  group: string;
}

const ROOT_FILES = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];

export const GROUPS = ["Guides", "Notes", "Project"] as const;

export function readSiteDocuments(): SiteDocument[] {
  return [
    ...markdownIn("docs").map((name) => read(`docs/${name}`, name, "Guides")),
    ...markdownIn("docs/notes").map((name) => read(`docs/notes/${name}`, `notes/${name}`, "Notes")),
    ...ROOT_FILES.map((name) => read(name, `project/${name.toLowerCase()}`, "Project")),
  ];
}

function markdownIn(folder: string): string[] {
  return readdirSync(join(packageRoot, folder))
    .filter((name) => name.endsWith(".md"))
    .sort();
}

function read(source: string, path: string, group: SiteDocument["group"]): SiteDocument {
  const text = readFileSync(join(packageRoot, source), "utf8");
  const [, title = source] = /^# (.+)$/m.exec(text) ?? [];
  return { source, page: path.replace(/\.md$/, ".html"), title, text, group };
}
