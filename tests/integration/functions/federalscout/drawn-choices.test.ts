/** Choices that a page draws without the elements of HTML or the states of ARIA, and controls that it keeps for itself. */
import { describe, expect } from "vitest";
import { test as it } from "../../../fixtures/for-each-test.ts";
import { explorePostingPages } from "../../../fixtures/scout/explore-posting-pages.ts";

const { explore } = explorePostingPages();

const POINT = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)";
const NEXT = `<button>Continue</button>`;
const named = (body: string) =>
  `<div role="group" aria-labelledby="w"><div id="w">Answer by</div>${body}</div>`;
const BOXES = `<div><label><input type="checkbox">Food</label></div><div><label><input type="checkbox">Heating</label></div>`;

interface Asked {
  field_id?: string;
  label?: string;
  group?: string;
  field_type?: string;
  options?: object;
}

async function asked(body: string): Promise<Asked[]> {
  const { html_context } = (await explore(`<form>${body}${NEXT}</form>`)) as { html_context: Asked[] };
  return html_context.filter(({ field_id }) => field_id !== undefined);
}

const radio = { label: "Answer by", field_type: "radio", options: { letter: "Letter", text: "Text" } };
/** A group is named once. */
const boxes = [
  { label: "Food", group: "Benefits", field_type: "checkbox" },
  { label: "Heating", field_type: "checkbox" },
];

const PAGES: [name: string, body: string, questions: object[]][] = [
  [
    "buttons without a state, drawn as a toggle",
    named(
      `<div class="btn-toggle"><button type="button">Letter</button><button type="button">Text</button></div>`,
    ),
    [radio],
  ],
  [
    "chips without a state",
    named(
      `<div>${["Letter", "Text"].map((one) => `<span class="chip" tabindex="0" style="cursor:pointer">${one}</span>`).join("")}</div>`,
    ),
    [radio],
  ],
  [
    "no buttons that do something, in a group with words",
    named(`<button type="button">Add a letter</button> <button type="button">Remove</button>`),
    [],
  ],
  [
    "a bar of worded buttons with a state",
    `<div role="toolbar" aria-label="Benefits"><button type="button" aria-pressed="false">Food</button><button type="button" aria-pressed="false">Heating</button></div>`,
    boxes,
  ],
  ["boxes without a group, below their words", `<div><div>Benefits</div>${BOXES}</div>`, boxes],
  [
    "boxes in a group without words, within one that has them",
    `<div role="group" aria-labelledby="b"><div id="b">Benefits</div><div role="group">${BOXES}</div></div>`,
    boxes,
  ],
  [
    "a list that opens by a key, without the text that screen readers hear before",
    `<label for="c">County</label><span id="say" style="${POINT}"></span><input id="c" role="combobox" aria-haspopup="true" aria-expanded="false" readonly>
     <script>let list; const end = () => { list?.remove(); list = undefined; c.ariaExpanded = "false"; };
       c.onfocus = () => { say.innerHTML = "<span>option , selected.</span>"; };
       c.onblur = () => { say.replaceChildren(); end(); };
       c.onkeydown = ({ key }) => { if (key === "Escape") end(); if (key !== "ArrowDown" || list) return;
         list = document.createElement("div"); list.role = "listbox"; list.innerHTML = "<div role=option>Adams</div><div role=option>Lake</div>";
         document.body.append(list); c.ariaExpanded = "true"; };</script>`,
    [{ label: "County", field_type: "select", options: ["Adams", "Lake"] }],
  ],
  [
    "a time, and no list of the numbers of its clock",
    `<label for="t">Time</label><input id="t" role="combobox" aria-haspopup="dialog" aria-expanded="false" inputmode="none">
     <script>let clock; const end = () => { clock?.remove(); clock = undefined; t.ariaExpanded = "false"; };
       t.onclick = () => { if (clock) return; clock = document.createElement("div"); clock.role = "dialog"; clock.style = "position:absolute;background:white";
         clock.innerHTML = "<div>07</div><div>:</div><div>42</div>"; document.body.append(clock); t.ariaExpanded = "true"; };
       t.onkeydown = ({ key }) => { if (key === "Escape") end(); }; t.onblur = end;</script>`,
    [{ label: "Time", field_type: "text" }],
  ],
  [
    "a month, and no list of the months of its dialog",
    `<label for="t">Start</label><input id="t" role="combobox" aria-haspopup="dialog" aria-expanded="false" inputmode="none">
     <script>let dialog; const end = () => { dialog?.remove(); dialog = undefined; t.ariaExpanded = "false"; };
       t.onclick = () => { if (dialog) return; dialog = document.createElement("div"); dialog.role = "dialog"; dialog.style = "position:absolute;background:white";
         dialog.innerHTML = "<button type=button>2026</button><div>" + "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ").map((one) => "<span>" + one + "</span>").join("") + "</div>"; document.body.append(dialog); t.ariaExpanded = "true"; };
       t.onkeydown = ({ key }) => { if (key === "Escape") end(); }; t.onblur = end;</script>`,
    [{ label: "Start", field_type: "text" }],
  ],
  [
    "a list with a box in each option",
    `<h3 id="l">Languages</h3><div role="listbox" aria-labelledby="l" aria-multiselectable="true">${["English", "French"].map((one) => `<div role="option" aria-selected="false" tabindex="0"><span>${one}</span><input type="checkbox"></div>`).join("")}</div>`,
    [{ label: "Languages", field_type: "select" }],
  ],
  [
    "the options that a component holds, and shows as choices of a dialog with a button",
    `<label>County <own-list>${["Adams", "Lake"].map((one) => `<i role="option" hidden>${one}</i>`).join("")}</own-list></label>
     <script>customElements.define("own-list", class extends HTMLElement {
       connectedCallback() {
         const button = document.createElement("button"); button.type = "button"; button.ariaLabel = "County"; button.ariaHasPopup = "dialog"; button.style = "width:90px;height:20px";
         this.attachShadow({ mode: "open" }).append(button);
         button.onclick = () => {
           const dialog = document.createElement("div"); dialog.role = "dialog"; dialog.style = "position:fixed;top:0;background:white";
           dialog.innerHTML = [...this.children].map(({ textContent }) => '<button type="button" role="radio" aria-checked="false">' + textContent + "</button>").join("") + '<button type="button">Cancel</button><button type="button">OK</button>';
           dialog.onclick = ({ target }) => { if (target.role !== "radio") dialog.remove(); }; document.body.append(dialog);
         };
       }
     });</script>`,
    [{ label: "County", field_type: "select", options: ["Adams", "Lake"] }],
  ],
  [
    "a list of tabs with words that shows no panel",
    `<div role="tablist" aria-label="Answer by"><button type="button" role="tab" aria-selected="false">Letter</button><button type="button" role="tab" aria-selected="false">Text</button></div>`,
    [radio],
  ],
  [
    "no tabs that show a panel",
    `<div role="tablist" aria-label="Parts"><button type="button" role="tab" aria-selected="true" aria-controls="p">You</button><button type="button" role="tab" aria-selected="false">Home</button></div><div id="p" role="tabpanel"><label>Name <input></label></div>`,
    [{ label: "Name" }],
  ],
  [
    "no box that a component keeps out of sight next to its own",
    `<label for="own">Other names</label><input tabindex="-1" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);padding:0;border:0"><input id="own">`,
    [{ label: "Other names" }],
  ],
  [
    "no slider that a component keeps from readers",
    `<label for="own">Hours</label><input type="range" aria-hidden="true" tabindex="-1"><input type="range" id="own">`,
    [{ label: "Hours" }],
  ],
];

describe("the questions of a page are", () => {
  it.for(PAGES)("%s", async ([, body, questions]) => {
    expect(await asked(body)).toMatchObject(questions);
  });

  it("a single toggle button by its own words, and not by a heading", async () => {
    const [, toggle] = await asked(
      `<h2>Your case</h2><label>Name <input></label><div><button type="button" aria-pressed="false">Urgent</button></div>`,
    );
    expect(toggle).toMatchObject({ label: "Urgent", field_type: "checkbox" });
    expect(toggle).not.toHaveProperty("group");
  });
});
