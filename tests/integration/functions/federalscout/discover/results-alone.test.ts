/** Results as sites state them: in headings, sentences, accordions and lists, next to the question that they follow from. */
import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { discoverAlone } from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { test } from "../../../../fixtures/for-each-test.ts";
import { startPageSite } from "../../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../../fixtures/scout/scout-for-each-test.ts";

const own = scoutForEachTest(startPageSite);

const SUGGESTED = `<div role="status"><h2>The calculator suggests that you receive 300 kr in child support per month</h2></div>`;
const ACCORDION = (name: string, state: string) =>
  `<h4><button type="button" aria-expanded="false">${name} <span>${state}</span></button></h4><div hidden>Details</div>`;
const PEOPLE = `<p>Your estimate may change based on:</p><ul><li>your age</li><li>your partner</li></ul>
  <p><b>You could receive $900.00 per month:</b></p><ul><li>$500.00 from the base pension</li><li>$400.00 from the supplement</li></ul>
  <p><b>Your partner could receive $300.00 per month:</b></p><ul><li>$300.00 from the base pension</li></ul>`;
const SCALE = `<h3>Share of cost</h3><div><span>$0</span><span>$100</span><span>$200</span><span>&infin;</span></div>
  <p>You pay 100% of all costs (between $0 and $100)</p><p>The plan pays 70% and you pay 30% of the others (between $100 and $200)</p>`;

const STATED: [what: string, html: string, results: Record<string, unknown>][] = [
  [
    "the sentence of a heading before the amounts of the text",
    `<p>An application costs $45 for each parent.</p>${SUGGESTED}`,
    { calculator_suggests_receive: 300, application_costs: 45 },
  ],
  [
    "a condition about the visitor, which is no objection",
    `${SUGGESTED}<p>If you do not agree, you can apply to the office.</p>`,
    { calculator_suggests_receive: 300 },
  ],
  [
    "conclusions in the headings of an accordion, and the list above them",
    `<p><b>You may be eligible for these benefits:</b></p><div><h3>Important</h3><ul><li>Visit each agency.</li><li>Results may vary.</li></ul></div>
     ${ACCORDION("Lump sum", "Not eligible")}${ACCORDION("Pension", "Likely eligible")}`,
    {
      lump_sum: "Not eligible",
      pension: "Likely eligible",
      important: [["Visit each agency."], ["Results may vary."]],
    },
  ],
  [
    "the amounts next to a list of words, those of one label with the words above them",
    PEOPLE,
    {
      receive: 900,
      receive_base_pension: 500,
      supplement: 400,
      partner_receive: 300,
      partner_receive_base_pension: 300,
      estimate_change_based: [["your age"], ["your partner"]],
    },
  ],
  [
    "a sentence with its own range",
    SCALE,
    {
      pay_costs: "You pay 100% of all costs (between $0 and $100)",
      plan_pays_pay_of_others: "The plan pays 70% and you pay 30% of the others (between $100 and $200)",
    },
  ],
];

const CALCULATED = (button: string, of: string) =>
  `<form id="f"><h1>Heating</h1><label>Rooms <input id="i" type="number" required></label><p id="b">${button}</p></form>
   <aside aria-live="polite"><h2>Your allowance</h2><dl><dt>Each winter</dt><dd id="sum">–</dd><dt>First payment</dt><dd id="first">–</dd></dl></aside>
   <script>i.oninput = () => { ${of} }; const show = () => { sum.textContent = "$160.00"; first.textContent = "1 October 2026"; }; f.onsubmit = (event) => { event.preventDefault(); show(); }</script>`;

test.each([
  ["shows results next to its questions without a button", CALCULATED("", "if (i.value) show();")],
  ["brings its button with the answers", CALCULATED("", "b.innerHTML = '<button>Calculate</button>';")],
])("a page that %s is discovered", async (_, html) => {
  const report = await discoverAlone(
    own().site.show({ "/": html }),
    { wizard_id: "allowance", confirm: false, overwrite: true },
    own().scout.context,
  );
  expect(report).toMatchObject({ results: { each_winter: 160, first_payment: "2026-10-01" } });
});

test.each([
  [
    "a figure that no answer changes",
    `<label for="a">Permit number</label><input id="a"><button type="button">Login</button><div><label>Checks today:</label><span>0</span></div>`,
  ],
  [
    "the person's own answers",
    `<table><tr><th>Topic</th><td><input></td></tr></table><p>Awards since year <b>2008</b></p><div onclick="document.title = 'sent'">Search</div>`,
  ],
])("%s is no result", async (_, html) => {
  const report = await discoverAlone(
    own().site.show({ "/": `<title>Permits</title><h1>Permits</h1>${html}` }),
    { wizard_id: "no-result", confirm: false, overwrite: true },
    own().scout.context,
  );
  expect(report.stopped?.reason).toContain("no result");
  expect(report.saved_to).toBeUndefined();
});

const CHECKED = (of: string) => `<p><label for="a">Permit number</label><input id="a"></p>
  <button id="go" type="button">Check</button><p id="answer"></p><div><label>Checks today:</label><span id="count">0</span></div>
  <script>go.onclick = () => { ${of} };</script>`;

test("a line that names what it states is a result without a heading, also next to a counter", async () => {
  const go = `count.textContent = "1"; answer.textContent = "Permit status: valid until 2031"`;
  const report = await discoverAlone(
    own().site.show({ "/": `<title>Permits</title><h1>Permits</h1>${CHECKED(go)}` }),
    { wizard_id: "line", confirm: false, overwrite: true },
    own().scout.context,
  );
  expect(report.stopped).toBeUndefined();
  const results = { checks_today: 1, permit_status: "Permit status: valid until 2031" };
  expect(report).toMatchObject({ proved: true, results });
});

test("a slider that only a script draws is named, and stays as it is; a placeholder names a box below a heading", async () => {
  const report = await discoverAlone(
    own().site.show({
      "/": `<title>Loan</title><h2>Plan your loan</h2><div><input id="i" placeholder="Amount:"></div><div><input placeholder="Town:"></div>
        <p>Years: <b id="v">5</b></p><div style="width:200px;height:8px;position:relative"><span tabindex="0" style="position:absolute;left:100px;width:16px;height:16px"></span></div>
        <button onclick="document.body.innerHTML = '<h1>Result</h1><dl><dt>Monthly payment</dt><dd>$20.00</dd></dl>'">Estimate</button>`,
    }),
    { wizard_id: "drawn-slider", confirm: false, overwrite: true },
    own().scout.context,
  );
  expect(report.warnings).toContainEqual(
    expect.stringMatching(/^“Years: 5” stays as the page shows it: it is a slider/),
  );
  const file = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
  expect(file.pages[0].fields.map(({ label }: { label: string }) => label)).toEqual(["Amount:", "Town:"]);
});

describe("a discovery without a model offers", () => {
  test.each(STATED)("%s", async (_, html, results) => {
    const url = own().site.show({
      "/": `<h1>Child support</h1><form id="f"><p><label for="i">Your income</label><input id="i" type="number" required></p><button>Calculate</button></form><div id="r"></div>
        <script>f.onsubmit = (event) => { event.preventDefault(); r.innerHTML = ${JSON.stringify(html).replaceAll("</", "<\\/")}; }</script>`,
    });
    const report = await discoverAlone(
      url,
      { wizard_id: "stated", confirm: false, overwrite: true },
      own().scout.context,
    );
    expect(report).toMatchObject({ proved_by: "run" });
    expect(report).toHaveProperty("results", results);
    expect(Object.keys(("results" in report && report.results) || {})).toEqual(Object.keys(results));
  });
});
