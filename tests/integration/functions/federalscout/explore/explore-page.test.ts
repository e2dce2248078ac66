import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { type PostingPages, startPostingPages } from "../../../../fixtures/scout/posting-pages.ts";
import { type InProcessScout, scoutInProcess } from "../../../../fixtures/scout/scout-in-process.ts";

let scout: InProcessScout;
let pages: PostingPages;
let session_id = "";

beforeAll(async () => {
  [pages, scout] = await Promise.all([startPostingPages(), scoutInProcess(shareBrowser)]);
});
afterAll(async () => {
  await scout.close();
  await pages.close();
});
afterEach(() => scout.call("cancel_discovery", { session_id, discard: true }));

async function explore(content: string) {
  const answer = await scout.call("start_discovery", { url: pages.show(content), explore: true });
  session_id = answer.session_id;
  return answer;
}

const save = (fields: object[], more: object = {}) =>
  scout.call("save_page_metadata", { session_id, page_metadata: { fields, ...more }, advance: true });

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
    expect(pages.received()).toEqual({ home: "Nome", born: "Provo", office: "East" });
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
    expect(pages.received()).toEqual({ terms: "on", color: "Blue" });
  });

  it("opens the page again where a choice cannot be withdrawn", async () => {
    const answer = await explore(`${HELD_RADIOS}${NEXT}`);
    expect(byId(answer, "plan")).toMatchObject({
      field_type: "radio",
      options: { basic: "Basic", full: "Full" },
    });
    expect(answer.explored.not_restored).toBeUndefined();
    await save([{ field_id: "plan", required: false }]);
    expect(pages.received()).toEqual({ plan: "" });
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

  it("opens a list once and records every option, also those that come with scrolling", async () => {
    const answer =
      await explore(`<label id="l">County</label><div role="combobox" id="c" tabindex="0" aria-haspopup="listbox"
      aria-labelledby="l" aria-controls="list" aria-expanded="false">Choose</div><select hidden name="county" id="n"><option value="">Choose</option></select>
      <script>c.onclick = () => { if (document.querySelector("#list")) return;
        const list = document.createElement("div"); list.id = "list"; list.setAttribute("role", "listbox");
        list.style.cssText = "height:100px;overflow:auto;position:relative"; c.ariaExpanded = "true";
        const draw = () => { const first = Math.floor(list.scrollTop / 20);
          list.innerHTML = '<div style="height:1200px"></div>' + Array.from({ length: 6 }, (_, i) => first + i).filter((i) => i < 60)
            .map((i) => '<div role="option" style="position:absolute;top:' + i * 20 + 'px;height:20px">County ' + (i + 1) + '</div>').join(""); };
        list.onscroll = draw; document.body.append(list); draw();
        addEventListener("keydown", (event) => { if (event.key === "Escape") { list.remove(); c.ariaExpanded = "false"; } }); };</script>${NEXT}`);
    expect(byId(answer, "county")).toMatchObject({ field_type: "select", options_total: 60 });
    const questions = answer.html_context.filter((one: { field_id?: string }) => one.field_id);
    expect(questions).toHaveLength(1);
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
    expect(pages.received()).toEqual({ child: "Ana7" });
  });
});

describe("the facts that a page states about a question", () => {
  it("is a hint of its own group only, and the rules of the site", async () => {
    const answer =
      await explore(`<div><div><label>Name <input id="name" maxlength="20" pattern="[A-Z].*"></label></div>
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
    const answer = await explore(
      `<label><input type="checkbox" name="truth"> I certify that this is true</label>${NEXT}`,
    );
    const [{ field_id }] = answer.html_context;
    expect(byId(answer, field_id)).toMatchObject({ binding: true });
    const { contract } = await complete([{ field_id, example_value: true }]);
    expect(contract[field_id]).toContain("only true");
  });

  it("includes sliders, spin buttons, toggles, ratings, calendars and editors", async () => {
    const days = Array.from({ length: 30 }, (_, i) => `<td><button type="button">${i + 1}</button></td>`);
    const answer =
      await explore(`<span id="a">Miles</span><div role="slider" tabindex="0" aria-labelledby="a" aria-valuemin="0" aria-valuemax="50" aria-valuenow="5">x</div>
      <span id="b">Hours</span><div role="spinbutton" tabindex="0" aria-labelledby="b" aria-valuemin="0" aria-valuemax="80" aria-valuenow="20">20</div>
      <div role="group" aria-label="Pace"><button type="button" aria-pressed="false">Full time</button><button type="button" aria-pressed="false">Half time</button></div>
      <p>Service</p><div aria-label="Service">${"<button type='button' style='width:20px'>★</button>".repeat(5)}</div>
      <table aria-label="Start day"><tr>${days.slice(0, 15).join("")}</tr><tr>${days.slice(15).join("")}</tr></table>
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
      ["Service", "number"],
      ["Start day", "text"],
      ["Story", "textarea"],
      ["Papers", "a file upload"],
    ]);
  });
});

describe("going on", () => {
  it("presses a binding button only with a confirmation", async () => {
    const answer = await explore(
      `<label>Name <input name="name"></label><button>Submit application</button>`,
    );
    expect(answer.html_context).toContainEqual(
      expect.objectContaining({ button: "Submit application", binding: true }),
    );
    const fields = [{ field_id: "name", example_value: "Ana" }];
    const refused = await save(fields);
    expect(refused.error.problems).toMatchObject([{ problem: "binding" }]);
    const clicked = await scout.call("click_element", { session_id, selector: "Submit application" });
    expect(clicked.error.message).toContain("confirm: true");
    expect(pages.received()).toBeUndefined();
    const saved = await scout.call("save_page_metadata", {
      session_id,
      page_metadata: { fields },
      advance: true,
      confirm: true,
    });
    expect(saved).toMatchObject({ success: true, heading: "Received" });
  });

  it("waits for the page that follows a message and a spinner", async () => {
    await explore(`<label>Name <input name="name"></label><p role="alert" id="say"></p><button type="button" id="go">Continue</button>
      <script>go.onclick = () => { say.textContent = "Saving your answers"; setTimeout(() => { document.body.innerHTML = "<p>Loading, please wait</p>";
        setTimeout(() => { document.body.innerHTML = "<h1>Second</h1><label>Age <input name=age></label><button>Continue</button>"; }, 600); }, 600); };</script>`);
    const answer = await save([{ field_id: "name", example_value: "Ana" }]);
    expect(answer).toMatchObject({ success: true, heading: "Second" });
  });

  it("keeps no page that the answer calls failed", async () => {
    await explore(`<label>Name <input name="name"></label><p id="say"></p><button type="button" id="go">Continue</button>
      <script>go.onclick = () => { say.setAttribute("role", "alert"); say.textContent = "Enter your full name"; };</script>`);
    const answer = await save([{ field_id: "name", example_value: "A" }]);
    expect(answer.error.type).toBe("validation_error");
    const { error } = await scout.call("complete_discovery", {
      session_id,
      wizard_id: "none",
      wizard_name: "None",
    });
    expect(error.message).toContain("No page has been saved");
  });

  it("counts more questions than it shows, and refuses the page while one is left out", async () => {
    const boxes = Array.from({ length: 60 }, (_, i) => `<label>Amount ${i} <input name="a${i}"></label>`);
    const answer = await explore(`${boxes.join("")}${NEXT}`);
    expect(answer).toMatchObject({ questions_total: 60, questions_next: 27 });
    const rest = await scout.call("get_page_info", { session_id, questions_from: 54 });
    expect(rest.html_context[0]).toMatchObject({ label: "Amount 54" });
    const refused = await save([{ field_id: "amount", example_value: "1" }]);
    expect(refused.error.problems).toHaveLength(59);
  });

  it("requires a value for each action that enters one", async () => {
    await explore(`<label>Name <input name="name"></label>${NEXT}`);
    const { error } = await scout.call("execute_actions", {
      session_id,
      actions: [{ action: "fill", selector: "name" }],
    });
    expect(error).toMatchObject({ type: "invalid_request" });
  });
});

describe("completing", () => {
  it("takes results by name, and names those that differ from the session", async () => {
    await explore(`<label>Name <input name="name"></label>${NEXT}`);
    const next = await save([{ field_id: "name", example_value: "Ana" }]);
    expect(next.results).toContainEqual(expect.objectContaining({ name: "visit", type: "number" }));
    const wrong = await scout.call("complete_discovery", {
      session_id,
      wizard_id: "named",
      wizard_name: "Named",
      results: ["sum"],
    });
    expect(wrong.error.candidates).toContain("visit");
    const done = await scout.call("complete_discovery", {
      session_id,
      wizard_id: "named",
      wizard_name: "Named",
      results: ["visit", "name"],
    });
    expect(done).toMatchObject({ success: true, proved: true });
    const [difference] = done.proof.differences;
    expect(difference).toMatchObject({ result: "visit" });
    expect(done.proof.differences).toHaveLength(1);
  });
});

async function complete(fields: object[]) {
  await save(fields);
  return scout.call("complete_discovery", {
    session_id,
    wizard_id: `w${Date.now()}`,
    wizard_name: "W",
    prove: false,
  });
}
