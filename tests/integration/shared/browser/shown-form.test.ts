/** The facts of a proof in a run's outcome. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { complete, field, sketchWizard } from "../../../fixtures/forms/run-form.ts";
import { type FormServer, serveForms } from "../../../fixtures/forms/serve-forms.ts";

const page = (content: string) => `<!doctype html><html lang="en"><title>Form</title>${content}`;
const form = (heading: string, action: string, content: string) =>
  page(`<h1>${heading}</h1><form action="${action}">${content}<button>Continue</button></form>`);
/** Ticking the box removes the question before it. */
const REMOVES = `<p id="line"><label>Rent <input id="rent" name="rent"></label></p>
  <label><input type="checkbox" id="owns" name="owns"> I own it</label>
  <script>document.getElementById("owns").onchange = () => document.getElementById("line").remove();</script>`;

let forms: FormServer;
beforeAll(async () => {
  forms = await serveForms({
    "/home": () => form("Home", "/name", REMOVES),
    "/name": () => form("Name", "/result", '<label>Name <input id="name" name="name"></label>'),
    "/result": () => page("<h1>Your pension</h1><dl><dt>Monthly pension</dt><dd>£512.00</dd></dl>"),
    "/review": () => page("<h1>Check your answers</h1><dl><dt>name</dt><dd>Ada</dd></dl>"),
    "/short": () => form("Name", "/review", '<label>Name <input id="name" name="name"></label>'),
  });
});
afterAll(() => forms.close());

const name = () => ({ title: "Name", fields: [field("name", "text", "id=name")] });
const wizard = () =>
  sketchWizard(
    `${forms.origin}/home`,
    [
      {
        title: "Home",
        fields: [field("rent", "text", "id=rent"), field("owns", "checkbox", "id=owns")],
      },
      name(),
    ],
    { results: undefined },
  );

it("a run that is a proof states its pages, the questions that were kept, and the kind of its ending, with one picture", async () => {
  const data = { rent: "700", owns: true, name: "Ada" };
  const { shown, screenshots } = await complete(wizard(), data, { proves: true });
  expect(screenshots.map(({ title }) => title)).toEqual(["Results"]);
  expect(shown).toEqual({
    pages: [
      { page: 1, entered: ["owns"], lost: ["rent"] },
      { page: 2, entered: ["name"], lost: [] },
    ],
    ending: "result",
    values: { monthly_pension: true },
  });
});

it("a review is the ending of a run that reaches nothing else", async () => {
  const short = sketchWizard(`${forms.origin}/short`, [name()], { results: undefined });
  const { shown } = await complete(short, { name: "Ada" }, { proves: true });
  expect(shown).toMatchObject({ pages: [{ page: 1, entered: ["name"] }], ending: "review" });
});

it("another run states none of it", async () => {
  expect(await complete(wizard(), { name: "Ada" })).not.toHaveProperty("shown.pages");
});
