import { describe, expect, it } from "vitest";
import { allowedHostNames, checkHost } from "../../../../../functions/gateway/http/check-host.ts";

const ALLOWED = allowedHostNames("https://Runner.example/mcp", ["other.example:8443", "10.1.2.3"]);

describe("checkHost", () => {
  it("accepts the public URL's host and added hosts, with any port", () => {
    expect([...ALLOWED]).toEqual(["runner.example", "other.example", "10.1.2.3"]);
    for (const host of ["runner.example", "RUNNER.example:443", "other.example", "10.1.2.3:80"]) {
      expect(checkHost({ host }, ALLOWED)).toBeUndefined();
    }
  });

  it("lets pages of any origin call a public name", () => {
    for (const origin of ["https://claude.ai", "null", "http://localhost:6274"]) {
      expect(checkHost({ host: "runner.example", origin }, ALLOWED)).toBeUndefined();
    }
  });

  it.each([undefined, "", "evil.example", "runner.example.evil.example", "[", "not a name"])(
    "refuses the name %s",
    (host) => expect(checkHost({ host }, ALLOWED)).toBe("unknown_host"),
  );

  it("lets only pages of this machine, or of the public names, call this machine", () => {
    for (const origin of [undefined, "http://localhost:6274", "http://[::1]", "https://runner.example"]) {
      expect(checkHost({ host: "127.0.0.1:8080", origin }, ALLOWED)).toBeUndefined();
    }
    for (const origin of ["https://evil.example", "null", "", "http://127.0.0.1.evil.example"]) {
      expect(checkHost({ host: "localhost:8080", origin }, ALLOWED)).toBe("foreign_origin");
    }
  });

  it("serves an image or a frame of a foreign page under a public name only", () => {
    const image = { "sec-fetch-site": "cross-site", "sec-fetch-dest": "image" };
    expect(checkHost({ host: "localhost:8080", ...image }, ALLOWED)).toBe("foreign_origin");
    expect(checkHost({ host: "runner.example", ...image }, ALLOWED)).toBeUndefined();
  });
});
