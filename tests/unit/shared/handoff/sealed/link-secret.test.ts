import { expect, test } from "vitest";
import {
  accessToken,
  fragmentOf,
  newSecret,
  readFragment,
} from "../../../../../shared/handoff/sealed/link-secret.ts";

test("a fragment is read back", () => {
  const parts = { meeting: "01934b5a-7c1e-7000-8000-000000000001.2", secret: newSecret() };
  expect(readFragment(`#${fragmentOf(parts)}`)).toEqual(parts);
});

test.each([
  "",
  "#",
  "#run.1",
  "#run.1.short",
  `#run.x.${"a".repeat(43)}`,
  `#${"r".repeat(65)}.1.${"a".repeat(43)}`,
  `#run.1.${"a".repeat(42)}!`,
])("the fragment %j is refused", (fragment) => {
  expect(readFragment(fragment)).toBeUndefined();
});

test("the relay's token follows from the secret, and is another value", async () => {
  const secret = newSecret();
  const token = await accessToken(secret);
  expect(token).toBe(await accessToken(secret));
  expect(token).not.toBe(await accessToken(newSecret()));
  expect(fragmentOf({ meeting: "run.1", secret })).not.toContain(token);
});
