/** New rows that begin with a copy of the row before. */
import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { field } from "../../../../../fixtures/forms/run-form.ts";

const { fillFields } = useFiller();

const NAME = `<label>Name <input name="name-1" id="name-1"></label>`;

/** Enters persons in rows that begin with the markup `row`. */
function enter(row: string, people: object[], questions: ReturnType<typeof field>[]) {
  const page = `<form><div id="rows"><div class="row">${row}</div></div>
    <button type="button" id="add">Add another person</button> <button>Continue</button></form>
    <script>add.onclick = () => { const last = rows.lastElementChild, copy = last.cloneNode(true), n = rows.children.length + 1;
      const lists = [...last.querySelectorAll("select")];
      copy.querySelectorAll("select").forEach((list, at) => { list.value = lists[at].value; });
      for (const one of copy.querySelectorAll("[name]")) { one.name = one.name.replace(/\\d+$/, n); if (one.id) one.id = one.id.replace(/\\d+$/, n); }
      rows.append(copy); };</script>`;
  const group = field("people", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [
      field("name", "text", "id=name-{index}"),
      ...questions.map((one) => ({ ...one, required: false })),
    ],
  });
  return fillFields(page, [group], { people });
}

test("a copied row is emptied where the person gave no answer: texts, ticks and lists", async () => {
  const { received } = await enter(
    `${NAME} <label>Pay <input name="pay-1" id="pay-1"></label> <label><input type="checkbox" name="student-1" id="student-1"> Student</label>
     <label>Relation <select name="relation-1" id="relation-1"><option value="">Choose</option><option>Child</option></select></label>
     <label>Country <input name="country-1" id="country-1" value="US"></label>`,
    [
      { name: "Ann", pay: "1200", student: "yes", relation: "Child", country: "CA" },
      { name: "Ben" },
      { name: "Cleo", pay: "300" },
    ],
    [
      field("pay", "number", "id=pay-{index}"),
      field("student", "checkbox", "id=student-{index}"),
      field("relation", "select", "id=relation-{index}"),
      field("country", "text", "id=country-{index}"),
    ],
  );
  expect(received).toMatchObject({ "name-1": "Ann", "student-1": "on" });
  expect(received).toMatchObject({ "name-2": "Ben", "pay-2": "", "relation-2": "", "country-2": "" });
  expect(received).toMatchObject({ "name-3": "Cleo", "pay-3": "300", "relation-3": "" });
  expect(received).not.toHaveProperty("student-2");
  expect(received).not.toHaveProperty("student-3");
});

test("a copied row keeps what a fresh row shows by itself", async () => {
  const { received } = await enter(
    `${NAME} <label>Country <input name="country-1" id="country-1" value="US"></label>`,
    [{ name: "Ann" }, { name: "Ben" }],
    [field("country", "text", "id=country-{index}")],
  );
  expect(received).toMatchObject({ "name-2": "Ben", "country-1": "US", "country-2": "US" });
});

test("a copied row whose list has no empty option ends with its question", async () => {
  const { error } = await enter(
    `${NAME} <label>Relation <select name="relation-1" id="relation-1"><option>Partner</option><option>Child</option></select></label>`,
    [{ name: "Ann", relation: "Child" }, { name: "Ben" }],
    [field("relation", "select", "id=relation-{index}", { label: "Relation" })],
  );
  expect(error).toMatchObject({
    type: "validation_error",
    message: expect.stringContaining(
      "Item 2 of people on page 1 begins with the answer of another item to “Relation”",
    ),
  });
});
