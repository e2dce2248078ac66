import { describe, expect, it } from "vitest";
import type { FsaVariant } from "../../../../../infra/local/sites/practice-options.ts";
import type { PracticeReply } from "../../../../../infra/local/sites/practice-reply.ts";
import { createFsaSite } from "../../../../../infra/local/sites/serve-single-page.ts";

const BASE = "https://studentaid.gov/aid-estimator/";

async function get(path: string, variant: FsaVariant = { kind: "normal" }, method = "GET") {
  const site = createFsaSite("none");
  const reply = await site({ method, url: new URL(path, BASE), form: new URLSearchParams() }, variant);
  if (reply === "hang") throw new Error("the site hangs");
  return { ...reply, body: String(reply.body) };
}

function settingsIn(reply: PracticeReply): unknown {
  const [, json = ""] = /id="practice-settings">(.*?)<\/script>/s.exec(String(reply.body)) ?? [];
  return JSON.parse(json);
}

describe("the FSA estimator's server", () => {
  it("answers every address of the application with its document, marked as practice", async () => {
    for (const path of ["", "estimate/student-information", "results"]) {
      const reply = await get(path);
      expect(reply.status).toBe(200);
      expect(reply.body).toContain("Practice site.");
      expect(reply.body).toContain("not an official estimate");
    }
  });

  it("serves every style sheet that the document asks for, and its script in one file", async () => {
    const { body } = await get("");
    const wanted = [...body.matchAll(/(?:href|src)="(\/aid-estimator\/assets\/[^"]+)"/g)].map(
      ([, path = ""]) => path,
    );
    const replies = await Promise.all(wanted.map((path) => get(path)));
    expect(replies.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    const script = replies[wanted.findIndex((path) => path.endsWith("main.js"))]?.body ?? "";
    expect(script).not.toMatch(/^import /m);
    const titles = [
      "Student Information",
      "Parent Marital Status",
      "Family Size",
      "Student Income and Assets",
    ];
    for (const title of titles) expect(script).toContain(title);
  });

  it("fetches nothing from other hosts", async () => {
    const { body } = await get("");
    expect(body).not.toMatch(/(href|src)="(https?:)?\/\//);
  });

  it("passes the variant to the page, in a script that the variant's text cannot end", async () => {
    const variant: FsaVariant = {
      kind: "rejecting",
      field: "family_size",
      message: "</script><b>$& too many",
    };
    const reply = await get("", variant);
    expect(reply.body).not.toContain("</script><b>");
    expect(settingsIn(reply)).toEqual({ variant, delays: { pages: [0], suggestions: [0], response: 0 } });
  });

  it("puts the application into an iframe of the same origin in the variant for it", async () => {
    const outer = await get("", { kind: "framed" });
    const [, source = ""] = /<iframe src="([^"]+)"/.exec(outer.body) ?? [];
    expect((await get(source, { kind: "framed" })).body).toContain("main.js");
  });

  it("never answers for its first page in the variant for it, and answers when a later page hangs", async () => {
    await expect(get("", { kind: "hanging" })).rejects.toThrow("hangs");
    expect((await get("", { kind: "hanging", page: "results" })).status).toBe(200);
  });

  it("does nothing on other systems", async () => {
    expect((await get("/other/")).status).toBe(404);
    expect((await get("/aid-estimatorx")).status).toBe(404);
    expect((await get("", { kind: "normal" }, "POST")).status).toBe(404);
  });
});
