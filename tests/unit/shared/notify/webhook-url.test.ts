import { describe, expect, it } from "vitest";
import { isException, LOOPBACK, parseWebhookUrl } from "../../../../shared/notify/webhook-url.ts";

const NONE = new Set<string>();

describe("the URL of a webhook", () => {
  it.each(["https://hooks.example.com/a", "https://93.184.216.34/a", "https://[2606:4700::1111]/"])(
    "may be %s",
    (text) => {
      expect(parseWebhookUrl(text, NONE).href).toBe(text);
    },
  );

  it.each([
    ["no url", "is not a URL"],
    [`https://hooks.example.com/${"a".repeat(2000)}`, "is not a URL"],
    ["https://user@hooks.example.com/", "must hold no user name or password"],
    ["https://:password@hooks.example.com/", "must hold no user name or password"],
    ["http://hooks.example.com/", "must begin with https://"],
    ["https://hooks.example.com:22/", "must not name the port 22"],
    ["https://[2606:4700::1111]:8443/", "must not name the port 8443"],
    ["https://10.0.0.1/", "leads to an address that is not public"],
    ["https://[::1]/", "leads to an address that is not public"],
    ["https://169.254.169.254/", "leads to an address that is not public"],
    ["https://0x7f000001/", "leads to an address that is not public"],
    ["https://localhost/", "leads to an address that is not public"],
    ["https://LOCALHOST./", "leads to an address that is not public"],
  ])("is refused: %s", (text, problem) => {
    expect(() => parseWebhookUrl(text, NONE)).toThrow(`The URL of the webhook ${problem}.`);
  });

  it("may name a host that has no address yet", () => {
    expect(parseWebhookUrl("https://no-such-host.invalid/", NONE).host).toBe("no-such-host.invalid");
  });

  it("may lead to the hosts of the settings", () => {
    expect(parseWebhookUrl("http://127.0.0.1:9000/", new Set(["127.0.0.1:9000"])).port).toBe("9000");
    expect(() => parseWebhookUrl("http://127.0.0.1:9001/", new Set(["127.0.0.1:9000"]))).toThrow();
  });

  it("may lead to every port of this machine, and to no other private address, with `loopback`", () => {
    const hosts = new Set([LOOPBACK]);
    for (const host of ["localhost:8443", "127.0.0.1:9", "[::1]:9000", "a.localhost"]) {
      const url = parseWebhookUrl(`http://${host}/`, hosts);
      expect(isException(url, hosts), host).toBe(true);
    }
    for (const host of ["10.0.0.1", "169.254.169.254", "hooks.example.com", "localhost.example.com"]) {
      expect(() => parseWebhookUrl(`http://${host}/`, hosts), host).toThrow();
    }
  });
});
