/** Builds the site: the first page, and every document as a page. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { makeFolderSync } from "../../shared/core/make-folder.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { CARD_FILE } from "../../shared/mcp/card/result-card.ts";
import { createCatalogue } from "../../shared/wizards/catalogue/catalogue.ts";
import { libraryShares } from "../checks/documents/atlas.ts";
import { readRepository } from "../package/repository-address.ts";
import { findDeadLinks } from "./dead-links.ts";
import { GROUPS, readSiteDocuments, type SiteDocument } from "./documents.ts";
import { renderLanding } from "./landing.ts";
import { escapeHtml, renderPage } from "./page.ts";
import { assetPage, type LinkTargets, renderDocument } from "./render-document.ts";

const LANDING_IMAGES = [
  "docs/images/run.gif",
  "docs/images/result-card.png",
  "docs/images/console-wizard.png",
  "functions/console/public/recording.webp",
];

/**
 * @param folder is emptied
 * @param answer that the card shows
 * @returns the dead links, each as `page: target`
 */
export async function buildSite(folder: string, answer: object): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  const documents = readSiteDocuments();
  const { url: repository } = readRepository(JSON.parse(read("package.json")));
  const assets = new Set(LANDING_IMAGES);
  const targets: LinkTargets = {
    pages: new Map(documents.map(({ source, page }) => [source, page])),
    repository,
    onAsset: (file) => assets.add(file),
  };
  const write = (path: string, text: string) => {
    makeFolderSync(dirname(join(folder, path)));
    writeFileSync(join(folder, path), text);
  };
  for (const { text, source, page, title } of documents) {
    const main = renderDocument(text, source, page, targets);
    const navigation = renderNavigation(documents, page);
    const description = `${title}: a document of FederalRunner`;
    write(
      page,
      renderPage({ title: `${title} · FederalRunner`, description, page, navigation, main, repository }),
    );
  }
  write("index.html", await renderIndex(repository));
  write("answer.js", `globalThis.answer = ${JSON.stringify(answer)};\n`);
  write("card.js", read("infra/site/assets/card.js"));
  write("site.css", read("functions/console/style/tokens.css") + read("infra/site/assets/site.css"));
  write("icon.svg", read("functions/console/public/icon.svg"));
  copyFileSync(CARD_FILE, join(folder, "result-card.html"));
  makeFolderSync(join(folder, "images"));
  for (const file of assets) copyFileSync(join(packageRoot, file), join(folder, assetPage(file)));
  return findDeadLinks(folder);
}

async function renderIndex(repository: string): Promise<string> {
  const { wizards } = await createCatalogue({ directory: join(packageRoot, "wizards") }).list();
  const readme = read("README.md");
  const [, block = ""] = /```console\n(.*?)\n```/s.exec(readme) ?? [];
  const main = renderLanding({
    firstRun: block.split("\n"),
    promise:
      "FederalRunner walks through a web form in a headless browser, records its pages and questions as a wizard, and proves the wizard by a second run. From then on an AI fills in the form for every person, and returns the official answer, typed, with a picture of each page.",
    wizards,
    libraries: libraryShares(),
  });
  return renderPage({
    title: "FederalRunner: a government web form, one command",
    description:
      "Fills multi-page government web forms and returns the official answer, typed, with pictures.",
    page: "index.html",
    main,
    scripts: ["answer.js", "card.js"],
    repository,
  });
}

function renderNavigation(documents: readonly SiteDocument[], page: string): string {
  const groups = GROUPS.map((group) => {
    const links = documents
      .filter((document) => document.group === group)
      .map((document) => {
        const href = posix.relative(posix.dirname(page), document.page);
        const current = document.page === page ? ' aria-current="page"' : "";
        return `<li><a href="${href}"${current}>${escapeHtml(document.title)}</a></li>`;
      });
    return `<h2>${group}</h2>\n<ul>\n${links.join("\n")}\n</ul>`;
  });
  return `<nav class="side" aria-label="Documents"><details open><summary>Documents</summary>\n${groups.join("\n")}\n</details></nav>\n`;
}

function read(file: string): string {
  return readFileSync(join(packageRoot, file), "utf8");
}
