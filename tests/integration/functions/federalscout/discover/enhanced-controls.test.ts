/** Controls that a script draws over native ones without roles, as widespread libraries do. */
import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { discoverAlone } from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { test as it } from "../../../../fixtures/for-each-test.ts";
import { startPostingPages } from "../../../../fixtures/scout/posting-pages.ts";
import { scoutForEachTest } from "../../../../fixtures/scout/scout-for-each-test.ts";

const own = scoutForEachTest(startPostingPages);

const discover = (content: string) =>
  discoverAlone(
    own().site.show(`${content}<button>Calculate</button>`),
    { wizard_id: "enhanced", confirm: false, overwrite: false },
    own().scout.context,
  );

/** A panel that is clipped to nothing until it opens, and fills its list then. */
const CLIPPED =
  "position: absolute; top: 100%; width: 198px; clip: rect(0,0,0,0); clip-path: inset(100% 100%)";
const DRAW = `<script>
  const byId = (id) => document.getElementById(id);
  const open = (drop, texts, take) => {
    drop.style.clip = "auto";
    drop.style.clipPath = "none";
    drop.querySelector("ul").replaceChildren(...texts.map((text) => {
      const item = document.createElement("li");
      item.textContent = text;
      item.onmouseup = () => { take(text); close(drop); };
      return item;
    }));
  };
  const close = (drop) => { drop.style.clip = "rect(0,0,0,0)"; drop.style.clipPath = "inset(100% 100%)"; };
</script>`;

const SEARCHED_LIST = `<div><label for="state">State of residence</label>
  <select id="state" name="state" required style="display:none"><option value=""></option><option>Ohio</option><option>Iowa</option></select>
  <span id="drawn" style="display:inline-block;position:relative;width:200px"><a style="display:block;height:24px;cursor:pointer">Select an option</a>
  <span id="drop" style="${CLIPPED}"><input autocomplete="off" style="width:180px"><ul></ul></span></span></div>
  <script>byId("drawn").querySelector("a").onmousedown = (event) => {
    event.preventDefault();
    open(byId("drop"), ["Ohio", "Iowa"], (text) => { byId("state").value = text; event.target.textContent = text; });
  };</script>`;
const SEVERAL = `<div><label for="needs">Kinds of help that you need</label>
  <select id="needs" name="needs" multiple required style="display:none"><option>Food</option><option>Rent</option></select>
  <span id="many" style="display:inline-block;position:relative;width:200px"><span id="chips"></span><input id="search" autocomplete="off" placeholder="Select some options">
  <span id="more" style="${CLIPPED}"><ul></ul></span></span></div>
  <script>byId("search").onmousedown = byId("search").onfocus = () => open(byId("more"), ["Food", "Rent"], (text) => {
    for (const option of byId("needs").options) option.selected ||= option.text === text;
    const chip = document.createElement("span");
    chip.innerHTML = text + ' <a class="close" style="display:inline-block;width:9px;height:9px"></a>';
    byId("chips").append(chip);
  }); byId("search").onblur = () => close(byId("more"));</script>`;
const MOVED_OPTIONS = `<div><label for="box">Occupation</label><select id="job" name="job" style="display:none"><option value="" selected></option></select>
  <span style="display:inline-block;position:relative;width:200px"><span id="item"></span><input type="select-one" id="box" autocomplete="off" placeholder="Pick" required>
  <span id="jobs" style="${CLIPPED}"><ul></ul></span></span></div>
  <script>byId("box").onmousedown = byId("box").onfocus = () => open(byId("jobs"), ["Nurse", "Driver"], (text) => {
    byId("job").replaceChildren(new Option(text, text, true, true));
    byId("item").textContent = text;
    byId("box").required = false;
  });</script>`;
const POINTLESS = `<div><label for="school" id="words">School</label><select id="school" name="school" required tabindex="-1" aria-hidden="true"
    style="position:absolute;width:1px;height:1px;opacity:0;pointer-events:none;border:0;padding:0;margin:0"><option value=""></option><option>North</option><option>South</option></select>
  <span id="main" role="combobox" tabindex="0" aria-haspopup="listbox" aria-controls="list" aria-expanded="false" aria-labelledby="words" style="display:inline-block;width:200px">Select</span></div>
  <div id="list" role="listbox" hidden><div role="option">North</div><div role="option">South</div></div>
  <script>byId("main").onclick = () => { byId("list").hidden = false; };
  for (const option of byId("list").children) option.onclick = () => {
    byId("main").textContent = byId("school").value = option.textContent;
    byId("list").hidden = true;
  };</script>`;
const BUTTON_OF_LIST = `<div><label for="roads">Toll roads used</label><select id="roads" name="roads" multiple hidden><option>M2</option><option>M4</option></select>
  <button type="button" id="show" aria-label="Select" aria-expanded="false" aria-controls="panel">Select</button>
  <div id="panel" hidden style="width:90px"><ul style="padding:0"><li><label style="display:block"><input type="checkbox" id="m2"> M2</label></li><li><label style="display:block"><input type="checkbox" id="m4"> M4</label></li></ul></div></div>
  <script>byId("show").onclick = () => { byId("panel").hidden = !byId("panel").hidden; byId("show").ariaExpanded = String(!byId("panel").hidden); };
  for (const [at, box] of ["m2", "m4"].map(byId).entries()) box.onchange = () => {
    byId("roads").options[at].selected = box.checked;
    byId("show").ariaLabel = byId("show").textContent = [...byId("roads").selectedOptions].map(({ text }) => text).join(", ") || "Select";
  };</script>`;
const LABELLED_BUTTON = `<div><label for="county">County</label><button type="button" id="county" aria-expanded="false">Select a value</button></div><input type="hidden" name="county">
  <script>byId("county").onclick = () => {
    if (byId("county").ariaExpanded === "true") return document.body.lastElementChild.onclick({});
    const menu = document.createElement("div");
    menu.style = "position:absolute;top:90px;background:#fff";
    menu.innerHTML = '<ul role="listbox"><li role="option">Adams</li><li role="option">Baker</li></ul>';
    byId("county").ariaExpanded = "true";
    document.body.append(menu);
    menu.onclick = ({ target }) => {
      if (target) byId("county").textContent = document.querySelector("[name=county]").value = target.textContent;
      byId("county").ariaExpanded = "false";
      menu.remove();
    };
  };</script>`;
const MENU_OF_BOX = `<x-list label="Flat type"></x-list><input type="hidden" name="flat">
  <script>customElements.define("x-list", class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: "open" }).innerHTML = '<label for="box">Flat type</label><input id="box" required><ul hidden style="position:absolute;background:#fff;margin:0"><slot></slot></ul>';
      const [box, menu] = [this.shadowRoot.querySelector("input"), this.shadowRoot.querySelector("ul")];
      this.innerHTML = ["3-room", "4-room"].map((text) => '<div role="menuitem">' + text + "</div>").join("");
      let chosen = "";
      box.onclick = () => { menu.hidden = false; };
      box.onkeydown = ({ key }) => { menu.hidden ||= key === "Escape"; };
      box.onchange = () => { box.value = chosen; };
      for (const item of this.children) item.onclick = () => {
        box.value = chosen = document.querySelector("[name=flat]").value = item.textContent;
        menu.hidden = true;
      };
    }
  });</script>`;

describe("a discovery without a model", () => {
  it.each([
    ["a list whose search box is clipped", SEARCHED_LIST, "State of residence", { state: "Ohio" }],
    ["a list of several choices", SEVERAL, "Kinds of help that you need", { needs: "Food" }],
    ["a list whose options only its script has", MOVED_OPTIONS, "Occupation", { job: "Nurse" }],
    ["a native list that no mouse reaches", POINTLESS, "School", { school: "North" }],
    [
      "a hidden native list whose button opens its choices",
      BUTTON_OF_LIST,
      "Toll roads used",
      { roads: "M2" },
    ],
    ["a button that a label names", LABELLED_BUTTON, "County", { county: "Adams" }],
    ["a box whose component holds a menu", MENU_OF_BOX, "Flat type", { flat: "3-room" }],
  ])("answers %s in place of a native one", async (_, html, label, results) => {
    const report = await discover(DRAW + html);
    expect(report, JSON.stringify(report)).toMatchObject({ pages: 1, results });
    expect(JSON.stringify(report)).not.toContain("without a label");
    const [question, ...others] = await questionsOf(report.saved_to);
    expect([question?.label, others]).toEqual([label, []]);
  });

  it("opens a list that shows its chosen option alone, and knows all of its options", async () => {
    const list = (name: string, ...options: string[]) =>
      `<h3 id="q-${name}">${name}</h3><div role="listbox" aria-expanded="false" tabindex="0" aria-labelledby="q-${name}">
        ${options.map((one, at) => `<div role="option" aria-selected="${at === 0}" ${at === 0 ? "" : "hidden"}>${one}</div>`).join("")}
      </div><input type="hidden" name="${name}">`;
    const report = await discover(
      `<label>Full name <input name="name"></label>${list("County", "Choose", "Adams", "Erie")}${list("Half", "AM", "PM")}
      <script>
        for (const list of document.querySelectorAll("[role=listbox]")) {
          const show = (open) => {
            list.ariaExpanded = String(open);
            for (const one of list.children) one.hidden = !open && one.ariaSelected !== "true";
          };
          list.onclick = ({ target }) => {
            const isOpen = list.ariaExpanded === "true";
            if (isOpen && target !== list) {
              for (const one of list.children) one.ariaSelected = String(one === target);
              list.nextElementSibling.value = target.textContent;
            }
            show(!isOpen);
          };
          list.onkeydown = ({ key }) => { if (key === "Escape") show(false); };
        }
      </script>`,
    );
    expect(report).toMatchObject({ proved: true, results: { county: "Adams" } });
    const [page] = JSON.parse(await readFile(report.saved_to ?? "", "utf8")).pages;
    const offered = page.fields
      .slice(1)
      .map(({ options }: { options: { value: string }[] }) => options.map(({ value }) => value));
    expect(offered).toEqual([
      ["Adams", "Erie"],
      ["AM", "PM"],
    ]);
  });

  it("chooses a suggestion of a box that keeps no other text, and states its list by a class alone", async () => {
    const report =
      await discover(`${DRAW}<p><label>Town <input id="town" name="town" class="ui-autocomplete-input" autocomplete="off" required></label></p>
      <div id="menu" style="${CLIPPED}"><ul></ul></div>
      <script>let chosen = ""; byId("town").oninput = () => {
        const fitting = ["Salem", "Portland"].filter((name) => name.toLowerCase().includes(byId("town").value.toLowerCase()));
        open(byId("menu"), byId("town").value ? fitting : [], (text) => { byId("town").value = chosen = text; });
      };
      byId("town").onblur = () => { close(byId("menu")); byId("town").value = chosen; };</script>`);
    expect(report, JSON.stringify(report)).toMatchObject({
      pages: 1,
      results: { town: expect.stringMatching(/Salem|Portland/) },
    });
  });

  it("asks by the label of a box that is named by its kind, and not by the sign and the steppers next to it", async () => {
    const report = await discover(`<label for="born">Date of birth</label>
      <div><span><input id="born" name="born" aria-label="Date picker" required></span>
      <span><button type="button" aria-haspopup="dialog" aria-label="Toggle date picker">▾</button></span></div>
      <div><label for="salary"><span>Salary or stipend</span><span aria-hidden="true">(required)</span></label><input id="salary" name="salary" inputmode="numeric" required> <button type="button">Add 5000 €</button></div>`);
    expect(report, JSON.stringify(report)).toMatchObject({ pages: 1, results: { salary: 30000 } });
    const labels = (await questionsOf(report.saved_to)).map(({ label }) => label);
    expect(labels).toEqual(["Date of birth", "Salary or stipend"]);
  });

  it("answers a number that the page divides over three boxes", async () => {
    const boxes = ["a", "b", "c"].map(
      (name, at) => `<input name="${name}" maxlength="${[3, 2, 4][at]}" size="4" required>`,
    );
    const report = await discover(`<div>SSN: ${boxes.join(" - ")}</div>`);
    expect(report, JSON.stringify(report)).toMatchObject({
      pages: 1,
      results: { a: 219, b: expect.anything() },
    });
    const questions = await questionsOf(report.saved_to);
    expect(questions).toMatchObject([{ label: "SSN:", field_type: "text" }]);
  });

  it("answers the hour, the minute and the half of a day that take keys as one time, and closes their clock", async () => {
    const report =
      await discover(`<div role="group" aria-label="Drop-off time">${["Hour", "Minute", "AM/PM"].map((name) => `<span role="spinbutton" tabindex="0" aria-label="${name}">--</span>`).join(" ")}</div>
      <div role="dialog" aria-label="Clock" hidden><div role="listbox" aria-label="Hour"><div role="option">01</div><div role="option">02</div></div></div>
      <input type="hidden" name="drop">
      <script>const parts = [...document.querySelectorAll("[role=spinbutton]")], clock = document.querySelector("[role=dialog]");
      document.addEventListener("mousedown", ({ target }) => { clock.hidden = !parts.includes(target); });
      for (const part of parts) part.onkeydown = ({ key }) => {
        const isHalf = part === parts[2];
        if (isHalf ? !/^[ap]$/i.test(key) : !/^\\d$/.test(key)) return;
        part.textContent = isHalf ? key.toUpperCase() + "M" : (part.textContent + key).slice(-2).padStart(2, "0").replace("-", "0");
        document.querySelector("[name=drop]").value = parts.map(({ textContent }) => textContent).join(" ");
      };</script>`);
    expect(report, JSON.stringify(report)).toMatchObject({
      pages: 1,
      results: { drop: expect.stringMatching("10 30 AM") },
    });
    const questions = await questionsOf(report.saved_to);
    expect(questions).toMatchObject([{ label: "Drop-off time", field_type: "text" }]);
    expect(questions).toHaveLength(1);
  });

  it("goes on by a link that leads to no place of the page", async () => {
    const report = await discoverAlone(
      own().site.show(`<div id="first"><label>Income <input name="income" type="number"></label></div>
        <div id="second" hidden><label>Rent <input name="rent" type="number"></label></div>
        <ul role="menu"><li><a href="#first">About you</a></li><li><a href="#next" role="menuitem" id="on">Next</a></li></ul>
        <script>document.getElementById("on").onclick = (event) => {
          event.preventDefault();
          if (second.hidden) [first.hidden, second.hidden] = [true, false];
          else document.forms[0].submit();
        };</script>`),
      { wizard_id: "linked", confirm: false, overwrite: false },
      own().scout.context,
    );
    expect(report, JSON.stringify(report)).toMatchObject({
      pages: 2,
      results: { income: 30000, rent: 1200 },
    });
  });

  it.each([
    ["once it has the focus", "", "from.value = isDate(from.value) ? from.value : '';"],
    ["when it is pressed, and takes no keys", "readonly", ""],
  ])("enters a date where a box without such words opens a calendar %s", async (_, attributes, onblur) => {
    const days = Array.from({ length: 28 }, (_, day) => `<td><button type="button">${day + 1}</button></td>`);
    const report =
      await discover(`<div><label for="from">From</label><input id="from" name="from" required ${attributes}></div>
      <div id="calendar" hidden style="position:absolute;background:#fff;z-index:9"><b></b><button type="button" aria-label="Next month">›</button><table>
      ${[0, 7, 14, 21].map((at) => `<tr>${days.slice(at, at + 7).join("")}</tr>`).join("")}</table></div>
      <script>const from = document.getElementById("from"), calendar = document.getElementById("calendar");
      let month = new Date(new Date().getFullYear(), new Date().getMonth(), 1);
      const isDate = (text) => /^\\d{2}\\/\\d{2}\\/\\d{4}$/.test(text);
      const draw = () => { calendar.querySelector("b").textContent = month.toLocaleDateString("en-US", { month: "long", year: "numeric" }); };
      from.onfocus = from.onclick = () => { calendar.hidden = false; draw(); };
      calendar.onmousedown = (event) => event.preventDefault();
      calendar.onclick = ({ target }) => {
        if (target.ariaLabel) { month.setMonth(month.getMonth() + 1); return draw(); }
        if (target.localName !== "button") return;
        from.value = [month.getMonth() + 1, target.textContent, month.getFullYear()].map((part) => String(part).padStart(2, "0")).join("/");
        calendar.hidden = true;
      };
      from.onblur = () => { calendar.hidden = true; ${onblur} };</script>`);
    expect(report, JSON.stringify(report)).toMatchObject({ pages: 1, results: { from: expect.anything() } });
    const [question] = await questionsOf(report.saved_to);
    expect(question).toMatchObject({ label: "From", example_value: expect.stringMatching(/\d{4}/) });
  });
});

async function questionsOf(file: string | undefined): Promise<{ label: string }[]> {
  return JSON.parse(await readFile(file ?? "", "utf8")).pages.flatMap(
    ({ fields }: { fields: object[] }) => fields,
  );
}
