import { describe, expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { useReader } from "../../../../fixtures/forms/read-html.ts";
import { at } from "../../../../fixtures/forms/run-form.ts";

const read = useReader();

const ESTIMATE = `<p>Monthly benefit: <strong>$1,234.50</strong></p>
         <h2>Debt after the year</h2><p id="debt"><b>–$300</b></p>
         <dl><dt>Full retirement age:</dt><dd id="age">67</dd><dt>Rate (yearly)</dt><dd id="rate">2.5 %</dd><dt>Starts</dt><dd id="date">June 1, 2047</dd></dl>
         <table id="years"><caption>By year</caption><tr><th>Year</th><th>Amount</th><th>Note</th></tr><tr><td>2047</td><td>$10</td><td>a</td></tr></table>
         <table><thead><tr><th>Benefit</th><th>Age</th><th>Amount</th></tr></thead><tr><th scope="row">At age 62</th><td>62</td><td>1.418,50 €</td></tr></table>
         <table><tr><td>Spouse’s part</td><td>$55</td></tr><tr><td>Child’s part</td><td>$20</td></tr></table>
         <label>Total <input id="total" readonly value="$77"></label>
         <footer><dl><dt>Phone</dt><dd>555</dd></dl></footer>`;

const CARDS = `<section><div><div>Monthly payment</div><div style="font-size:40px"><span>$</span><span>1,234</span><sup>.50</sup></div></div>
           <div><div>2.5%</div><div>Interest rate</div></div></section>
         <div style="display:grid;grid-template-columns:1fr 1fr"><span>Refund</span><span>-£126.00</span><span>Fee</span><span>($12)</span></div>
         <p>If nothing changes, you may get <b>€1,300</b> a year. Your payment could fall to $98 a month.</p>
         <p>Your benefit may rise to $77 a week!</p>
         <p>Status: eligible</p><div>Reference</div><div>K7Q-22A</div><div><h3>Loss</h3><div>(1,234.50)</div></div><p>Savings</p><p>CHF 1’200.50</p>
         <section><h2>Your award</h2><div><p style="font-size:40px">$310</p><p>Registration <span>R2D-55</span></p></div></section>
         <x-figure></x-figure>
         <div role="table" aria-label="Plans"><div role="row"><span role="columnheader">Plan</span><span role="columnheader">Cost</span><span role="columnheader">Years</span></div><div role="row"><span role="cell">A</span><span role="cell">$5</span><span role="cell">10</span></div></div>
         <script>customElements.define("x-figure", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<div><p>Total saved</p><p>$44</p></div>"; } });</script>`;

const CLOSED = `<h3><button aria-expanded="false" aria-controls="one">Benefit</button></h3><div id="one" style="visibility:hidden;max-height:0;overflow:hidden"><b id="benefit">$320</b><i id="template" hidden>$1</i></div>
         <div role="tablist"><button role="tab" aria-selected="true" aria-controls="t1">Summary</button><button role="tab" id="tab2" aria-selected="false">Details</button></div>
         <div role="tabpanel" id="t1">You qualify.</div><div role="tabpanel" aria-labelledby="tab2" style="display:none"><table id="plans"><tr><th>Plan</th><th>Cost</th></tr><tr><td>A</td><td>$5</td></tr></table></div>
         <x-details><span id="code">K7-22</span></x-details><div style="display:none"><b id="other">$2</b></div>
         <script>customElements.define("x-details", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<details><summary>Reference</summary><slot></slot></details>"; } });</script>`;

const HOSTILE = `<p id="words">\u202eName\u{e0049} ${"x".repeat(600)}</p>
         <table id="answers">${Array.from({ length: 250 }, (_, n) => `<tr><td>${n}</td><td>\u2066${"y".repeat(600)}</td></tr>`).join("")}</table>`;

const LAYOUT = `<!doctype html><title>Relief</title><table><tr><td>Home Forms</td><td><b>Estimate</b>
         <table><tr><td><b>Item</b></td><td><b>Basis</b></td><td><b>Relief</b></td></tr><tr><td>State</td><td>-</td><td>$20.00</td></tr><tr><td><b>Total</b></td><td>&nbsp;</td><td><b>$120.00</b></td></tr></table>
         <p>Confirmation number:&nbsp;<b>AB12-99</b><p><strong>Reference:</strong> 77-A<p><strong>Share:</strong> 12.5%<dl><dt>مبلغ</dt><dd>31</dd></dl></td></tr></table>`;

const PROGRAMS = `<p>Based on what you said:</p><ul><li><h2>Food help</h2><p>You may be eligible</p><p>$234 to $412 per month</p></li><li><h2>Health plan</h2><p>Full coverage</p></li></ul>
         <p>Limit: <b id="limit">$37,000.00</b></p><p>Share: <b id="share">NaN %</b></p>`;

const result = (name: string, type: string, ...places: string[]) => ({
  name,
  label: name,
  type,
  locators: at(...places),
});

test("the site's text is cut to 500 characters and 200 rows, without bidirectional characters", async () => {
  const { results } = await read(HOSTILE, [
    result("words", "text", "id=words"),
    result("answers", "table", "id=answers"),
  ]);
  expect(results.words?.text).toMatch(/^Name x+…$/);
  expect(results.words?.text).toHaveLength(500);
  const rows = results.answers?.value as string[][];
  expect(rows).toHaveLength(200);
  expect(rows[0]?.[1]).toMatch(/^y{499}…$/);
});

describe("EXEC-010 results", () => {
  test("have the types that the wizard names; a missing one is a warning", async () => {
    const { results, warnings } = await read(ESTIMATE, [
      result("benefit", "money", "css=main > p strong"),
      result("debt", "money", "id=gone", "id=debt"),
      result("age", "number", "id=age"),
      result("rate", "percent", "id=rate"),
      result("starts", "date", "id=date"),
      result("years", "table", "id=years"),
      result("total", "money", "id=total"),
      result("gone", "text", "id=gone"),
    ]);
    expect(results).toEqual({
      benefit: { label: "benefit", type: "money", value: 1234.5, text: "$1,234.50" },
      debt: { label: "debt", type: "money", value: -300, text: "–$300" },
      age: { label: "age", type: "number", value: 67, text: "67" },
      rate: { label: "rate", type: "percent", value: 2.5, text: "2.5 %" },
      starts: { label: "starts", type: "date", value: "2047-06-01", text: "June 1, 2047" },
      years: {
        label: "years",
        type: "table",
        value: [
          ["Year", "Amount", "Note"],
          ["2047", "$10", "a"],
        ],
        text: expect.stringContaining("2047"),
      },
      total: { label: "total", type: "money", value: 77, text: "$77" },
    });
    expect(warnings).toEqual([
      expect.stringContaining("benefit is now labelled “Monthly benefit”"),
      expect.stringContaining("gone"),
    ]);
  });

  test("are neither the date of the page itself nor a choice of language in the head of the site", async () => {
    const { results } =
      await read(`<!doctype html><title>Result</title><header><form><h2>Language selection</h2><button>Français</button></form></header>
      <main><header><p>Weekly amount: <b>$12.50</b></p></header><dl><dt>Date modified:</dt><dd>2026-05-22</dd></dl></main>`);
    expect(Object.keys(results)).toEqual(["weekly_amount"]);
  });

  test("are found without a specification: lists, tables, bold figures, never header, footer and navigation", async () => {
    const { results } = await read(ESTIMATE);
    expect(results).toMatchObject({
      monthly_benefit: { label: "Monthly benefit", type: "money", value: 1234.5 },
      debt_after_the_year: { type: "money", value: -300 },
      full_retirement_age: { label: "Full retirement age", type: "number", value: 67 },
      rate: { type: "percent", value: 2.5 },
      starts: { type: "date", value: "2047-06-01" },
      by_year: { type: "table" },
      at_age_62: { type: "money", value: 1418.5, currency: "EUR" },
      spouse_s_part: { type: "money", value: 55 },
    });
    expect(results).not.toHaveProperty("phone");
  });

  test("are found by their text and position, in any kind of element", async () => {
    const { values } = await read(CARDS);
    expect(values).toMatchObject({
      monthly_payment: 1234.5,
      interest_rate: 2.5,
      refund: -126,
      fee: -12,
      if_nothing_changes_you_may_get: 1300,
      your_benefit_may_rise_to: 77,
      status: "eligible",
      reference: "K7Q-22A",
      loss: -1234.5,
      savings: 1200.5,
      total_saved: 44,
      your_award: 310,
      registration: "R2D-55",
      plans: [
        ["Plan", "Cost", "Years"],
        ["A", "$5", "10"],
      ],
    });
  });

  test("are found in pages that a table arranges, in rows with one figure, and after bold names", async () => {
    const { values } = await read(LAYOUT);
    expect(values).toMatchObject({
      state: 20,
      total: 120,
      confirmation_number: "AB12-99",
      reference: "77-A",
      share: 12.5,
      مبلغ: 31,
    });
    expect(Object.keys(values).filter((name) => /home|estimate|item/.test(name))).toEqual([]);
  });

  test("of an automatic wizard are joined by the page's other figures and its text, never by an end of a range", async () => {
    const results = [result("limit", "money", "id=limit"), result("share", "percent", "id=share")];
    const [chosen, all] = [await read(PROGRAMS, results), await read(PROGRAMS, results, { automatic: true })];
    expect(chosen.figures).toBeUndefined();
    expect(all.results).toMatchObject({ limit: { value: 37000 }, share: { value: null } });
    expect(all.warnings).toContainEqual(expect.stringContaining("shows “NaN %” in place of a figure"));
    expect(Object.values(all.figures ?? {}).map(({ label, value }) => [label, value])).toContainEqual([
      "Based on what you said",
      [["Food help You may be eligible $234 to $412 per month"], ["Health plan Full coverage"]],
    ]);
    expect(Object.values(all.figures ?? {}).map(({ value }) => value)).not.toContain(234);
    expect(all.page_text).toContain("$234 to $412 per month");
  });

  test("are read in closed sections and tabs, not in other hidden parts", async () => {
    const results = [
      result("benefit", "money", "id=benefit"),
      result("plans", "table", "id=plans"),
      result("code", "text", "id=code"),
      result("template", "money", "id=template"),
      result("other", "money", "id=other"),
    ];
    const { values } = await read(CLOSED, results);
    const plans = [
      ["Plan", "Cost"],
      ["A", "$5"],
    ];
    expect(values).toEqual({ benefit: 320, plans, code: "K7-22" });
  });

  test("that have moved are found by their label; a page of words is returned as it is", async () => {
    const { results, warnings } = await read(CARDS, [
      { ...result("payment", "money", "id=gone"), label: "Monthly payment" },
      { ...result("reworded", "money", "id=gone"), label: "Your payment each month" },
    ]);
    expect(results).toMatchObject({ payment: { value: 1234.5 }, reworded: { value: 1234.5 } });
    const found = ["payment", "reworded"].map((name) =>
      expect.stringContaining(`${name} was found by its label only`),
    );
    expect(warnings).toEqual(found);
    const words = await read("<!doctype html><title>Answer</title><main>You are not eligible</main>");
    expect(words.results).toEqual({
      text_of_the_page: {
        label: "Text of the page",
        type: "text",
        value: "You are not eligible",
        text: "You are not eligible",
      },
    });
  });

  test("are read by their label where their id now belongs to another figure", async () => {
    const { results, warnings } = await read(
      `<p>Yearly benefit <b id="r1">$14,400</b></p><p>Monthly benefit <b id="r2">$1,200</b></p>`,
      [
        { ...result("monthly", "money", "id=r1"), label: "Monthly benefit" },
        { ...result("fee", "money", "id=r2"), label: "Fee" },
      ],
    );
    expect(results).toMatchObject({ monthly: { value: 1200 } });
    expect(results).not.toHaveProperty("fee");
    expect(warnings).toEqual([
      expect.stringContaining("monthly was found by its label only"),
      expect.stringContaining("does not show fee"),
    ]);
  });
});
