import { afterAll, beforeAll, expect, test } from "vitest";
import { fillPage } from "../../../../../shared/browser/fill/fill-page.ts";
import { advance } from "../../../../../shared/browser/navigate/advance.ts";
import { anchorOf, fieldRefs, planAnswers, resultAnchorOf } from "../../../../../shared/browser/plan-page.ts";
import { extractResults } from "../../../../../shared/browser/results/extract-results.ts";
import { toAppError } from "../../../../../shared/core/errors.ts";
import { FORM, type FramedPages, openFramedPages } from "../../../../fixtures/forms/framed-page.ts";
import { at, field, QUICK, sketchWizard } from "../../../../fixtures/forms/run-form.ts";

const BANK = "https://bank.example/";

let pages: FramedPages;
beforeAll(async () => {
  pages = await openFramedPages("bank.example");
});
afterAll(() => pages.close());

const wizard = sketchWizard(
  FORM,
  [
    { fields: [field("name", "text", "id=name", { required: true })] },
    { fields: [field("city", "text", "id=city", { required: true })] },
  ],
  { results: [{ name: "fee", label: "Fee", type: "money", locators: at("id=fee") }] },
);

/** Fills page after page, as a run does. */
async function runOn(shown: Record<string, string>) {
  const form = await pages.show(shown);
  const data = { name: "Ann", city: "Oslo" };
  const visited: unknown[] = [];
  try {
    for (const [index, page] of wizard.pages.entries()) {
      const answers = planAnswers(page, data);
      await fillPage(form, page.page_number, answers, { timeoutMs: QUICK.timeouts.element });
      const following = wizard.pages.slice(index + 1);
      const plan = {
        pages: following.map(anchorOf),
        leaving: anchorOf(page),
        answers,
        fields: fieldRefs(page),
        results: following.length === 0 ? resultAnchorOf(wizard) : undefined,
      };
      if (!page.continue_button) throw new Error("a page without a button");
      const destination = await advance(form, page.continue_button, plan, QUICK.timeouts);
      visited.push(destination === "results" ? destination : destination.page);
    }
    const { results } = await extractResults(form, wizard);
    return { visited, fee: results.fee?.value };
  } catch (error) {
    return { visited, error: toAppError(error) };
  }
}

const RIGHT = { visited: [2, "results"], fee: 126 };
const frame = (url: string) => `<iframe src="${url}" style="width:700px;height:300px"></iframe>`;
const question = (id: string, action: string, title = "Application") =>
  `<h1>${title}</h1><form action="${action}"><input id="${id}" name="${id}" aria-label="${id}"><button>Continue</button></form>`;
const FEE = `<p>Fee</p><p id="fee">£126.00</p>`;

test.each<[string, Record<string, string>]>([
  [
    "stands in a frame of another origin, whose document alone changes",
    {
      "/": `<h1>Office</h1>${frame(BANK)}`,
      [BANK]: question("name", "/two"),
      [`${BANK}two`]: question("city", "/fee"),
      [`${BANK}fee`]: FEE,
    },
  ],
  [
    "stands in a frame of the same origin, whose document alone changes",
    {
      "/": `<h1>Office</h1>${frame("/one")}`,
      "/one": question("name", "/two"),
      "/two": question("city", "/fee"),
      "/fee": FEE,
    },
  ],
  [
    "changes its frame's page without a document",
    {
      "/": `<h1>Office</h1>${frame(BANK)}`,
      [BANK]: `<main><input id="name"><button>Continue</button></main><script>
        const steps = ['<input id="city"><button>Continue</button>', '<p>Fee</p><p id="fee">£126.00</p>'];
        document.onclick = ({ target }) => { if (target.tagName === "BUTTON") setTimeout(() => { document.querySelector("main").innerHTML = steps.shift(); }, 100); };</script>`,
    },
  ],
  [
    "has its questions in a frame and its button around it",
    {
      "/": `<h1>Office</h1>${frame(`${BANK}name`)}<button>Continue</button><script>
        const steps = ['${frame(`${BANK}city`)}<button>Continue</button>', '${FEE}'];
        document.onclick = ({ target }) => { if (target.tagName === "BUTTON") document.querySelector("main").innerHTML = steps.shift(); };</script>`,
      [`${BANK}name`]: `<input id="name" aria-label="name">`,
      [`${BANK}city`]: `<input id="city" aria-label="city">`,
    },
  ],
  [
    "shows its results in a frame that comes late",
    {
      "/": question("name", "/two"),
      "/two": question("city", "/fee"),
      "/fee": `<h1>Your fee</h1><script>setTimeout(() => { document.body.insertAdjacentHTML("beforeend", '${frame(`${BANK}fee`)}'); }, 400)</script>`,
      [`${BANK}fee`]: FEE,
    },
  ],
  [
    "continues in a frame that comes late",
    {
      "/": question("name", "/two"),
      "/two": `<h1>Details</h1><script>setTimeout(() => { document.body.insertAdjacentHTML("beforeend", '${frame(BANK)}'); }, 400)</script>`,
      [BANK]: question("city", "https://form.example/fee").replace("<form ", `<form target="_top" `),
      "/fee": FEE,
    },
  ],
  [
    "shows its button late in a frame that comes late",
    {
      "/": question("name", "/two"),
      "/two": `<h1>Details</h1><script>setTimeout(() => { document.body.insertAdjacentHTML("beforeend", '${frame(BANK)}'); }, 300)</script>`,
      [BANK]: `<form target="_top" action="https://form.example/fee"><input id="city" name="city" aria-label="city"></form>
        <script>setTimeout(() => { document.forms[0].insertAdjacentHTML("beforeend", "<button>Continue</button>"); }, 300)</script>`,
      "/fee": FEE,
    },
  ],
  [
    "covers its frame with a cookie banner",
    {
      "/": `<h1>Office</h1><div role="dialog" style="position:fixed;inset:0;background:#fff">We use cookies.<button onclick="this.parentElement.remove()">Reject all</button></div>${frame(BANK)}`,
      [BANK]: question("name", "/two"),
      [`${BANK}two`]: question("city", "/fee"),
      [`${BANK}fee`]: FEE,
    },
  ],
])("a form that %s is followed to its results", async (_, shown) => {
  expect(await runOn(shown)).toEqual(RIGHT);
});

test("an objection about a field in a frame is reported with the field, also for a button around the frame", async () => {
  const { visited, error } = await runOn({
    "/": `<h1>Office</h1>${frame(BANK)}<button onclick="document.querySelector('iframe').contentWindow.postMessage('check', '*')">Continue</button>`,
    [BANK]: `<input id="name" aria-describedby="why"><p id="why"></p><script>addEventListener("message", () => {
      const box = document.getElementById("name"); box.setAttribute("aria-invalid", "true"); why.textContent = "Enter your full name"; });</script>`,
  });
  expect(visited).toEqual([]);
  expect(error?.type).toBe("validation_error");
  expect(error?.details.validation_errors).toEqual([{ field_id: "name", message: "Enter your full name" }]);
});
