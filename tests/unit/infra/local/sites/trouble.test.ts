import { describe, expect, it } from "vitest";
import { createTrouble } from "../../../../../infra/local/sites/trouble.ts";

const url = new URL("https://studentaid.gov/aid-estimator/");

describe("the troubles of a site", () => {
  it("fails the first load only, by default", () => {
    const trouble = createTrouble();
    const statuses = [1, 2, 3].map(() => trouble({ kind: "flaky" }, url)?.status);
    expect(statuses).toEqual([503, undefined, undefined]);
  });

  it("fails the given number of loads", () => {
    const trouble = createTrouble();
    const statuses = [1, 2, 3].map(() => trouble({ kind: "flaky", times: 2 }, url)?.status);
    expect(statuses).toEqual([503, 503, undefined]);
  });

  it("fails always with `always`", () => {
    const trouble = createTrouble();
    const statuses = Array.from(
      { length: 5 },
      () => trouble({ kind: "flaky", times: "always" }, url)?.status,
    );
    expect(new Set(statuses)).toEqual(new Set([503]));
  });

  it("refuses with the page that Akamai shows, which names the address", () => {
    const reply = createTrouble()({ kind: "blocked" }, url);
    expect(reply?.status).toBe(403);
    expect(reply?.body).toContain("<TITLE>Access Denied</TITLE>");
    expect(reply?.body).toContain("studentaid&#46;gov&#47;aid-estimator&#47;");
  });

  it("leaves everything else to the site", () => {
    expect(createTrouble()({ kind: "drifted" }, url)).toBeUndefined();
  });
});
