import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FormRun, field, runFields } from "../../../../../fixtures/forms/run-form.ts";
import { type FormServer, pageOf, serveForms } from "../../../../../fixtures/forms/serve-forms.ts";

let forms: FormServer;
beforeAll(async () => {
  forms = await serveForms();
});
afterAll(() => forms.close());

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
