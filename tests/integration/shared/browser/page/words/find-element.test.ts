import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { field } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

test("locators hold any character, are tried in order, must match one element, and ignore hidden copies", async () => {
  const { received, error } = await fillFields(
    `${forms.origin}/places.html`,
    [
      field("quoted", "text", `id=it's.a:"name"`),
      field("first", "text", ["css=input[name=", "label=First name"]),
      field("last", "text", ["css=.same", "id=gone", "textbox=Last name"]),
      field("twin", "text", "id=twin"),
      field("zip", "text", "label=Postal code"),
    ],
    { quoted: `say "it's"`, first: "Ann", last: "Lee", twin: "yes", zip: "60601" },
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({
    "quoted['a'].\"b\"": `say "it's"`,
    first: "Ann",
    last: "Lee",
    twin: "yes",
    zip: "60601",
    same1: "",
    same2: "",
  });
});

test.each([
  ["left of the page", "position:absolute;left:-9999px"],
  ["above the page", "position:fixed;top:-500px"],
  ["clipped to a point", "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)"],
])("a trap with the label of a question, %s, is not the question", async (_, style) => {
  forms.route("/trap", () =>
    pageOf(
      "Trap",
      `<form action="/answers"><div style="${style}"><label for="t">Phone</label><input id="t" name="trap" tabindex="-1"></div><label for="p">Phone</label><input id="p" name="phone"><button>Continue</button></form>`,
    ),
  );
  const { received, error } = await fillFields(
    `${forms.origin}/trap`,
    [field("phone", "text", "label=Phone")],
    { phone: "3125550100" },
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ trap: "", phone: "3125550100" });
});

test("a field without an unambiguous locator is reported with every try", async () => {
  const { error } = await fillFields(
    `${forms.origin}/places.html`,
    [field("last", "text", "name=last"), field("same", "text", ["label=Same", "id=gone"])],
    { last: "Lee", same: "secret" },
  );
  expect(error?.type).toBe("selector_not_found");
  expect(error?.message).toContain("field same on page 1");
  expect(error?.details.tried).toEqual(['label "Same": 2 matches', 'id "gone": 0 matches']);
});

test("roles are named by the content of their elements, and the browser's own controls have theirs", async () => {
  forms.route("/roles", () =>
    pageOf(
      "Roles",
      `<form action="/answers"><label>Share <input type="range" name="share"></label><input type="hidden" name="news">
       <span role="checkbox" tabindex="0" aria-checked="false" onclick="this.ariaChecked = 'true'; this.closest('form').elements.news.value = 'yes'">Send news</span><button>Continue</button></form>`,
    ),
  );
  const byRole = (role: string, name: string) => ({ locators: [{ by: "role", role, name }] });
  const { received, error } = await fillFields(
    `${forms.origin}/roles`,
    [
      field("share", "number", [], byRole("slider", "Share")),
      field("news", "checkbox", [], byRole("checkbox", "Send news")),
    ],
    { share: 30, news: true },
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ share: "30", news: "yes" });
});

test("a label that a component gives to a part out of sight is that of the component", async () => {
  forms.route("/components", () =>
    pageOf(
      "Components",
      `<form action="/answers"><input type="hidden" name="pace">
       <x-choices label="Pace"><x-choice role="radio">Slow</x-choice><x-choice role="radio">Fast</x-choice></x-choices><button>Continue</button></form><script>
       const { elements } = document.forms[0];
       customElements.define("x-choices", class extends HTMLElement { connectedCallback() {
         this.attachShadow({ mode: "open" }).innerHTML = '<div>Pace</div><slot></slot><input tabindex="-1" style="display:none">'; } });
       customElements.define("x-choice", class extends HTMLElement { connectedCallback() {
         this.onclick = () => { for (const one of this.parentElement.children) one.ariaChecked = String(one === this); elements.pace.value = this.textContent; }; } });
       </script>`,
    ),
  );
  const { received, error } = await fillFields(
    `${forms.origin}/components`,
    [
      field("pace", "radio", "label=Pace", {
        options: [
          { value: "slow", label: "Slow" },
          { value: "fast", label: "Fast" },
        ],
      }),
    ],
    { pace: "fast" },
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ pace: "Fast" });
});
