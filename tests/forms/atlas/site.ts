/** The atlas' pages as a form of the corpus' server: `/atlas/plain/<run>/<library>`. */

import type { ServedForm } from "../kit/serve-corpus.ts";
import { libraries } from "./libraries.ts";

export const atlasSite: ServedForm = {
  name: "atlas",
  async serve({ path }) {
    const library = libraries.find(({ id }) => id === path);
    if (!library) return undefined;
    const styles = (library.styles ?? []).map((file) => `<link rel="stylesheet" href="/pkg/${file}">`);
    const scripts = (library.scripts ?? []).map(
      (file) => `<script ${file.includes(".esm.") ? 'type="module" ' : ""}src="/pkg/${file}"></script>`,
    );
    return `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>${library.name}</title>
<meta name="viewport" content="width=device-width">${styles.join("")}${scripts.join("")}
<style>body { font: 16px/1.5 sans-serif; max-width: 48rem; margin: 2rem auto; }</style></head>
<body><h1>Application</h1><main id="root"></main><button type="button">Continue</button>
<script type="module" src="/bundle/atlas/${library.id}"></script></body></html>`;
  },
};
