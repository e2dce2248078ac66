import { setTimeout as wait } from "node:timers/promises";
import { describe, expect } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import { at, complete, field, QUICK, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { answersPage, pageOf } from "../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../fixtures/forms/use-forms.ts";

const PATIENT = { ...QUICK, timeouts: { ...QUICK.timeouts, navigation: 8000 } };

const forms = useForms();

// Every page asks with the same ids: one answer, one button, and the answers so far in hidden inputs.
function serveSameIds(path: string, { reject = "", status = 200, headings = true } = {}) {
  forms.route(path, (request, response) => {
    const given = [...request.form].filter(([name]) => name !== "answer" && name !== "step");
    const step = Number(request.form.get("step") ?? 0);
    const answer = request.form.get("answer") ?? "";
    const isRejected = step > 0 && answer === reject;
    if (step > 0 && !isRejected) given.push([`answer${step}`, answer]);
    if (step === 3 && !isRejected) {
      return answersPage({
        ...request,
        form: new URLSearchParams(given.map(([n, v]): [string, string] => [n, v])),
      });
    }
    if (isRejected) response.statusCode = status;
    const page = isRejected ? step : step + 1;
    const hidden = given.map(([n, v]) => `<input type="hidden" name="${n}" value="${v}">`).join("");
    return pageOf(
      headings ? `Question ${page}` : "Questions",
      `${isRejected ? `<p class="error">That is no answer.</p>` : ""}<form method="post" action="${path}">${hidden}<input type="hidden" name="step" value="${page}"><input id="answer" name="answer" aria-label="Answer"><button id="next">Continue</button></form>`,
    );
  });
  return sketchWizard(
    forms.origin + path,
    [1, 2, 3].map((n) => ({
      fields: [field(`answer${n}`, "text", "id=answer", { required: true })],
      button: "id=next",
    })),
  );
}

describe("a site whose pages all have the same ids", () => {
  test.each([true, false])("is followed from page to page (with headings: %s)", async (headings) => {
    const wizard = serveSameIds("/same", { headings });
    const { answers, pages_completed } = await complete(wizard, { answer1: "a", answer2: "b", answer3: "c" });
    expect(answers).toEqual({ answer1: "a", answer2: "b", answer3: "c" });
    expect(pages_completed).toBe(3);
  });

  test.each([200, 422])("that shows a page again with errors (HTTP %i) has not advanced", async (status) => {
    const wizard = serveSameIds("/again", { reject: "bad", status });
    const { error, pages_completed } = await run(wizard, { answer1: "a", answer2: "bad", answer3: "c" });
    expect(error?.type, error?.message).toBe("validation_error");
    expect(error?.details).toMatchObject({
      page: 2,
      validation_errors: [{ field_id: "answer2", message: "That is no answer." }],
    });
    expect(pages_completed).toBe(1);
  });
});

test("a first page whose sections are all closed is opened", async () => {
  forms.route("/closed", () =>
    pageOf(
      "Closed",
      `<form method="post" action="/answers"><button type="button" aria-expanded="false" aria-controls="one">One</button><div id="one" hidden><input id="a" name="a" aria-label="A"></div>
       <details><summary>Two</summary><input id="b" name="b" aria-label="B"></details><button id="next">Continue</button></form>
       <script>const [toggle] = document.querySelectorAll("button"); toggle.onclick = () => { toggle.ariaExpanded = "true"; document.getElementById("one").hidden = false; };</script>`,
    ),
  );
  const fields = ["a", "b"].map((id) => field(id, "text", `id=${id}`));
  const wizard = sketchWizard(`${forms.origin}/closed`, [{ fields, button: "id=next" }]);
  expect((await run(wizard, { a: "1", b: "2" })).answers).toEqual({ a: "1", b: "2" });
});

test("a first page is recognised by a hidden box whose label is shown, next to the box that replaces it", async () => {
  forms.route("/replaced", () =>
    pageOf(
      "Replaced",
      `<form method="post" action="/answers"><label for="a">A</label> <span><input id="shown" onchange="a.value = this.value"><input id="a" name="a" style="display:none"></span><button id="next">Continue</button></form>`,
    ),
  );
  const wizard = sketchWizard(`${forms.origin}/replaced`, [
    { fields: [field("a", "text", "id=a")], button: "id=next" },
  ]);
  expect((await run(wizard, { a: "1" })).answers).toEqual({ a: "1" });
});

test("a first page is recognised by the buttons that are its options, and by the boxes after its question", async () => {
  const choose = "document.forms[0].elements.a.value = this.value";
  const buttons = ["One", "Two"].map(
    (label) =>
      `<button type="button" aria-pressed="false" value="${label}" onclick="this.ariaPressed = 'true'; ${choose}">${label}</button>`,
  );
  forms.route("/buttons", () =>
    pageOf(
      "Buttons",
      `<form method="post" action="/boxes"><div><div>Kind</div><div>${buttons.join("")}</div></div><input type="hidden" name="a"><div><button id="next">Continue</button></div></form>`,
    ),
  );
  forms.route("/boxes", ({ form }) =>
    pageOf(
      "Boxes",
      `<form method="post" action="/answers"><input type="hidden" name="a" value="${form.get("a")}"><div><div>Help</div><div>${["Rent", "Food"].map((label) => `<label><input type="checkbox" name="b" value="${label}">${label}</label>`).join("")}</div></div><div><button id="next">Continue</button></div></form>`,
    ),
  );
  const options = ["One", "Two"].map((label) => ({ value: label, label }));
  const wizard = sketchWizard(`${forms.origin}/buttons`, [
    { fields: [field("a", "radio", "label=Kind", { options })], button: "id=next" },
    { fields: [field("b", "checkbox", "label=Help", { multiple: true })], button: "id=next" },
  ]);
  const { answers, error } = await run(wizard, { a: "Two", b: ["Food"] });
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "Two", b: "Food" });
});

test("a page without questions is left by a link with the title of the next page", async () => {
  forms.route("/one", () =>
    pageOf(
      "One",
      `<form action="/tasks"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    ),
  );
  forms.route("/tasks", ({ form }) => pageOf("Tasks", `<a href="/review?a=${form.get("a")}">Review</a>`));
  forms.route("/review", ({ form }) =>
    pageOf(
      "Review",
      `<form method="post" action="/answers"><input type="hidden" name="a" value="${form.get("a")}"><button>Send</button></form>`,
    ),
  );
  const wizard = sketchWizard(`${forms.origin}/one`, [
    { fields: [field("a", "text", "id=a")] },
    { title: "Tasks", fields: [], button: "text=Review" },
    { title: "Review", fields: [], button: "button=Send" },
  ]);
  const { answers, error } = await run(wizard, { a: "1" });
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "1" });
});

test("a page that the site skips is a warning; a page that the data rules out is not awaited", async () => {
  forms.route("/first", () =>
    pageOf(
      "First",
      `<form action="/third"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    ),
  );
  forms.route("/third", ({ form }) =>
    pageOf(
      "Third",
      `<form method="post" action="/answers"><input type="hidden" name="a" value="${form.get("a")}"><input id="c" name="c" aria-label="C"><button>Continue</button></form>`,
    ),
  );
  const wizard = sketchWizard(`${forms.origin}/first`, [
    { fields: [field("a", "text", "id=a")] },
    { title: "Second", fields: [field("b", "text", "id=b")] },
    { title: "Never", fields: [field("n", "text", "id=n")], more: { visible_when: { a: "no" } } },
    { fields: [field("c", "text", "id=c")] },
  ]);
  const { answers, warnings, error } = await run(wizard, { a: "yes", b: "2", c: "3" });
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "yes", c: "3" });
  expect(warnings).toEqual(["The site skipped page 2, “Second”. 1 answers were not used."]);
});

test("a slow server and old notices on the page are not validation messages", async () => {
  forms.route("/slow", () =>
    pageOf(
      "Slow",
      `<p role="alert">The office is closed today.</p><form method="post" action="/slow-answer"><input id="a" name="a" aria-label="A"><button>Continue</button></form>
       <script>document.forms[0].onsubmit = () => alert("This may take a moment.");</script>`,
    ),
  );
  forms.route("/slow-answer", async (request) => {
    await wait(2800);
    return answersPage(request);
  });
  const { answers, error } = await run(
    sketchWizard(`${forms.origin}/slow`, [{ fields: [field("a", "text", "id=a")] }]),
    { a: "1" },
  );
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "1" });
});

test("a page that has changed without being recognised is not pressed again", async () => {
  let presses = 0;
  forms.route("/pressed", () => {
    presses++;
    return "";
  });
  forms.route("/unknown", () =>
    pageOf(
      "Unknown",
      `<div id="one"><h2>One</h2><label>A <input id="a"></label></div><div id="two" hidden><h2>Two</h2><label>C <input id="c"></label></div><button id="go">Continue</button>
       <script>go.onclick = () => { one.hidden = true; two.hidden = false; go.dataset.pressed ? navigator.sendBeacon("/pressed") : (go.dataset.pressed = "yes"); };</script>`,
    ),
  );
  const wizard = sketchWizard(`${forms.origin}/unknown`, [
    { fields: [field("a", "text", "id=a", { required: true })] },
    { fields: [field("b", "text", "id=b", { required: true })] },
  ]);
  const { error } = await run(wizard, { a: "one", b: "two" }, { config: QUICK });
  expect(error?.type).toBe("unknown_page");
  expect(presses).toBe(0);
});

test("dialogs are answered, and a button that moves under the mouse is pressed again", async () => {
  forms.route("/moving", () =>
    pageOf(
      "Moving",
      `<form method="post" action="/answers"><input id="a" name="a" aria-label="A"><button>Continue</button></form>
       <script>
         addEventListener("mousemove", () => { document.forms[0].style.marginTop = "400px"; }, { once: true });
         document.forms[0].onsubmit = () => confirm("Are you sure?");
         onbeforeunload = (event) => { event.preventDefault(); return "Leave?"; };
       </script>`,
    ),
  );
  const { answers, error } = await run(
    sketchWizard(`${forms.origin}/moving`, [{ fields: [field("a", "text", "id=a")] }]),
    { a: "1" },
  );
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "1" });
});

test("a button that the page draws again under the mouse is pressed once", async () => {
  forms.route("/redrawn", () =>
    pageOf(
      "Redrawn",
      `<form method="post" action="/answers"><input id="a" name="a" aria-label="A"><input type="hidden" name="presses" value="0"><span id="way"><button type="button">Continue</button></span></form>
       <script>way.onmouseover = () => { way.onmouseover = null; way.innerHTML = way.innerHTML; };
         way.onpointerdown = () => document.forms[0].presses.value++; way.onclick = () => document.forms[0].submit();</script>`,
    ),
  );
  const { answers, error } = await run(
    sketchWizard(`${forms.origin}/redrawn`, [{ fields: [field("a", "text", "id=a")] }]),
    { a: "1" },
  );
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "1", presses: "1" });
});

test("after a window closes itself, the form continues in the previous one", async () => {
  forms.route("/opener", () =>
    pageOf(
      "Opener",
      `<button onclick="window.open('/helper')">Start</button><div id="here"></div>
       <script>onmessage = () => { document.getElementById("here").innerHTML = '<form method="post" action="/answers"><input id="a" name="a" aria-label="A"><button>Continue</button></form>'; };</script>`,
    ),
  );
  forms.route("/helper", () =>
    pageOf(
      "Helper",
      `<script>setTimeout(() => { opener.postMessage("done", "*"); close(); }, 150);</script>`,
    ),
  );
  const wizard = sketchWizard(`${forms.origin}/opener`, [{ fields: [field("a", "text", "id=a")] }], {
    start_action: { description: "Start", locators: at("button=Start") },
  });
  const { answers, error } = await run(wizard, { a: "1" });
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "1" });
});

test("a loading notice is not a validation message", async () => {
  forms.route("/loading", () =>
    pageOf(
      "Loading",
      `<form method="post" action="/answers"><input id="a" name="a" aria-label="A"><button>Continue</button></form><div id="notice"></div>
       <script>document.forms[0].onsubmit = (event) => {
         event.preventDefault();
         document.getElementById("notice").innerHTML = '<p role="alert">Loading, please wait…</p>';
         setTimeout(() => event.target.submit(), 500);
       };</script>`,
    ),
  );
  const { answers } = await complete(
    sketchWizard(`${forms.origin}/loading`, [{ fields: [field("a", "text", "id=a")] }]),
    { a: "1" },
  );
  expect(answers).toEqual({ a: "1" });
});

test("messages of the site are cut to 500 characters, without bidirectional characters", async () => {
  forms.route("/long-message", () =>
    pageOf(
      "Question",
      `<form><input id="a" name="a" aria-label="A"><button>Continue</button></form>
       <script>document.forms[0].onsubmit = () => { alert("\\u202eNo: " + "x".repeat(600)); return false; };</script>`,
    ),
  );
  const wizard = sketchWizard(`${forms.origin}/long-message`, [{ fields: [field("a", "text", "id=a")] }]);
  const { error } = await run(wizard, { a: "1" });
  const [shown] = error?.details.validation_errors ?? [];
  expect(shown?.message).toMatch(/^No: x{495}…$/);
});

const SILENT = (script: string) =>
  pageOf(
    "Question",
    `<form method="post" action="/answers"><input id="a" name="a" aria-label="A"><span id="b" role="group"><button type="button" aria-pressed="true">Yes</button><button type="button" aria-pressed="false">No</button></span>
     <input type="hidden" name="b"><button type="button" id="next">Continue</button></form><script>const form = document.forms[0]; ${script}</script>`,
  );

test.each([
  [
    "whose script starts late is pressed again",
    "setTimeout(() => { next.onclick = () => form.submit(); }, 1500); form.b.value = 'yes';",
    [],
  ],
  [
    "that has missed an answer gets it again from the real keyboard and mouse",
    "document.getElementById('b').onclick = ({ isTrusted }) => { if (isTrusted) form.elements.b.value = 'yes'; }; next.onclick = () => form.elements.b.value && form.submit();",
    [expect.stringContaining("did not react to page 1 once; a, b was entered again")],
  ],
])("a page %s", async (_, script, warned) => {
  forms.route("/silent", () => SILENT(script.replaceAll("form.b", "form.elements.b")));
  const b = field("b", "radio", "css=#b", {
    options: ["Yes", "No"].map((label) => ({
      value: label.toLowerCase(),
      label,
      locators: at(`button=${label}`),
    })),
  });
  const wizard = sketchWizard(`${forms.origin}/silent`, [{ fields: [field("a", "text", "id=a"), b] }]);
  const { answers, error, warnings } = await run(wizard, { a: "1", b: "yes" }, { config: PATIENT });
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "1", b: "yes" });
  expect(warnings).toEqual(warned);
});

test.each([
  ["a captcha", `<div class="captcha" style="width:300px;height:70px">I'm not a robot</div>`],
  ["a file upload", `<label>Proof <input type="file" name="proof" required></label>`],
  ["a signature", `<fieldset><legend>Signature</legend><canvas width="300" height="80"></canvas></fieldset>`],
])(
  "a page that needs %s, which the wizard does not record, ends with an error that names it",
  async (what, asked) => {
    forms.route("/person", () =>
      pageOf(
        "Proof",
        `<form method="post" action="/answers"><input id="a" name="a" aria-label="A">${asked}<p id="message" role="alert"></p><button>Continue</button></form>
       <script>document.forms[0].onsubmit = () => { document.getElementById("message").textContent = "Please complete this step."; return false; };</script>`,
      ),
    );
    const { error } = await run(
      sketchWizard(`${forms.origin}/person`, [{ fields: [field("a", "text", "id=a")] }]),
      { a: "1" },
    );
    expect(error?.type).toBe("unsupported_control");
    expect(error?.message).toBe(`Page 1 asks for ${what}, which only a person can use.`);
  },
);

test.each([
  ["a button", "HTMLElement.prototype.scrollIntoView = () => { throw new Error('no'); };", ""],
  ["the results", "", "Element.prototype.getBoundingClientRect = () => { throw new Error('no'); };"],
  ["the next page", "", "Document.prototype.querySelectorAll = () => { throw new Error('no'); };"],
])(
  "a page whose own script breaks the reading of %s ends with an error of the site, not of the product",
  async (_, before, after) => {
    forms.route("/broken", () =>
      pageOf(
        "Broken",
        `<form action="/broken-results"><input id="a" name="a" aria-label="A"><button>Continue</button></form><script>${before}</script>`,
      ),
    );
    forms.route("/broken-results", () => pageOf("Results", `<p id="total">5</p><script>${after}</script>`));
    const wizard = sketchWizard(`${forms.origin}/broken`, [{ fields: [field("a", "text", "id=a")] }], {
      results: [{ name: "total", label: "Total", type: "number", locators: at("id=total") }],
    });
    const { error } = await run(wizard, { a: "1" });
    expect(error?.type ?? "none").not.toBe("internal_error");
    expect(error).toBeDefined();
  },
);

test("a box and a button that are enabled once their terms have been read to the end are reached", async () => {
  const terms = (id: string, action: string) =>
    `<div id="${id}" style="height:60px;overflow:auto" onscroll="if (scrollTop + clientHeight >= scrollHeight - 2) ${action}"><p style="height:400px">Terms</p></div>`;
  forms.route("/terms", () =>
    pageOf(
      "Terms",
      `${terms("box-terms", "document.forms[0].elements.agree.disabled = false")}
       <form method="post" action="/answers"><label><input type="checkbox" name="agree" value="yes" disabled>I agree</label><button id="next" disabled>Continue</button></form>
       <script>document.forms[0].elements.agree.onchange = () => document.body.insertAdjacentHTML("beforeend", ${JSON.stringify(terms("page-terms", "document.getElementById('next').disabled = false"))});</script>`,
    ),
  );
  const wizard = sketchWizard(`${forms.origin}/terms`, [
    { fields: [field("agree", "checkbox", "label=I agree")], button: "id=next" },
  ]);
  expect((await complete(wizard, { agree: "true" })).answers).toEqual({ agree: "yes" });
});

test("a press that came before the page's own check of an answer is repeated", async () => {
  forms.route("/checking", () =>
    pageOf(
      "Checking",
      `<form method="post" action="/answers" onsubmit="return state.textContent === 'Valid'"><label>Account <input name="a"></label><span id="state" role="status"></span><button id="next">Continue</button></form>
       <script>const state = document.getElementById("state"); document.forms[0].elements.a.onblur = () => { state.textContent = "Checking…"; setTimeout(() => { state.textContent = "Valid"; }, 600); };</script>`,
    ),
  );
  const wizard = sketchWizard(`${forms.origin}/checking`, [
    { fields: [field("a", "text", "name=a")], button: "id=next" },
  ]);
  expect((await complete(wizard, { a: "1" })).answers).toEqual({ a: "1" });
});

test("a site that refuses a form filled too fast receives it again after the time that it states", async () => {
  let opened = 0;
  forms.route("/fast", ({ form, method }) => {
    const isEarly = performance.now() - opened < 1500;
    if (method === "GET") opened = performance.now();
    else if (!isEarly) return answersPage({ method, path: "/fast", form, headers: {} });
    const problem = "There was a problem with your form submission. Please wait 2 seconds and try again.";
    return pageOf(
      "Fast",
      `${method === "GET" ? "" : `<p class="error-message">${problem}</p>`}<form method="post"><label>A <input name="a"></label><button id="next">Continue</button></form>`,
    );
  });
  const wizard = sketchWizard(`${forms.origin}/fast`, [
    { fields: [field("a", "text", "name=a")], button: "id=next" },
  ]);
  const { answers, warnings } = await complete(wizard, { a: "1" });
  expect({ answers, warnings }).toEqual({ answers: { a: "1" }, warnings: [] });
});

test("a dialog of the same page, with a heading of its own, is confirmed", async () => {
  forms.route("/sure", () =>
    pageOf(
      "Sure",
      `<form method="post" action="/answers"><label>A <input name="a"></label><button id="next">Continue</button></form><dialog><h2>Are you sure?</h2><p>This amount is high.</p><button>Go back</button><button id="yes">Yes, continue</button></dialog>
       <script>const [form] = document.forms, dialog = document.querySelector("dialog"); form.onsubmit = (event) => { event.preventDefault(); dialog.showModal(); };
       dialog.onclick = ({ target }) => { if (target.matches("button")) dialog.close(); if (target.id === "yes") form.submit(); };</script>`,
    ),
  );
  const wizard = sketchWizard(`${forms.origin}/sure`, [
    { fields: [field("a", "text", "name=a")], button: "id=next" },
  ]);
  expect((await complete(wizard, { a: "1" })).answers).toEqual({ a: "1" });
});

test("questions that a page adds once it is scrolled to its end are found", async () => {
  forms.route("/later", () =>
    pageOf(
      "Later",
      `<form method="post" action="/answers"><label>A <input name="a"></label><div style="height:2000px"></div><div id="more"></div><button id="next">Continue</button></form>
       <script>const more = document.getElementById("more"); new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) more.innerHTML ||= '<label>B <input name="b"></label>'; }).observe(document.getElementById("next"));</script>`,
    ),
  );
  const fields = [field("a", "text", "name=a"), field("b", "text", "name=b")];
  const wizard = sketchWizard(`${forms.origin}/later`, [{ fields, button: "id=next" }]);
  expect((await complete(wizard, { a: "1", b: "2" })).answers).toEqual({ a: "1", b: "2" });
});

test("a box of one line takes the lines of an answer as one, with a warning", async () => {
  forms.route("/lines", () =>
    pageOf(
      "Lines",
      `<form method="post" action="/answers"><input id="a" name="a" aria-label="A"><textarea id="b" name="b" aria-label="B"></textarea><button>Continue</button></form>`,
    ),
  );
  const fields = [field("a", "text", "id=a"), field("b", "text", "id=b")];
  const wizard = sketchWizard(`${forms.origin}/lines`, [{ fields }]);
  const { answers, warnings } = await complete(wizard, { a: "1 Main St\nApt 4", b: "one\ntwo" });
  expect(answers.a).toBe("1 Main St Apt 4");
  expect(warnings).toEqual([
    "Page 1 has taken the lines of the answer to a as one: its box has no second line.",
  ]);
});
