import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect } from "vitest";
import {
  type AloneOptions,
  discoverAlone,
} from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { createSessionList } from "../../../../../functions/federalscout/sessions/session-list.ts";
import { startPracticeSites } from "../../../../../infra/local/sites/start-practice-sites.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { test as it } from "../../../../fixtures/for-each-test.ts";
import { startPostingPages } from "../../../../fixtures/scout/posting-pages.ts";
import { scoutForEachTest } from "../../../../fixtures/scout/scout-for-each-test.ts";
import { scoutInProcess } from "../../../../fixtures/scout/scout-in-process.ts";

const own = scoutForEachTest(startPostingPages);

const discover = (content: string, wizard_id = "alone", more: Partial<AloneOptions> = {}) =>
  discoverAlone(
    own().site.show(content),
    { wizard_id, confirm: false, overwrite: false, ...more },
    own().scout.context,
  );

const FORM = `<label>Full name <input name="name" required></label>
  <fieldset><legend>Do you rent?</legend><label><input type="radio" name="rents" value="n" onchange="more.hidden = true"> No</label>
  <label><input type="radio" name="rents" value="y" onchange="more.hidden = false"> Yes</label></fieldset>
  <div id="more" hidden><label>Monthly rent <input name="rent" type="number" min="100"></label></div>`;

describe("a discovery without a model", () => {
  it("answers a plain form, and saves a wizard that is marked", async () => {
    const report = await discover(`${FORM}<button>Calculate</button>`, "plain");
    expect(report).toMatchObject({ pages: 1, results: { name: "Alex Example", rents: "y", rent: 1200 } });
    const file = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(file).toMatchObject({ automatic: true, proved: true });
    const rent = file.pages[0].fields.find(
      ({ field_id }: { field_id: string }) => field_id === "monthly_rent",
    );
    expect(rent).toMatchObject({ minimum: 100, visible_when: { rent: "yes" } });
  });

  describe("answers a form", () => {
    /** Names of inputs that are those of a form's properties. */
    const PROPERTIES = ["id", "children", "action", "method", "title", "lang"];
    const [first = "", second = "", third = "", ...others] = PROPERTIES.map(
      (name) => `<p><label>Amount of ${name} <input type="number" name="${name}"></label></p>`,
    );
    const SECTIONS = `${first}<details><summary>Household</summary>${second}</details>
      <h2><button type="button" aria-expanded="false" aria-controls="costs" onclick="costs.hidden = !this.toggleAttribute('data-open'); this.setAttribute('aria-expanded', String(!costs.hidden))">Costs</button></h2>
      <div id="costs" hidden>${third}</div><details><summary>Which form is this?</summary><p>The short one.</p></details>${others.join("")}`;
    const row = (name: string) =>
      `<tr><th scope="row">${name}</th>${["you", "partner"].map((who) => `<td><input name="${name}_${who}" inputmode="decimal"></td>`).join("")}</tr>`;
    const TABLE = `<table><tr><th>Income</th><th>You (£ per week)</th><th>Your partner (£ per week)</th></tr>${row("Wages")}${row("Pension")}</table>`;
    const CURRENCIES = `<p><label for="a">Warm</label> <input id="a" name="a" required> Euro</p><p><label>Kept $<input name="b" required></label></p>
      <p>$ <input name="d" value="0" aria-label="Kept in the rest of the year"> <label>County <input name="e" list="es" required><datalist id="es"><option>Adams</option></datalist></label></p>
      <label>Time <input name="c" inputmode="numeric" required></label>`;
    let results: Record<string, unknown>;
    let fields: { field_id: string; label: string; field_type: string }[];
    // A hook is of no test: it has a site and a scout of its own.
    beforeAll(async () => {
      const [site, scout] = await Promise.all([startPostingPages(), scoutInProcess(shareBrowser)]);
      const report = await discoverAlone(
        site.show(`${CURRENCIES}${TABLE}${SECTIONS}<button>Calculate</button>`),
        { wizard_id: "form", confirm: false, overwrite: false },
        scout.context,
      );
      expect(report.stopped).toBeUndefined();
      results = report.results ?? {};
      [{ fields }] = JSON.parse(await readFile(report.saved_to ?? "", "utf8")).pages;
      await Promise.all([scout.close(), site.close()]);
    }, 300_000);

    it("whose sections hold questions, and whose inputs have the names of its properties", () => {
      const ids = fields.map(({ field_id }) => field_id).filter((id) => id.startsWith("amount_of_"));
      expect(ids.sort()).toEqual(PROPERTIES.map((name) => `amount_of_${name}`).sort());
      expect(Object.keys(results)).toEqual(expect.arrayContaining(PROPERTIES));
    });

    it("with a table of answers, whose boxes have the names of their row and column", () => {
      const asked = fields.filter(({ label }) => / – /.test(label));
      expect(asked).toMatchObject([
        { field_id: "wages_per_week", label: "Wages – You (£ per week)", field_type: "number" },
        {
          field_id: "wages_partner_per_week",
          label: "Wages – Your partner (£ per week)",
          field_type: "number",
        },
        { field_id: "pension_per_week", label: "Pension – You (£ per week)", field_type: "number" },
        { field_id: "pension_partner_per_week", label: "Pension – Your partner (£ per week)" },
      ]);
    });

    it("with a currency next to a box, and a box for digits", () => {
      expect(results).toMatchObject({ a: 1200, b: 1200, c: 2, d: 1200 });
      const facts = fields.map(({ label, field_type }) => `${label}: ${field_type}`);
      expect(facts.slice(0, 4)).toEqual([
        "Warm: number",
        "Kept $: number",
        "Kept in the rest of the year: number",
        "County: text",
      ]);
    });
  });

  it("reads all sections of an accordion that shows one at a time", async () => {
    const sections = ["Distance", "Rooms", "Boxes"].map(
      (name) =>
        `<h4><button type="button" aria-expanded="false" aria-controls="${name}">${name}</button></h4><div id="${name}" hidden><label>Number of ${name.toLowerCase()} <input type="number" name="${name}"></label></div>`,
    );
    const report = await discover(
      `<label>Full name <input name="name" required></label>${sections.join("")}<button>Estimate</button>
      <script>for (const one of document.querySelectorAll("h4 button")) one.onclick = () => {
        for (const other of document.querySelectorAll("h4 button")) {
          other.setAttribute("aria-expanded", String(other === one));
          document.getElementById(other.textContent).hidden = other !== one;
        }
      };</script>`,
      "accordion",
    );
    const number = expect.any(Number);
    expect(report.results).toMatchObject({ distance: number, rooms: number, boxes: number });
  });

  describe("ends at the results that a calculator shows on the page of its questions", () => {
    const form = `<label>Balance <input id="balance" type="number" required></label><label>Years <input id="years" type="number" value="10"></label>
      <p id="goal">Pay at least $25 a month.</p>`;
    const table = `<h2>Plans</h2><table><caption>Repayment plans</caption><thead><tr><th>Plan</th><th>A month</th><th>In all</th></tr></thead>
      <tbody><tr><th scope="row">Standard</th><td>$106</td><td>$12,720</td></tr><tr><th scope="row">Graduated</th><td>$60</td><td>$13,900</td></tr></tbody></table>
      <p>Lowest payment: <strong>$60</strong></p>`;
    const results = {
      repayment_plans: [
        ["Plan", "A month", "In all"],
        ["Standard", "$106", "$12,720"],
        ["Graduated", "$60", "$13,900"],
      ],
      lowest_payment: 60,
    };

    it.for([
      ["after a while", `setTimeout(() => { results.hidden = false; }, 300)`],
      ["again, with other figures", `results.hidden = false; before.remove()`],
    ])("%s", async ([, show]) => {
      const before = `<p id="before">Lowest payment: <strong>$0</strong></p>`;
      const content = `${form}<button type="button" onclick="${show}">Compare plans</button>${before}<div id="results" hidden>${table}</div>`;
      const report = await discover(content, "calculator");
      expect(report).toMatchObject({ pages: 1, proved_by: "run" });
      expect(report.results).toEqual(results);
    });

    it("without a button, as soon as an answer changes", async () => {
      const live = `<dl><dt>A month</dt><dd id="month">$0</dd></dl><script>balance.oninput = () => { month.textContent = "$" + balance.value / 120; }</script>`;
      const report = await discover(form + live, "live");
      expect(report).toMatchObject({ pages: 1, proved_by: "run", results: { month: 10 } });
      expect(
        (await discover(`${form}<dl><dt>Rate</dt><dd>5 %</dd></dl>`, "still")).stopped?.reason,
      ).toContain("no result");
    });

    it("and at no message of a page that refuses the answers", async () => {
      const content = `${form}<button type="button" onclick="goal.textContent = 'The balance must be at least $90,000,000.'">Compare plans</button>`;
      const { saved_to, stopped } = await discover(content, "refusing", { answers: { balance: "5" } });
      expect(saved_to).toBeUndefined();
      expect(stopped?.reason).toContain("The balance must be at least $90,000,000.");
    });
  });

  it("reports an example answer that the form has not sent", async () => {
    const report = await discover(
      `<p><label>Name <input name="name" required></label></p><p><label>City <input></label></p><button>Calculate</button>`,
    );
    expect(own().site.received()).toMatchObject({ name: expect.any(String) });
    expect(report.proved).toBe(true);
    expect(report.warnings).toContain("The site has not received the example answer to city.");
  });

  it("stops at a binding button, and presses it with a confirmation", async () => {
    const { stopped } = await discover(`${FORM}<button>Submit application</button>`, "bound");
    expect(stopped).toMatchObject({ page: 1, heading: "Form", reason: expect.stringContaining("binding") });
    expect(own().site.received()).toBeUndefined();
    const confirmed = await discover(`${FORM}<button>Submit application</button>`, "bound", {
      confirm: true,
    });
    expect(confirmed.saved_to).toBeDefined();
  });

  it("names the question that only a person can answer", async () => {
    const content = `<label>Proof of income <input type="file" required></label><button>Continue</button>`;
    const { stopped } = await discover(content, "upload");
    expect(stopped?.reason).toBe("Only a person can answer “Proof of income”: a file upload.");
    const lookup = `<label for="school">School</label> <input id="school" readonly> <button type="button">Search</button><p><button disabled>Continue</button></p>`;
    expect((await discover(lookup, "lookup")).stopped).toMatchObject({
      reason: expect.stringContaining("“School”: a box that a search in a dialog fills."),
      fields: ["school"],
    });
  });

  const landing = (ways: string) =>
    `<main id="start"><p>Two steps.</p>${ways}</main><main id="form" hidden>${FORM}<button>Calculate</button></main>
    <script>for (const way of document.querySelectorAll("#start button")) way.onclick = () => { start.remove(); form.hidden = false; }</script>`;

  it("goes on by a caption such as “Search”, drawn by a script alone, where a person names it", async () => {
    const page = `<label>Topic <input name="topic" required></label>
      <div style="cursor:pointer; width:90px" onclick="document.forms[0].requestSubmit()">Search</div>`;
    const { stopped } = await discover(page, "searching");
    expect(stopped).toMatchObject({ page: 1, choices: ["Search"] });
    expect(stopped?.reason).toContain("If “Search” leads on, repeat with --choose");
    const report = await discover(page, "searching", { choose: ["search"] });
    expect(report).toMatchObject({ pages: 1, results: { topic: expect.any(String) } });
  });

  it("starts a form by its only button, and asks which one if there are several", async () => {
    const one = landing(
      `<button type="button">Log in to start</button><button type="button">Start now</button>`,
    );
    expect((await discover(one, "landed")).stopped).toBeUndefined();
    const two = landing(
      `<h2>For yourself</h2><button type="button">Start</button><h2>For a child</h2><button type="button">Start</button>`,
    );
    const { stopped } = await discover(two, "chosen");
    expect(stopped?.choices).toEqual(["For yourself: Start", "For a child: Start"]);
    expect(stopped?.reason).toContain("--choose");
    expect(await discover(two, "chosen", { choose: ["a child"] })).toMatchObject({ pages: 1 });
  });

  it("follows the messages of a site, as on a practice site", async () => {
    const sites = await startPracticeSites({ delays: "none" });
    const { browser } = own().scout.config;
    const config = { ...own().scout.config, browser: { ...browser, practiceHosts: sites.hosts } };
    const sessions = createSessionList({ ...own().scout.context, config });
    try {
      const report = await discoverAlone(
        "https://www.ssa.gov/OACT/quickcalc/",
        { wizard_id: "benefit", confirm: true, overwrite: false },
        { ...own().scout.context, config, sessions },
      );
      expect(report).toMatchObject({ pages: 1, results: { full_retirement_age: "67 years" } });
    } finally {
      await sessions.closeAll();
      await sites.close();
    }
  });

  it("follows a message that a script shows for the answer to its request, and that only its colour marks", async () => {
    const report = await discover(
      `<input type="checkbox" id="agree" name="agree" value="agreed"><label for="agree">I agree to the checks</label>
       <div id="reason" style="color: rgb(218, 30, 40)"></div><button>Continue</button>
       <script>
         document.forms[0].onsubmit = async (event) => {
           event.preventDefault();
           await fetch("/check", { method: "POST" });
           if (agree.checked) document.forms[0].submit();
           else reason.textContent = "This field is required";
         };
       </script>`,
      "answered",
    );
    expect(report.stopped).toBeUndefined();
    expect(report.results).toMatchObject({ agree: "agreed" });
  });

  it("opens the rows that an answer brings, under a name of their own", async () => {
    const rows = `<fieldset role="radiogroup" aria-label="has an income"><legend>Do you have an income?</legend>
        <label><input type="radio" name="has" value="y" onchange="show(true)"> Yes</label><label><input type="radio" name="has" value="n" onchange="show(false)"> No</label></fieldset>
      <div id="group" hidden></div><button>Calculate</button>
      <script>let n = 0; const row = () => { group.insertAdjacentHTML("beforeend", '<div><label>Income type <select name="t' + n + '"><option>Wages<option>Pension</select></label><label>Amount <input name="a' + n++ + '"></label></div>'); };
        function show(has) { group.hidden = !has; if (has && !n) { group.innerHTML = '<button type="button" id="add">Add another income</button>'; add.onclick = row; row(); } }</script>`;
    const report = await discover(rows, "rows");
    expect(report).toMatchObject({ pages: 1, proved_by: "run" });
    const file = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(file.pages[0].fields).toMatchObject([
      { field_id: "income", field_type: "radio" },
      {
        field_id: "income_list",
        field_type: "group",
        sub_fields: [{ field_id: "income" }, { field_id: "amount" }],
      },
    ]);
  });

  it("reads a form in Spanish: its dates, marks, groups, declarations and buttons", async () => {
    const content = `<label>Nombre completo (obligatorio) <input name="nombre"></label>
      <fieldset><legend>Fecha de nacimiento</legend><label>Día <input name="d" size="2"></label><label>Mes <input name="m" size="2"></label>
      <label>Año <input name="y" size="4"></label></fieldset><label>Teléfono (opcional) <input name="tel"></label>
      <fieldset><legend>¿Qué ayuda recibe? Elija al menos una.</legend><label><input type="checkbox" name="food"> Alimentos</label>
      <label><input type="checkbox" name="none"> Ninguna de estas</label></fieldset>
      <label><input type="checkbox" name="true" required> Declaro que los datos son ciertos</label><button type="button">Atrás</button><button>Enviar solicitud</button>`;
    expect((await discover(content, "spanish")).stopped?.reason).toContain("--confirm");
    const { saved_to = "" } = await discover(content, "spanish", { confirm: true });
    const [page] = JSON.parse(await readFile(saved_to, "utf8")).pages;
    const facts = page.fields.map(
      ({ field_id, required, binding }: { field_id: string; required: boolean; binding?: boolean }) =>
        `${field_id}${required ? "!" : ""}${binding ? " binding" : ""}`,
    );
    expect(facts).toEqual([
      "nombre_completo!",
      "birth_day",
      "birth_month",
      "birth_year",
      "telefono",
      "alimentos",
      "ninguna_estas",
      "declaro_datos_son_ciertos! binding",
    ]);
    expect(own().site.received()).toMatchObject({
      nombre: "Alex Example",
      d: "15",
      m: "5",
      y: String(new Date().getUTCFullYear() - 23),
      none: "on",
    });
  });

  it("stops where the form could not calculate with its examples", async () => {
    const content = `${FORM}<input type="hidden" name="total" value="NaN EUR"><button>Calculate</button>`;
    const { saved_to, stopped } = await discover(content, "failed");
    expect(saved_to).toBeUndefined();
    expect(stopped?.reason).toContain("The page shows “NaN EUR” as total");
  });

  it("takes a person's answer where the site takes none of the examples", async () => {
    const content = `<label>Office key <input name="key" pattern="[A-Z]-[a-z]{2}" required></label><button>Continue</button>`;
    const { stopped } = await discover(content, "key");
    expect(stopped).toMatchObject({ reason: expect.stringContaining("--answer"), fields: ["office_key"] });
    expect(await discover(content, "key", { answers: { office_key: "K-ab" } })).toMatchObject({ pages: 1 });
  });
});
