import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { type FormRun, field, runFields } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();

/** @param reaction the page's script when `Nothing` is ticked; `row` holds the question of the income */
function answerBoth(reaction: string, given: Record<string, unknown> = { income: "1200" }): Promise<FormRun> {
  forms.route("/income", () =>
    pageOf(
      "Income",
      `<form action="/answers"><div id="row"><label>Income <input name="income" id="income"></label>
       <label><input type="checkbox" name="benefit" id="benefit"> Benefit</label></div>
       <label><input type="checkbox" name="none" id="none"> Nothing</label><button>Continue</button></form>
       <script>const row = document.getElementById("row");
       document.getElementById("none").onchange = () => { const income = document.getElementById("income"); ${reaction} };</script>`,
    ),
  );
  const fields = [
    field("income", "text", "id=income"),
    field("benefit", "checkbox", "id=benefit"),
    field("none", "checkbox", "id=none"),
  ];
  return runFields(`${forms.origin}/income`, fields, { ...given, none: true });
}

describe("the run warns of an answer that a later answer has taken away", () => {
  test.each([
    ["hidden and emptied", `income.value = ""; row.hidden = true;`],
    ["removed", "row.remove();"],
    ["disabled", "income.disabled = true;"],
  ])("%s", async (_, reaction) => {
    const { error, answers, warnings } = await answerBoth(reaction);
    expect(error).toBeUndefined();
    expect(answers).not.toHaveProperty("income", "1200");
    expect(warnings).toEqual([
      "Page 1 did not send the answer to income: a later answer has hidden, removed or disabled the question.",
    ]);
  });
});

/** USWDS 3.14 empties a list when its script starts, which may be right before the press. */
describe("an answer that the page takes away as its button is pressed", () => {
  function answerEmptied(once: boolean): Promise<FormRun> {
    forms.route("/state", () =>
      pageOf(
        "State",
        `<form action="/answers"><label>State <select name="state" id="state"><option value=""><option value="WV">West Virginia</select></label>
         <button>Continue</button></form>
         <script>document.querySelector("button").addEventListener("pointerdown", () => { state.value = ""; }, { once: ${once} });</script>`,
      ),
    );
    return runFields(`${forms.origin}/state`, [field("state", "select", "id=state")], { state: "WV" });
  }

  test("is entered again", async () => {
    const { error, answers } = await answerEmptied(true);
    expect(error).toBeUndefined();
    expect(answers).toEqual({ state: "WV" });
  });

  test("is no success where the page takes it away each time", async () => {
    const { error, answers } = await answerEmptied(false);
    expect(error).toMatchObject({ type: "validation_error", details: { field_id: "state" } });
    expect(answers).toEqual({});
  });
});

describe("the run does not warn", () => {
  test("of a hidden question that keeps its answer", async () => {
    const { answers, warnings } = await answerBoth("row.hidden = true;");
    expect(answers).toEqual({ income: "1200", none: "on" });
    expect(warnings).toEqual([]);
  });

  test("of a removed box that is to stay empty", async () => {
    const { answers, warnings } = await answerBoth("row.remove();", { benefit: false });
    expect(answers).toEqual({ none: "on" });
    expect(warnings).toEqual([]);
  });
});

describe("the run warns of a repeated group", () => {
  /** @param kept the rows of an earlier session; `reaction` to the last box, where `list` holds the rows */
  function addTwo(kept: string[], reaction: string): Promise<FormRun> {
    forms.route("/people", () =>
      pageOf(
        "People",
        `<ul><li>Give each person once.</li></ul><div id="rows"></div><button type="button" id="add">Add a person</button><div id="row"></div>
         <form action="/answers"><input type="hidden" name="people"><label><input type="checkbox" name="all" id="all"> All</label><button>Continue</button></form>
         <script>let list = ${JSON.stringify(kept)};
         const draw = () => { document.querySelector("[name=people]").value = list.join(" ");
           rows.innerHTML = list.map((name) => "<div><span>" + name + "</span> <button type=button>Remove</button></div>").join(""); };
         add.onclick = () => { row.innerHTML = "<label>Name <input id=name></label> <button type=button id=save>Save</button>";
           save.onclick = () => { list.push(row.querySelector("input").value); row.innerHTML = ""; draw(); }; };
         all.onchange = () => { ${reaction}; draw(); }; draw();</script>`,
      ),
    );
    const sub_fields = [field("name", "text", "id=name")];
    const fields = [
      field("people", "group", [], { repeatable: true, sub_fields, add_button: { text: "Add a person" } }),
      field("all", "checkbox", "id=all"),
    ];
    const people = [{ name: "Ann" }, { name: "Ben" }];
    return runFields(`${forms.origin}/people`, fields, { people, all: true });
  }

  test.each<[string, string[], string, string, string[]]>([
    [
      "whose list holds rows that the run has not added",
      ["Zoe", "Max"],
      "",
      "Zoe Max Ann Ben",
      ["Page 1 listed 2 items of people before the run added its own: the site may send them, too."],
    ],
    [
      "that loses a saved row",
      [],
      "list = list.slice(0, 1)",
      "Ann",
      ["Page 1 no longer listed item 2 of people when it was left: the site may not have kept it."],
    ],
    ["not where it holds the run's rows", [], "", "Ann Ben", []],
  ])("%s", async (_, kept, reaction, sent, expected) => {
    const { error, answers, warnings } = await addTwo(kept, reaction);
    expect(error).toBeUndefined();
    expect(answers.people).toBe(sent);
    expect(warnings).toEqual(expected);
  });
});
