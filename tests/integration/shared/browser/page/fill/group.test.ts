/** Rows that stay open: each is opened by the add button, and filled at its place. */
import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { at, field } from "../../../../../fixtures/forms/run-form.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

const ADD = `<button type="button" id="add">Add another</button><button>Continue</button>`;

/** A group whose add button is `#add`. */
const group = (...sub_fields: ReturnType<typeof field>[]) =>
  field("rows", "group", [], { repeatable: true, add_button: { locators: at("id=add") }, sub_fields });

test("rows that lose an answer when a row is added get it again", async () => {
  const page = `<form><div id="rows"></div>${ADD}</form>
    <script>add.onclick = () => { if (rows.lastChild) rows.lastChild.lastChild.value = "";
      rows.insertAdjacentHTML("beforeend", '<div><input name="plot" aria-label="Plot"><input name="size" aria-label="Size"></div>'); };</script>`;
  const plots = group(field("plot", "text", "name=plot"), field("size", "number", "name=size"));
  const rows = [1, 2, 3].map((size) => ({ plot: `P-${size}`, size }));
  const { received, error } = await fillFields(page, [plots], { rows });
  expect(error).toBeUndefined();
  expect(received).toEqual({ plot: "P-1 + P-2 + P-3", size: "1 + 2 + 3" });
});

test.each([
  ["by {index}", "id=job-{index}:employer", "css=#jobs > div:nth-child({index}) input[name$=pay]"],
  ["by their labels, where the site has changed the ids", "id=gone-{index}", "label=Pay"],
])("rows that stay open are opened one after the other, located %s", async (_, employer, pay) => {
  const jobs = group(field("employer", "text", [employer, "label=Employer"]), field("pay", "text", pay));
  const rows = [
    { employer: "Bakery", pay: "100" },
    { employer: "School", pay: "200" },
  ];
  const { received, error } = await fillFields(
    `${forms.origin}/jobs.html`,
    [jobs],
    { rows },
    "button=Submit",
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({
    "jobs[0].employer": "Bakery",
    "jobs[0].pay": "100",
    "jobs[1].employer": "School",
    "jobs[1].pay": "200",
  });
});

test.each([
  ["recorded in the first row", "1"],
  ["with {index}", "{index}"],
])(
  "rows whose labels count them, which the page does not associate, are found by labels %s",
  async (_, number) => {
    const page = `<form><div id="rows"></div>${ADD}</form><script>
       const cell = (label, name) => '<div><div><label>' + label + '</label></div><div><div><div><div><div><input name="' + name + '"></div></div></div></div></div></div>';
       const addRow = () => { const row = document.createElement("div"), at = rows.children.length + 1; rows.append(row); row.innerHTML = cell("Name " + at, "name") + cell("Age " + at, "age"); };
       document.getElementById("add").onclick = addRow; addRow();</script>`;
    const children = group(
      field("name", "text", `label=Name ${number}`),
      field("age", "text", `label=Age ${number}`),
    );
    const rows = [
      { name: "Ann", age: "7" },
      { name: "Ben", age: "12" },
      { name: "Cyd", age: "3" },
    ];
    const { received, error } = await fillFields(page, [children], { rows });
    expect(error).toBeUndefined();
    expect(received).toEqual({ name: "Ann + Ben + Cyd", age: "7 + 12 + 3" });
  },
);

test("the add button of another group saves no row, where the continue button lies outside the form", async () => {
  const page = `<form id="own"><div id="rows"></div><button type="button" id="add">Add member</button>
     <button type="button" id="other">Add appliance</button></form><button form="own">Continue</button><script>
     const row = '<p><input name="name" aria-label="Name"></p>';
     document.getElementById("add").onclick = () => document.getElementById("rows").insertAdjacentHTML("beforeend", row);
     document.getElementById("other").onclick = () => document.body.insertAdjacentHTML("beforeend", "<dialog open><input aria-label=Kind></dialog>");</script>`;
  const members = {
    ...group(field("name", "text", "label=Name")),
    add_button: { locators: at("button=Add member") },
  };
  const { received, error } = await fillFields(page, [members], { rows: [{ name: "Ann" }, { name: "Ben" }] });
  expect(error).toBeUndefined();
  expect(received).toEqual({ name: "Ann + Ben" });
});

test("a group that does not repeat is a set of fields", async () => {
  const name = field("person", "group", [], {
    sub_fields: [field("first", "text", "label=First name"), field("last", "text", "name=last")],
  });
  const { received } = await fillFields(
    `${forms.origin}/places.html`,
    [name, field("zip", "text", "name=zip")],
    {
      person: { first: "Ann", last: "Lee" },
      zip: "1",
    },
  );
  expect(received).toMatchObject({ first: "Ann", last: "Lee", zip: "1" });
});

test("rows whose columns differ only in their position are filled row by row", async () => {
  const page = `<form><table id="jobs"><tr><th>Job</th><th>Pay</th></tr></table><input type="button" value="Add job" id="add"><button>Continue</button></form>
    <script>add.onclick = () => { jobs.insertRow(-1).innerHTML = '<td><input name="job"></td><td><input name="pay"></td>'; };</script>`;
  const cell = (column: number) => `css=#jobs tr:nth-of-type(2) > td:nth-of-type(${column}) > input`;
  const jobs = group(
    field("job", "text", ["name=job", cell(1)]),
    field("pay", "number", ["name=pay", cell(2)]),
  );
  const rows = [
    { job: "Baker", pay: 800 },
    { job: "Cook", pay: 950 },
  ];
  const { received } = await fillFields(page, [jobs], { rows });
  expect(received).toEqual({ job: "Baker + Cook", pay: "800 + 950" });
});

test("the plus next to a number of a row does not add a row", async () => {
  const row = `<fieldset><label>Name <input name="name"></label><label>Age <input name="age"></label><div><button type="button" aria-label="Decrease">-</button><button type="button" aria-label="Increase" onclick="this.closest('fieldset').querySelector('[name=age]').value += 1">+</button></div></fieldset>`;
  const page = `<form><div id="rows">${row}</div>${ADD}</form>
    <script>add.onclick = () => { rows.insertAdjacentHTML("beforeend", rows.firstElementChild.outerHTML); };</script>`;
  const people = group(field("name", "text", "label=Name"), field("age", "number", "label=Age"));
  const rows = [
    { name: "Ann", age: 7 },
    { name: "Ben", age: 9 },
  ];
  const { received, error } = await fillFields(page, [people], { rows });
  expect(error).toBeUndefined();
  expect(received).toEqual({ name: "Ann + Ben", age: "7 + 9" });
});

test("rows that each hold an add button, and columns that differ in the last number of their class, are filled row by row", async () => {
  const row = (number: number) =>
    `<div class="row"><span class="list_10_cell1"><input name="list[]" aria-label="Name, row ${number}"></span><span class="list_10_cell2"><input name="list[]" aria-label="Age, row ${number}"></span><button type="button" class="add" aria-label="Add another row">Add</button><button type="button" style="visibility:hidden">Remove</button></div>`;
  const page = `<form><div id="rows">${row(1)}</div><button>Continue</button></form>
    <script>const template = \`${row(0)}\`;
      rows.onclick = ({ target }) => { if (!target.matches(".add")) return;
        target.parentElement.insertAdjacentHTML("afterend", template.replaceAll("row 0", "row " + (rows.children.length + 1)));
        for (const button of rows.querySelectorAll("button")) button.style.visibility = "visible"; };</script>`;
  const people = field("rows", "group", [], {
    repeatable: true,
    add_button_selector: ".add",
    sub_fields: [
      field("name", "text", "css=.list_10_cell1 input"),
      field("age", "number", "css=.list_10_cell2 input"),
    ],
  });
  const rows = [
    { name: "Ann", age: 41 },
    { name: "Bo", age: 3 },
  ];
  const { received, error } = await fillFields(page, [people], { rows });
  expect(error).toBeUndefined();
  expect(received).toEqual({ "list[]": "Ann + 41 + Bo + 3" });
});
