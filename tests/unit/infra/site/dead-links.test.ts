import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findDeadLinks } from "../../../../infra/site/dead-links.ts";

const folder = mkdtempSync(join(tmpdir(), "dead-links-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("a link to no file or to no anchor is dead, and one to another host is not visited", () => {
  mkdirSync(join(folder, "notes"));
  writeFileSync(join(folder, "site.css"), "");
  writeFileSync(
    join(folder, "index.html"),
    '<h1 id="top"></h1><a href="#top"></a><a href="notes/a.html#x"></a><a href="notes/a.html#y"></a><img src="no.png"><link href="site.css"><a href="https://example.gov/x"></a>',
  );
  writeFileSync(join(folder, "notes/a.html"), '<p id="x"></p><a href="../index.html#end"></a>');
  expect(findDeadLinks(folder).sort()).toEqual([
    "index.html: no.png",
    "index.html: notes/a.html#y",
    "notes/a.html: ../index.html#end",
  ]);
});
