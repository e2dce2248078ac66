import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Filler, openFiller, planned } from "../../../../../fixtures/forms/fill-html.ts";

let filler: Filler;
beforeAll(async () => {
  filler = await openFiller();
});
afterAll(() => filler.close());

const OPTIONS: [string, string][] = [
  ["h", "Heating"],
  ["f", "Food"],
  ["r", "Rent"],
];
const KIT = `<script>
  window.answers = {};
  const wire = (from, to, chosen, take) => {
    const [left, right] = [document.getElementById("left"), document.getElementById("right")];
    const report = () => { answers.needs = [...right.children].map((one) => one.dataset.value ?? one.value); };
    const move = (source, target) => { for (const one of chosen(source)) { take(one); target.append(one); } report(); };
    document.getElementById("forth").onclick = () => move(left, right);
    document.getElementById("back").onclick = () => move(right, left);
    document.getElementById("all").onclick = () => { right.append(...left.children); report(); };
  };
</script>`;
const native = (chosen = "") =>
  `<fieldset id="c"><legend>Needs</legend><select id="left" multiple title="Move from">${OPTIONS.map(([value, text]) => `<option value="${value}">${text}</option>`).join("")}</select>
    <button type="button" id="all" aria-label="Move All">»</button><button type="button" id="forth" aria-label="Move">›</button><button type="button" id="back" aria-label="Remove">‹</button>
    <select id="right" multiple title="Move to">${chosen}</select></fieldset>
   ${KIT}<script>wire("left", "right", (list) => [...list.selectedOptions], (one) => { one.selected = false; });</script>`;
const drawn = `<div id="c" role="group" aria-label="Needs"><div><ul id="left" role="listbox" aria-multiselectable="true">${OPTIONS.map(([value, text]) => `<li role="option" aria-selected="false" data-value="${value}">${text}</li>`).join("")}</ul></div>
    <div><button type="button" id="all"><i class="icon-angle-double-right"></i>&nbsp;</button><button type="button" id="forth"><i class="icon-angle-right"></i>&nbsp;</button><button type="button" id="back"><i class="icon-angle-left"></i>&nbsp;</button></div>
    <div style="min-height:4em"><ul id="right" role="listbox" aria-multiselectable="true"></ul></div></div>
   ${KIT}<script>for (const list of document.querySelectorAll("ul")) list.onclick = ({ target }) => { for (const one of list.children) one.ariaSelected = String(one === target); };
     wire("left", "right", (list) => [...list.children].filter((one) => one.ariaSelected === "true"), (one) => { one.ariaSelected = "false"; });</script>`;

describe("an answer of two lists side by side", () => {
  test.each<[string, string, string, string[]]>([
    ["is moved to the second native list", native(), "id=c", ["h", "r"]],
    ["is moved by the list that is recorded", native(), "id=left", ["f"]],
    ["takes other options back", native(`<option value="x">Other</option>`), "id=c", ["h"]],
    ["is moved to a drawn list by icons", drawn, "id=c", ["h", "f"]],
  ])("%s", async (_, html, at, answer) => {
    const { answers, error } = await filler.fill(html, planned("select", at, answer, OPTIONS));
    expect(error?.details ?? error).toBeUndefined();
    expect(answers.needs).toEqual(answer);
  });

  test("leaves boxes next to the lists to their own question", async () => {
    const boxes = OPTIONS.map(
      ([value, text]) => `<label><input type="checkbox" name="own" value="${value}"> ${text}</label>`,
    );
    const form = `<form id="own"><fieldset id="boxes"><legend>Own</legend>${boxes.join("")}</fieldset></form>${native()}
      <script>answers.needs = []; own.onchange = () => { answers.own = new FormData(own).getAll("own"); };</script>`;
    const { answers, error } = await filler.fill(form, planned("checkbox", "id=boxes", ["h", "r"], OPTIONS));
    expect(error?.details ?? error).toBeUndefined();
    expect(answers).toEqual({ own: ["h", "r"], needs: [] });
  });

  test("with an unknown option is refused", async () => {
    const { error } = await filler.fill(native(), planned("select", "id=c", ["Cars"]));
    expect(error?.details.candidates).toEqual(["Heating", "Food", "Rent"]);
  });
});
