import { describe, expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { useReader } from "../../../../fixtures/forms/read-html.ts";
import { at, field, QUICK, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../fixtures/forms/use-forms.ts";

const PATIENT = { ...QUICK, timeouts: { ...QUICK.timeouts, navigation: 6000 } };

const forms = useForms();
const read = useReader();

const refund = (place: string) => [{ name: "refund", label: "Refund", type: "money", locators: at(place) }];
const row = (label: string, value: string) => `<div><dt>${label}</dt><dd>${value}</dd></div>`;
const rows = (...all: [string, string][]) => `<dl id="rows">${all.map((one) => row(...one)).join("")}</dl>`;
const FIRST = "css=#rows > div:nth-of-type(1) > dd";
const table = (...all: string[][]) =>
  `<table id="rows">${all.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>`;
const plans = (...columns: string[]) =>
  `<table id="plans"><tr><th>Plan</th>${columns.map((name) => `<th>${name}</th>`).join("")}</tr>${[
    "Basic",
    "Full",
  ]
    .map(
      (name, at) => `<tr><td>${name}</td>${columns.map((_, n) => `<td>$${at + 1}${n}0</td>`).join("")}</tr>`,
    )
    .join("")}</table>`;

describe("a recorded result is not read from the place of another one", () => {
  test.each([
    ["a row of a list of terms", rows(["Balance owing", "$4,000.00"], ["Income", "$85"]), FIRST],
    [
      "a row of a table",
      table(["Balance owing", "$4,000.00"], ["Income", "$85"]),
      "css=#rows tr:nth-of-type(1) > td:nth-of-type(2)",
    ],
    ["a line", `<div id="rows"><p>Balance owing: <b>$4,000</b></p></div>`, "css=#rows > p > b"],
    [
      "a card",
      `<div id="rows"><div>Balance owing</div><div>$4,000</div></div>`,
      "css=#rows > div:nth-of-type(2)",
    ],
    ["a place with a counted id", `<dl><dt>Balance owing</dt><dd id="row-1">$4,000</dd></dl>`, "id=row-1"],
    ["a closed section", `<details><summary>More</summary>${rows(["Balance owing", "$4"])}</details>`, FIRST],
    ["a row with a part of the words", rows(["State refund", "$7"], ["Income", "$85"]), FIRST],
  ])("in %s", async (name, body, place) => {
    const label = name.endsWith("words") ? "Federal refund" : "Refund";
    const recorded = [{ ...refund(place)[0], label }];
    const { values, warnings, page_text } = await read(body, recorded);
    expect(values).not.toHaveProperty("refund");
    expect(warnings).toEqual([expect.stringContaining("does not show refund")]);
    expect(page_text).not.toBe("");
  });

  test("but from its place within a sentence, whose words are no label", async () => {
    const recorded = [{ ...refund("css=p > span")[0], label: "Amount a month" }];
    const { values } = await read(`<p>You could get <span>$2,904</span> a month.</p>`, recorded);
    expect(values).toEqual({ refund: 2904 });
  });

  test("in another column of a table", async () => {
    const recorded = [
      {
        name: "cost",
        label: "Cost",
        type: "money",
        locators: at("css=#plans tr:nth-of-type(2) > td:nth-of-type(2)"),
      },
    ];
    expect((await read(plans("Cost", "Years"), recorded)).values).toEqual({ cost: 100 });
    expect((await read(plans("Years", "Total"), recorded)).values).not.toHaveProperty("cost");
  });
});

test("a label may have the words of its row and its column", async () => {
  const [table, place] = [
    plans("Monthly cost", "Years"),
    at("css=#plans tr:nth-of-type(2) > td:nth-of-type(2)"),
  ];
  const record = (label: string) => [{ name: "cost", label, type: "money", locators: place }];
  expect(await read(table, record("Monthly basic cost"))).toMatchObject({
    values: { cost: 100 },
    warnings: [],
  });
  expect((await read(table, record("Monthly dental cost"))).warnings).not.toEqual([]);
  const narrow = plans("Monthly cost");
  expect(await read(narrow, record("Monthly basic"))).toMatchObject({ values: { cost: 100 }, warnings: [] });
  expect((await read(narrow, record("Monthly dental"))).values).not.toHaveProperty("cost");
});

test.each([
  ["moved", rows(["Income", "$85"], ["Refund", "$300"]), [expect.stringContaining("by its label only")]],
  [
    "renamed by a word",
    rows(["Your estimated refund", "$300"], ["Income", "$85"]),
    [expect.stringContaining("is now labelled “Your estimated refund”")],
  ],
  ["unchanged", rows(["Refund", "$300"], ["Income", "$85"]), []],
])("a row that has %s is read", async (_, body, warned) => {
  const { values, warnings } = await read(body, refund(FIRST));
  expect(values).toEqual({ refund: 300 });
  expect(warnings).toEqual(warned);
});

describe("a list of words is one result", () => {
  const programs = ["Food help", "Heating help", "Bus pass"];
  const each = (before: string, after: string) => programs.map((one) => before + one + after).join("");
  test.each([
    ["ul", `<ul>${each("<li>", "</li>")}</ul>`],
    ["ol in an element", `<div><ol>${each("<li>", "</li>")}</ol></div>`],
    ["list by role", `<div role="list">${each(`<div role="listitem">`, "</div>")}</div>`],
    ["table of one column", `<table>${each("<tr><td>", "</td></tr>")}</table>`],
    ["cards", each(`<div class="card">`, "</div>")],
    ["cards in an element", `<div>${each("<article>", "</article>")}</div>`],
  ])("as %s under its heading", async (_, list) => {
    const { results } = await read(
      `<h2>Programs that you may get</h2>${list}<h2>Office</h2><p>North Street</p>`,
    );
    expect(results.programs_that_you_may_get).toMatchObject({
      type: "table",
      value: programs.map((one) => [one]),
      text: programs.join("; "),
    });
    expect(results.office).toMatchObject({ value: "North Street" });
  });

  test("under a sentence, as several definitions of a term, and at its recorded place", async () => {
    const body = `<p>You may get:</p><ul id="list">${each("<li>", "</li>")}</ul><dl><dt>Offices</dt><dd>North</dd><dd>South</dd></dl>`;
    const { values } = await read(body);
    expect(values).toMatchObject({
      you_may_get: programs.map((one) => [one]),
      offices: [["North"], ["South"]],
    });
    const recorded = ["text", "table"].map((type) => ({
      name: type,
      label: "You may get",
      type,
      locators: at("id=list"),
    }));
    expect((await read(body, recorded)).values).toEqual({
      text: programs.join("; "),
      table: programs.map((one) => [one]),
    });
  });
});

test.each([
  ["an aside", `<aside><div>Yearly help <strong>$1,200</strong></div></aside>`],
  ["a complementary region", `<div role="complementary"><div>Yearly help</div><div>$1,200</div></div>`],
  ["the foot of the page", `<footer><div>Yearly help</div><div>$1,200</div></footer>`],
  ["an open dialog", `<dialog open><p>Yearly help</p><p>$1,200</p></dialog>`],
  [
    "an open section",
    `<details open><summary>Your help</summary><p>Yearly help: <b>$1,200</b></p></details>`,
  ],
  ["a label", `<label>Yearly help <output>$1,200</output></label>`],
  [
    "a line with inputs",
    `<div><input aria-label="Zip"><span>Yearly help</span> <b>$1,200</b> <button>Save</button></div>`,
  ],
])("a figure in %s counts", async (_, body) => {
  expect((await read(body)).values).toMatchObject({ yearly_help: 1200 });
});

describe("a calculator that shows its outcome next to its questions", () => {
  const programs = [{ name: "programs", label: "You may get", type: "table", locators: at("css=#out > ul") }];
  const calculate = (outcome: string, results?: object[]) => {
    forms.route("/finder", () =>
      pageOf(
        "Finder",
        `<label>Income <input name="a" id="a"></label><label>Age <input name="b"></label><button id="go" type="button">Check</button><div id="out"></div>
         <script>go.onclick = () => { out.innerHTML = ${JSON.stringify(outcome)}; };</script>`,
      ),
    );
    const fields = ["a", "b"].map((name) => field(name, "text", `name=${name}`, { required: true }));
    const wizard = sketchWizard(`${forms.origin}/finder`, [{ fields, button: "id=go" }], { results });
    return run(wizard, { a: "1", b: "2" }, { config: PATIENT });
  };

  test("in other words than the recorded ones: null, a warning and the words", async () => {
    const outcome = "<h3>You do not qualify for any program</h3><p>Your income is above the limits.</p>";
    const { success, results, warnings, page_text } = await calculate(outcome, programs);
    expect(success).toBe(true);
    expect(results).not.toHaveProperty("programs");
    expect(warnings).toEqual([expect.stringContaining("does not show programs")]);
    expect(page_text).toContain("You do not qualify for any program");
  });

  test.each([
    ["words of a refusal", "<h3>Check your answers</h3><p>The income must be a number.</p>"],
    ["a further question", "<h3>Your family</h3><label>Persons <input></label>"],
  ])("but not %s", async (_, outcome) => {
    expect((await calculate(outcome, programs)).success).toBe(false);
  });
});
