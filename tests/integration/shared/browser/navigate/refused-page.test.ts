import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { at, field, QUICK, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { type FormServer, pageOf, serveForms } from "../../../../fixtures/forms/serve-forms.ts";

let forms: FormServer;
let presses = 0;
beforeAll(async () => {
  forms = await serveForms({ "/fee": () => pageOf("Result", "<dl><dt>Fee</dt><dd id=fee>$12.00</dd></dl>") });
});
afterAll(() => forms.close());

const CODE = field("code", "text", "id=code", { required: true, label: "Permit code" });
const FEE = [{ name: "fee", label: "Fee", type: "money", locators: at("id=fee") }];

/** Runs a form of one or two questions that reacts to its button so. */
function press(
  script: string,
  { more = "", results = FEE as object[] | undefined, data = { code: "zzz" } } = {},
) {
  const path = `/form-${++presses}`;
  forms.route(path, () =>
    pageOf(
      "Permit",
      `<form id="f" action="/fee" novalidate><label>Permit code <input id="code" name="code"></label>${more}<div id="place"></div><p><button>Next</button></p></form><script>const f = document.getElementById("f"), code = document.getElementById("code"), place = document.getElementById("place");${script}</script>`,
    ),
  );
  return run(
    sketchWizard(`${forms.origin}${path}`, [{ fields: [CODE], button: "button=Next" }], { results }),
    data,
    { config: QUICK },
  );
}

const refuse = (html: string) => `f.onsubmit = () => { place.innerHTML = \`${html}\`; return false; };`;

// They mostly wait. All are on one site: a run holds the documents of its whole browser.
describe.concurrent("a last page that refuses is a validation error", () => {
  test.each([
    ["an alert with a digit", `<p role="alert">Enter a code such as AB12</p>`],
    ["a paragraph with a digit", `<p>Enter a code such as AB12</p>`],
    ["a sentence without a word of objection", `<p>Codes have 2 letters and 2 digits</p>`],
    ["a heading", `<h2>There is a problem</h2><p>Enter a code such as AB12</p>`],
    ["a red text", `<b style="color:#b00">Like AB12</b>`],
    ["an amount that is asked", `<p>Enter at least $5</p>`],
  ])("by %s", async (_, html) => {
    const { error, success } = await press(refuse(html), { results: undefined });
    expect(success).toBe(false);
    expect(error?.type, error?.message).toBe("validation_error");
  });

  test("by a text that vanishes after a second", async () => {
    const script = `f.onsubmit = () => { document.body.insertAdjacentHTML("beforeend", '<div id="toast">The code is not in our records.</div>'); setTimeout(() => document.getElementById("toast").remove(), 900); return false; };`;
    const { error } = await press(script);
    expect(error?.type, error?.message).toBe("validation_error");
    expect(error?.details.validation_errors).toEqual([{ message: "The code is not in our records." }]);
  });

  test("with the results of an earlier answer next to it", async () => {
    const more = `<dl><dt>Fee</dt><dd id="fee">$0.00</dd></dl>`;
    const { error } = await press(refuse("<p>Enter a code such as AB12</p>"), { more });
    expect(error?.type, error?.message).toBe("validation_error");
  });
});

describe("a dialog of the browser", () => {
  const ask = (call: string) => `f.onsubmit = () => { ${call} };`;
  const shown = [{ name: "sent", label: "Sent", type: "text", locators: at("id=sent") }];
  const sent = `place.innerHTML = ''; document.querySelector('main').innerHTML = '<h1>Done</h1><p>Sent <b id=sent>' + code.value + '</b></p>'; return false;`;

  test.each([
    [
      "offers another value",
      "We found this address instead: 1200 S MAIN. Select OK to use it, or Cancel to keep yours.",
      "Cancel",
    ],
    ["asks whether to go on", "Your code looks unusual. Are you sure?", "OK"],
  ])("that %s is answered, named in the warnings, and changes no answer", async (_, message, button) => {
    const changes = `if (confirm(${JSON.stringify(message)}) && ${button === "Cancel"}) code.value = "changed"; ${sent}`;
    const { results, warnings, error } = await press(ask(changes), { results: shown });
    expect(error).toBeUndefined();
    expect(results.sent?.value).toBe("zzz");
    expect(warnings).toEqual([expect.stringContaining(`${button} was chosen`)]);
    expect(warnings[0]).toContain(message);
  });

  test("that is a prompt takes no text", async () => {
    const { results, warnings } = await press(ask(`prompt("Your e-mail address?"); ${sent}`), {
      results: shown,
    });
    expect(results.sent?.value).toBe("zzz");
    expect(warnings).toEqual([expect.stringContaining("“Your e-mail address?”: Cancel was chosen")]);
  });

  test("after which nothing follows is the reason of the failure", async () => {
    const { error } = await press(ask(`if (!confirm("Do you sign the form?")) return false;`));
    expect(error?.type, error?.message).toBe("unknown_page");
    expect(error?.message).toContain("“Do you sign the form?”");
  });

  test("an answer in it is not repeated", async () => {
    const { warnings } = await press(ask(`confirm("Are you sure about zzz?"); ${sent}`), { results: shown });
    expect(warnings).toEqual([expect.stringContaining("“Are you sure about …?”: OK was chosen")]);
  });

  test("before the page is left is confirmed", async () => {
    const { results, warnings } = await press(`onbeforeunload = (event) => { event.preventDefault(); };`);
    expect(results.fee?.value).toBe(12);
    expect(warnings).toEqual([]);
  });
});
