import { expect, test } from "vitest";
import { hostResolverRules, isMetadataUrl } from "../../../../../shared/browser/launch/host-rules.ts";

test("practice hosts are mapped, and metadata hosts are not found", () => {
  const rules = hostResolverRules({ "a.gov:443": "127.0.0.1:1" });
  expect(rules).toMatch(/^MAP a\.gov:443 127\.0\.0\.1:1, MAP 169\.254\.169\.254 ~NOTFOUND, /);
});

test.each([
  ["http://169.254.169.254/computeMetadata/v1/", true],
  ["http://2852039166/", true],
  ["http://[::ffff:169.254.169.254]/", true],
  ["http://Metadata.Google.Internal./", true],
  ["https://studentaid.gov/", false],
  ["https://metadata.google.internal.example.com/", false],
])("%s is a metadata server's: %s", (url, expected) => {
  expect(isMetadataUrl(new URL(url))).toBe(expected);
});
