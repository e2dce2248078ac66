import { describe, expect } from "vitest";
import { test as it } from "../../../../fixtures/for-each-test.ts";
import { explorePostingPages } from "../../../../fixtures/scout/explore-posting-pages.ts";

const { call, explore, look, save, received } = explorePostingPages();

const byId = (answer: { html_context: { field_id: string }[] }, id: string) =>
  answer.html_context.find(({ field_id }) => field_id === id);

const NEXT = `<button>Continue</button>`;
const HELD_RADIOS = `<div role="radiogroup" aria-label="Plan">
  <div role="radio" tabindex="0" aria-checked="false">Basic</div><div role="radio" tabindex="0" aria-checked="false">Full</div></div>
  <input type="hidden" name="plan"><script>for (const radio of document.querySelectorAll("[role=radio]"))
    radio.onclick = () => { document.querySelector("[name=plan]").value = radio.textContent;
      for (const one of document.querySelectorAll("[role=radio]")) one.ariaChecked = String(one === radio); };</script>`;

/** A box with a list of towns; `leave` runs when it loses the focus. */
const towns = (label: string, name: string, leave: string) => `<label>${label}
  <input name="${name}" role="combobox" aria-autocomplete="list" aria-expanded="false" autocomplete="off"
    onfocus="open_${name}()" onclick="open_${name}()" oninput="open_${name}()" onblur="setTimeout(() => { list_${name}.replaceChildren(); ${leave} })"></label>
  <ul role="listbox" id="list_${name}"></ul><script>function open_${name}() {
    const box = document.querySelector("[name=${name}]");
    list_${name}.replaceChildren(...["Elgin", "Provo", "Salem"].filter((town) => town.toLowerCase().startsWith(box.value.toLowerCase())).map((town) => {
      const option = Object.assign(document.createElement("li"), { role: "option", textContent: town });
      option.onmousedown = (event) => { event.preventDefault(); box.value = town; list_${name}.replaceChildren(); };
      return option; })); }</script>`;

describe("exploring a page", () => {
  it("distinguishes suggestions, where any text is an answer, from a closed list", async () => {
    const reset = `const box = document.querySelector('[name=born]'); if (!/^(Elgin|Provo|Salem)$/.test(box.value)) box.value = '';`;
    const answer = await explore(
      `${towns("Home town", "home", "")}${towns("Town of birth", "born", reset)}
      <label>Office <input name="office" list="offices"></label><datalist id="offices"><option>North<option>South</datalist>${NEXT}`,
    );
    expect(byId(answer, "home_town")).toMatchObject({
      field_type: "text",
      suggestions: ["Elgin", "Provo", "Salem"],
    });
    expect(byId(answer, "office")).toMatchObject({ field_type: "text", suggestions: ["North", "South"] });
    const options = ["Elgin", "Provo", "Salem"];
    expect(byId(answer, "town_of_birth")).toMatchObject({ field_type: "typeahead", options });
    await save([
      { field_id: "home_town", example_value: "Nome" },
      { field_id: "town_of_birth", example_value: "Provo" },
      { field_id: "office", example_value: "East" },
    ]);
    expect(received()).toEqual({ home: "Nome", born: "Provo", office: "East" });
  });

  it("knows suggestions also where another box has a hidden entry", async () => {
    const answer = await explore(
      `<div><div>${towns("Home town", "home", "")}</div><div><label>Street <input name="street"></label><input type="hidden" name="token"></div></div>${NEXT}`,
    );
    expect(byId(answer, "home_town")).toMatchObject({ suggestions: ["Elgin", "Provo", "Salem"] });
  });

  it("reads a code in boxes of one character as one question, under the label of the boxes", async () => {
    const box = (n: number) =>
      `<span><input aria-label="Digit ${n}" style="width: 30px" name="d${n}"></span>`;
    const answer = await look(`<label>Name <input name="name"></label>
      <div><div><label>Access code</label></div><div><div><div id="pin" role="group">${[1, 2, 3, 4].map(box).join("")}</div></div></div></div>
      <input aria-hidden="true" tabindex="-1" name="whole">${NEXT}`);
    expect(answer.html_context.flatMap(({ label }: { label?: string }) => label ?? [])).toEqual([
      "Name",
      "Access code",
    ]);
    expect(byId(answer, "access_code")).toMatchObject({ field_type: "text", max_length: 4 });
    await save([
      { field_id: "full_name", ref: "name", example_value: "Ada" },
      { field_id: "access_code", example_value: "4821" },
    ]);
    expect(received()).toMatchObject({ d1: "4", d2: "8", d3: "2", d4: "1" });
  });

  it("takes the words before a control that the page does not associate, and their marks", async () => {
    const answer =
      await look(`<table><tr><td><b>Last name: <font color="red">*</font></b></td><td><input name="last"></td></tr></table>
      <p>Are you a veteran? * <input type="radio" name="v" value="y">Yes <input type="radio" name="v" value="n">No</p>
      <label><div>Monthly cost *</div><div><span>$</span><input name="cost"></div></label>
      <p>Hours: <input name="hours"> a week <select name="shift"><option>Day<option>Night</select></p>
      <label><button type="button" role="switch" aria-checked="false" onclick="ariaChecked = String(ariaChecked !== 'true')">o</button><input
        type="checkbox" aria-hidden="true" tabindex="-1" name="twin" style="opacity:0"> Shut-off notice</label>
      <p><b>Savings</b> in dollars <input name="savings"></p>
      <p>Comments:<br><textarea name="comments"></textarea></p>${NEXT}
      </form><form><input name="q" title="Search this site"><input type="submit" value="Search"></form>`);
    const seen = answer.html_context.flatMap((one: { label?: string; required?: boolean }) =>
      one.label === undefined ? [] : [[one.label, one.required]],
    );
    expect(seen).toEqual([
      ["Last name:", true],
      ["Are you a veteran?", true],
      ["Monthly cost", true],
      ["Hours:", false],
      ["shift", false],
      ["Shut-off notice", false],
      ["Savings", false],
      ["Comments:", false],
    ]);
  });

  it("reads lists: for several options in a shadow root, for the parts of a date, drawn while they scroll, and with a hidden copy", async () => {
    const shadowed = (name: string, several: boolean) =>
      `<my-list label="${name}" several="${several}"></my-list>`;
    const SHADOWED = `<script>customElements.define("my-list", class extends HTMLElement {
      connectedCallback() { const root = this.attachShadow({ mode: "open" });
        root.innerHTML = '<label for="box">' + this.getAttribute("label") + '</label><input id="box" role="combobox" readonly aria-controls="list" aria-haspopup="listbox" aria-expanded="false">' +
          '<div id="list" role="listbox" hidden aria-multiselectable="' + this.getAttribute("several") + '"><div role="option">Red</div><div role="option">Blue</div></div>';
        root.getElementById("box").onclick = () => { const list = root.getElementById("list"); list.hidden = !list.hidden; root.getElementById("box").ariaExpanded = String(!list.hidden); };
      } });</script>${shadowed("State", false)}${shadowed("Languages", true)}`;
    const part = (id: string, from: number, to: number) =>
      `<select id="${id}" name="${id}"><option value="">${id}</option>${Array.from({ length: to - from + 1 }, (_, at) => `<option>${from + at}</option>`).join("")}</select>`;
    const days = Array.from(
      { length: 30 },
      (_, at) => `<td><button type="button">${at + 1}</button></td>`,
    ).join("");
    // The lists of the calendar ask nothing.
    const DATE = `<div><label for="by">Date of birth</label></div><div>${part("by", 1930, 2010)}${part("bm", 1, 12)}${part("bd", 1, 31)}</div>
      <div><b>November 2026</b><select><option>November</option><option>December</option></select><table><tr>${days}</tr></table></div>`;
    const SCROLLED = `<label id="l">County</label><div role="combobox" id="c" tabindex="0" aria-haspopup="listbox"
      aria-labelledby="l" aria-controls="list" aria-expanded="false">Choose</div><select hidden name="county" id="n"><option value="">Choose</option></select>
      <script>c.onclick = () => { if (document.querySelector("#list")) return;
        const list = document.createElement("div"); list.id = "list"; list.setAttribute("role", "listbox");
        list.style.cssText = "height:100px;overflow:auto;position:relative"; c.ariaExpanded = "true";
        const draw = () => { const first = Math.floor(list.scrollTop / 20);
          list.innerHTML = '<div style="height:1200px"></div>' + Array.from({ length: 6 }, (_, i) => first + i).filter((i) => i < 60)
            .map((i) => '<div role="option" style="position:absolute;top:' + i * 20 + 'px;height:20px">County ' + (i + 1) + '</div>').join(""); };
        list.onscroll = draw; document.body.append(list); draw();
        addEventListener("keydown", (event) => { if (event.key === "Escape") { list.remove(); c.ariaExpanded = "false"; } }); };</script>`;
    const COPIED = `<div><span id="k">Country</span><button type="button" id="b" aria-haspopup="listbox" aria-labelledby="v k"><span id="v">Choose</span></button>
      <div aria-hidden="true" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"><label><select tabindex="-1"><option></option><option>Canada</option><option>France</option></select></label></div></div>
      <div><label for="air">Airline</label><div><input id="air" role="combobox" list="airs"><datalist id="airs"><option>Aer</option><option>Bay</option></datalist><button type="button" tabindex="-1" aria-haspopup="listbox" aria-label="Show airlines">▼</button></div></div>`;
    const answer = await explore(`${SHADOWED}${DATE}${SCROLLED}${COPIED}${NEXT}`);
    const ids = answer.html_context.flatMap(({ field_id }: { field_id?: string }) => field_id ?? []);
    expect(ids).toEqual([
      "state",
      "languages",
      "birth_year",
      "birth_month",
      "birth_day",
      "county",
      "country",
      "airline",
    ]);
    expect(byId(answer, "languages")).toMatchObject({ multiple: true, options: ["Red", "Blue"] });
    expect(byId(answer, "state")).not.toHaveProperty("multiple");
    expect(byId(answer, "county")).toMatchObject({ field_type: "select", options_total: 60 });
    expect(byId(answer, "country")).toMatchObject({ field_type: "select", options: ["Canada", "France"] });
    expect(byId(answer, "airline")).toMatchObject({ label: "Airline", suggestions: ["Aer", "Bay"] });
  });

  it("shows that a box keeps several suggestions, and that another opens a calendar", async () => {
    const chips = `<label for="c">Skills</label><div><span id="chips"></span><input id="c" role="combobox" aria-autocomplete="list" autocomplete="off"></div>
      <div id="skills"></div><script>
      const show = () => skills.replaceChildren(...["Nursing", "Roofing", "Welding"].filter((one) => one.startsWith(c.value)).map((text) => {
        const option = Object.assign(document.createElement("div"), { role: "option", innerHTML: "<span style='opacity: 0'>✓</span>" + text });
        option.onmousedown = (event) => event.preventDefault();
        option.onclick = () => { const chip = Object.assign(document.createElement("span"), { textContent: text });
          chips.append(chip); chip.insertAdjacentHTML("beforeend", "<button type=button aria-label=Remove>×</button>"); c.value = ""; show(); };
        return option; }));
      c.onfocus = c.onclick = c.oninput = show; c.onblur = () => skills.replaceChildren();</script>`;
    const days = Array.from(
      { length: 30 },
      (_, at) => `<td><button type="button">${at + 1}</button></td>`,
    ).join("");
    const calendar = `<label>First day <input name="first" role="combobox" aria-haspopup="dialog" onclick="month.hidden = false" onkeydown="month.hidden = true"></label>
      <div id="month" hidden style="position: absolute"><b>November 2026</b><table><tr>${days}</tr></table></div>`;
    const answer = await explore(`${chips}${calendar}${NEXT}`);
    expect(byId(answer, "skills")).toMatchObject({
      options: ["Nursing", "Roofing", "Welding"],
      multiple: true,
    });
    expect(byId(answer, "first_day")).toMatchObject({ field_type: "text", expects: "date" });
  });

  it("leaves no answer behind, and keeps the site's own defaults", async () => {
    await explore(`<label><input type="checkbox" name="news"> Send news</label>
      <label><input type="checkbox" name="terms" checked> Keep the discount</label>
      <fieldset><legend>Size</legend><label><input type="radio" name="size" value="s"> Small</label>
      <label><input type="radio" name="size" value="l"> Large</label></fieldset>
      <label>Color <select name="color"><option value="">Choose</option><option>Red</option><option selected>Blue</option></select></label>${NEXT}`);
    await save([
      { field_id: "send_news", required: false },
      { field_id: "keep_discount", required: false },
      { field_id: "size", required: false },
      { field_id: "color", required: false },
    ]);
    expect(received()).toEqual({ terms: "on", color: "Blue" });
  });

  it("opens the page again where a choice cannot be withdrawn", async () => {
    const answer = await explore(`${HELD_RADIOS}${NEXT}`);
    expect(byId(answer, "plan")).toMatchObject({
      field_type: "radio",
      options: { basic: "Basic", full: "Full" },
    });
    expect(answer.explored.not_restored).toBeUndefined();
    await save([{ field_id: "plan", required: false }]);
    expect(received()).toEqual({ plan: "" });
  });

  it("skips a control that fails, and continues with the others", async () => {
    const answer =
      await explore(`<ul role="listbox" tabindex="0" aria-label="Broken"><li role="option">One</li><li role="option">Two</li></ul>
      <fieldset><legend>Size</legend><label><input type="radio" name="size" value="s"> Small</label>
      <label><input type="radio" name="size" value="l"> Large</label></fieldset>
      <script>for (const one of document.querySelectorAll("[role=option]")) one.click = () => { throw new Error("no click"); };</script>${NEXT}`);
    expect(answer.success).toBe(true);
    expect(byId(answer, "size")).toMatchObject({ options: { small: "Small", large: "Large" } });
  });

  it("finds what a choice brings once the scripts of the page have taken over", async () => {
    const { html_context } = await explore(`<fieldset><legend>Who lives with you?</legend>
      <label><input type="radio" name="who" value="none">No children</label><label><input type="radio" name="who" value="child">A child</label></fieldset><div id="more"></div>
      <script>setTimeout(() => document.querySelector("fieldset").addEventListener("change", ({ target }) => {
        more.innerHTML = target.value === "child" ? '<label>Age of the child <input name="age"></label>' : ""; }), 1200);</script>${NEXT}`);
    const [, age] = html_context;
    expect(age).toMatchObject({
      label: "Age of the child",
      visible_when: { who_lives_with_you: "a_child" },
    });
  });

  it("opens a drawn list without roles, named by other words, and takes no focusable text for one", async () => {
    const { html_context } = await explore(`<span id="words">State</span>
      <div id="drawn" tabindex="0" aria-labelledby="words" style="width: 9em; cursor: pointer">Pick</div><input type="hidden" name="state">
      <p tabindex="0">Scroll to read</p><div tabindex="0" style="cursor: pointer">Help</div>
      <script>drawn.onclick = () => { if (document.querySelector(".pop")) return;
        const pop = Object.assign(document.createElement("div"), { className: "pop" });
        pop.append(...["Ohio", "Iowa", "Utah"].map((text) => Object.assign(document.createElement("div"), { textContent: text,
          onclick: () => { drawn.textContent = document.querySelector("[name=state]").value = text; pop.remove(); } })));
        drawn.after(pop); }</script>${NEXT}`);
    const asked = html_context.filter(({ field_id }: { field_id?: string }) => field_id !== undefined);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      field_id: "state",
      field_type: "select",
      options: ["Ohio", "Iowa", "Utah"],
    });
    await save([{ field_id: "state", example_value: "Iowa" }]);
    expect(received()).toEqual({ state: "Iowa" });
  });

  it("proposes a repeated group with its questions and buttons, and refuses to save the page without it", async () => {
    const answer = await explore(`<div id="rows"></div><button type="button" id="add">Add a child</button>
      <script>add.onclick = () => { rows.innerHTML = '<label>Name <input id="name"></label><label>Age <input id="age" type="number"></label><button type="button" id="keep">Save</button>';
        keep.onclick = () => { const [n, a] = [document.querySelector("#name").value, document.querySelector("#age").value];
          rows.innerHTML = ""; document.querySelector("form").insertAdjacentHTML("beforeend", '<input type="hidden" name="child" value="' + n + a + '"><p>' + n + ', ' + a + '</p>'); }; };</script>${NEXT}`);
    expect(byId(answer, "child")).toMatchObject({
      field_type: "group",
      add_button: "Add a child",
      save_button: "Save",
      sub_fields: [
        { field_id: "name", field_type: "text" },
        { field_id: "age", field_type: "number" },
      ],
    });
    const refused = await save([]);
    expect(refused.error.problems).toMatchObject([{ problem: "left_out", field: "child" }]);
    expect(refused.pictures).toBe(0);
    await save([{ field_id: "child", example_value: [{ name: "Ana", age: 7 }] }]);
    expect(received()).toEqual({ child: "Ana7" });
  });
});

describe("the facts that a page states about a question", () => {
  it("is a hint of its own group only, and the rules of the site", async () => {
    const answer =
      await look(`<div><div><label>Name <input id="name" maxlength="20" pattern="[A-Z].*"></label></div>
      <div><label>Pay <input id="pay" type="number" min="0" max="900"></label><p class="hint">Before tax</p></div></div>
      <div><label>Pets* <input id="pets"></label></div>${NEXT}`);
    expect(byId(answer, "name")).not.toHaveProperty("hint");
    expect(byId(answer, "pay")).toMatchObject({ hint: "Before tax", required: false });
    expect(byId(answer, "pets")).toMatchObject({ label: "Pets", required: true });
    const { contract } = await complete([
      { field_id: "name", example_value: "Ana" },
      { field_id: "pay", example_value: 5 },
      { field_id: "pets", example_value: "2" },
    ]);
    expect(contract).toEqual({
      name: "string at most 20 characters as ^(?:[A-Z].*)$",
      pay: "number from 0 to 900",
      pets: "string, required",
    });
  });

  it("makes a declaration binding: only true is an answer", async () => {
    const answer = await look(
      `<label><input type="checkbox" name="truth"> I certify that this is true</label>${NEXT}`,
    );
    const [{ field_id }] = answer.html_context;
    expect(byId(answer, field_id)).toMatchObject({ binding: true });
    const { contract } = await complete([{ field_id, example_value: true }]);
    expect(contract[field_id]).toContain("only true");
  });

  it("includes sliders, spin buttons, toggles and editors", async () => {
    const answer =
      await look(`<span id="a">Miles</span><div role="slider" tabindex="0" aria-labelledby="a" aria-valuemin="0" aria-valuemax="50" aria-valuenow="5">x</div>
      <span id="b">Hours</span><div role="spinbutton" tabindex="0" aria-labelledby="b" aria-valuemin="0" aria-valuemax="80" aria-valuenow="20">20</div>
      <div role="group" aria-label="Pace"><button type="button" aria-pressed="false">Full time</button><button type="button" aria-pressed="false">Half time</button></div>
      <div contenteditable="true" aria-label="Story" style="height:40px"></div>
      <label>Papers <input type="file"></label>${NEXT}`);
    const kinds = answer.html_context
      .filter((one: { field_id?: string }) => one.field_id)
      .map(
        ({ label, field_type, unsupported }: { label: string; field_type: string; unsupported?: string }) => [
          label,
          unsupported ?? field_type,
        ],
      );
    expect(kinds).toEqual([
      ["Miles", "number"],
      ["Hours", "number"],
      ["Pace", "radio"],
      ["Story", "textarea"],
      ["Papers", "a file upload"],
    ]);
  });
});

async function complete(fields: object[]) {
  await save(fields);
  return call("complete_discovery", {
    wizard_id: `w${Date.now()}`,
    wizard_name: "W",
    prove: false,
  });
}
