import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller(400);

const DEFINE = `<script>
  window.received = {};
  customElements.get("x-box") ?? customElements.define("x-box", class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: "open" });
      root.innerHTML = '<div class="wrap"><slot name="label"></slot><input class="inner"></div>';
      root.querySelector("input").oninput = ({ target }) => { received[this.dataset.name] = target.value; };
    }
  });
  customElements.get("x-form") ?? customElements.define("x-form", class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: "open" });
      root.innerHTML = '<section class="part"><x-box data-name="first" id="a.b:c"></x-box></section><section><x-box data-name="other"></x-box></section>';
    }
  });
</script>`;
const FORM = `${DEFINE}<x-form></x-form>`;

test.each([
  ["a plain selector inside a nested root", "css=.part x-box"],
  ["a selector across two roots", "css=x-form .part .inner"],
  ["child combinators across roots", "css=x-form > section.part > x-box > div.wrap > input"],
  ["an explicit step into a root", "css=x-form >>> .part >>> input"],
  ["the id of a host, with special characters", "id=a.b:c"],
])("%s leads to the inner box", async (_, locator) => {
  const { error, received } = await fill(FORM, answer("text", locator, "Ann"));
  expect(error?.details).toBeUndefined();
  expect(received).toEqual({ first: "Ann" });
});

test.each([
  ["a text of another tool", "css=label:has-text('Last') >> input"],
  ["a text in any case", "css=label:contains(last name) input"],
  ["the nth match", "css=label >> input >> nth=1"],
  ["only what is visible", "css=.last:visible"],
])("%s leads to the box", async (_, locator) => {
  const { error, received } = await fill(
    `<input class="last" hidden><label>First name <input></label>
     <div><label>Last name <input class="last" oninput="(window.received ??= {}).last = this.value"></label></div>`,
    answer("text", locator, "Ann"),
  );
  expect(error?.details).toBeUndefined();
  expect(received).toEqual({ last: "Ann" });
});

test("a real press reaches a button whose text is slotted into it", async () => {
  const { error, received } = await fill(
    `<div id="box" role="radiogroup"><x-choice>Mail</x-choice><x-choice>Phone</x-choice></div><script>globalThis.received = {};
     customElements.get("x-choice") ?? customElements.define("x-choice", class extends HTMLElement {
       connectedCallback() {
         const button = document.createElement("button"); button.type = "button"; button.role = "radio"; button.ariaChecked = "false"; button.append(document.createElement("slot"));
         this.attachShadow({ mode: "open" }).append(button);
         button.onclick = ({ isTrusted, detail }) => { if (!isTrusted || detail === 0) return; button.ariaChecked = "true"; received.chosen = this.textContent; };
       }
     });</script>`,
    answer("radio", "id=box", "Phone"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ chosen: "Phone" });
});

test.each([
  ["a label attribute of the host", `<x-box data-name="n" label="Full name"></x-box>`],
  [
    "a label element that points to the host",
    `<label for="h">Full name</label><x-box id="h" data-name="n"></x-box>`,
  ],
  ["a label element around the host", `<label>Full name <x-box data-name="n"></x-box></label>`],
  ["a slotted label", `<x-box data-name="n"><span slot="label">Full name</span></x-box>`],
  [
    "a text before the box",
    `<div><span>Full name</span></div><input oninput="received.n = this.value"><input>`,
  ],
  [
    "the header of a table's row",
    `<table><tr><th>Full name</th><td><input oninput="received.n = this.value"></td></tr></table>`,
  ],
  [
    "the nearest header of a column",
    `<table><tr><th>People</th><th>Rows</th></tr><tr><th>Full name</th><th>Age</th></tr><tr><td><input oninput="received.n = this.value"></td><td><input></td></tr></table>`,
  ],
  [
    "a label after the box in a part of their own",
    `<div><input oninput="received.n = this.value"><label>Full name</label></div><div><input><label>Age</label></div>`,
  ],
  [
    "a text of the box's parent",
    `<div>Age <input></div><div>Full name: <input oninput="received.n = this.value"></div>`,
  ],
  [
    "the text before its buttons, not that of a later group,",
    `<p>Full name</p><div><button type="button" onclick="received.n = 'Ann'; this.ariaPressed = 'true'" aria-pressed="false">Ann</button><button type="button" aria-pressed="false">Ben</button></div><fieldset><legend>Age</legend><label><input type="checkbox"> Ann</label><label><input type="checkbox"> Ben</label></fieldset>`,
  ],
])("%s names the box", async (_, html) => {
  const { error, received } = await fill(DEFINE + html, answer("text", "label=Full name", "Ann"));
  expect(error?.details).toBeUndefined();
  expect(received).toEqual({ n: "Ann" });
});

test("words that a custom element shows before the shadow root of a box name the box", async () => {
  const html = `${DEFINE}<x-row><x-text>Full name</x-text><x-box data-name="n"></x-box></x-row><x-row><x-text>Age</x-text><x-box data-name="age"></x-box></x-row>`;
  const { error, received } = await fill(html, answer("text", "label=Full name", "Ann"));
  expect(error?.details).toBeUndefined();
  expect(received).toEqual({ n: "Ann" });
});

test("a list of custom elements is chosen by texts in slots and shadow roots", async () => {
  const html = `${DEFINE}<x-list id="c"></x-list><script>
    customElements.get("x-option") ?? customElements.define("x-option", class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<div><slot></slot>" + (this.getAttribute("label") ?? "") + "</div>"; }
    });
    customElements.get("x-list") ?? customElements.define("x-list", class extends HTMLElement {
      connectedCallback() {
        const root = this.attachShadow({ mode: "open" });
        root.innerHTML = '<button type="button" role="combobox" aria-expanded="false">Choose</button><div role="listbox" hidden><x-option role="option">Iowa</x-option><x-option role="option" label="Ohio"></x-option></div>';
        const [button, list] = root.children;
        button.onclick = () => { list.hidden = !list.hidden; };
        for (const option of list.children) option.onclick = () => {
          received.state = button.textContent = option.textContent || option.getAttribute("label"); list.hidden = true;
        };
      }
    });
  </script>`;
  for (const state of ["Iowa", "Ohio"]) {
    const { error, received } = await fill(html, answer("select", "id=c", state));
    expect(error?.details).toBeUndefined();
    expect(received).toEqual({ state });
  }
});

test("a label does not name the control after another label", async () => {
  const html = `${DEFINE}<div><label>Name</label><i>none</i></div><div><label>Notes</label><textarea oninput="received.notes = 1"></textarea></div>`;
  const { error, received } = await fill(html, answer("text", "label=Name", "Ann"));
  expect(error?.type).toBe("selector_not_found");
  expect(received).toEqual({});
});

test("a group in a shadow root has the radios that its slot shows", async () => {
  const html = `${DEFINE}<x-radios><button role="radio" aria-checked="false">Yes</button><button role="radio" aria-checked="false">No</button></x-radios><script>
    customElements.get("x-radios") ?? customElements.define("x-radios", class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: "open" }).innerHTML = '<fieldset role="radiogroup" aria-label="Member"><slot></slot></fieldset>';
        for (const radio of this.children) radio.onclick = () => {
          for (const one of this.children) one.ariaChecked = String(one === radio);
          received.member = radio.textContent;
        };
      }
    });
  </script>`;
  const { error, received } = await fill(html, answer("radio", "label=Member", "No"));
  expect(error?.details).toBeUndefined();
  expect(received).toEqual({ member: "No" });
});

test("two boxes with the same text before them are ambiguous", async () => {
  const html = `${DEFINE}<p>Name</p><input oninput="received.a = 1"><hr><p>Name</p><input oninput="received.b = 1">`;
  const { error, received } = await fill(html, answer("text", "label=Name", "Ann"));
  expect(error?.details.tried).toEqual(['label "Name": 2 matches']);
  expect(received).toEqual({});
});

const OPTIONS = ["Email", "Phone", "Letter"];
const DRAW_OPTIONS = `<script>
  window.received = {};
  customElements.get("x-choice") ?? customElements.define("x-choice", class extends HTMLElement {
    get checked() { return this.shadowRoot.querySelector("input").checked; }
    connectedCallback() {
      const type = this.getAttribute("type");
      this.attachShadow({ mode: "open" }).innerHTML = '<label><input type="' + type + '"><slot></slot></label>';
      this.shadowRoot.querySelector("input").onchange = () => {
        const all = [...document.querySelectorAll("x-choice")];
        if (type === "radio") for (const other of all) if (other !== this) other.shadowRoot.querySelector("input").checked = false;
        received.chosen = all.filter((one) => one.checked).map((one) => one.textContent).join();
      };
    }
  });
</script>`;
const drawn = (type: string) =>
  `${DRAW_OPTIONS}<div>${OPTIONS.map((option) => `<x-choice type="${type}" name="how">${option}</x-choice>`).join("")}</div>`;
const native = `<div onchange="received.chosen = [...this.querySelectorAll(':checked')].map((one) => one.value).join()">${OPTIONS.map((option) => `<label><input type="checkbox" name="how" value="${option}"> ${option}</label>`).join("")}</div><script>window.received = {};</script>`;

test("a selector that matches every radio of a question leads to the one of the answer", async () => {
  const { error, received } = await fill(drawn("radio"), answer("radio", "css=x-choice[name=how]", "Phone"));
  expect(error?.details).toBeUndefined();
  expect(received).toEqual({ chosen: "Phone" });
});

test.each([
  ["custom elements", drawn("checkbox"), "css=x-choice[name=how]"],
  ["native boxes", native, "css=input[name=how]"],
])("a selector that matches every box of a question leads to its group: %s", async (_, html, locator) => {
  const { error, received } = await fill(html, answer("checkbox", locator, ["Email", "Letter"]));
  expect(error?.details).toBeUndefined();
  expect(received).toEqual({ chosen: "Email,Letter" });
});

test("a selector of several boxes does not lead to one of them, or to a group with boxes of other questions", async () => {
  const one = await fill(native, answer("checkbox", "css=input[name=how]", "true"));
  expect(one.error?.type).toBe("selector_not_found");
  const others = native.replace("</div>", '<label><input type="checkbox" name="other"> Other</label></div>');
  const several = await fill(others, answer("checkbox", "css=input[name=how]", ["Email"]));
  expect([several.received, several.error?.type]).toEqual([{}, "selector_not_found"]);
  expect([one.received, several.received]).toEqual([{}, {}]);
});

test("a question of one choice whose element draws an open list", async () => {
  const html = `<script>
    window.received = {};
    customElements.get("x-list") ?? customElements.define("x-list", class extends HTMLElement {
      connectedCallback() {
        const options = ${JSON.stringify(OPTIONS)}.map((option) => '<li role="option" aria-selected="false">' + option + "</li>");
        this.attachShadow({ mode: "open" }).innerHTML = '<ul role="listbox">' + options.join("") + "</ul>";
        const all = [...this.shadowRoot.querySelectorAll("li")];
        for (const one of all) one.onclick = () => {
          for (const other of all) other.setAttribute("aria-selected", other === one);
          received.how = one.textContent;
        };
      }
    });
  </script><x-list id="how"></x-list>`;
  const { error, received } = await fill(html, answer("radio", "css=x-list[id=how]", "Phone"));
  expect(error?.details).toBeUndefined();
  expect(received).toEqual({ how: "Phone" });
});

test("a list in a shadow root reports its choice, also the one that it shows first", async () => {
  const html = `<script>
    window.received = {};
    customElements.get("x-select") ?? customElements.define("x-select", class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: "open" }).innerHTML = "<select><option>Email</option><option>Phone</option></select>";
        this.shadowRoot.querySelector("select").onchange = ({ target }) => { received.how = target.value; };
      }
    });
  </script><x-select name="how"></x-select>`;
  const { error, received } = await fill(html, answer("select", "css=x-select[name=how]", "Email"));
  expect(error?.details).toBeUndefined();
  expect(received).toEqual({ how: "Email" });
});

test("the box for keys behind characters that a custom element draws takes the answer", async () => {
  const html = `<div id="host"></div><script>window.received = {}; document.getElementById("host").attachShadow({ mode: "open" }).innerHTML =
    '<div aria-hidden="true"><i>·</i><i>·</i></div><input style="width: 1px; height: 1px; border: 0; padding: 0" oninput="received.kept = this.value">';</script>`;
  const { error, received } = await fill(html, answer("text", "id=host", "4021"));
  expect({ error, received }).toEqual({ error: undefined, received: { kept: "4021" } });
});

test("a box in a shadow root that scripts of the page emulate takes the answer, by a part of its label", async () => {
  const html = `<div id="host"></div><script>window.received = {}; const root = document.getElementById("host").attachShadow({ mode: "open" });
    Object.assign(root, { getAnimations: undefined, getElementById: () => { throw new Error("Disallowed method"); } });
    root.innerHTML = '<label for="box"><span><span>Share</span><span>0-100</span></span></label><input id="box" aria-labelledby="none">';
    root.querySelector("input").oninput = ({ target, isTrusted }) => { if (isTrusted) received.share = target.value; else target.value = ""; };</script>`;
  const { error, received } = await fill(html, answer("text", "label=Share", "65"));
  expect({ error, received }).toEqual({ error: undefined, received: { share: "65" } });
});
