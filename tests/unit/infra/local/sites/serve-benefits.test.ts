import { describe, expect, it } from "vitest";
import type { BenefitsVariant } from "../../../../../infra/local/sites/practice-options.ts";
import type { PracticeReply } from "../../../../../infra/local/sites/practice-reply.ts";
import { createBenefitsSite } from "../../../../../infra/local/sites/serve-benefits.ts";

const ORIGIN = "https://benefits.example.gov";
const ANSWERS: [path: string, form: Record<string, string>][] = [
  ["date-of-birth", { birth_month: "3", birth_day: "27", birth_year: "1985" }],
  ["region", { region: "east" }],
  ["partner", { partner: "no", partner_income: "" }],
  ["children", { has_children: "yes", children: "1" }],
  ["income", { income: "12,000" }],
  ["housing", { housing: "rent", rent: "700" }],
  ["circumstances", { circumstances: "none" }],
  ["savings", { savings: "0" }],
];

function visit(variant: BenefitsVariant = { kind: "normal" }) {
  const site = createBenefitsSite("none");
  let cookie = "";
  return async (method: string, path: string, form: Record<string, string> = {}): Promise<PracticeReply> => {
    const url = new URL(`/calculator/${path}`, ORIGIN);
    const reply = await site({ method, url, form: new URLSearchParams(form), cookie }, variant);
    if (reply === "hang") throw new Error("no answer");
    cookie = reply.headers["set-cookie"]?.split(";")[0] ?? cookie;
    return reply;
  };
}

describe("the benefits calculator", () => {
  it("asks one question a page, shows the answers to check, and then the result", async () => {
    const request = visit();
    expect((await request("GET", "")).body).toContain("Start now");
    for (const [i, [path, form]] of ANSWERS.entries()) {
      const next = ANSWERS[i + 1]?.[0] ?? "check-your-answers";
      expect(await request("POST", path, form)).toMatchObject({
        status: 302,
        headers: { location: `/calculator/${next}` },
      });
    }
    const check = await request("GET", "check-your-answers");
    expect(check.body).toContain("Accept and calculate");
    expect(check.body).toContain("$12,000");
    expect((await request("POST", "check-your-answers")).headers.location).toBe("/calculator/result");
    expect((await request("GET", "result")).body).toContain("You may be entitled");
  });

  it("shows a page again with an error summary that links to the input", async () => {
    const { body, status } = await visit()("POST", "children", { has_children: "yes", children: "many" });
    expect(status).toBe(200);
    expect(body).toContain("<title>Error: Do any children live with you?");
    expect(body).toMatch(/<a href="#children">Enter a number up to 12<\/a>/);
    expect(body).toMatch(/id="children".* aria-invalid="true"/);
  });

  it("redirects to the first question without an answer", async () => {
    const request = visit();
    expect((await request("GET", "result")).headers.location).toBe("/calculator/date-of-birth");
    expect((await request("GET", "nothing")).status).toBe(404);
  });

  it("returns to the answers after a change", async () => {
    const request = visit();
    for (const [path, form] of ANSWERS) await request("POST", path, form);
    const { headers } = await request("POST", "income?change", { income: "13000" });
    expect(headers.location).toBe("/calculator/check-your-answers");
  });

  it("misbehaves when asked to", async () => {
    const refused = await visit({ kind: "rejecting", field: "savings", message: "No" })("POST", "savings", {
      savings: "1",
    });
    expect(refused.body).toContain("No</a>");
    expect((await visit({ kind: "drifted" })("GET", "savings")).body).toContain('id="bc2-savings"');
    expect((await visit({ kind: "removed", field: "rent" })("GET", "housing")).body).not.toContain(
      'id="rent"',
    );
    expect((await visit({ kind: "blocked" })("GET", "")).status).toBe(403);
  });

  it("never repeats markup of an answer", async () => {
    const { body } = await visit()("POST", "income", { income: '"><script>' });
    expect(body).not.toContain("<script>");
    expect(body).toContain("&#60;script&#62;");
  });
});
