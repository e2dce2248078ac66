import { describe, expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { at, complete, field, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../fixtures/forms/use-forms.ts";

const forms = useForms({
  "/form": () =>
    pageOf(
      "Form",
      `<form action="/results"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    ),
  "/results": () =>
    pageOf(
      "Your estimate",
      `<p>Monthly benefit: <strong>$1,234.50</strong></p>
         <h2>Debt after the year</h2><p id="debt"><b>–$300</b></p>
         <dl><dt>Full retirement age:</dt><dd id="age">67</dd><dt>Rate (yearly)</dt><dd id="rate">2.5 %</dd><dt>Starts</dt><dd id="date">June 1, 2047</dd></dl>
         <table id="years"><caption>By year</caption><tr><th>Year</th><th>Amount</th><th>Note</th></tr><tr><td>2047</td><td>$10</td><td>a</td></tr></table>
         <table><thead><tr><th>Benefit</th><th>Age</th><th>Amount</th></tr></thead><tr><th scope="row">At age 62</th><td>62</td><td>1.418,50 €</td></tr></table>
         <table><tr><td>Spouse’s part</td><td>$55</td></tr><tr><td>Child’s part</td><td>$20</td></tr></table>
         <label>Total <input id="total" readonly value="$77"></label>
         <footer><dl><dt>Phone</dt><dd>555</dd></dl></footer>`,
    ),
  "/cards": () =>
    pageOf(
      "Your estimate",
      `<section><div><div>Monthly payment</div><div style="font-size:40px"><span>$</span><span>1,234</span><sup>.50</sup></div></div>
           <div><div>2.5%</div><div>Interest rate</div></div></section>
         <div style="display:grid;grid-template-columns:1fr 1fr"><span>Refund</span><span>-£126.00</span><span>Fee</span><span>($12)</span></div>
         <p>If nothing changes, you may get <b>€1,300</b> a year. Your payment could fall to $98 a month.</p>
         <p>Your benefit may rise to $77 a week!</p>
         <p>Status: eligible</p><div>Reference</div><div>K7Q-22A</div><div><h3>Loss</h3><div>(1,234.50)</div></div><p>Savings</p><p>CHF 1’200.50</p>
         <section><h2>Your award</h2><div><p style="font-size:40px">$310</p><p>Registration <span>R2D-55</span></p></div></section>
         <x-figure></x-figure>
         <div role="table" aria-label="Plans"><div role="row"><span role="columnheader">Plan</span><span role="columnheader">Cost</span><span role="columnheader">Years</span></div><div role="row"><span role="cell">A</span><span role="cell">$5</span><span role="cell">10</span></div></div>
         <script>customElements.define("x-figure", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<div><p>Total saved</p><p>$44</p></div>"; } });</script>`,
    ),
  "/to-cards": () =>
    pageOf(
      "Form",
      `<form action="/cards"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    ),
  "/to-words": () =>
    pageOf(
      "Form",
      `<form action="/words"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    ),
  "/to-closed": () =>
    pageOf(
      "Form",
      `<form action="/closed"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    ),
  "/closed": () =>
    pageOf(
      "Your estimate",
      `<h3><button aria-expanded="false" aria-controls="one">Benefit</button></h3><div id="one" style="visibility:hidden;max-height:0;overflow:hidden"><b id="benefit">$320</b><i id="template" hidden>$1</i></div>
         <div role="tablist"><button role="tab" aria-selected="true" aria-controls="t1">Summary</button><button role="tab" id="tab2" aria-selected="false">Details</button></div>
         <div role="tabpanel" id="t1">You qualify.</div><div role="tabpanel" aria-labelledby="tab2" style="display:none"><table id="plans"><tr><th>Plan</th><th>Cost</th></tr><tr><td>A</td><td>$5</td></tr></table></div>
         <x-details><span id="code">K7-22</span></x-details><div style="display:none"><b id="other">$2</b></div>
         <script>customElements.define("x-details", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<details><summary>Reference</summary><slot></slot></details>"; } });</script>`,
    ),
  "/words": () => `<!doctype html><title>Answer</title><main>You are not eligible</main>`,
  "/counting": () =>
    pageOf(
      "Counting",
      `<form onsubmit="return go()"><input id="a" aria-label="A"><button>Continue</button></form><output id="sum">$0</output>
         <script>function go() { let n = 0; requestAnimationFrame(function count() { n += 10; document.getElementById("sum").textContent = "$" + n; if (n < 400) requestAnimationFrame(count); }); return false; }</script>`,
    ),
  "/preliminary": () =>
    pageOf(
      "Preliminary",
      `<form onsubmit="return go()"><input id="a" aria-label="A"><button>Continue</button></form><output id="sum"></output>
         <script>function go() { sum.textContent = "$1"; setTimeout(() => { sum.textContent = "$2"; }, 110); return false; }</script>`,
    ),
  "/same": () =>
    pageOf(
      "Same",
      `<form onsubmit="return false"><input id="a" aria-label="A"><button>Continue</button></form><output id="sum">$0</output>`,
    ),
  "/hostile": () =>
    pageOf(
      "Hostile",
      `<p id="words">\u202eName\u{e0049} ${"x".repeat(600)}</p>
         <table id="answers">${Array.from({ length: 250 }, (_, n) => `<tr><td>${n}</td><td>\u2066${"y".repeat(600)}</td></tr>`).join("")}</table>`,
    ),
  "/to-hostile": () =>
    pageOf(
      "Form",
      `<form action="/hostile"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    ),
  "/to-layout": () =>
    pageOf(
      "Form",
      `<form action="/layout"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    ),
  "/layout": () =>
    `<!doctype html><title>Relief</title><table><tr><td>Home Forms</td><td><b>Estimate</b>
         <table><tr><td><b>Item</b></td><td><b>Basis</b></td><td><b>Relief</b></td></tr><tr><td>State</td><td>-</td><td>$20.00</td></tr><tr><td><b>Total</b></td><td>&nbsp;</td><td><b>$120.00</b></td></tr></table>
         <p>Confirmation number:&nbsp;<b>AB12-99</b><p><strong>Reference:</strong> 77-A<p><strong>Share:</strong> 12.5%<dl><dt>مبلغ</dt><dd>31</dd></dl></td></tr></table>`,
  "/late": () =>
    pageOf(
      "Late",
      `<form onsubmit="return go()"><input id="a" aria-label="A"><button>Continue</button></form>
         <section hidden><output id="sum">Calculating…</output><p id="share">--</p><table id="years"><tr><th>Year</th><th>Amount</th></tr></table></section>
         <script>function go() { document.querySelector("section").hidden = false; setTimeout(() => { let n = 0; const count = () => { n += 100; document.getElementById("sum").textContent = "$" + n; if (n < 500) setTimeout(count, 60); }; count(); document.getElementById("share").textContent = "12%"; document.getElementById("years").insertRow().innerHTML = "<td>1</td><td>$7</td>"; }, 300); return false; }</script>`,
    ),
  "/asked": ({ form }, response) => {
    if (!form.has("a"))
      return pageOf(
        "Asked",
        `<input id="a" aria-label="A" oninput="setTimeout(async () => { sum.textContent = '$' + await (await fetch('/asked?a=1')).text(); }, 50)"><output id="sum">$0</output>`,
      );
    setTimeout(() => response.end("12"), 700);
    return undefined;
  },
  "/zeros": () =>
    pageOf(
      "Zeros",
      `<form onsubmit="return go(this)"><input id="a" aria-label="A"><button>Continue</button></form><section hidden><h2>Estimate</h2><output id="sum">$0</output></section>
         <script>function go(form) { form.hidden = true; document.querySelector("section").hidden = false; setTimeout(() => { document.getElementById("sum").textContent = "$1,200"; }, 600); return false; }</script>`,
    ),
  "/marked": () =>
    pageOf(
      "Marked",
      `<form onsubmit="return go(this)"><input id="a" aria-label="A"><button>Continue</button></form>
         <section hidden><p id="sum"><s>$900</s> <b>$1,200<sup>1</sup></b></p><p id="old" aria-busy="true">$5</p>
           <div><p>You</p><dl><dt>Share</dt><dd>$30</dd></dl></div><div><p>Your spouse</p><dl><dt>Share</dt><dd>$40</dd></dl></div></section>
         <script>function go(form) { form.hidden = true; document.querySelector("section").hidden = false;
           setTimeout(() => { const old = document.getElementById("old"); old.textContent = "$7"; old.ariaBusy = "false"; }, 700); return false; }</script>`,
    ),
  "/drawn": () =>
    pageOf(
      "Drawn",
      `<style>.od{display:inline-flex;height:1.2em;overflow:hidden;line-height:1.2em}.col{display:block;transition:transform .4s}.col span{display:block}.reader{position:absolute;width:1px;height:1px;overflow:hidden}.euro::after{content:" €"}</style>
         <form onsubmit="return go(this)"><input id="a" aria-label="A"><button>Continue</button></form>
         <section hidden><p>Raised <b id="raised"><sup>$</sup>185<sup>90</sup></b></p><p>Note <b id="note">$185<sup>1</sup></b></p><p>Debt: <b>$9</b><sup>2</sup></p>
           <p>Small <b id="small"><span>$</span><span>1,676</span><span style="font-size:.6em;vertical-align:top">50</span></b></p>
           <p>Parts <b id="parts"><span>$1,676</span><span class="cents">50</span></b></p>
           <p>Styled <b id="styled" class="euro">1&#8239;234,50</b></p><p>Box <b id="box"><input readonly value="$3,210.00"></b></p>
           <p>Named <b id="named"><span role="img" aria-label="$4,321"><span aria-hidden="true">1</span><span aria-hidden="true">9</span></span></b></p>
           <p>Copied <b id="copied"><span aria-hidden="true">$1,111</span><span class="reader">1111 dollars</span></b></p>
           <p>Rolled <b id="rolled" class="od" aria-hidden="true"></b></p><p>Zip code <b id="zip">02134</b></p><p>Range <b id="range">$100 to $200</b></p><p>Power <b id="power">$10<sup>100</sup></b></p></section>
         <script>function go(form) { form.hidden = true; document.querySelector("section").hidden = false; rolled.textContent = "$";
           for (const digit of "265") { const column = document.createElement("span"); column.className = "col";
             for (let n = 0; n < 10; n++) { const cell = document.createElement("span"); cell.textContent = n; column.append(cell); }
             rolled.append(column); requestAnimationFrame(() => { column.style.transform = "translateY(-" + digit * 1.2 + "em)"; }); }
           return false; }</script>`,
    ),
  "/to-programs": () =>
    pageOf(
      "Form",
      `<form action="/programs"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    ),
  "/programs": () =>
    pageOf(
      "Programs",
      `<p>Based on what you said:</p><ul><li><h2>Food help</h2><p>You may be eligible</p><p>$234 to $412 per month</p></li><li><h2>Health plan</h2><p>Full coverage</p></li></ul>
         <p>Limit: <b id="limit">$37,000.00</b></p><p>Share: <b id="share">NaN %</b></p>`,
    ),
  "/alone": () =>
    pageOf(
      "Alone",
      `<input id="a" aria-label="A" onchange="setTimeout(() => { document.getElementById('sum').textContent = '$12'; }, 200)"><output id="sum"></output>`,
    ),
});

const fields = [field("a", "text", "id=a", { required: true })];
const result = (name: string, type: string, ...places: string[]) => ({
  name,
  label: name,
  type,
  locators: at(...places),
});

test("the site's text is cut to 500 characters and 200 rows, without bidirectional characters", async () => {
  const wizard = sketchWizard(`${forms.origin}/to-hostile`, [{ fields }], {
    results: [result("words", "text", "id=words"), result("answers", "table", "id=answers")],
  });
  const { results } = await complete(wizard, { a: "1" });
  expect(results.words?.text).toMatch(/^Name x+…$/);
  expect(results.words?.text).toHaveLength(500);
  const rows = results.answers?.value as string[][];
  expect(rows).toHaveLength(200);
  expect(rows[0]?.[1]).toMatch(/^y{499}…$/);
});

describe("EXEC-010 results", () => {
  test("have the types that the wizard names; a missing one is a warning", async () => {
    const wizard = sketchWizard(`${forms.origin}/form`, [{ fields }], {
      results: [
        result("benefit", "money", "css=main > p strong"),
        result("debt", "money", "id=gone", "id=debt"),
        result("age", "number", "id=age"),
        result("rate", "percent", "id=rate"),
        result("starts", "date", "id=date"),
        result("years", "table", "id=years"),
        result("total", "money", "id=total"),
        result("gone", "text", "id=gone"),
      ],
    });
    const { results, warnings } = await complete(wizard, { a: "1" });
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

  test("are found without a specification: lists, tables, bold figures, never header, footer and navigation", async () => {
    const wizard = sketchWizard(`${forms.origin}/form`, [{ fields }], { results: undefined });
    const { results } = await complete(wizard, { a: "1" });
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
    const wizard = sketchWizard(`${forms.origin}/to-cards`, [{ fields }], { results: undefined });
    const { results } = await complete(wizard, { a: "1" });
    const values = Object.fromEntries(Object.entries(results).map(([name, { value }]) => [name, value]));
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
    const wizard = sketchWizard(`${forms.origin}/to-layout`, [{ fields }], { results: undefined });
    const { results } = await complete(wizard, { a: "1" });
    const values = Object.fromEntries(Object.entries(results).map(([name, { value }]) => [name, value]));
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
    const wizard = sketchWizard(`${forms.origin}/to-programs`, [{ fields }], { results });
    const run = (automatic: boolean) => complete({ ...wizard, automatic }, { a: "1" });
    const [chosen, all] = [await run(false), await run(true)];
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
    const closed = await complete(sketchWizard(`${forms.origin}/to-closed`, [{ fields }], { results }), {
      a: "1",
    });
    const values = Object.fromEntries(
      Object.entries(closed.results).map(([name, { value }]) => [name, value]),
    );
    const plans = [
      ["Plan", "Cost"],
      ["A", "$5"],
    ];
    expect(values).toEqual({ benefit: 320, plans, code: "K7-22" });
  });

  test("are read when no placeholder is shown in their place", async () => {
    const results = [
      result("sum", "money", "id=sum"),
      result("share", "percent", "id=share"),
      result("years", "table", "id=years"),
    ];
    const late = await complete(sketchWizard(`${forms.origin}/late`, [{ fields }], { results }), { a: "1" });
    expect(late.results).toMatchObject({
      sum: { value: 500 },
      share: { value: 12 },
      years: {
        value: [
          ["Year", "Amount"],
          ["1", "$7"],
        ],
      },
    });
  });

  test("are read without struck out amounts and numbers of notes, not while the page replaces them, nor by a label of two figures", async () => {
    const results = [
      result("sum", "money", "id=sum"),
      result("old", "money", "id=old"),
      { ...result("share", "money", "id=gone"), label: "Share" },
    ];
    const marked = sketchWizard(`${forms.origin}/marked`, [{ fields }], { results });
    const { results: read, figures, warnings } = await complete(marked, { a: "1" });
    expect(read).toMatchObject({ sum: { value: 1200 }, old: { value: 7 } });
    expect({ ...read, ...figures }).not.toHaveProperty("share");
    expect(warnings).toEqual([expect.stringContaining("does not show share")]);
  });

  test("are read as they are drawn: raised cents, rolling digits, names of images, boxes, signs of a style", async () => {
    const names = "raised note small parts styled box named copied rolled zip range power".split(" ");
    const results = names.map((name) => result(name, name === "zip" ? "number" : "money", `id=${name}`));
    const drawn = sketchWizard(`${forms.origin}/drawn`, [{ fields }], { results });
    const { results: read, warnings } = await complete(drawn, { a: "1" });
    expect(Object.fromEntries(Object.entries(read).map(([name, { value }]) => [name, value]))).toEqual({
      ...{ raised: 185.9, note: 185, small: 1676.5, parts: 1676.5, styled: 1234.5, box: 3210 },
      ...{ named: 4321, copied: 1111, rolled: 265, zip: null, range: null, power: null },
    });
    expect(warnings).toEqual(
      ["zip", "range", "power"].map((name) => expect.stringContaining(`${name} has no value`)),
    );
    const generic = await complete(
      sketchWizard(`${forms.origin}/drawn`, [{ fields }], { results: undefined }),
      {
        a: "1",
      },
    );
    expect(generic.results).toMatchObject({
      raised: { value: 185.9 },
      rolled: { value: 265 },
      zip_code: { value: "02134" },
      debt: { value: 9 },
    });
    // The mark of the note after the debt.
    expect(Object.values(generic.results).map(({ text }) => text)).not.toContain("2");
  });

  test("are read again when all figures are zero at first", async () => {
    const results = [result("sum", "money", "id=sum")];
    const { results: read } = await complete(
      sketchWizard(`${forms.origin}/zeros`, [{ fields }], { results }),
      {
        a: "1",
      },
    );
    expect(read.sum?.value).toBe(1200);
  });

  test("that have moved are found by their label; a page of words is returned as it is", async () => {
    const moved = sketchWizard(`${forms.origin}/to-cards`, [{ fields }], {
      results: [
        { ...result("payment", "money", "id=gone"), label: "Monthly payment" },
        { ...result("reworded", "money", "id=gone"), label: "Your payment each month" },
      ],
    });
    const { results, warnings } = await complete(moved, { a: "1" });
    expect(results).toMatchObject({ payment: { value: 1234.5 }, reworded: { value: 1234.5 } });
    const found = ["payment", "reworded"].map((name) =>
      expect.stringContaining(`${name} was found by its label only`),
    );
    expect(warnings).toEqual(found);
    const words = sketchWizard(`${forms.origin}/to-words`, [{ fields }], { results: undefined });
    expect((await complete(words, { a: "1" })).results).toEqual({
      text_of_the_page: {
        label: "Text of the page",
        type: "text",
        value: "You are not eligible",
        text: "You are not eligible",
      },
    });
  });

  test("are read by their label where their id now belongs to another figure", async () => {
    forms.route("/to-exchanged", () =>
      pageOf(
        "Form",
        `<form action="/exchanged"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
      ),
    );
    forms.route("/exchanged", () =>
      pageOf(
        "Your estimate",
        `<p>Yearly benefit <b id="r1">$14,400</b></p><p>Monthly benefit <b id="r2">$1,200</b></p>`,
      ),
    );
    const wizard = sketchWizard(`${forms.origin}/to-exchanged`, [{ fields }], {
      results: [
        { ...result("monthly", "money", "id=r1"), label: "Monthly benefit" },
        { ...result("fee", "money", "id=r2"), label: "Fee" },
      ],
    });
    const { results, warnings } = await complete(wizard, { a: "1" });
    expect(results).toMatchObject({ monthly: { value: 1200 } });
    expect(results).not.toHaveProperty("fee");
    expect(warnings).toEqual([
      expect.stringContaining("monthly was found by its label only"),
      expect.stringContaining("does not show fee"),
    ]);
  });

  test("next to the questions are read once they are new and stable", async () => {
    const results = [result("sum", "money", "id=sum")];
    const counted = await complete(sketchWizard(`${forms.origin}/counting`, [{ fields }], { results }), {
      a: "1",
    });
    expect(counted.results.sum?.value).toBe(400);
    const site = `${forms.origin}/preliminary`;
    const second = await complete(sketchWizard(site, [{ fields }], { results }), { a: "1" });
    expect(second.results.sum?.value).toBe(2);
    const same = await complete(sketchWizard(`${forms.origin}/same`, [{ fields }], { results }), { a: "1" });
    expect(same.results.sum?.value).toBe(0);
  });

  test.each([
    ["are awaited", "/alone"],
    ["that its scripts request are awaited", "/asked"],
  ])("of a page without a button %s", async (_, path) => {
    const results = [result("sum", "money", "id=sum")];
    const alone = sketchWizard(forms.origin + path, [{ fields, button: null }], { results });
    expect((await complete(alone, { a: "1" })).results.sum?.value).toBe(12);
  });
});
