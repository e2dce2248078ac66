import { describe, expect, it } from "vitest";
import { checkWebhookUrl, parseWebhookUrl } from "../../../../shared/notify/webhook-url.ts";

const NONE = new Set<string>();

describe("the URL of a webhook", () => {
  it.each(["https://hooks.example.com/a", "https://93.184.216.34/a", "https://[2606:4700::1111]:8443/"])(
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
    ["https://10.0.0.1/", "leads to an address that is not public"],
    ["https://[::1]/", "leads to an address that is not public"],
    ["https://169.254.169.254/", "leads to an address that is not public"],
  ])("is refused: %s", (text, problem) => {
    expect(() => parseWebhookUrl(text, NONE)).toThrow(`The URL of the webhook ${problem}.`);
  });

  it("is refused where its host resolves to this machine, unless the settings except it", async () => {
    const text = "https://localhost:8443/";
    await expect(checkWebhookUrl(text, NONE)).rejects.toMatchObject({
      type: "invalid_request",
      message: expect.stringContaining("not public"),
    });
    await checkWebhookUrl(text, new Set(["localhost:8443"]));
    expect(parseWebhookUrl("http://127.0.0.1:9000/", new Set(["127.0.0.1:9000"])).port).toBe("9000");
  });
});
