import { describe, expect, it } from "vitest";
import { serveAsset } from "../../../../../infra/local/sites/serve-asset.ts";

describe("serveAsset", () => {
  it("serves scripts and style sheets, also of a folder below", async () => {
    expect(await serveAsset("fsa", "pages/family-size.js")).toMatchObject({
      status: 200,
      headers: { "content-type": "text/javascript; charset=utf-8" },
    });
    expect(await serveAsset("ssa", "quickcalc.css")).toMatchObject({
      status: 200,
      headers: { "content-type": "text/css; charset=utf-8" },
    });
  });

  it.each([
    "missing.js",
    "../serve-fsa.ts",
    "../../../package.json",
    "..%2fssa/quickcalc.css",
    "/etc/passwd",
    "index.html",
    "formula.d.ts",
    "",
  ])("has nothing at %s", async (path) => {
    expect((await serveAsset("fsa", path)).status).toBe(404);
  });
});
