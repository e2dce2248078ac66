import { expect, it } from "vitest";
import { type LinkTargets, renderDocument } from "../../../../infra/site/render-document.ts";

const shown: string[] = [];
const targets: LinkTargets = {
  pages: new Map([
    ["docs/scout.md", "scout.html"],
    ["docs/notes/atlas.md", "notes/atlas.html"],
    ["README.md", "project/readme.html"],
  ]),
  repository: "https://github.com/a/b",
  onAsset: (file) => shown.push(file),
};
const inAtlas = (text: string) => renderDocument(text, "docs/notes/atlas.md", "notes/atlas.html", targets);

it.each([
  ["[x](../scout.md#record-of-proof)", "../scout.html#record-of-proof"],
  ["[x](../../README.md)", "../project/readme.html"],
  ["[x](#here)", "#here"],
  ["[x](../../functions/cli/)", "https://github.com/a/b/blob/main/functions/cli"],
  ["[x](https://example.gov/a)", "https://example.gov/a"],
  ["[x](../images/record.png)", "../images/record.png"],
])("%s leads to %s", (text, target) => {
  expect(inAtlas(text)).toBe(`<p><a href="${target}">x</a></p>\n`);
});

it("a heading has the anchor that GitHub gives it", () => {
  expect(inAtlas("## A `--flag`, and _more_ (2)")).toContain('<h2 id="a---flag-and-more-2">');
});

it("a picture of the repository is shown, and one of another host is not loaded", () => {
  expect(inAtlas("![run](../images/run.gif)")).toContain('src="../images/run.gif"');
  expect(shown).toContain("docs/images/run.gif");
  expect(inAtlas("[![Badge](https://img.example.com/x)](https://example.com)")).toBe(
    '<p><a href="https://example.com">Badge</a></p>\n',
  );
});

it("a header without words is no header, and code is text", () => {
  expect(inAtlas("| a | |\n|---|---|\n| `<b>` | x |")).toContain('<th scope="col">a</th><td></td>');
  expect(inAtlas("```html\n<script>\n```")).toContain("<code>&lt;script&gt;</code>");
});
