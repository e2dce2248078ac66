import { describe, expect, it } from "vitest";
import type { SsaVariant } from "../../../../../infra/local/sites/practice-options.ts";
import { createSsaSite } from "../../../../../infra/local/sites/serve-ssa.ts";
import { estimateBenefits } from "../../../../../infra/local/sites/ssa/benefit-formula.ts";
import { formatBenefit } from "../../../../../infra/local/sites/ssa/result-page.ts";

const HOST = "https://www.ssa.gov";
const CALCULATOR = "/cgi-bin/benefit6.cgi";
const entries = { dobmon: "06", dobday: "15", yob: "1980", earnings: "75000", dollars: "1" };

async function ask(path: string, form?: Record<string, string>, variant: SsaVariant = { kind: "normal" }) {
  const reply = await createSsaSite("none")(
    { method: form ? "POST" : "GET", url: new URL(path, HOST), form: new URLSearchParams(form) },
    variant,
  );
  if (reply === "hang") throw new Error("the site hangs");
  return { status: reply.status, body: String(reply.body) };
}

function amounts(body: string): Record<string, string> {
  return Object.fromEntries(
    [...body.matchAll(/<td class="amount" id="(\w+)">([^<]*)/g)].map(([, id = "", text = ""]) => [id, text]),
  );
}

describe("the quick calculator's server", () => {
  it.each(["/OACT/quickcalc/", "/OACT/quickcalc/index.html", CALCULATOR])(
    "shows the form at %s",
    async (path) => {
      const { body } = await ask(path);
      for (const id of [
        "month",
        "day",
        "year",
        "earnings",
        "lastyear",
        "lastearnings",
        "retiremonth",
        "retireyear",
        "constant",
        "nominal",
      ]) {
        expect(body).toContain(`id="${id}"`);
      }
      expect(body).toContain('<input type="submit" value="Submit request">');
      expect(body).toContain("not an official estimate");
    },
  );

  it("answers a submission with the formula's amounts", async () => {
    for (const dollars of ["constant", "nominal"] as const) {
      const { body } = await ask(CALCULATOR, { ...entries, dollars: dollars === "constant" ? "1" : "0" });
      const expected = estimateBenefits({ birthYear: 1980, birthMonth: 6, earnings: 75_000, dollars });
      const [early, full, late] = expected.retirement.map(({ monthly }) => formatBenefit(monthly));
      expect(amounts(body)).toEqual({
        est_early: early,
        est_full: full,
        est_late: late,
        est_disability: formatBenefit(expected.disability),
        est_child: formatBenefit(expected.survivors.child),
        est_caring: formatBenefit(expected.survivors.spouseWithChild),
        est_spouse: formatBenefit(expected.survivors.spouseAtFullRetirementAge),
        est_family: formatBenefit(expected.survivors.familyMaximum),
      });
    }
  });

  it("shows an invalid form again, with its entries and a message next to each invalid field", async () => {
    const { body } = await ask(CALCULATOR, { ...entries, earnings: `"><script>`, dollars: "0" });
    expect(body).toContain('value="&#34;&#62;&#60;script&#62;" aria-invalid="true"');
    expect(body).toContain('<span class="error" id="earnings-error">Enter a whole dollar amount');
    expect(body.match(/class="error"/g)).toHaveLength(1);
    expect(body).toMatch(/id="nominal"[^>]* checked/);
    expect(body).not.toContain("<script>");
  });

  it("renames ids and names but no labels after a drift, and understands its own form", async () => {
    const { body } = await ask(CALCULATOR, undefined, { kind: "drifted" });
    expect(body).not.toContain('id="month"');
    expect(body).toContain(">Enter earnings in the current year</label>");
    const drifted = Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [`qc2-${name.toLowerCase()}`, value]),
    );
    expect((await ask(CALCULATOR, drifted, { kind: "drifted" })).body).toContain("Benefit Estimates");
    expect((await ask(CALCULATOR, entries, { kind: "drifted" })).body).toContain("need to be corrected");
  });

  it("finds fault with a right value in the variant for it", async () => {
    const variant: SsaVariant = { kind: "rejecting", field: "birth_year", message: "No record <here>." };
    const { body } = await ask(CALCULATOR, entries, variant);
    expect(body).toContain('<span class="error" id="year-error">No record &#60;here&#62;.</span>');
  });

  it("does without a field that was removed", async () => {
    const variant: SsaVariant = { kind: "removed", field: "birth_day" };
    expect((await ask(CALCULATOR, undefined, variant)).body).not.toContain('id="day"');
    const { dobday: _, ...others } = entries;
    expect((await ask(CALCULATOR, others, variant)).body).toContain("Benefit Estimates");
  });

  it("never answers for the page that hangs", async () => {
    await expect(ask(CALCULATOR, undefined, { kind: "hanging" })).rejects.toThrow("hangs");
    expect((await ask(CALCULATOR, undefined, { kind: "hanging", page: "results" })).status).toBe(200);
    await expect(ask(CALCULATOR, entries, { kind: "hanging", page: "results" })).rejects.toThrow("hangs");
  });

  it("is empty on other systems", async () => {
    expect((await ask("/OACT/other/")).status).toBe(404);
    expect((await ask("/OACT/quickcalc/", entries)).status).toBe(404);
  });
});
