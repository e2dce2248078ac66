import { expect, test } from "vitest";
import { statusProblem } from "../../../../../shared/browser/tab/page-failure.ts";

test.each([
  [200, undefined],
  [302, undefined],
  [400, undefined],
  [422, undefined],
  [401, "site_blocked"],
  [403, "site_blocked"],
  [429, "site_blocked"],
  [404, "navigation_failed"],
  [503, "navigation_failed"],
])("HTTP %i means %s", (status, type) => {
  expect(statusProblem(status)?.type).toBe(type);
});
