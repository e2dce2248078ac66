import { expect, test } from "vitest";
import { allowedSites } from "../../../../../shared/browser/sites/allowed-sites.ts";

const sites = allowedSites({ url: "https://secure.example.gov/form", allowed_sites: ["login.gov"] });

test.each([
  ["the form's host", "https://secure.example.gov/page/2", true],
  ["another host of its site, at any port", "https://www.example.gov:8443/", true],
  ["a listed site", "https://secure.login.gov/", true],
  ["a name with a final dot", "https://secure.example.gov./", true],
  ["a blob of the form", "blob:https://secure.example.gov/1234", true],
  ["a window that is still empty", "about:blank", true],
  ["the browser's error page", "chrome-error://chromewebdata/", true],
  ["the form's site without https", "http://secure.example.gov/", false],
  ["another site", "https://example.com/", false],
  ["a name that ends like the site", "https://evil-example.gov/", false],
  ["a site that begins like it", "https://example.gov.evil.com/", false],
  ["a user name that looks like it", "https://example.gov@evil.com/", false],
  ["a blob of another site", "blob:https://evil.com/1234", false],
  ["this machine", "http://127.0.0.1:8080/", false],
  ["a data document", "data:text/html,hello", false],
  ["a file", "file:///etc/passwd", false],
])("%s (%s): %s", (_, url, expected) => expect(sites.allows(url)).toBe(expected));

test.each([
  ["https://ann.github.io/form", "https://bob.github.io/form"],
  ["https://a.service.gov.uk/", "https://b.service.gov.uk/"],
  ["http://127.0.0.1:8080/", "http://127.0.0.1:8081/"],
  ["http://localhost:8080/", "http://127.0.0.1:8080/"],
  ["https://192.0.2.1/", "https://192.0.2.2/"],
])("%s and %s are different sites", (url, other) => {
  expect(allowedSites({ url }).allows(url)).toBe(true);
  expect(allowedSites({ url }).allows(other)).toBe(false);
});

test("the refusal names the site, and no host below it, path or query", () => {
  expect(() => sites.check("https://078-05-1120.ann.evil.example/take?ssn=078051120")).toThrow(
    "The form leads to evil.example. Its wizard allows example.gov, login.gov over https only.",
  );
  expect(() => sites.check("http://www.example.gov/")).toThrow("leads to example.gov without https");
});
