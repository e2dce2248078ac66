import { expect, it } from "vitest";
import { readBrowserConfig } from "../../../../../shared/browser/config.ts";
import { userAgentOf } from "../../../../../shared/browser/visitor/visitor.ts";
import { packageVersion } from "../../../../../shared/core/package-root.ts";

const CHROMIUM = /^Mozilla\/5\.0 \(X11; Linux x86_64\) .* Chrome\/153\.0\.0\.0 Safari\/537\.36$/;

it("a plain visitor is Chromium alone", () => {
  expect(userAgentOf("153.0.7000.1", "plain", "https://operator.example")).toMatch(CHROMIUM);
});

it.each([
  ["with the operator's address", "https://operator.example/bot", " (+https://operator.example/bot)"],
  ["without an address", undefined, ""],
])("a declared visitor adds the product and its version, %s", (_, contact, comment) => {
  const [chromium, product] = userAgentOf("153.0.7000.1", "declared", contact).split(" FederalRunner/");
  expect(chromium).toMatch(CHROMIUM);
  expect(product).toBe(`${packageVersion()}${comment}`);
});

it.each(["hidden", "declared, plain"])("VISITOR=%s is refused", (VISITOR) => {
  expect(() => readBrowserConfig({ VISITOR })).toThrow(/VISITOR/);
});
