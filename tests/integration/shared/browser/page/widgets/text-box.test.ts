import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill, fillTwice } = useFiller();

const box = (attributes: string, script = "") =>
  `<form><label for="box">Asked</label><input id="box" name="box" ${attributes}></form>
   <script>const box = document.getElementById("box"); ${script}</script>`;
const MASK = `const digits = (text) => text.replace(/\\D/g, "");
  const fit = (shape, text) => { let at = 0; const all = digits(text);
    return shape.replace(/_/g, () => all[at++] ?? "_").slice(0, shape.length); };`;

describe("the form that is typed", () => {
  test.each([
    [
      "the pattern of a number with separators",
      `pattern="\\d{3}-\\d{2}-\\d{4}"`,
      "123 45 6789",
      "123-45-6789",
    ],
    [
      "the pattern of a telephone number",
      `pattern="\\(\\d{3}\\) \\d{3}-\\d{4}"`,
      "5125550199",
      "(512) 555-0199",
    ],
    ["a pattern of digits", `pattern="[0-9]{9}"`, "123-45-6789", "123456789"],
    ["a pattern of capitals", `pattern="[A-Z]{2}"`, "il", "IL"],
    ["a pattern with cents", `pattern="\\d+\\.\\d{2}"`, "1200", "1200.00"],
    ["a pattern with a decimal comma", `pattern="\\d+,\\d{2}"`, "1200.5", "1200,50"],
    ["the longest text", `maxlength="9"`, "123-45-6789", "123456789"],
    ["a placeholder", `placeholder="___-__-____"`, "123456789", "123-45-6789"],
    ["an example as placeholder", `placeholder="12-3456789"`, "987654321", "98-7654321"],
    ["an amount as placeholder", `placeholder="0.00"`, "120", "120"],
    ["a box of numbers", `type="number"`, "$1,200", "1200"],
    ["one line", "", "1 Main St\nApt 4", "1 Main St Apt 4"],
    ["a code in a box of numbers", `type="number"`, "00501", "00501"],
    ["a long code in a box of numbers", `type="number"`, "12345678901234567890", "12345678901234567890"],
    ["a placeholder of 24 hours", `placeholder="HH:MM"`, "2:45 pm", "14:45"],
    ["a placeholder with a half of the day", `placeholder="--:-- --"`, "14:45", "2:45 PM"],
    ["a time of 24 hours", `pattern="\\d{2}:\\d{2}"`, "2:45 pm", "14:45"],
    ["a placeholder with the day first", `placeholder="TT.MM.JJJJ"`, "2007-05-12", "12.05.2007"],
    ["a placeholder with a named month", `placeholder="DD-MON-YYYY"`, "2007-05-12", "12-May-2007"],
    ["a Danish placeholder", `placeholder="dd/mm/åååå"`, "2007-05-12", "12/05/2007"],
    ["a Finnish placeholder", `placeholder="pp.kk.vvvv"`, "2007-05-12", "12.05.2007"],
    ["a placeholder with the month first", `placeholder="mm/dd/yyyy"`, "2007-05-12", "05/12/2007"],
    ["an example with the day first", `placeholder="e.g. 31/12/2026"`, "2007-05-12", "12/05/2007"],
    [
      "an example of a date and time",
      `placeholder="e.g. 31/12/2026, 11:59 PM"`,
      "2026-12-03 14:05",
      "03/12/2026, 02:05 PM",
    ],
    [
      "a placeholder for a date and time",
      `placeholder="YYYY-MM-DD HH:mm"`,
      "December 3, 2026 at 2:05 pm",
      "2026-12-03 14:05",
    ],
    ["a placeholder with short parts", `placeholder="D/M/YY"`, "2007-05-12", "12/5/07"],
  ])("follows %s", async (_, attributes, value, kept) => {
    const { error, received } = await fill(box(attributes), answer("text", "id=box", value));
    expect(error).toBeUndefined();
    expect(received).toEqual({ box: kept });
  });
});

const LINE = `<style>x-line { display: inline-block; width: 10em; height: 1.5em }</style><script>
  customElements.get("x-line") ?? customElements.define("x-line", class extends HTMLElement {
    static formAssociated = true;
    internals = this.attachInternals();
    connectedCallback() {
      this.role = "textbox";
      this.contentEditable = "plaintext-only";
      this.addEventListener("input", () => this.internals.setFormValue(this.textContent));
      this.addEventListener("blur", () => {
        const [date] = /[\\d.]{10}$/.exec(this.textContent) ?? [];
        if (date) this.textContent = "Sat, " + date;
      });
    }
  });
</script>`;

test.each([
  [
    "a label for it",
    `<label for="born">Date of birth</label><x-line id="born" name="born" placeholder="DD.MM.YYYY"></x-line>`,
  ],
  [
    "a label around it",
    `<label>Date of birth <x-line name="born" placeholder="DD.MM.YYYY"></x-line></label>`,
  ],
])("an editable line of a custom element is a text box, named by %s", async (_, html) => {
  const { error, received } = await fill(
    `${LINE}<form>${html}</form>`,
    answer("text", "textbox=Date of birth", "2007-05-12"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ born: "12.05.2007" });
});

test("a time is entered into a box that states a popup, which holds the parts of the time", async () => {
  const { error, received } = await fill(
    `${box(
      'aria-haspopup="true"',
      `const popup = document.createElement("div");
      popup.innerHTML = Array.from({ length: 60 }, (_, at) => "<div role=option>" + String(at).padStart(2, "0") + "</div>").join("");
      box.onclick = () => document.body.append(popup); box.onblur = () => popup.remove();`,
    )}`,
    answer("text", "id=box", "14:30"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ box: "14:30" });
});

test("a date is entered with the year first into a box without a hint that takes no other form", async () => {
  const { error, received } = await fill(
    box(
      "",
      `box.oninput = () => { box.ariaInvalid = String(!/^\\d{4}\\/\\d\\d\\/\\d\\d$/.test(box.value)); };`,
    ),
    answer("text", "id=box", "05/12/2007"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ box: "2007/05/12" });
});

test("a date is entered with the day first into a box without a hint that writes dots", async () => {
  const { error, received } = await fill(
    box(
      "",
      `box.oninput = () => { box.value = box.value.replace(/\\D/g, "").slice(0, 8).replace(/^(\\d\\d)(\\d)/, "$1.$2").replace(/^(.{5})(\\d)/, "$1.$2"); };`,
    ),
    { ...answer("text", "id=box", "05/12/2007"), date_order: "month first" },
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ box: "12.05.2007" });
});

describe("an answer that the page rewrites", () => {
  test.each([
    ["a date in words", "2007-05-12", "'May 12, 2007'"],
    ["an amount with its currency", "85000", "'$85,000.00'"],
    ["a European amount", "1200.50", "'1.200,50 €'"],
    ["a percentage", "5.5", "'5.5 %'"],
    ["a telephone number", "5125550199", "'+1 (512) 555-0199'"],
    ["another case, trimmed", "  Ann Lee", "'ANN LEE'"],
    ["a number that it conceals", "123-45-6789", "'•••-••-6789'"],
  ])("on blur is kept: %s", async (_, value, shown) => {
    const { error, received } = await fill(
      box("", `box.onblur = () => { if (box.value) box.value = ${shown}; };`),
      answer("text", "id=box", value),
    );
    expect(error).toBeUndefined();
    expect(received.box).toContain(shown.slice(1, 4));
  });

  test.each([
    ["another date", "2007-05-12", "'12/05/2007'"],
    ["another amount", "85000", "'$8,500.00'"],
    ["nothing", "85000", "''"],
  ])("as %s is an error", async (_, value, shown) => {
    const { error } = await fill(
      box("", `box.onblur = () => { box.value = ${shown}; };`),
      answer("text", "id=box", value),
    );
    expect(error?.type).toBe("validation_error");
    expect(error?.message).not.toContain(value);
  });
});

describe("a mask", () => {
  test.each([
    [
      "formats the whole text at each input",
      `box.oninput = () => { box.value = fit("___-__-____", box.value).replace(/[-_]*$/, ""); };`,
    ],
    [
      "takes only trusted input",
      `let kept = ""; box.oninput = (event) => { if (event.isTrusted) kept = box.value; box.value = kept; };`,
    ],
    [
      "takes only keys, and shows a guide",
      `let all = ""; const show = () => { box.value = fit("___-__-____", all); };
       box.onfocus = show; box.onbeforeinput = (event) => event.preventDefault(); box.oninput = show;
       box.onkeydown = (event) => { if (/^\\d$/.test(event.key) && event.isTrusted) all += event.key;
         if (event.key === "Delete") all = ""; show(); };`,
    ],
    [
      "loses its cursor when its content is deleted",
      `let all = "", isLost = false; const show = () => { box.value = fit("___-__-____", all); };
       box.onfocus = show; box.onbeforeinput = (event) => event.preventDefault();
       box.onkeydown = ({ key, isTrusted, ctrlKey }) => { if (ctrlKey || !isTrusted) return; const isOver = box.selectionStart === 0 && box.selectionEnd === 11;
         if (key === "Delete") { all = ""; isLost = true; show(); box.setSelectionRange(11, 11); }
         if (!/^\\d$/.test(key)) return; if (isOver) isLost = false; if (!isLost) all = (isOver ? "" : all) + key; show(); box.setSelectionRange(11, 11); };`,
    ],
    [
      "places its cursor after the key",
      `box.value = "___-__-____"; box.oninput = () => { const all = digits(box.value); box.value = fit("___-__-____", all);
         setTimeout(() => { const at = box.value.indexOf("_"); box.setSelectionRange(at < 0 ? 11 : at, at < 0 ? 11 : at); }); };`,
    ],
  ])("that %s keeps a social security number", async (_, script) => {
    const { error, received } = await fill(box("", MASK + script), answer("text", "id=box", "123-45-6789"));
    expect(error).toBeUndefined();
    expect(String(received.box).replace(/\D/g, "")).toBe("123456789");
  });

  test("with a fixed prefix keeps a telephone number with or without the country code", async () => {
    const script = `${MASK} box.value = "+1 "; box.oninput = () => {
      let all = digits(box.value); if (box.value.startsWith("+1 ") || box.value === "+1") all = all.slice(1);
      box.value = "+1 " + all.slice(0, 10); };`;
    for (const value of ["5125550199", "+1 512 555 0199"]) {
      const { error, received } = await fill(box("", script), answer("text", "id=box", value));
      expect(error).toBeUndefined();
      expect(received.box).toBe("+1 5125550199");
    }
  });

  test("of money that shifts its cents keeps an amount", async () => {
    const script = `box.oninput = (event) => { if (!event.isTrusted) { box.value = ""; return; } const cents = Number(box.value.replace(/\\D/g, ""));
      box.value = "$" + (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 }); };`;
    const { error, received } = await fill(
      box(`inputmode="numeric"`, MASK + script),
      answer("text", "id=box", "1200.50"),
    );
    expect(error).toBeUndefined();
    expect(received.box).toBe("$1,200.50");
  });
});

test("a date has the form that its mask draws with the focus, and conceals from scripts", async () => {
  const { error, received } = await fill(
    box(
      "",
      `globalThis.received = {}; const { get, set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
       const plain = () => get.call(box).replace("dd/mm/yyyy", ""); Object.defineProperty(box, "value", { get: plain, set: (text) => set.call(box, text) });
       box.onfocus = () => setTimeout(() => plain() || set.call(box, "dd/mm/yyyy")); box.onblur = () => set.call(box, plain()); box.onchange = () => { received.box = plain(); };`,
    ),
    answer("text", "id=box", "1985-11-03"),
  );
  expect(error).toBeUndefined();
  expect(received.box).toBe("03/11/1985");
});

test("a mask that shows its cents takes an amount with both of them", async () => {
  const script = `box.onkeydown = (event) => event.isTrusted || event.preventDefault(); box.oninput = (event) => { const cents = Number(box.value.replace(/\\D/g, "")); box.value = (cents / 100).toFixed(2); };`;
  const { error, received } = await fill(box(`value="0.00"`, script), answer("text", "id=box", "21.5"));
  expect(error).toBeUndefined();
  expect(received.box).toBe("21.50");
});

test("a box that takes no typing is not written into", async () => {
  const { error, received } = await fill(box("readonly", ""), answer("text", "id=box", "2027-03"));
  expect(error?.type).toBe("validation_error");
  expect(received.box).toBe("");
});

test("a box whose popup is a dialog takes a month that is typed", async () => {
  const body = box(`role="combobox" aria-haspopup="dialog" aria-expanded="false"`, "");
  const { error, received } = await fill(body, answer("text", "id=box", "2027-03"));
  expect(error).toBeUndefined();
  expect(received.box).toBe("2027-03");
});

describe("a date that the page marks as invalid once it is typed", () => {
  const marks = (form: string) =>
    box(
      'role="combobox" aria-haspopup="dialog"',
      `box.onchange = () => { box.ariaInvalid = String(!${form}.test(box.value)); box.inputMode = "none"; };`,
    );

  test("is typed in another form", async () => {
    const body = marks("/^[01]\\d.[0-3]\\d.\\d{4}$/");
    const { error, received } = await fill(body, answer("text", "id=box", "1987-03-05"));
    expect(error).toBeUndefined();
    expect(received.box).toBe("03/05/1987");
  });

  test("is typed in another form where a press elsewhere alone closes its popup and marks it", async () => {
    const body = box(
      'role="combobox" aria-haspopup="dialog" aria-expanded="false"',
      `box.onfocus = box.oninput = () => { box.ariaExpanded = "true"; };
       onmousedown = ({ target }) => { if (target === box || box.ariaExpanded !== "true") return;
         box.ariaExpanded = "false"; box.ariaInvalid = String(!/^[01]\\d.[0-3]\\d.\\d{4}$/.test(box.value)); };`,
    );
    const { error, received } = await fill(body, answer("text", "id=box", "1987-03-05"));
    expect(error).toBeUndefined();
    expect(received.box).toBe("03/05/1987");
  });

  test("remains in the first form where the page marks each of them", async () => {
    const { error, received } = await fill(marks("/never/"), answer("text", "id=box", "1987-03-05"));
    expect(error).toBeUndefined();
    expect(received.box).toBe("1987-03-05");
  });
});

test("a hint that is drawn as the value is no answer", async () => {
  const body = box(
    `placeholder="123-45-6789" value="123-45-6789"`,
    `let isHint = true; box.onfocus = () => { if (isHint) box.value = ""; isHint = false; }; box.onchange = () => { globalThis.received = { kept: box.value }; };`,
  );
  expect((await fill(body, answer("text", "id=box", "123-45-6789"))).received.kept).toBe("123-45-6789");
});

test("a text area keeps its lines, and a controlled one its state", async () => {
  const { error, received } = await fill(
    `<form><textarea id="box" name="box"></textarea></form><script>
      const box = document.getElementById("box"); let state = "";
      box.oninput = () => { state = box.value; queueMicrotask(() => { box.value = state; }); };</script>`,
    answer("text", "id=box", "one\ntwo"),
  );
  expect(error).toBeUndefined();
  expect(received.box).toMatch(/^one\r?\ntwo$/);
});

test("a box that its element draws transparent until it has the focus is filled", async () => {
  const { error, received } = await fill(
    `<x-box id="box"></x-box><script>globalThis.received = {}; customElements.define("x-box", class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: "open" }).innerHTML = "<style>span { opacity: 0 } span:focus-within { opacity: 1 }</style><div>Name <span><b><input></b></span></div>";
      const input = this.shadowRoot.querySelector("input"); input.oninput = () => { received.box = input.value; }; } });</script>`,
    answer("text", "id=box", "Ada"),
  );
  expect(error).toBeUndefined();
  expect(received.box).toBe("Ada");
});

test("a box in the shadow root of a recorded element's child takes the answer", async () => {
  const body = `<x-outer id="box"><x-inner></x-inner></x-outer><script>globalThis.received = {};
    const inner = document.querySelector("x-inner"); inner.attachShadow({ mode: "open" }).innerHTML = '<input>';
    inner.shadowRoot.firstChild.onchange = ({ target }) => { received = { box: target.value }; };</script>`;
  const { error, received } = await fill(body, answer("text", "id=box", "Ann"));
  expect(error).toBeUndefined();
  expect(received.box).toBe("Ann");
});

test("a popup that a box leaves open over a locked page is closed by a press elsewhere", async () => {
  const lock = `const open = (is) => { box.ariaExpanded = String(is); rest.ariaHidden = is ? "true" : null; };
    box.oninput = () => open(true); addEventListener("mousedown", ({ target }) => { if (target !== box) open(false); });`;
  const body = `${box(`role="combobox" aria-haspopup="dialog" aria-expanded="false"`, lock)}<div id="rest"><label>Next<input id="next"></label></div>
    <script>globalThis.received = {}; next.oninput = () => { received = { next: next.value }; };</script>`;
  const { error, received } = await fill(body, answer("text", "id=box", "02/17/1985"), {
    ...answer("text", "id=next", "Bo"),
    field_id: "next",
  });
  expect(error).toBeUndefined();
  expect(received).toMatchObject({ box: "02/17/1985", next: "Bo" });
});

test("the control of a recorded element stays while a popup brings another one", async () => {
  const body = `<x-outer id="box"><x-inner></x-inner></x-outer><script>globalThis.received = {};
    const outer = document.querySelector("x-outer"), inner = document.querySelector("x-inner");
    outer.attachShadow({ mode: "open" }).innerHTML = '<slot></slot><div></div>'; inner.attachShadow({ mode: "open" }).innerHTML = '<input>';
    inner.shadowRoot.firstChild.oninput = ({ target }) => { received = { box: target.value };
      outer.shadowRoot.lastChild.innerHTML = '<input type="number" value="2024" aria-label="Year">'; };</script>`;
  const { error, received } = await fill(body, answer("text", "id=box", "Ann"));
  expect(error).toBeUndefined();
  expect(received.box).toBe("Ann");
});

test("a box is found by its label where the buttons next to it are named by that label as well", async () => {
  const step = (name: string) =>
    `<button type="button" id="${name}" aria-label="${name}" aria-labelledby="${name} words">${name === "Less" ? "-" : "+"}</button>`;
  const { error, received } = await fill(
    `<form><label id="words" for="box">Asked</label><div role="group">${step("Less")}<input id="box" name="box">${step("More")}</div></form>`,
    answer("text", "label=Asked", "5"),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ box: "5" });
});

describe("a box that makes chips", () => {
  /** @param keys those that take the text; `left` runs when the box is left */
  const chips = (keys: string[], left: string) =>
    `<form><div><label for="box">Asked</label><div><span id="chips"></span><input id="box" autocomplete="off"></div></div>
     <input type="hidden" name="kept"></form><script>
     const box = document.getElementById("box"), chips = document.getElementById("chips"), texts = [];
     const draw = () => {
       document.querySelector("[name=kept]").value = texts.join("|");
       chips.innerHTML = texts.map((text) => "<span>" + text + ' <button type="button" aria-label="Remove ' + text + '">×</button></span> ').join("");
     };
     const take = () => { if (box.value) { texts.push(box.value); box.value = ""; draw(); } };
     chips.onclick = ({ target }) => { texts.splice([...chips.querySelectorAll("button")].indexOf(target), 1); draw(); };
     box.onkeydown = (event) => { if (${JSON.stringify(keys)}.includes(event.key)) { event.preventDefault(); take(); } };
     box.onblur = () => { ${left} };</script>`;

  test.each([
    ["with Enter, and keeps other text", ["Enter"], "", "Welsh|Irish"],
    ["with Enter, and drops other text", ["Enter"], `box.value = "";`, "Welsh|Irish"],
    ["with a comma alone, and keeps other text", [","], "", "Welsh|Irish"],
    ["with a comma alone, and drops other text", [","], `box.value = "";`, "Welsh|Irish"],
    ["when it is left", ["Enter", ","], "take();", "Welsh, Irish"],
  ])("%s, holds the answer once", async (_, keys, left, kept) => {
    const field = answer("text", "id=box", "Welsh, Irish");
    const [first, byHand] = await fillTwice(chips(keys, left), field);
    expect(first).toMatchObject({ error: undefined, received: { kept } });
    expect(byHand).toMatchObject({ error: undefined, received: { kept } });
  });
});
