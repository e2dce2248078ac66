import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { field, QUICK, run, sketchWizard } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();

const twoPages = (how: string, second = "id=b", finish = "button=Finish") =>
  sketchWizard(`${forms.origin}/arrivals.html?how=${how}`, [
    { fields: [field("a", "text", "id=a", { required: true })] },
    { fields: [field("b", "text", second, { required: true })], button: finish },
  ]);

describe("the next page is recognised", () => {
  test.each([
    ["inert", "when the panels of other steps are inert"],
    ["transparent", "when they are transparent"],
    ["collapsed", "when they are collapsed"],
    ["aside", "when they slide in from the side"],
    ["automatic", "when an answer itself opens the next page"],
    ["asks", "behind a question whether to continue"],
    ["success", "although an alert announces success"],
    ["notice", "although an alert announces something else"],
  ])("%s: %s", async (how) => {
    const { answers, error, warnings } = await run(twoPages(how), { a: "one", b: "two" });
    expect(error).toBeUndefined();
    expect(answers).toEqual({ a: "one", b: "two" });
    expect(warnings).toEqual([]);
  });

  test("by its label, where one input takes all answers", async () => {
    const wizard = twoPages("reused", "id=a", "button=Continue");
    const { answers, error } = await run(wizard, { a: "one", b: "two" });
    expect(error).toBeUndefined();
    expect(answers).toEqual({ a: "one", b: "two" });
  });

  test("by an empty read-only control under another name, which is not the review of an answer", async () => {
    forms.route("/locked", () =>
      pageOf(
        "Locked",
        `<form method="post" action="/answers"><label>A <input name="a" readonly onfocus="readOnly = false"></label><button>Continue</button></form>`,
      ),
    );
    const asked = field("a", "text", ["id=old", "label=A"], { required: true });
    const wizard = sketchWizard(`${forms.origin}/locked`, [{ fields: [asked] }]);
    const { error, answers } = await run(wizard, { a: "one" });
    expect({ error, answers }).toEqual({ error: undefined, answers: { a: "one" } });
  });

  test("by questions without an input, whose words the page does not associate", async () => {
    forms.route("/words", () =>
      pageOf(
        "Words",
        `<form method="post" action="/answers"><div id="one"><label>A <input name="a" id="a"></label><button type="button" id="go">Continue</button></div>
         <input type="hidden" name="b"><div id="two" hidden><h2>Two</h2><p>Days</p><div>${["Monday", "Tuesday"].map((day) => `<div role="checkbox" tabindex="0" aria-checked="false">${day}</div>`).join("")}</div><button>Continue</button></div></form>
         <script>go.onclick = () => { one.hidden = true; two.hidden = false; };
         two.onclick = ({ target }) => { if (target.role === "checkbox") { target.ariaChecked = String(target.ariaChecked !== "true"); document.forms[0].elements.b.value = target.textContent; } };</script>`,
      ),
    );
    const days = ["Monday", "Tuesday"].map((value) => ({ value, label: value }));
    const wizard = sketchWizard(`${forms.origin}/words`, [
      { fields: [field("a", "text", "id=a", { required: true })] },
      { fields: [field("b", "checkbox", "label=Days", { required: true, multiple: true, options: days })] },
    ]);
    const { answers, error } = await run(wizard, { a: "one", b: ["Tuesday"] });
    expect(error).toBeUndefined();
    expect(answers).toEqual({ a: "one", b: "Tuesday" });
  });

  test("after a page of one choice that has no button", async () => {
    forms.route("/choice", () =>
      pageOf(
        "Choice",
        `<form method="post" action="/answers"><div id="one"><label><input type="radio" name="kind" value="x" id="x">X</label>
         <label><input type="radio" name="kind" value="y" id="y">Y</label></div>
         <div id="two" hidden><label>B <input name="b" id="b"></label><button>Finish</button></div></form>
         <script>one.onchange = () => setTimeout(() => { one.hidden = true; two.hidden = false; }, 50);</script>`,
      ),
    );
    const choice = (value: string) => ({
      value,
      label: value.toUpperCase(),
      locators: [{ by: "id", value }],
    });
    const options = [choice("x"), choice("y")];
    const wizard = sketchWizard(`${forms.origin}/choice`, [
      { fields: [field("kind", "radio", "id=x", { required: true, options })], button: null },
      { fields: [field("b", "text", "id=b", { required: true })], button: "button=Finish" },
    ]);
    const { answers, error } = await run(wizard, { kind: "y", b: "two" });
    expect(error).toBeUndefined();
    expect(answers).toEqual({ kind: "y", b: "two" });
  });

  test.each(["binding", "corrects"])("a question that is %s is never confirmed", async (kind) => {
    const { error, pages_completed } = await run(twoPages(kind), { a: "one", b: "two" }, { config: QUICK });
    expect(error?.type).toBe("unknown_page");
    expect(pages_completed).toBe(0);
  });
});

describe("between the pages", () => {
  const steps = (path: string, more: Record<string, unknown> = {}) =>
    sketchWizard(
      forms.origin + path,
      [{ fields: [field("a", "text", "id=a", { required: true })] }, { fields: [], button: "button=Finish" }],
      more,
    );

  test("a page without questions is identified by its button, and the results after it by their figures", async () => {
    forms.route("/review", () =>
      pageOf(
        "Same",
        `<div id="step"><input id="a" aria-label="A"><button onclick="show('<p>Check your answers.</p><button onclick=done()>Finish</button>')">Continue</button></div>
         <script>const show = (html) => setTimeout(() => { document.getElementById("step").innerHTML = html; }, 50); const done = () => show("<p>Your benefit is $12</p>");</script>`,
      ),
    );
    const { results, error } = await run(steps("/review", { results: undefined }), { a: "1" });
    expect(error).toBeUndefined();
    expect(Object.values(results).map(({ value }) => value)).toContain(12);
  });

  test("results at other places than the recorded ones follow a page of one box for suggestions that announces its choice", async () => {
    forms.route("/suggested", () =>
      pageOf(
        "Form",
        `<main><section id="one"><label for="a">A</label><input id="a" role="combobox" aria-expanded="false"><p><button onclick="one.hidden = true; two.hidden = false">Continue</button></p></section>
         <section id="two" hidden><h1>Your estimate</h1><p>Your benefit</p><p>$12</p></section></main>
         <p id="said" aria-live="assertive"></p><script>a.oninput = () => { said.textContent = "Georgia"; };</script>`,
      ),
    );
    const sum = { name: "sum", label: "Your benefit", type: "money", locators: [{ by: "id", value: "sum" }] };
    const asked = field("a", "text", "label=A", { required: true });
    const wizard = sketchWizard(`${forms.origin}/suggested`, [{ fields: [asked] }], { results: [sum] });
    const { error, results } = await run(wizard, { a: "1" });
    expect({ error, sum: results.sum?.value }).toEqual({ error: undefined, sum: 12 });
  });

  test("a first page whose only question is a group without a box of its own is recognised", async () => {
    forms.route("/unboxed", () =>
      pageOf(
        "Form",
        `<form action="/answers" method="post"><input type="hidden" name="a"><div id="host"><div role="radio" aria-checked="false" tabindex="0">Yes</div><div role="radio" aria-checked="false" tabindex="0">No</div></div><button>Continue</button></form>
         <script>host.attachShadow({ mode: "open" }).innerHTML = '<fieldset role="radiogroup" aria-labelledby="l" style="display: contents"><b id="l">Asked</b><slot></slot></fieldset>';
         host.onclick = ({ target }) => { for (const one of host.children) one.ariaChecked = String(one === target); document.forms[0].a.value = target.textContent; };</script>`,
      ),
    );
    const options = ["Yes", "No"].map((label) => ({ value: label, label }));
    const asked = field("a", "radio", "label=Asked", { required: true, options });
    const { error, answers } = await run(sketchWizard(`${forms.origin}/unboxed`, [{ fields: [asked] }]), {
      a: "No",
    });
    expect({ error, answers }).toEqual({ error: undefined, answers: { a: "No" } });
  });

  test("a notice without questions is passed, a binding one is not", async () => {
    const first = pageOf("Form", `<input id="a" aria-label="A"><output id="sum">$3</output>`);
    const notice = (text: string) => () =>
      pageOf("Notice", `<p>${text}</p><a href="/noticed">I agree</a> <a href="/">Leave</a>`);
    forms.route("/noticed", () => first);
    forms.route("/notice", notice("Privacy notice: use of this system is monitored."));
    forms.route("/oath", notice("Notice: under penalty of perjury."));
    const wizard = (path: string) =>
      sketchWizard(forms.origin + path, [{ fields: [field("a", "text", "id=a")], button: null }], {
        results: [{ name: "sum", label: "Sum", type: "money", locators: [{ by: "id", value: "sum" }] }],
      });
    expect((await run(wizard("/notice"), { a: "1" })).results.sum?.value).toBe(3);
    expect((await run(wizard("/oath"), { a: "1" })).error?.type).toBe("selector_not_found");
  });

  test("a banner from before the answers is not an objection to them", async () => {
    const banner = `<div role="alert">The service will not be available on Sunday.</div>`;
    forms.route("/banner", () =>
      pageOf(
        "Calculator",
        `${banner}<form onsubmit="setTimeout(() => { document.getElementById('r').innerHTML = '<p>Your benefit is $12</p>'; }, 2600); return false"><div id="r" aria-live="polite"><input id="a" aria-label="A"></div><button>Continue</button></form>`,
      ),
    );
    const wizard = sketchWizard(`${forms.origin}/banner`, [{ fields: [field("a", "text", "id=a")] }], {
      results: undefined,
    });
    const { error, results, warnings } = await run(wizard, { a: "1" });
    expect(error).toBeUndefined();
    expect(warnings).toEqual([]);
    expect(Object.values(results).map(({ value }) => value)).toContain(12);
  });

  test("early results end the run before its last page", async () => {
    forms.route("/early", ({ form }) =>
      form.has("a")
        ? pageOf("Result", `<p>You get <b id="sum">$40</b></p>`)
        : pageOf("Form", `<form><input id="a" name="a" aria-label="A"><button>Continue</button></form>`),
    );
    const wizard = sketchWizard(
      `${forms.origin}/early`,
      [
        { fields: [field("a", "text", "id=a", { required: true })] },
        { fields: [field("b", "text", "id=b", { required: true })] },
      ],
      { results: [{ name: "sum", label: "Sum", type: "money", locators: [{ by: "id", value: "sum" }] }] },
    );
    const { results, error } = await run(wizard, { a: "1" });
    expect(error).toBeUndefined();
    expect(results.sum?.value).toBe(40);
  });

  test("a sign-in is named", async () => {
    forms.route("/sign-in", () =>
      pageOf(
        "Welcome",
        `<form><input aria-label="E-mail"><input type="password" aria-label="Password"><button>Sign in</button></form>`,
      ),
    );
    const wizard = sketchWizard(`${forms.origin}/sign-in`, [{ fields: [field("a", "text", "id=a")] }]);
    const { error } = await run(wizard, { a: "1" });
    expect(error).toMatchObject({ type: "unsupported_control", message: expect.stringContaining("sign-in") });
  });
});

describe("a refused answer", () => {
  test.each(["once", "keyboard"])("is entered with the real keyboard, and reported (%s)", async (how) => {
    const { answers, error, warnings, trace } = await run(
      twoPages(how),
      { a: "one", b: "two" },
      { trace: true },
    );
    expect(error).toBeUndefined();
    expect(answers).toEqual({ a: "one", b: "two" });
    expect(warnings).toEqual(["The site refused page 1 once; a was entered again with the real keyboard."]);
    expect(trace?.map(({ field_id, way, shown }) => [field_id, way, shown])).toEqual([
      ["a", "page", "one"],
      ["a", "keyboard", "one"],
      ["b", "page", "two"],
    ]);
  });

  test.each([
    ["always", "The office could not read it."],
    ["plain", "Write it in capitals."],
  ])("that the site refuses again ends with its words (%s)", async (how, message) => {
    const { error } = await run(twoPages(how), { a: "one", b: "two" });
    expect(error?.type).toBe("validation_error");
    expect(error?.details.validation_errors).toEqual([{ field_id: "a", message }]);
  });

  test("is reported from a page that loads again with nothing but a text next to the box", async () => {
    forms.route("/again", ({ form }) =>
      pageOf(
        "Benefits",
        `<form method="post" action="/again"><table><tr><td>First:</td><td><input name="a" value="${form.get("a") ?? ""}"></td><td><span>${form.has("a") ? "Not a known code" : ""}</span></td></tr></table><input type="submit" value="Continue"></form>`,
      ),
    );
    const wizard = sketchWizard(`${forms.origin}/again`, [
      { fields: [field("a", "text", "name=a", { required: true })] },
      { fields: [field("b", "text", "name=b")], button: "button=Finish" },
    ]);
    const { error } = await run(wizard, { a: "one" });
    expect(error?.type).toBe("validation_error");
    expect(error?.details.validation_errors).toEqual([{ field_id: "a", message: "Not a known code" }]);
  });
});

test("a page that the first press only loads again is filled and pressed again", async () => {
  forms.route("/reloads", () =>
    pageOf(
      "Benefits",
      `<form action="/answers"><label>A <input id="a" name="a"></label><label><input type="checkbox" id="b" name="b"> B</label><button>Continue</button></form>
       <script>document.forms[0].onsubmit = () => { if (sessionStorage.loaded) return true; sessionStorage.loaded = "yes"; location.reload(); return false; };</script>`,
    ),
  );
  const fields = [field("a", "text", "id=a", { required: true }), field("b", "checkbox", "id=b")];
  const { answers, error } = await run(sketchWizard(`${forms.origin}/reloads`, [{ fields }]), {
    a: "one",
    b: true,
  });
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "one", b: "on" });
});

test.each(["replaced", "below"])("results under the same address and heading are read (%s)", async (how) => {
  const wizard = sketchWizard(
    `${forms.origin}/arrivals.html?how=${how}`,
    [{ fields: [field("a", "text", "id=a", { required: true })] }],
    { results: undefined },
  );
  const { results, error, phases_ms } = await run(wizard, { a: "one" });
  expect(error).toBeUndefined();
  expect(results).toEqual({
    you_get: { label: "You get", type: "money", value: 120, text: "$120" },
  });
  expect(Object.keys(phases_ms ?? {}).sort()).toEqual(
    ["arrive", "fill", "launch", "open", "pictures", "press", "results"].sort(),
  );
});
