import { expect, test } from "vitest";
import { acceptedAudiences, resourceOf } from "../../../../shared/auth/resources.ts";

const SERVER = "https://runner.example";

test.each([
  ["https://runner.example", "https://runner.example", "https://runner.example/mcp"],
  ["https://runner.example/", "https://runner.example/", "https://runner.example/mcp"],
  ["https://runner.example/mcp", "https://runner.example", "https://runner.example/mcp"],
  ["https://api.example/", "https://api.example/", "https://api.example/"],
  ["federalrunner-api", "federalrunner-api", "federalrunner-api"],
])("SERVER-002 the audience %s is the resource %s at the root, and %s at /mcp", (audience, root, mcp) => {
  expect(resourceOf("/", audience, SERVER)).toBe(root);
  expect(resourceOf("/mcp", audience, SERVER)).toBe(mcp);
  expect(acceptedAudiences(audience, SERVER)[0]).toBe(audience);
  expect(new Set(acceptedAudiences(audience, SERVER))).toEqual(new Set([audience, root, mcp]));
});
