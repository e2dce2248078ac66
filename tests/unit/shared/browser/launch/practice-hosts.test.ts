import { expect, test } from "vitest";
import {
  formatPracticeHosts,
  isPracticeSite,
  parsePracticeHosts,
} from "../../../../../shared/browser/launch/practice-hosts.ts";

test("practice hosts are pairs of host:port and address:port", () => {
  const hosts = { "studentaid.gov:443": "127.0.0.1:8443", "www.ssa.gov:443": "[::1]:9000" };
  expect(parsePracticeHosts("studentaid.gov:443=127.0.0.1:8443, www.ssa.gov:443=[::1]:9000")).toEqual(hosts);
  expect(parsePracticeHosts(formatPracticeHosts(hosts))).toEqual(hosts);
});

test.each([
  "studentaid.gov=127.0.0.1:8443",
  "studentaid.gov:443",
  "a.gov:443=127.0.0.1:1, MAP * evil.example",
  "a.gov:443=127.0.0.1:1,",
  "*:443=127.0.0.1:1",
])("anything else is refused: %s", (text) => {
  expect(() => parsePracticeHosts(text)).toThrow(/host:port=address:port/);
});

test("a form is a practice site where the hosts serve its address", () => {
  const hosts = { "studentaid.gov:443": "127.0.0.1:8443" };
  expect(isPracticeSite("https://studentaid.gov/aid-estimator/", hosts)).toBe(true);
  expect(isPracticeSite("https://www.ssa.gov/", hosts)).toBe(false);
  expect(isPracticeSite("https://studentaid.gov/")).toBe(false);
});
