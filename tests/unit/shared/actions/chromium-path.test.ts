import { afterEach, expect, it, vi } from "vitest";
import { chromiumPath } from "../../../../shared/actions/chromium-path.ts";

afterEach(() => vi.unstubAllEnvs());

it("the path is that of the browser that the settings name", async () => {
  vi.stubEnv("FEDERALRUNNER_BROWSER_PATH", process.execPath);
  expect(await chromiumPath()).toBe(process.execPath);
});

it("a browser that is not there is named", async () => {
  vi.stubEnv("FEDERALRUNNER_BROWSER_PATH", "/no/browser");
  await expect(chromiumPath()).rejects.toMatchObject({
    type: "browser_unavailable",
    message: expect.stringContaining("/no/browser"),
  });
});
