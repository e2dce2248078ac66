import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer as planned, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

const STATES = ["Illinois", "Indiana", "Iowa", "Ohio", "West Virginia"];
/** Functions that the pages of this file share. */
const KIT = `<script>
  window.received = {};
  const STATES = ${JSON.stringify(STATES)};
  const $ = (css) => document.querySelector(css);
  const make = (tag, attributes, text) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes ?? {})) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  /** A list that appears at the end of the body, and is gone after a choice. */
  const popup = (texts, take, { role = "option", on = "click", into = document.body, tag = "div" } = {}) => {
    const list = make(tag, role ? { role: "listbox", class: "popup" } : { class: "popup" });
    for (const text of texts) {
      const item = make(tag === "ul" ? "li" : "div", role ? { role } : {}, text);
      item.addEventListener(on, (event) => { event.preventDefault(); take(text); list.remove(); });
      list.append(item);
    }
    into.append(list);
    return list;
  };
</script>`;

interface Case {
  html: string;
  answer: string | string[];
  expected: unknown;
  at?: string;
  kind?: "select" | "typeahead" | "text";
  options?: Record<string, string>;
  real?: boolean;
}

const button = (script: string) =>
  `<span id="l">State</span><button type="button" id="c" aria-haspopup="listbox" aria-labelledby="l c">Choose</button>
   <script>const c = $("#c"); const take = (text) => { c.textContent = text; received.state = text; }; ${script}</script>`;
const input = (script: string, attributes = 'role="combobox" aria-autocomplete="list"') =>
  `<label for="c">State</label><input id="c" autocomplete="off" ${attributes}>
   <script>const c = $("#c"); const take = (text) => { c.value = text; received.state = text; }; ${script}</script>`;
const table = (cases: Record<string, Case>) => Object.entries(cases);

async function choose({ html, answer, at = "id=c", kind = "select", options }: Case) {
  const filled = await fill(KIT + html, planned(kind, at, answer, options));
  return filled;
}

function runs(cases: Record<string, Case>) {
  test.each(table(cases))("%s", async (_, one) => {
    const { error, received, realInputs } = await choose(one);
    expect(error?.details ?? error).toBeUndefined();
    expect(received.state).toEqual(one.expected);
    expect(realInputs > 0).toBe(one.real ?? false);
  });
}

test("a button below a control is not pressed in search of its list", async () => {
  const html = `<div id="c" role="combobox" tabindex="0" aria-label="State">None</div>
    <p><button type="button" onclick="received.state = 'handed in'">Continue</button></p>`;
  const { error, received } = await choose({ html, answer: "Ohio", expected: "" });
  expect(error?.type).toBe("validation_error");
  expect(received.state).toBeUndefined();
});

// The box for keys and the native list are clipped to a point.
const drawn = `<style>.clipped { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0); }</style><label for="keys">State</label>
  <div id="c" style="display:inline-block;border:1px solid"><div class="clipped"><input id="keys" role="combobox" aria-haspopup="listbox" autocomplete="off"></div>
    <div class="clipped"><select id="native" aria-hidden="true" tabindex="-1"><option value="">Choose</option>${STATES.map((text) => `<option>${text}</option>`).join("")}</select></div><label id="shown">Choose</label><span>▾</span></div>
  <script>$("#c").onclick = (event) => { if (event.target.closest(".popup") || event.target.id === "keys") return; event.preventDefault(); $(".popup")?.remove();
    popup(STATES, (text) => { $("#shown").textContent = $("#native").value = received.state = text; }, { role: "", tag: "ul" }); };</script>`;

describe("a list opens", () => {
  runs({
    "in a layer of no size that clips its content": {
      html: `<div id="layer" style="width:0;height:0;overflow:hidden"></div>${button(`c.onclick = () => { const list = popup(STATES, take, { into: $("#layer") }); list.style.cssText = "position:absolute;top:80px;left:20px;background:white"; };`)}`,
      answer: "Ohio",
      expected: "Ohio",
    },
    "from a drawn box around a clipped box for keys and the native list": {
      html: drawn,
      answer: "Iowa",
      expected: "Iowa",
    },
    "from such a box, recorded by the label of the box for keys": {
      html: drawn,
      at: "label=State",
      answer: "Ohio",
      expected: "Ohio",
    },
    "from such a box, recorded by its native list": {
      html: drawn,
      at: "id=native",
      answer: "Ohio",
      expected: "Ohio",
    },
    "from a button that has no height before a choice": {
      html: `<span id="l">State</span><div style="padding:10px"><div id="c" role="combobox" tabindex="0" aria-labelledby="l"></div></div>
        <script>const c = $("#c"); c.parentElement.onclick = () => popup(STATES, (text) => { c.textContent = text; received.state = text; });</script>`,
      answer: "Ohio",
      expected: "Ohio",
    },
    "from a box with suggestions within the element of the role": {
      html: `<div id="c" role="combobox" aria-haspopup="listbox"><input aria-autocomplete="both" aria-label="State"></div><script>const c = $("input"); const take = (text) => { c.value = text; received.state = text; };
        c.oninput = () => { $(".popup")?.remove(); const found = STATES.filter((text) => c.value && text.startsWith(c.value)); if (found.length) popup(found, take); };</script>`,
      answer: "Iowa",
      expected: "Iowa",
    },
    "by a click, at the end of the body": {
      html: button(`c.onclick = () => popup(STATES, take)`),
      answer: "Iowa",
      expected: "Iowa",
    },
    "by a second press, while a transparent copy of a label has appeared near it": {
      html: button(
        `let presses = 0; c.onclick = () => { if (presses++ === 0) c.after(make("span", { style: "opacity: 0" }, "State")); else popup(STATES, take); };
         c.onkeydown = ({ key }) => key === "ArrowDown" && c.click();`,
      ),
      answer: "Iowa",
      expected: "Iowa",
    },
    "in its own shadow root, where another one has the same id": {
      html: `<x-list id="other"></x-list><x-list id="c"></x-list><script>
        customElements.define("x-list", class extends HTMLElement { connectedCallback() {
          const texts = this.id === "c" ? STATES : STATES.map((text) => text + " County").concat("Iowa");
          this.attachShadow({ mode: "open" }).innerHTML = '<input role="combobox" aria-controls="list" aria-label="' + this.id + '"><ul id="list" role="listbox">' + texts.map((text) => '<li role="option">' + text + "</li>").join("") + "</ul>";
          const box = this.shadowRoot.querySelector("input");
          for (const item of this.shadowRoot.querySelectorAll("li")) item.onclick = () => { box.value = item.textContent; received.state = this.id + " " + box.value; }; } });</script>`,
      answer: "Iowa",
      expected: "c Iowa",
    },
    "of components that take a press only after they were drawn": {
      html: button(`customElements.define("y-item", class extends HTMLElement { connectedCallback() { requestAnimationFrame(() => { this.role = "option"; this.onclick = () => { take(this.textContent); this.parentElement.remove(); }; }); } });
        c.onclick = () => { const list = make("div", { style: "position:absolute" }); for (const text of STATES) list.append(make("y-item", { style: "display:block" }, text)); document.body.append(list); };`),
      answer: "Iowa",
      expected: "Iowa",
    },
    "with a motion that its options end before they are pressed": {
      html: button(
        `c.onclick = ({ isTrusted }) => isTrusted && popup(STATES, (text) => event.isTrusted && take(text)).animate([{ transform: "translateY(54px)" }, { transform: "none" }], 300)`,
      ),
      answer: "Iowa",
      expected: "Iowa",
      real: true,
    },
    "by the press of a pointer alone": {
      html: button(`c.onpointerdown = () => popup(STATES, take, { on: "pointerup" })`),
      answer: "Iowa",
      expected: "Iowa",
    },
    "by the press of the mouse alone": {
      html: button(`c.onmousedown = () => popup(STATES, take, { on: "mousedown" })`),
      answer: "Ohio",
      expected: "Ohio",
    },
    "by an arrow key alone": {
      html: button(`c.onkeydown = ({ key }) => key === "ArrowDown" && popup(STATES, take)`),
      answer: "Ohio",
      expected: "Ohio",
    },
    "by Alt and an arrow key, of a read-only box": {
      html: input(
        `c.onkeydown = ({ key, altKey }) => altKey && key === "ArrowDown" && popup(STATES, take)`,
        "readonly",
      ),
      answer: "Ohio",
      expected: "Ohio",
    },
    "by Enter, of an element without a role": {
      html: `<div id="c" tabindex="0">Choose</div><script>
        $("#c").onkeydown = ({ key }) => key === "Enter" && popup(STATES, (text) => { $("#c").textContent = received.state = text; });
      </script>`,
      answer: "Indiana",
      expected: "Indiana",
    },
    "in the shadow root of the recorded element, which holds a second box for its validation": {
      html: `<x-list id="c"><i role="option">Iowa</i><i role="option">Ohio</i></x-list><script>
        const host = $("#c"); const root = host.attachShadow({ mode: "open" });
        root.innerHTML = '<input role="combobox" readonly aria-label="State"><input style="opacity:0;position:absolute" aria-hidden="true" tabindex="-1"><div hidden role="listbox"><slot></slot></div>';
        const [box] = root.querySelectorAll("input"); const list = root.querySelector("div"); box.onclick = () => { list.hidden = !list.hidden; };
        for (const item of host.children) item.onclick = () => { box.value = received.state = item.textContent; list.hidden = true; };
      </script>`,
      answer: "Ohio",
      expected: "Ohio",
    },
    "by a press on the box that is drawn around a transparent one": {
      html: `<div id="drawn" style="width:200px;height:30px;border:1px solid"><div style="opacity:0;position:absolute"><input id="c" role="combobox" readonly></div><span></span></div><script>
        $("#drawn").onclick = () => popup(STATES, (text) => { $("#drawn span").textContent = received.state = text; });
      </script>`,
      answer: "Ohio",
      expected: "Ohio",
    },
    "within the control, without roles": {
      html: `<div id="c" tabindex="0" style="position:relative;width:200px;height:30px"><span>Choose</span><div hidden style="position:absolute;top:30px">${STATES.map((text) => `<div class="row">${text}</div>`).join("")}</div></div><script>
        const c = $("#c"); const [shown, list] = c.children; c.onclick = ({ target }) => { list.hidden = !list.hidden; if (target.matches(".row")) { shown.textContent = received.state = target.textContent; list.hidden = true; } };
      </script>`,
      answer: "Ohio",
      expected: "Ohio",
    },
    "with a search box that names the list as its own": {
      html: button(
        `c.onclick = () => { const list = popup(STATES, take); list.id = "found"; list.prepend(make("input", { role: "searchbox", "aria-controls": "found" })); }`,
      ),
      answer: "Ohio",
      expected: "Ohio",
    },
    "while the list of another question fades": {
      html: `${button(`c.onclick = () => setTimeout(() => popup(STATES, take), 30)`)}
        <input id="other" aria-label="Other" aria-controls="fading"><div id="fading" role="listbox"></div><script>
        c.addEventListener("pointerdown", () => { $("#fading").innerHTML = '<div role="option">Ohio</div>'; setTimeout(() => $("#fading").replaceChildren(), 300); });
      </script>`,
      answer: "Ohio",
      expected: "Ohio",
    },
    "by a button next to the box": {
      html: `<div><input id="c" readonly><button type="button" id="t">▾</button></div><script>
        $("#t").onclick = () => popup(STATES, (text) => { $("#c").value = received.state = text; });
      </script>`,
      answer: "Indiana",
      expected: "Indiana",
    },
    "by trusted events only": {
      html: button(`c.onclick = (event) => event.isTrusted && popup(STATES, take)`),
      answer: "Iowa",
      expected: "Iowa",
      real: true,
    },
    "with options that take trusted events only": {
      html: button(`c.onclick = () => {
        const list = popup(STATES, () => {}, { on: "none" });
        list.onclick = (event) => { if (event.isTrusted) { take(event.target.textContent); list.remove(); } };
      }`),
      answer: "Iowa",
      expected: "Iowa",
      real: true,
    },
    "on focus, and stays open when it is pressed": {
      html: input(`c.onfocus = () => $(".popup") || popup(STATES, take)`, 'role="combobox" readonly'),
      answer: "Ohio",
      expected: "Ohio",
    },
    "in place, as a panel without height": {
      html: button(`
        const panel = make("div", { style: "height: 0; overflow: hidden" });
        c.after(panel);
        for (const text of STATES) {
          const item = make("div", {}, text);
          item.onclick = () => { take(text); panel.style.height = "0"; };
          panel.append(item);
        }
        c.onclick = () => { panel.style.height = "auto"; };`),
      answer: "Ohio",
      expected: "Ohio",
    },
    "as a popover in the top layer": {
      html: `<button type="button" id="c" popovertarget="p">Choose</button><div id="p" popover></div><script>
        for (const text of STATES) {
          const item = make("div", { tabindex: "-1" }, text);
          item.onclick = () => { $("#c").textContent = received.state = text; $("#p").hidePopover(); };
          $("#p").append(item);
        }
      </script>`,
      answer: "Ohio",
      expected: "Ohio",
    },
    "in the shadow root of another element": {
      html: button(`const host = make("div"); document.body.append(host);
        const root = host.attachShadow({ mode: "open" });
        c.onclick = () => popup(STATES, take, { into: root });`),
      answer: "Ohio",
      expected: "Ohio",
    },
    "as a menu": {
      html: button(
        `c.setAttribute("aria-haspopup", "menu"); c.onclick = () => popup(STATES, take, { role: "menuitemradio" })`,
      ),
      answer: "Ohio",
      expected: "Ohio",
    },
    "as buttons": {
      html: button(`c.onclick = () => {
        const box = make("div"); document.body.append(box);
        for (const text of STATES) {
          const item = make("button", { type: "button" }, text);
          item.onclick = () => { take(text); box.remove(); };
          box.append(item);
        }
      }`),
      answer: "Ohio",
      expected: "Ohio",
    },
    "as a disclosure": {
      html: `<details id="c"><summary id="s">Choose</summary><ul id="u"></ul></details><script>
        for (const text of STATES) {
          const item = make("li", {}, text);
          item.onclick = () => { $("#s").textContent = received.state = text; $("#c").open = false; };
          $("#u").append(item);
        }
      </script>`,
      answer: "Ohio",
      expected: "Ohio",
    },
  });
});

describe("options", () => {
  runs({
    "load after the list has opened": {
      html: button(`c.onclick = () => {
        c.setAttribute("aria-expanded", "true");
        const list = popup(["Loading…"], () => {}, { role: "" });
        setTimeout(() => { list.remove(); popup(STATES, take); }, 700);
      }`),
      answer: "West Virginia",
      expected: "West Virginia",
    },
    "without roles are rows of several parts": {
      html: button(`c.onclick = () => {
        const list = make("div"); document.body.append(list);
        for (const text of STATES) {
          const row = make("div"); row.append(make("b", {}, text.slice(0, 2)), make("span", {}, text.slice(2)));
          row.onclick = () => { take(text); list.remove(); };
          list.append(row);
        }
      }`),
      answer: "Ohio",
      expected: "Ohio",
    },
    "are grouped": {
      html: button(`c.onclick = () => {
        const list = make("ul", { role: "listbox" }); document.body.append(list);
        for (const [name, texts] of [["Midwest", STATES.slice(0, 4)], ["South", STATES.slice(4)]]) {
          const group = make("ul", { role: "group", "aria-label": name });
          for (const text of texts) { const item = make("li", { role: "option" }, text); item.onclick = () => { take(text); list.remove(); }; group.append(item); }
          const outer = make("li", { role: "presentation" }, name); outer.append(group); list.append(outer);
        }
      }`),
      answer: "West Virginia",
      expected: "West Virginia",
    },
    "of a virtual list exist only where it is scrolled to": {
      html: button(`c.onclick = () => {
        const all = Array.from({ length: 400 }, (_, index) => "County " + index);
        const list = make("div", { style: "height: 120px; overflow-y: auto; position: relative" });
        const whole = make("div", { style: "height: " + all.length * 20 + "px" });
        list.append(whole); document.body.append(list);
        const render = () => {
          const first = Math.max(0, Math.floor(list.scrollTop / 20) - 5);
          whole.replaceChildren(...all.slice(first, first + 16).map((text, index) => {
            const row = make("div", { role: "option", style: "position: absolute; height: 20px; top: " + (first + index) * 20 + "px" }, text);
            row.onclick = () => { take(text); list.remove(); };
            return row;
          }));
        };
        list.onscroll = () => requestAnimationFrame(render);
        render();
      }`),
      answer: "County 333",
      expected: "County 333",
    },
    "load page by page at the end of the list": {
      html: button(`c.onclick = () => {
        const list = make("div", { role: "listbox", style: "height: 100px; overflow: auto" }); document.body.append(list);
        const add = (from) => { for (let n = from; n < from + 20; n++) {
          const item = make("div", { role: "option" }, "County " + n);
          item.onclick = () => { take("County " + n); list.remove(); };
          list.append(item);
        } };
        let loading = false;
        list.onscroll = () => {
          const count = list.children.length;
          if (loading || count >= 100 || list.scrollTop + list.clientHeight < list.scrollHeight - 5) return;
          loading = true;
          setTimeout(() => { loading = false; add(count); }, 200);
        };
        add(0);
      }`),
      answer: "County 77",
      expected: "County 77",
    },
    "follow a button for more": {
      html: button(`c.onclick = () => {
        const list = make("div"); document.body.append(list);
        const add = (texts) => { for (const text of texts) { const item = make("div", {}, text); item.onclick = () => { take(text); list.remove(); }; list.append(item); } };
        add(STATES.slice(0, 3));
        const more = make("button", { type: "button" }, "Load more");
        more.onclick = () => { more.remove(); setTimeout(() => add(STATES.slice(3)), 100); };
        list.append(more);
      }`),
      answer: "West Virginia",
      expected: "West Virginia",
    },
    "are levels of a path, of which a later one has a name of the first": {
      html: button(`c.onclick = () => {
        const box = make("div"); document.body.append(box);
        const level = (texts, next) => { const column = make("ul"); for (const text of texts) {
          const item = make("li", {}, text); item.onclick = () => next(text, column); column.append(item);
        } box.append(column); };
        const COUNTIES = { Iowa: ["Linn", "Polk"], Ohio: ["Erie", "Lake"], Wisconsin: ["Dane", "Iowa"] };
        level(Object.keys(COUNTIES), (state, first) => {
          first.nextElementSibling?.remove();
          setTimeout(() => level(COUNTIES[state], (county) => { take(state + " / " + county); box.remove(); }), 80);
        });
      }`),
      answer: "Wisconsin > Iowa",
      expected: "Wisconsin / Iowa",
    },
    "are leaves of a tree, within the list of their parent": {
      html: button(`c.onclick = () => {
        const tree = make("ul", { role: "tree" }); document.body.append(tree);
        for (const [state, counties] of [["Illinois", ["Cook", "Lake"]], ["Ohio", ["Erie", "Lake"]]]) {
          const node = make("li", { role: "treeitem", "aria-expanded": "false" }); const text = make("div", {}, state);
          node.append(text); tree.append(node);
          text.onclick = () => { node.setAttribute("aria-expanded", "true"); const inner = make("ul", { role: "group" });
            for (const county of counties) { const leaf = make("li", { role: "treeitem" }, county); leaf.onclick = () => { take(county); tree.remove(); received.state = state + "/" + county; }; inner.append(leaf); } node.append(inner); };
        }
      }`),
      answer: "Ohio / Lake",
      expected: "Ohio/Lake",
    },
    "have a path whose last name a search in the list does not offer": {
      html: input(
        `c.onclick = () => { if ($(".popup")) return; const box = make("div", { class: "popup" }); document.body.append(box);
        const level = (texts, next) => { const column = make("div", { role: "menu" }); for (const text of texts) {
          const item = make("div", { role: "menuitem" }, text); item.onclick = () => next(text); column.append(item); } box.append(column); };
        level(["Illinois", "Ohio"], (state) => level(state === "Ohio" ? ["Erie", "Wood"] : ["Cook", "Will"], (county) => { take(state + " / " + county); box.remove(); })); }`,
        'role="combobox" aria-haspopup="menu" readonly',
      ),
      answer: "Ohio / Erie",
      expected: "Ohio / Erie",
    },
    "need a search in the list": {
      html: button(`c.onclick = () => {
        const list = make("div"); const search = make("input", { type: "search" }); const rows = make("div");
        list.append(search, rows); document.body.append(list);
        search.oninput = () => setTimeout(() => rows.replaceChildren(...STATES.filter((text) => search.value && text.startsWith(search.value)).map((text) => {
          const row = make("div", {}, text); row.onclick = () => { take(text); list.remove(); }; return row;
        })), 150);
      }`),
      answer: "Ohio",
      expected: "Ohio",
    },
  });

  test("without a match are reported, not guessed", async () => {
    const html = button(`c.onclick = () => popup(["Ohio East", "Ohio West"], take)`);
    const several = await choose({ html, answer: "Ohio", expected: "" });
    expect(several.error?.details).toMatchObject({ candidates: ["Ohio East", "Ohio West"] });
    const levels = await choose({ html, answer: "Ohio East / Erie", expected: "" });
    expect(levels.error?.details).toMatchObject({ field_id: "asked" });
    const none = await choose({ html, answer: "Utah", expected: "" });
    expect(none.error?.type).toBe("invalid_user_data");
    expect(none.received.state).toBeUndefined();
  });
});

test("a name that a search marks within another one is not the name of the option", async () => {
  const html = input(`
    c.oninput = () => { $(".popup")?.remove(); if (!c.value) return;
      const names = ["South Georgia and the South Sandwich Islands"].filter((name) => name.toLowerCase().includes(c.value.toLowerCase()));
      const list = popup(names, take);
      for (const row of list.children) row.innerHTML = row.textContent.split(c.value).map((part) => part && "<span>" + part + "</span>").join("<mark>" + c.value + "</mark>"); };`);
  const { error, received } = await choose({ html, answer: "Georgia", expected: "", kind: "typeahead" });
  expect(error?.details).toMatchObject({ candidates: ["South Georgia and the South Sandwich Islands"] });
  expect(received.state).toBeUndefined();
});

const suggests = (delay: number, more = "") => `
  let pending;
  c.oninput = () => { clearTimeout(pending); received.state = undefined; pending = setTimeout(() => {
    $(".popup")?.remove();
    const found = STATES.filter((text) => text.toLowerCase().includes(c.value.toLowerCase()));
    if (c.value) popup(found.length ? found : ["No results found"], take ${more});
  }, ${delay}); };`;

describe("an editable box", () => {
  runs({
    "takes a suggestion that comes after a delay": {
      html: input(suggests(400)),
      answer: "West Virginia",
      expected: "West Virginia",
    },
    "takes a suggestion without a role, on the press of the mouse": {
      html: input(suggests(50, `, { role: "", on: "mousedown" }`), ""),
      kind: "typeahead",
      answer: "Ohio",
      expected: "Ohio",
    },
    "is searched by the label where the value differs": {
      html: input(suggests(20)),
      answer: "WV",
      options: { WV: "West Virginia" },
      expected: "West Virginia",
    },
    "is searched by the label that its hidden list holds": {
      html: `<div><select hidden><option value="WV">West Virginia</option></select>${input(suggests(20))}</div>`,
      answer: "WV",
      expected: "West Virginia",
    },
    "is searched in the whole list where its own search finds nothing": {
      html: input(`
        c.oninput = () => { $(".popup")?.remove(); if (c.value) popup(["No results found"], () => {}); };
        c.onkeydown = ({ key }) => { if (key !== "ArrowDown") return; $(".popup")?.remove(); popup(["Illinois (IL)", "Ohio (OH)"], take); };`),
      answer: "OH",
      expected: "Ohio (OH)",
    },
    "shows its choice next to the box": {
      html: `<div class="outer"><div class="value"></div><div class="wrap"><input id="c" role="combobox" aria-autocomplete="list"></div></div>
        <script>const c = $("#c"); const take = (text) => { c.value = ""; $(".value").textContent = received.state = text; }; ${suggests(20)}</script>`,
      answer: "Ohio",
      expected: "Ohio",
    },
    "shows an abbreviation of its choice": {
      html: input(`const abbreviate = (text) => { received.state = text; c.value = text.slice(0, 2); };
        c.oninput = () => { $(".popup")?.remove(); popup(["IL Illinois", "OH Ohio"], abbreviate); };`),
      answer: "OH Ohio",
      expected: "OH Ohio",
    },
    "clears what was only typed": {
      html: input(`${suggests(20)} c.onblur = () => { if (!received.state) c.value = ""; };`),
      answer: "Iowa",
      expected: "Iowa",
    },
    "loads again after a choice has changed its text, and drops it when it is left before": {
      html: input(`${suggests(80, ", { on: 'loading' }")}
        let loading; let isLeft = false;
        c.onblur = () => { isLeft = Boolean(loading); };
        document.addEventListener("click", ({ target }) => {
          if (target.getAttribute("role") !== "option") return;
          take(target.textContent); $(".popup").remove(); isLeft = false;
          loading = setTimeout(() => { loading = undefined; if (isLeft) take(""); }, 80);
        });`),
      answer: "ohio",
      expected: "Ohio",
    },
    "chooses the active option with a key of its own": {
      html: input(suggests(20)),
      answer: "indiana",
      expected: "Indiana",
    },
  });

  test("that states its loading is left once it has loaded again", async () => {
    const box = input(`const hint = make("p", {}, "Start typing"); c.after(hint); received.lefts = 0;
      let loading; const load = (then) => { clearTimeout(loading); hint.textContent = "Searching";
        loading = setTimeout(() => { loading = undefined; hint.textContent = "Start typing"; then?.(); }, 150); };
      c.oninput = () => { $(".popup")?.remove(); load(() => popup(STATES.filter((text) => text.toLowerCase().includes(c.value.toLowerCase())), take, { on: "loading" })); };
      c.onblur = () => { if (loading) { received.lefts++; take(""); } };
      document.addEventListener("click", ({ target }) => {
        if (target.getAttribute("role") !== "option") return;
        take(target.textContent); $(".popup").remove(); load();
      });`);
    const { received } = await choose({ html: `<div>${box}</div>`, answer: "ohio", expected: "Ohio" });
    expect(received).toEqual({ state: "Ohio", lefts: 0 });
  });

  test("of a native list of suggestions takes the value of a label", async () => {
    const html = `<input id="c" list="d"><datalist id="d"><option value="OH" label="Ohio"><option value="IA" label="Iowa"></datalist>
      <script>$("#c").onchange = () => { received.state = $("#c").value; }</script>`;
    expect((await choose({ html, answer: "Iowa", expected: "" })).received.state).toBe("IA");
    const { error } = await choose({ html, answer: "Utah", expected: "" });
    expect(error?.details.candidates).toEqual(["Ohio", "Iowa"]);
  });
});

/**
 * A box that keeps its typed text, with a list whose presses the page may lose: the model takes a press on an option
 * alone. `option` is the script of each option, `item`, of which `take` is the effect.
 */
const keepsText = (option: string, more = "") =>
  input(`
    let list; let presses = 0;
    const close = () => { list?.remove(); list = undefined; };
    const draw = () => list.replaceChildren(...STATES.filter((text) => text.toLowerCase().includes(c.value.toLowerCase())).map((text) => {
      const item = make("div", { role: "option" }, text);
      const choose = () => { take(text); close(); };
      ${option}
      return item;
    }));
    c.oninput = () => { received.state = undefined; close(); if (!c.value) return; list = make("div", { role: "listbox" }); document.body.append(list); draw(); };
    ${more}`);

describe("a press on an option that the page loses", () => {
  const ohio = { answer: "Ohio", expected: "Ohio" };
  runs({
    "because the mouse over it draws the list again": {
      html: keepsText(
        `let isOver = false; item.onmouseover = () => { if (presses++ === 0) draw(); }; item.onclick = choose;`,
      ),
      ...ohio,
    },
    "because the list ignores the first press": {
      html: keepsText(`item.onclick = () => { if (presses++ > 0) choose(); };`),
      ...ohio,
    },
    "because the list is drawn again between the press and the release": {
      html: keepsText(
        `item.onmousedown = (event) => { event.preventDefault(); if (presses++ === 0) draw(); }; item.onclick = choose;`,
      ),
      ...ohio,
    },
    "because it accepts the real mouse alone": {
      html: keepsText(`item.onclick = ({ isTrusted }) => { if (isTrusted) choose(); };`),
      ...ohio,
      real: true,
    },
    "because it accepts the real mouse alone, and closes when the box is left": {
      html: keepsText(
        `item.onmousedown = (event) => event.preventDefault(); item.onclick = ({ isTrusted }) => { if (isTrusted) choose(); };`,
        `c.onblur = close;`,
      ),
      ...ohio,
      real: true,
    },
  });

  test("is repeated no further where the list stays open with its choice", async () => {
    const html = keepsText(
      `item.onclick = () => { presses++; received.state = received.state ? undefined : text; item.ariaSelected = String(Boolean(received.state)); };`,
    );
    expect((await choose({ html, answer: "Ohio", expected: "" })).received.state).toBe("Ohio");
  });

  test("is an error where none succeeds", async () => {
    const { error } = await choose({ html: keepsText(""), answer: "Ohio", expected: "" });
    expect(error?.type).toBe("validation_error");
  });
});

const chips = (
  initial: string[],
  { stays = true, from = "STATES" } = {},
) => `<div id="outer"><span id="chips"></span>
  <input id="c" role="combobox" aria-autocomplete="list" aria-expanded="false"></div><script>
  const c = $("#c"); const chosen = new Set(${JSON.stringify(initial)}); let list;
  const render = () => {
    received.state = [...chosen];
    $("#chips").replaceChildren(...[...chosen].map((text) => {
      const chip = make("span"); const remove = make("button", { type: "button", "aria-label": "Remove " + text }, "×");
      remove.onclick = () => { chosen.delete(text); render(); };
      chip.append(make("span", {}, text), remove); return chip;
    }));
  };
  const show = () => { list?.remove(); list = popup(${from}.filter((text) => text.toLowerCase().includes(c.value.toLowerCase())), (text) => {
    chosen.has(text) ? chosen.delete(text) : chosen.add(text); c.value = ""; render(); ${stays ? "setTimeout(show)" : ""}
  }); };
  c.oninput = show; c.onclick = show; c.onblur = () => list?.remove();
  c.onkeydown = ({ key }) => key === "Escape" && list?.remove();
  render();
</script>`;

/** A box for any texts, whose list has one entry that makes a chip of the typed text. */
const creating = (by: "click" | "Enter") => `<label for="c">State</label><div><span id="chips"></span>
  <input id="c" role="combobox" aria-autocomplete="list" aria-expanded="false" autocomplete="off"></div><script>
  received.state = []; const c = $("#c"); let list;
  const add = () => { received.state.push(c.value); $("#chips").append(make("span", { class: "chip" }, c.value)); c.value = ""; list?.remove(); };
  c.oninput = () => { list?.remove(); if (c.value) list = popup(["Create “" + c.value + "”"], () => ${by === "click" ? "add()" : "{}"}); };
  c.onblur = () => list?.remove();
  c.onkeydown = ({ key }) => { if (key === "Escape") list?.remove(); if (key === "Enter" && c.value && ${by === "Enter"}) add(); };
</script>`;

/** A box that shows none of its choices: the list marks them. `closed` is the effect of its end. */
const unshown = (closed = "") =>
  input(
    `const chosen = new Set(["Iowa"]); let list; const end = () => { list?.remove(); list = undefined; ${closed} };
    const show = () => { list?.remove(); list = make("div", { role: "listbox", "aria-multiselectable": "true" }); document.body.append(list);
      for (const text of STATES) { const item = make("div", { role: "option", "aria-selected": String(chosen.has(text)) }, text); list.append(item);
        item.onclick = () => { chosen.has(text) ? chosen.delete(text) : chosen.add(text); c.value = ""; received.state = [...chosen]; show(); }; } };
    c.onclick = show; c.onkeydown = ({ key }) => key === "Escape" && end();`,
    'role="combobox"',
  );

/** A box that states how many options were pressed, and a list with ticks before the chosen ones. */
const counted = (take: string) =>
  button(`
    const chosen = new Set(); let list; let presses = 0;
    const render = () => { for (const item of list.children) { const isChosen = chosen.has(item.title); item.ariaSelected = String(isChosen); item.textContent = (isChosen ? "✓ " : "") + item.title; } received.state = [...chosen]; };
    c.onkeydown = ({ key }) => key === "Escape" && list?.remove();
    c.onclick = () => { list?.remove(); list = make("div", { role: "listbox", "aria-multiselectable": "true" }); document.body.append(list);
      for (const text of STATES) { const item = make("div", { role: "option", title: text }); list.append(item);
        item.onclick = () => { ${take}; c.textContent = ++presses + " selected"; render(); }; }
      render(); };`);

describe("several choices", () => {
  runs({
    "of free texts become chips of a box that states a dialog": {
      html: `<label for="c">State</label><div><span id="chips"></span><input id="c" aria-haspopup="dialog" autocomplete="off"></div>
        <script>received.state = []; $("#c").onkeydown = ({ key }) => { if (key !== "Enter" || $("#c").value === "") return; received.state.push($("#c").value); $("#chips").append(make("span", { class: "chip" }, $("#c").value)); $("#c").value = ""; };</script>`,
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
      kind: "text",
    },
    "of free texts become chips by an entry that takes a press alone": {
      html: creating("click"),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "of free texts become chips by an entry that takes a key alone": {
      html: creating("Enter"),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "of free texts become chips within a label around the whole component": {
      html: `<div><label for="c"><span>State</span><div><span id="chips"></span><input id="c" role="combobox" aria-expanded="false" autocomplete="off"></div></label></div>
        <script>received.state = []; $("#c").onkeydown = ({ key }) => { if (key !== "Enter" || $("#c").value === "") return; received.state.push($("#c").value); $("#chips").append(make("span", { class: "chip" }, $("#c").value)); $("#c").value = ""; };</script>`,
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "are searched in the box that the control holds": {
      html: `<label id="l">State</label><span id="c" role="combobox" aria-haspopup="true" aria-labelledby="l" tabindex="-1"><span id="chips"></span><textarea id="t" rows="1"></textarea></span>
        <script>received.state = []; let list; const show = () => { list?.remove(); if (t.value) list = popup([t.value], (text) => { received.state.push(text); $("#chips").append(make("span", { class: "chip" }, text)); t.value = ""; list.remove(); }); };
        t.oninput = show; c.onclick = () => t.focus(); t.onblur = () => list?.remove();</script>`,
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "become chips": { html: chips([]), answer: ["Ohio", "Iowa"], expected: ["Ohio", "Iowa"] },
    "become chips whose text ends with a sign": {
      html: chips(["Utah"])
        .replace('"aria-label": "Remove " + text }, "×"', '}, "x"')
        .replace('make("span", {}, text), remove', "text, remove"),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "become chips of a list that marks the option for a key as selected": {
      html: chips([]).replace(
        "</script>",
        `; new MutationObserver(() => { const [first] = document.querySelectorAll("[role=option]"); if (!first || first.id) return;
          first.id = "first"; first.ariaSelected = "true"; first.parentElement.ariaMultiSelectable = "true"; c.setAttribute("aria-activedescendant", "first"); }).observe(document.body, { childList: true, subtree: true });</script>`,
      ),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "become chips of a list that closes after each": {
      html: chips([], { stays: false }),
      answer: ["Ohio", "West Virginia"],
      expected: ["Ohio", "West Virginia"],
    },
    "keep the right chips and remove the wrong ones": {
      html: chips(["Indiana", "Iowa"]),
      answer: ["Iowa", "Ohio"],
      expected: ["Iowa", "Ohio"],
    },
    "are options that a sign without a role removes": {
      html: chips(["Indiana", "Iowa"])
        .replace(`<span id="chips">`, `<span id="chips" role="listbox">`)
        .replace(
          `const chip = make("span"); const remove = make("button", { type: "button", "aria-label": "Remove " + text }, "×");`,
          `const chip = make("span", { role: "option", "aria-selected": "true" }); const remove = make("span", { title: "delete", style: "display:inline-block;width:12px;height:12px" });`,
        ),
      answer: ["Iowa", "Ohio"],
      expected: ["Iowa", "Ohio"],
    },
    "are chips in shadow roots, with the role of options, that an icon removes": {
      html: chips(["Indiana", "Iowa"])
        .replace('id="chips"', 'id="chips" role="listbox"')
        .replace(
          'chip.append(make("span", {}, text), remove); return chip;',
          `const option = make("div", { role: "option" }), icon = make("x-icon", { "accessible-name": "Delete", style: "display: inline-block; width: 9px; height: 9px" });
           icon.onclick = remove.onclick; option.append(make("span", {}, text), icon); chip.attachShadow({ mode: "open" }).append(option); return chip;`,
        ),
      answer: ["Iowa", "Ohio"],
      expected: ["Iowa", "Ohio"],
    },
    "move the box away from the words before it": {
      html: `<div><label>Asked</label><div><div style="display:flex"><span id="chips"></span><input id="c" aria-autocomplete="list"></div><div id="list" hidden></div></div></div><script>
        const c = $("#c"); const chosen = [];
        const show = () => { $("#list").hidden = false; $("#list").replaceChildren(...STATES.filter((text) => !chosen.includes(text)).map((text) => {
          const item = make("div", {}); item.append(make("a", { role: "button" }, text));
          item.onclick = () => { chosen.push(text); received.state = chosen; c.value = ""; const chip = make("span", { style: "padding-right: 90px" }, text); chip.append(make("button", { type: "button", "aria-label": "Remove" }, "×")); $("#chips").append(chip); show(); };
          return item; })); };
        c.oninput = show;
        document.addEventListener("mousedown", ({ target }) => { if (!$("#list").contains(target) && target !== c) $("#list").hidden = true; });
      </script>`,
      at: "label=Asked",
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "are ticked in a list of check boxes, whose button shows a summary": {
      html: button(`
        const chosen = new Set(["Iowa"]); const list = make("div", { hidden: "" }); document.body.append(list);
        const render = () => { c.textContent = chosen.size ? [...chosen].join(", ") : "Choose"; received.state = [...chosen]; };
        for (const text of STATES) {
          const label = make("label", { style: "display: block" }); const box = make("input", { type: "checkbox" }); box.checked = chosen.has(text);
          box.onchange = () => { box.checked ? chosen.add(text) : chosen.delete(text); render(); };
          label.append(box, " " + text); list.append(label);
        }
        c.onclick = () => { list.hidden = !list.hidden; }; render();`),
      answer: ["Ohio", "Indiana"],
      expected: ["Ohio", "Indiana"],
    },
    "are counted, and carry a tick in the list": {
      html: counted("chosen.has(text) ? chosen.delete(text) : chosen.add(text)"),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "are named and counted, in a list without roles or states": {
      html: button(`
        const chosen = []; const list = make("div", { hidden: "", style: "position: absolute" }); document.body.append(list);
        const render = () => { c.replaceChildren(...chosen.slice(0, 2).map((text) => make("span", {}, text)), ...(chosen.length > 2 ? [make("span", {}, "+" + (chosen.length - 2))] : [])); received.state = [...chosen]; };
        for (const text of STATES) { const item = make("div", {}, text); item.onclick = () => { const at = chosen.indexOf(text); at < 0 ? chosen.push(text) : chosen.splice(at, 1); render(); }; list.append(item); }
        c.onclick = () => { list.hidden = !list.hidden; };`),
      answer: ["Ohio", "Iowa", "Indiana"],
      expected: ["Ohio", "Iowa", "Indiana"],
    },
    "stand below a control that does not change, the last one hidden": {
      html: `<div><button type="button" id="c" aria-label="State" aria-haspopup="listbox">Choose</button><p id="chips"></p></div><script>
        const c = $("#c"); const chosen = new Set(); let list;
        const render = () => { chips.replaceChildren(...[...chosen].slice(0, 1).map((text) => make("b", {}, text)), make("u", {}, "Show more")); received.state = [...chosen]; };
        c.onclick = () => { list = make("div", { role: "listbox", "aria-multiselectable": "true" }); document.body.append(list);
          for (const text of STATES) { const item = make("div", { role: "option", "aria-selected": "false" }, text); list.append(item);
            item.onclick = () => { chosen.add(text); item.ariaSelected = "true"; render(); }; } };
        c.onkeydown = ({ key }) => key === "Escape" && list?.remove();</script>`,
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "are looked for above the choice before them, in a virtual list that draws late": {
      html: button(`c.onclick = () => {
        const all = Array.from({ length: 60 }, (_, index) => "County " + index), chosen = [];
        const list = make("div", { role: "listbox", style: "height: 120px; overflow-y: auto; position: relative" });
        const whole = make("div", { style: "height: " + all.length * 20 + "px" });
        list.append(whole); document.body.append(list);
        const render = () => { const first = Math.floor(list.scrollTop / 20);
          whole.replaceChildren(...all.slice(first, first + 7).map((text, index) => {
            const row = make("div", { role: "option", "aria-selected": String(chosen.includes(text)), style: "position: absolute; height: 20px; top: " + (first + index) * 20 + "px" }, text);
            row.onclick = () => { chosen.push(text); c.textContent = chosen.join(", "); received.state = [...chosen]; render(); };
            return row; })); };
        list.onscroll = () => setTimeout(render, 30);
        render(); c.onclick = null; c.onkeydown = ({ key }) => key === "Escape" && list.remove();
      }`),
      answer: ["County 50", "County 3"],
      expected: ["County 50", "County 3"],
    },
    "are counted by a box, and the last one is the active one, too": {
      html: button(`
        const chosen = new Set(); let list; const render = () => { c.textContent = chosen.size > 1 ? [...chosen][0] + " + " + (chosen.size - 1) : [...chosen].join(); received.state = [...chosen]; };
        c.onkeydown = ({ key }) => key === "Escape" && list?.remove();
        c.onclick = () => { list = make("div", { role: "listbox" }); document.body.append(list);
          for (const text of STATES) { const item = make("div", { role: "option", id: "o" + text, "aria-selected": "false" }, text); list.append(item);
            item.onclick = () => { chosen.add(text); item.ariaSelected = "true"; c.setAttribute("aria-activedescendant", item.id); render(); }; }
        };`),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "are counted next to a box that filters its list": {
      html: `<div><span id="count"></span><input id="c" role="combobox" aria-label="State"></div><script>const c = $("#c"); const chosen = new Set(); let list;
        const show = () => { list?.remove(); list = make("div", { role: "listbox" }); document.body.append(list);
          for (const text of STATES.filter((one) => one.toLowerCase().includes(c.value.toLowerCase()))) { const item = make("div", { role: "option", "aria-selected": String(chosen.has(text)) }, text); list.append(item);
            item.onclick = () => { chosen.add(text); item.ariaSelected = "true"; $("#count").textContent = chosen.size + " items"; received.state = [...chosen]; }; } };
        c.oninput = show; c.onblur = () => { c.value = ""; }; c.onkeydown = ({ key }) => key === "Escape" && list?.remove(); c.onfocus = () => c.value && show();</script>`,
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "are counted by a chip that clears them, next to a button that stays the same": {
      html: `<div><span id="count"></span><button type="button" id="c" aria-label="State" aria-haspopup="listbox">Choose</button></div><script>
        const c = $("#c"); const chosen = new Set(); let list;
        const render = () => { received.state = [...chosen]; if (!chosen.size) return $("#count").replaceChildren();
          const clear = make("div", { role: "button", "aria-label": "Clear selected items" }, "×"); clear.onclick = () => { chosen.clear(); render(); };
          $("#count").replaceChildren(make("span", {}, String(chosen.size)), clear); };
        c.onclick = () => { list = make("div", { role: "listbox" }); document.body.append(list);
          for (const text of STATES) { const item = make("div", { role: "option", "aria-selected": String(chosen.has(text)) }, text); list.append(item);
            item.onclick = () => { chosen.add(text); item.ariaSelected = "true"; render(); }; } };
        c.onkeydown = ({ key }) => key === "Escape" && list?.remove();</script>`,
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "are counted by a chip without words, and are custom elements whose ARIA state follows late": {
      html: `<div><span id="count"></span><span id="c" tabindex="0" role="combobox" aria-label="State" aria-haspopup="listbox">Choose</span></div><script>
        customElements.define("x-item", class extends HTMLElement {});
        const c = $("#c"); const list = make("div", { role: "listbox" }); let chosen = [];
        const render = () => { received.state = chosen = [...list.children].filter((one) => one.selected).map((one) => one.textContent);
          const clear = make("i", { role: "button", class: "close", style: "display:inline-block;width:9px;height:9px" });
          clear.onclick = () => { for (const one of list.children) one.selected = false; render(); };
          $("#count").replaceChildren(...(chosen.length ? [make("b", {}, String(chosen.length)), clear] : [])); };
        for (const text of STATES) { const item = make("x-item", { role: "option", "aria-selected": "false", style: "display:block" }, text); list.append(item);
          item.onclick = () => { item.selected = !item.selected; render(); }; }
        c.onclick = () => document.body.append(list); c.onkeydown = ({ key }) => key === "Escape" && list.remove();</script>`,
      answer: ["Ohio", "Iowa"],
      expected: ["Iowa", "Ohio"],
    },
    "replace a chip whose button closes it, in a box within an element of the same role": {
      html: chips(["Indiana"])
        .replace('<div id="outer">', '<div id="outer" role="combobox" aria-haspopup="menu">')
        .replace('"aria-label": "Remove " + text }, "×"', '"aria-label": "Close" }, ""'),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
      at: "id=outer",
    },
    "replace a chip that leaves a hint in its place": {
      html: `<div id="outer"><label id="l">State</label><div><span style="position:absolute;width:1px;height:1px;overflow:hidden"><input readonly id="c" role="combobox" aria-haspopup="listbox" aria-labelledby="l"></span><div id="chips"></div></div></div><script>const c = $("#c"); let chosen = ["Utah"], list;
        const render = () => { received.state = chosen; chips.replaceChildren(...(chosen.length ? [] : [make("div", {}, "Select states")]), ...chosen.map((text) => { const chip = make("span"), remove = make("button", { type: "button", "aria-label": "Remove" }); remove.onclick = (event) => { event.stopPropagation(); chosen = chosen.filter((one) => one !== text); render(); }; chip.append(make("span", {}, text), remove); return chip; })); };
        outer.onclick = () => { list ??= popup(STATES, (text) => { chosen = [...chosen, text]; list = undefined; render(); }); }; render();</script>`,
      answer: ["Iowa"],
      expected: ["Iowa"],
    },
    "are deselected by Escape, and a press on the button closes the list": {
      html: button(`
        const chosen = new Set(); let list;
        const render = () => { for (const item of list?.children ?? []) item.ariaSelected = String(chosen.has(item.textContent)); c.textContent = [...chosen].join(", ") || "Choose"; received.state = [...chosen]; };
        c.onclick = () => { if (list) { list.remove(); list = undefined; return; }
          list = make("ul", { role: "listbox", "aria-multiselectable": "true" }); document.body.append(list); list.onkeydown = ({ key }) => { if (key === "Escape") chosen.clear(); render(); };
          for (const text of STATES) { const item = make("li", { role: "option", tabindex: "-1" }, text); list.append(item);
            item.onclick = () => { chosen.has(text) ? chosen.delete(text) : chosen.add(text); item.focus(); render(); }; }
          render(); };`),
      answer: ["Ohio", "Iowa"],
      expected: ["Iowa", "Ohio"],
    },
    "become chips of a box that takes any text and has no list": {
      html: chips([])
        .replace("c.oninput = show; c.onclick = show;", "")
        .replace(
          'key === "Escape" && list?.remove()',
          '{ if (key === "Enter") { chosen.add(c.value); c.value = ""; render(); } }',
        ),
      kind: "typeahead",
      answer: ["Ohio", "New York"],
      expected: ["Ohio", "New York"],
    },
    "become chips of a box without a role, recorded as a text": {
      html: chips([])
        .replace(' role="combobox" aria-autocomplete="list" aria-expanded="false"', "")
        .replace("c.oninput = show; c.onclick = show;", "")
        .replace(
          'key === "Escape" && list?.remove()',
          '{ if (key === "Enter") { chosen.add(c.value); c.value = ""; render(); } }',
        ),
      kind: "text",
      answer: ["Ohio", "New York"],
      expected: ["Ohio", "New York"],
    },
    "are ticked in a layer that holds the focus, and that a key on the control alone closes": {
      html: button(`
        const chosen = new Set(); const layer = make("div", { hidden: "", style: "position:absolute" }); document.body.append(layer);
        for (const text of STATES) { const item = make("label"); const tick = make("input", { type: "checkbox" });
          tick.onchange = () => { tick.checked ? chosen.add(text) : chosen.delete(text); c.textContent = [...chosen].join(", "); };
          item.append(tick, text); layer.append(item); }
        c.onclick = () => { layer.hidden = !layer.hidden; };
        c.onkeydown = ({ key }) => { if (key === "Escape" && !layer.hidden) { layer.hidden = true; received.state = [...chosen]; } };`),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
    "are confirmed by the list's own button, and counted": {
      html: button(`
        const chosen = new Set(); let list;
        c.onclick = () => { list = make("div"); document.body.append(list); const box = make("div", { role: "listbox", "aria-multiselectable": "true" }); list.append(box);
          for (const text of STATES) { const item = make("div", { role: "option", "aria-selected": String(chosen.has(text)) }, text);
            item.onclick = () => { chosen.has(text) ? chosen.delete(text) : chosen.add(text); item.setAttribute("aria-selected", String(chosen.has(text))); c.textContent = chosen.size + " selected"; };
            box.append(item); }
          const apply = make("button", { type: "button" }, "Apply"); apply.onclick = () => { received.state = [...chosen]; list.remove(); }; list.append(apply);
        };`),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
  });

  test("that only an open list shows are an error where it drops them with its end", async () => {
    const html = unshown("chosen.clear(); received.state = [];");
    const { error } = await choose({ html, answer: ["Ohio", "Indiana"], expected: [] });
    expect(error?.type).toBe("validation_error");
  });

  test("a count proves nothing after the list has dropped a choice", async () => {
    const html = counted("chosen.clear(), chosen.add(text)");
    const { error } = await choose({ html, answer: ["Ohio", "Iowa"], expected: [] });
    expect(error?.type).toBe("validation_error");
  });

  test("a typed text that never becomes a chip is not a choice", async () => {
    const html = chips([]).replace(
      "chosen.has(text) ? chosen.delete(text) : chosen.add(text); c.value",
      "c.title",
    );
    const { error } = await choose({ html, answer: ["Ohio"], expected: [] });
    expect(error?.type).toBe("validation_error");
  });

  runs({
    "keep a chip that has the role of an option": {
      html: chips([]).replace('make("span"); const remove', 'make("span", { role: "option" }); const remove'),
      answer: ["Ohio", "Iowa"],
      expected: ["Ohio", "Iowa"],
    },
  });
});

describe("a choice is kept", () => {
  runs({
    "in a box that Escape empties, while its list shows that nothing else fits": {
      html: input(`
        c.oninput = () => popup(STATES.filter((text) => text.startsWith(c.value)), (text) => { take(text); setTimeout(() => popup(["No results"], () => {})); });
        c.onkeydown = ({ key }) => { if (key === "Escape") c.value = received.state = ""; };
        c.onblur = () => $(".popup")?.remove();`),
      answer: "Iowa",
      expected: "Iowa",
      kind: "typeahead",
    },
    "in a box that drops it when the focus leaves while options load": {
      html: input(`
        let pending = 0; const load = (texts) => { pending++; setTimeout(() => { pending--; $(".popup")?.remove(); if (texts.length) popup(texts, (text) => { take(text); load([]); }); }, 100); };
        c.oninput = () => load(STATES.filter((text) => text.toLowerCase().startsWith(c.value.toLowerCase())));
        c.onblur = () => { if (pending > 0) c.value = received.state = ""; };`),
      answer: "iowa",
      expected: "Iowa",
      kind: "typeahead",
    },
    "in a list next to which another text appears": {
      html: button(
        `c.onclick = () => popup(STATES, (text) => { take(text); document.body.append(make("p", {}, "Chosen: " + text)); });`,
      ),
      answer: "Iowa",
      expected: "Iowa",
    },
  });
});

describe("an answer that fits the page's own options alone", () => {
  const BANDS = ["$0 - $40,000", "$40,001 - $75,000", "$75,001 - $110,000", "$110,001+"];
  const select = (attributes: string, texts: string[]) =>
    `<label>Income <select id="c" ${attributes}><option value="">Choose</option>${texts.map((text, at) => `<option value="v${at}">${text}</option>`).join("")}</select></label>
     <script>$("#c").onchange = () => { received.state = [...$("#c").selectedOptions].map(({ value }) => value); };</script>`;
  runs({
    "is an amount in a range": {
      html: button(`c.onclick = () => popup(${JSON.stringify(BANDS)}, take)`),
      answer: "$85k",
      expected: "$75,001 - $110,000",
    },
    "is an amount in a range of a native list": { html: select("", BANDS), answer: "$85k", expected: ["v2"] },
    "is chosen in a list that fades after the first attempt": {
      html: `<span id="l">State</span><div id="c" role="combobox" tabindex="0" aria-expanded="false" aria-labelledby="l">Choose</div>
        <div id="list" role="listbox" hidden style="position:absolute"><div role="option">Ohio</div><div role="option">Iowa</div></div>
        <script>const c = $("#c"), list = $("#list"); const open = (isOpen) => { c.ariaExpanded = String(isOpen); if (isOpen) list.hidden = false; else setTimeout(() => { list.hidden = true; }, 150); };
          c.onclick = () => open(c.ariaExpanded !== "true");
          list.onclick = ({ target }) => { c.textContent = received.state = target.textContent; open(false); };</script>`,
      answer: "Ohio State",
      expected: "Ohio",
    },
    "is a text with the values of several options": {
      html: select("multiple", ["Ohio", "Iowa", "Utah"]),
      answer: "v0, v2",
      expected: ["v0", "v2"],
    },
    "is a text with several options of a box with chips": {
      html: chips([]),
      answer: "Ohio and Iowa",
      expected: ["Ohio", "Iowa"],
    },
  });

  test("is asked back where it fits several", async () => {
    const html = select("", ["$0 - $50,000", "$40,000 - $90,000"]);
    const { error } = await choose({ html, answer: "$45k", expected: "" });
    expect(error?.details.candidates).toEqual(["$0 - $50,000", "$40,000 - $90,000"]);
  });

  test("is refused where a list for one choice is given two", async () => {
    const { error } = await choose({ html: select("", STATES), answer: "Ohio, Iowa", expected: "" });
    expect(error?.type).toBe("invalid_user_data");
    expect(error?.details.candidates).toContain("Ohio");
  });
});
