import { describe, expect } from "vitest";
import { test as it } from "../../../fixtures/for-each-test.ts";
import { explorePostingPages } from "../../../fixtures/scout/explore-posting-pages.ts";

const { call, explore, look, save, received } = explorePostingPages();

let wizards = 0;
const complete = async (more: object = {}) =>
  call("complete_discovery", {
    wizard_id: `rules-${++wizards}`,
    wizard_name: "Rules",
    prove: false,
    ...more,
  });

type Shown = { field_id?: string }[];
const byId = ({ html_context }: { html_context: Shown }, id: string) =>
  html_context.find(({ field_id }) => field_id === id);
const ids = ({ html_context }: { html_context: Shown }) =>
  html_context.flatMap(({ field_id }) => field_id ?? []);

const NEXT = `<button>Continue</button>`;
const boxes = (legend: string, names: string[]) =>
  `<fieldset><legend>${legend}</legend>${names.map((name) => `<label><input type="checkbox" name="${name.toLowerCase().replaceAll(" ", "_")}"> ${name}</label>`).join("")}</fieldset>`;

describe("a list that follows from another answer", () => {
  const COUNTIES = `<label>State <select name="state" id="state"><option value="">Choose</option><option>Ohio</option><option>Utah</option></select></label>
    <label>County <select name="county" id="county" disabled><option value="">Choose</option></select></label>
    <script>state.onchange = () => { county.disabled = state.value === "";
      county.innerHTML = "<option value=''>Choose</option>" + ({ Ohio: ["Adams", "Lake"], Utah: ["Kane"] }[state.value] ?? []).map((one) => "<option>" + one).join(""); };</script>`;

  it("has the options of every answer", async () => {
    const answer = await explore(`${COUNTIES}${NEXT}`);
    expect(byId(answer, "county")).toMatchObject({ options: ["Adams", "Lake", "Kane"] });
    expect(byId(answer, "county")).not.toHaveProperty("options_follow");
    await save([
      { field_id: "state", example_value: "Utah" },
      { field_id: "county", example_value: "Kane" },
    ]);
    expect(received()).toEqual({ state: "Utah", county: "Kane" });
    const { contract } = await complete();
    expect(contract).toEqual({ state: "Ohio | Utah", county: "Adams | Lake | Kane" });
  });

  it("takes any text where a typed answer decides the options", async () => {
    await explore(`<label>ZIP code <input name="zip" id="zip"></label>
      <label>City <select name="city" id="city"><option value="">Choose</option></select></label>
      <script>zip.oninput = () => { if (zip.value.length === 5) city.innerHTML += "<option>Provo"; };</script>${NEXT}`);
    const actions = [{ action: "fill", selector: "zip_code", value: "84601" }];
    const filled = await call("execute_actions", { actions });
    expect(byId(filled, "city")).toMatchObject({ options: ["Provo"], options_follow: "from other answers" });
    await save([
      { field_id: "zip_code", example_value: "84601" },
      { field_id: "city", example_value: "Provo" },
    ]);
    const { contract } = await complete();
    expect(contract.city).toBe("string");
  });
});

it("takes cards, of which several may be chosen, for boxes of the question above", async () => {
  const draw = [
    (name: string) => `<button type="button" aria-pressed="false">${name}</button>`,
    (name: string) => `<button type="button">${name}</button>`,
    // A card around a button.
    (name: string) => `<div style="border:1px solid"><button type="button">${name}</button></div>`,
    // A card without a role.
    (name: string) => `<div style="cursor:pointer">${name}</div>`,
  ];
  const names = ["None", "From my employer", "Medicare"];
  const covers = ["cover", "second cover", "third cover", "fourth cover"];
  const sections = covers.map(
    (cover, at) =>
      `<section><h2>Which ${cover} do you have?</h2><p>Choose all that apply.</p><div>${names.map((name) => draw[at]?.(name)).join("")}</div></section>`,
  );
  const { html_context } = await look(`${sections.join("")}${NEXT}`);
  const asked = html_context.filter(({ field_id }: { field_id?: string }) => field_id);
  expect(asked).toHaveLength(names.length * covers.length);
  for (const [at, cover] of covers.entries())
    expect(asked[at * names.length]).toMatchObject({
      group: `Which ${cover} do you have?`,
      label: "None",
      field_type: "checkbox",
    });
});

describe("the controls of components", () => {
  const BOXES = `<x-box>Full name</x-box><x-box>Notes</x-box><script>
    customElements.define("x-box", class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: "open" }).innerHTML = '<label for="control"><slot></slot></label><div><input id="control"></div>'; } });
    </script>`;
  const CHOICE = `<p id="q">Pace</p><div role="radiogroup" aria-labelledby="q"><x-choice>Slow</x-choice><x-choice>Fast</x-choice></div><script>
    customElements.define("x-choice", class extends HTMLElement { connectedCallback() {
      this.role = "radio"; this.tabIndex = 0; this.ariaChecked = "false";
      this.attachShadow({ mode: "open" }).innerHTML = '<input type="radio" id="r"><label for="r"><slot></slot></label>';
      this.onclick = () => { for (const one of this.parentElement.children) one.ariaChecked = String(one === this); }; } });
    </script>`;
  const FOLLOWED = `<h2>Step 1</h2><div><input><label>Street</label></div><div><input><label>Email</label></div>`;
  const NARROW = `<label for="state">State</label><div><span>Choose</span><input id="state" role="combobox" aria-expanded="false" readonly style="width: 0; padding: 0; border: 0"></div><script>
    state.parentElement.onclick = () => { const list = document.createElement("div"); list.role = "listbox"; list.style.position = "absolute";
      for (const text of ["Ohio", "Utah"]) { const option = list.appendChild(document.createElement("div")); option.role = "option"; option.textContent = text;
        option.onclick = () => { state.previousElementSibling.textContent = text; list.remove(); }; }
      document.body.append(list); };
    state.onkeydown = ({ key }) => key === "Escape" && document.querySelector("[role=listbox]")?.remove();
    </script>`;
  const PICKER = `<label for="county">County</label><x-picker id="county"></x-picker><script>
    customElements.define("x-picker", class extends HTMLElement { connectedCallback() {
      const root = this.attachShadow({ mode: "open" });
      root.innerHTML = '<button type="button" aria-haspopup="true" aria-expanded="false">Choose</button><div role="listbox" hidden><div role="option">Adams</div><div role="option">Lake</div></div>';
      const [button, list] = root.children;
      button.onclick = () => { list.hidden = !list.hidden; button.ariaExpanded = String(!list.hidden); };
      list.onclick = ({ target }) => { button.textContent = target.textContent; list.hidden = true; button.ariaExpanded = "false"; }; } });
    </script>`;

  it("are named by slotted and following labels, read once for host and input, and found without width or role", async () => {
    const answer = await explore(`${BOXES}${CHOICE}${NARROW}${PICKER}${FOLLOWED}${NEXT}`);
    expect(ids(answer)).toEqual(["full_name", "notes", "pace", "state", "county", "street", "email"]);
    expect(byId(answer, "pace")).toMatchObject({
      field_type: "radio",
      options: { slow: "Slow", fast: "Fast" },
    });
    expect(byId(answer, "state")).toMatchObject({ field_type: "select", options: ["Ohio", "Utah"] });
    expect(byId(answer, "county")).toMatchObject({ field_type: "select", options: ["Adams", "Lake"] });
  });
});

describe("one of several boxes at least", () => {
  const LOSSES = ["Frost", "Flood", "No losses"];

  it("is the rule of a fieldset whose heading stands for its legend, before help that opens", async () => {
    const help = `<h3><button type="button" aria-expanded="false" aria-controls="why">Why are we asking this?</button></h3>
      <div id="why" hidden>It decides which help you may get.</div>`;
    const box = (name: string, type: string) =>
      `<input type="${type}" name="q" id="${name}"><label for="${name}">${name}</label>`;
    const set = (title: string, content: string) =>
      `<fieldset><h2>${title}<abbr> *</abbr></h2>${content}</fieldset>`;
    const losses = LOSSES.map((name) => `<div>${box(name, "checkbox")}</div>`).join("");
    const home = set("Do you rent?", `<div>${box("Yes", "radio")}</div><div>${box("No", "radio")}</div>`);
    const answer = await explore(`${home}${set("Select your losses:", help + losses)}${NEXT}`);
    expect(byId(answer, "frost")).toMatchObject({ group: "Select your losses:", at_least_one: true });
    expect(byId(answer, "rent")).toMatchObject({ label: "Do you rent?", required: true });
  });

  it("is the rule of a group that the site marks", async () => {
    const answer = await explore(`${boxes("Losses*", LOSSES)}${NEXT}`);
    expect(byId(answer, "frost")).toMatchObject({ required: false, at_least_one: true });
    await save([
      { field_id: "frost", example_value: true },
      { field_id: "flood", example_value: false },
      { field_id: "no_losses", example_value: false },
    ]);
    const done = await complete({ prove: true });
    expect(done.contract.losses).toBe("at least one of frost, flood, no_losses");
    expect(done.proved).toBe(true);
  });

  it("is learned from the site's message", async () => {
    await explore(`${boxes("Losses", LOSSES)}<p id="say"></p>${NEXT}
      <script>document.forms[0].onsubmit = () => { if (document.querySelector(":checked")) return true;
        say.setAttribute("role", "alert"); say.textContent = "Select a loss, or No losses";
        for (const box of document.querySelectorAll("input")) box.setAttribute("aria-invalid", "true"), box.setAttribute("aria-describedby", "say"); return false; };</script>`);
    const fields = ["frost", "flood", "no_losses"].map((field_id) => ({ field_id, example_value: false }));
    const refused = await save(fields);
    expect(refused.error.type).toBe("validation_error");
    await save(fields.map((field) => ({ ...field, example_value: field.field_id === "flood" })));
    const { contract } = await complete();
    expect(contract.losses).toBe("at least one of frost, flood, no_losses");
  });
});

const CHILDREN = (
  message = "",
) => `<ul id="kept"></ul><div id="row"></div><button type="button" id="add">Add a child</button>
  <script>add.onclick = () => { row.innerHTML = '<label>Child’s name <input id="child"></label><button type="button" id="keep">Save</button>';
    keep.onclick = () => { kept.insertAdjacentHTML("beforeend", "<li>" + child.value + '<input type="hidden" name="child' + kept.children.length + '" value="' + child.value + '"></li>');
      row.innerHTML = ""; if (typeof more !== "undefined") more.hidden = false; }; };
    document.forms[0].onsubmit = () => kept.children.length > 0 || !${JSON.stringify(message)} || (say.setAttribute("role", "alert"), say.textContent = ${JSON.stringify(message)}, false);</script><p id="say"></p>`;

describe("a repeated group", () => {
  it("is filled once, though the page is saved again for a question that it reveals", async () => {
    await explore(
      `${CHILDREN()}<div id="more" hidden><label>Day care <input name="care"></label></div>${NEXT}`,
    );
    const child = { field_id: "child", example_value: [{ child_name: "Ana" }] };
    const { error } = await save([child]);
    const [{ suggestion }] = error.problems;
    expect(suggestion.label).toBe("Day care");
    await save([child, { field_id: suggestion.field_id, example_value: "None" }]);
    expect(received()).toEqual({ child0: "Ana", care: "None" });
  });

  it("needs an instance where the site asks for one", async () => {
    await explore(`${CHILDREN("Add at least one child")}${NEXT}`);
    const refused = await save([{ field_id: "child" }]);
    expect(refused.error.type).toBe("validation_error");
    await save([{ field_id: "child", example_value: [{ child_name: "Ana" }] }]);
    const { contract } = await complete();
    expect(contract.child).toMatch(/, required$/);
  });
});

describe("controls that are not questions", () => {
  it("is a trap for robots, a button that sets other boxes, or a word for screen readers", async () => {
    const answer =
      await look(`<style>.seen-by-none { position: absolute; width: 1px; height: 1px; overflow: hidden }</style>
      <label for="phone">Phone <span class="seen-by-none">, digits only,</span></label><input id="phone" name="phone">
      <input aria-label="Leave empty" tabindex="-1" style="opacity:0" name="trap">
      <div role="group" aria-label="Months"><button type="button" aria-pressed="false">Select all</button><button type="button" aria-pressed="false">Clear all</button></div>${NEXT}`);
    expect(ids(answer)).toEqual(["phone"]);
    expect(byId(answer, "phone")).toMatchObject({ label: "Phone" });
  });
});

describe("the words of a question", () => {
  it("are not its hint, and not a mark that an answer is required", async () => {
    const answer =
      await look(`<label for="nir">Security number<span class="hint-text" style="display:block">13 digits</span></label><input id="nir" name="nir">
      <div><div><div>When were you born?</div><p>(This question is mandatory)</p><div><select name="born"><option value="">Month</option><option>May</option></select></div></div></div>${NEXT}`);
    expect(answer.html_context.slice(0, 2)).toMatchObject([
      { label: "Security number", hint: "13 digits" },
      { label: "When were you born?" },
    ]);
  });

  it("are not those of a list in a hidden step, and a button before it is no unit", async () => {
    const answer =
      await look(`<div hidden><label>Half <select><option>AM</option><option>PM</option></select></label></div>
      <label for="town">Town</label><input id="town" list="towns"><datalist id="towns"><option value="Ames"></option></datalist>
      <label for="people">People</label><button type="button" aria-label="Fewer">−</button><input id="people">${NEXT}`);
    expect([byId(answer, "town"), byId(answer, "people")]).toMatchObject([
      { label: "Town" },
      { label: "People" },
    ]);
    expect(byId(answer, "people")).not.toHaveProperty("hint");
  });
});

describe("exploring", () => {
  it("are found for groups, lists, dates, sliders and components of other notations", async () => {
    const answer =
      await explore(`<label for="group">Status</label><div><div role="radiogroup" id="group" aria-required="true">
        <label><input type="radio" name="s" value="a"> Old</label><label><input type="radio" name="s" value="b"> New</label></div></div>
      <p>Do you work?</p><label><input type="radio" value="y"> Yes</label><label><input type="radio" value="n"> No</label>
      <p>Do you rent?</p><label><input type="radio" value="y"> Yes</label><label><input type="radio" value="n"> No</label>
      <label for="cost">Cost</label><input id="cost"><select title="a week"><option>a week</option><option>a month</option></select>
      <label for="day">Day</label><input id="day" placeholder="DD.MM.YYYY">
      <label for="kids">Children</label><input id="kids" role="spinbutton" aria-valuemin="0" aria-valuemax="9">
      <p id="q">Share</p><div><div role="slider" tabindex="0" aria-labelledby="q" aria-valuenow="20" style="width:9px;height:9px"></div><input type="number" aria-labelledby="q" value="20"></div>
      <label id="p">Programs</label><button type="button" role="combobox" aria-labelledby="p" aria-expanded="false">Select all that apply</button>
      <div>Visit</div><div><input aria-label="Hours"><input aria-label="Minutes"><button type="button">AM</button></div>
      <label id="r">Region</label><div id="region" role="combobox" tabindex="0" aria-labelledby="r" aria-expanded="false"></div>
      <p>Post</p><div id="mail" role="switch" aria-checked="false" tabindex="0">By post</div>
      <div><input id="born"><label>Born</label><input aria-hidden="true" disabled value="DD.MM.YYYY"></div>
      <label for="city">City</label><input id="city" role="combobox" aria-expanded="true" aria-controls="pop"><div id="pop"><div role="listbox"><div role="option">Rome</div></div></div>
      <div aria-label="Move">${["month", "day", "year"].map((part) => `<label>${part} <input maxlength="4"></label>`).join("")}</div>
      <div>Help</div><ul role="radiogroup"><li role="radio" aria-checked="false" tabindex="0">★</li><li role="radio" aria-checked="false" tabindex="-1">★</li></ul>
      <x-row><x-date></x-date></x-row><x-switch></x-switch>${NEXT}<script>
      const component = (name, html) => customElements.define(name, class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = html; } });
      mail.onclick = () => { const on = mail.ariaChecked !== "true"; mail.ariaChecked = String(on); mail.textContent = on ? "By e-mail" : "By post"; };
      region.onclick = () => { const list = document.createElement("ul"); list.innerHTML = '<li role="menuitem" aria-haspopup="true">Ohio</li><li role="menuitem" aria-haspopup="true">Iowa</li>'; document.body.append(list); region.onkeydown = () => list.remove(); };
      component("x-row", '<div>Lease</div><slot></slot>'); component("x-date", '<x-box></x-box>'); component("x-box", '<input>');
      component("x-switch", '<button role="switch" aria-checked="false">Letters</button>');
      </script>`);
    const asked = answer.html_context.filter((one: { field_id?: string }) => one.field_id);
    expect(asked.map(({ label, field_type }: Record<string, string>) => [label, field_type])).toEqual([
      ["Status", "radio"],
      ["Do you work?", "radio"],
      ["Do you rent?", "radio"],
      ["Cost", "text"],
      ["Cost – frequency", "select"],
      ["Day", "text"],
      ["Children", "number"],
      ["Share", "number"],
      ["Programs", "select"],
      ["Visit", "text"],
      ["Region", "select"],
      ["By e-mail", "checkbox"],
      ["Born", "text"],
      ["City", "text"],
      ["Move – Month", "text"],
      ["Move – Day", "text"],
      ["Move – Year", "text"],
      ["Help", "radio"],
      ["Lease", "text"],
      ["Letters", "checkbox"],
    ]);
    expect(asked[0]).toMatchObject({ required: true });
    expect(asked.find(({ label }: { label: string }) => label === "Region").options).toBeUndefined();
    for (const { hint } of [asked[5], asked[12]]) expect(hint).toBe("DD.MM.YYYY");
    expect(asked[6]).toMatchObject({ minimum: 0, maximum: 9 });
  });

  it("reads the label of a custom element, whose events may lack a message", async () => {
    const answer = await explore(`<my-radios role="radiogroup" label="Do you work?">
      <label><input type="radio" name="w" value="y"> Yes</label><label><input type="radio" name="w" value="n"> No</label></my-radios>
      <script>for (const one of document.querySelectorAll("input")) one.onchange = () => one.parentElement.parentElement.dispatchEvent(new Event("invalid"));</script>${NEXT}`);
    expect(byId(answer, "work")).toMatchObject({ label: "Do you work?", options: { yes: "Yes", no: "No" } });
  });

  it("leaves none of the options in a list that has kept all that were tried", async () => {
    const answer =
      await explore(`<label id="l">Languages</label><div><span id="chips"></span><button type="button" role="combobox" id="c" aria-haspopup="listbox" aria-labelledby="l" aria-controls="list" aria-expanded="false">Choose</button></div>
      <div id="list" role="listbox" hidden><div role="option">English</div><div role="option">Spanish</div></div><input type="hidden" name="langs" id="langs">
      <script>const kept = new Set(); c.onclick = () => { list.hidden = false; c.ariaExpanded = "true"; };
        addEventListener("keydown", (event) => { if (event.key === "Escape") { list.hidden = true; c.ariaExpanded = "false"; } });
        for (const one of document.querySelectorAll("[role=option]")) one.onclick = () => { kept.add(one.textContent); langs.value = [...kept].join(", "); chips.innerHTML = [...kept].map((text) => "<b>" + text + "</b> ").join(""); };</script>${NEXT}`);
    expect(byId(answer, "languages")).toMatchObject({ multiple: true });
    await save([{ field_id: "languages", example_value: ["English"] }]);
    expect(received()).toEqual({ langs: "English" });
  });
});

describe("a recorded locator", () => {
  it("has no class that follows the mouse, the focus or an answer", async () => {
    await look(`<div class="field is-active"><input class="box focused is-valid" aria-label="Name"></div>
      <div class="field"><label class="choice selected"><input type="checkbox" class="tick is-checked"> Old</label></div>${NEXT}`);
    const { elements } = await call("get_page_info");
    const recorded = JSON.stringify(elements.inputs.map(({ locators }: { locators: object[] }) => locators));
    expect(recorded).toContain("box");
    expect(recorded).not.toMatch(/active|focused|valid|checked|selected/);
  });
});

describe("a frame that the page's scripts cannot reach", () => {
  const INNER = `<fieldset><legend>Do you pay?</legend><label><input type=radio name=pays value=y onchange="more.hidden = false"> Yes</label><label><input type=radio name=pays value=n onchange="more.hidden = true"> No</label></fieldset><div id=more hidden><label>Account <input id=account></label></div><script>oninput = onchange = () => parent.postMessage([pays(), account.value].join(), "*"); const pays = () => document.querySelector(":checked")?.value</script>`;

  it("is explored, filled in and left like the page itself", async () => {
    const answer =
      await explore(`<iframe src="data:text/html,${encodeURIComponent(INNER)}" width="400" height="200"></iframe><input type="hidden" name="inner" id="inner">
      <script>onmessage = ({ data }) => { document.querySelector("#inner").value = data; };</script>${NEXT}`);
    expect(byId(answer, "pay")).toMatchObject({ field_type: "radio", options: { yes: "Yes", no: "No" } });
    expect(byId(answer, "account")).toMatchObject({ visible_when: { pay: "yes" }, visible: false });
    expect(answer.explored.not_restored).toBeUndefined();
    const next = await save([
      { field_id: "pay", example_value: "yes" },
      { field_id: "account", example_value: "12-34" },
    ]);
    expect(next).toMatchObject({ success: true, heading: "Received" });
    expect(received()).toEqual({ inner: "y,12-34" });
  });
});

describe("verifying a wizard", () => {
  it("reports nothing about controls that the file ignores", async () => {
    await explore(
      `<label>Name <input name="name"></label><label>Find a form <input name="find"></label>${NEXT}`,
    );
    await save([{ field_id: "name", example_value: "Ana" }], { ignore: ["Find a form"] });
    const { wizard_id } = await complete();
    expect(await call("verify_wizard", { wizard_id })).toMatchObject({ success: true, matches: true });
  });
});
