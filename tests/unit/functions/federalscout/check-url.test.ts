import { describe, expect, it } from "vitest";
import { checkUrl, isAllowedUrl } from "../../../../functions/federalscout/check-url.ts";

describe("DISC-011 where discovery may go", () => {
  it.each([
    "https://studentaid.gov/aid-estimator/",
    "http://example.gov:8080/form?x=1",
    "https://10.1.2.3/intranet",
  ])("lets %s pass", (url) => expect(checkUrl(url, false).href).toBe(url));

  it.each([
    "http://localhost:3000/",
    "http://app.localhost/",
    "http://localhost./",
    "http://127.0.0.1/",
    "http://127.9.9.9/",
    "http://0.0.0.0:8080/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
  ])("takes %s for this computer, and lets it pass only where that is allowed", (url) => {
    expect(() => checkUrl(url, false)).toThrow("FEDERALSCOUT_ALLOW_LOCAL");
    expect(checkUrl(url, true).protocol).toBe("http:");
  });

  it.each([
    "http://169.254.169.254/",
    "http://169.254.170.2/v2/credentials",
    "http://[::ffff:169.254.169.254]/",
    "http://metadata.google.internal/computeMetadata/v1/",
    "http://100.100.100.200/",
    "http://[fe80::1]/",
  ])("never lets %s pass", (url) => {
    expect(() => checkUrl(url, true)).toThrow("metadata");
    expect(isAllowedUrl(url, true)).toBe(false);
  });

  it.each(["", "example.gov", "ftp://example.gov/", "data:text/html,x", "view-source:https://example.gov/"])(
    "refuses %o",
    (url) => expect(() => checkUrl(url, true)).toThrow(/The url/),
  );
});
