/** The record of a proof, from whole discoveries: its branches, its endings, and the pages that it has not shown. */
import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { normalizeWizard } from "../../../../shared/wizards/format/normalize-wizard.ts";
import { proofInWords } from "../../../../shared/wizards/proof.ts";
import { test as it } from "../../../fixtures/for-each-test.ts";
import { type PageSite, startPageSite } from "../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../fixtures/scout/scout-for-each-test.ts";

const own = scoutForEachTest(startPageSite);

type Pages = Parameters<PageSite["show"]>[0];

const box = (label: string, id: string) =>
  `<p><label for="${id}">${label}</label> <input id="${id}" name="${id}" required></p>`;
const page = (heading: string, action: string, content: string, button = "Continue", method = "get") =>
  `<h1>${heading}</h1><form action="${action}" method="${method}">${content}<button>${button}</button></form>`;
const choice = (name: string, values: string[]) =>
  `<fieldset><legend>${name}</legend>${values.map((value) => `<label><input type="radio" name="${name}" value="${value}" required> ${value}</label>`).join("")}</fieldset>`;
const fork = (name: string, on: string, way: string, other: string) =>
  `<script>document.forms[0].onsubmit = () => { document.forms[0].action = document.forms[0].elements["${name}"].value === "${on}" ? "${way}" : "${other}"; }</script>`;
const RESULT = "<h1>Your pension</h1><dl><dt>Monthly pension</dt><dd>£512.00</dd></dl>";

/** Two branches, the second with a page of its own. */
const forked = (button = "Continue", method = "get"): Pages => ({
  "/": page("Home", "/end", choice("tenure", ["own", "rent"])) + fork("tenure", "rent", "/rent", "/end"),
  "/rent": page("Rent", "/end", box("Weekly rent", "rent")),
  "/end": page("Your name", "/result", box("Full name", "name"), button, method),
  "/result": RESULT,
});

const start = async (pages: Pages) => {
  const { scout, site } = own();
  const { session_id } = await scout.call("start_discovery", { url: site.show(pages) });
  return {
    session_id,
    save: (fields: object[], more: object = {}) =>
      scout.call("save_page_metadata", {
        session_id,
        page_metadata: { fields, ...more },
        advance: true,
        confirm: true,
      }),
    resume: (answers: object) => scout.call("resume_discovery", { session_id, answers, confirm: true }),
    complete: (more: object = {}) =>
      scout.call("complete_discovery", {
        session_id,
        wizard_id: "shown",
        wizard_name: "Shown",
        overwrite: true,
        ...more,
      }),
  };
};

const saved = async () => JSON.parse(await readFile(`${own().scout.config.wizardsDir}/shown.json`, "utf8"));

describe("DISC-004/complete the record of a proof", () => {
  const walk = async (pages: Pages) => {
    const session = await start(pages);
    await session.save([{ field_id: "tenure", example_value: "own" }]);
    await session.save([{ field_id: "full_name", example_value: "Ada Example" }]);
    await session.resume({ tenure: "rent" });
    const { heading } = await session.save([{ field_id: "weekly_rent", example_value: "700" }]);
    expect(heading).toBe("Your pension");
    return session;
  };

  it("has a run for each branch that was walked, with its pages, questions and results", async () => {
    const { complete } = await walk(forked());
    const done = await complete();
    expect(done).toMatchObject({ success: true, proved: true, proof: { by: "run", visits: 2 } });
    expect(done.proof.in_words).toBe("proved: 2 of 2 branches, 3 pages; result: monthly pension £512.00");
    const { proof } = await saved();
    const visit = { on: "site", by: "run", ending: "result" };
    const results = [{ name: "monthly_pension", label: "Monthly pension", has_value: true, text: "£512.00" }];
    expect(proof.visits).toMatchObject([
      { ...visit, choices: { tenure: "own" }, pages: [1, 3], questions: ["tenure", "full_name"], results },
      {
        ...visit,
        choices: { tenure: "rent" },
        pages: [1, 2, 3],
        questions: ["tenure", "weekly_rent", "full_name"],
        results,
      },
    ]);
    expect(proof.not_shown).toEqual({});
    expect(JSON.stringify(proof)).not.toContain("Ada");
  });

  it("has the visits of the session where a form was submitted, without texts of results, and submits nothing again", async () => {
    const { complete } = await walk(forked("Submit application", "post"));
    const posted = own().site.posted().length;
    const done = await complete();
    expect(own().site.posted()).toHaveLength(posted);
    expect(done).toMatchObject({ proved: true, proof: { by: "session", visits: 2 } });
    expect(done).not.toHaveProperty("next_visits");
    const { proof } = await saved();
    expect(new Set(proof.visits.map(({ choices }: { choices: object }) => JSON.stringify(choices)))).toEqual(
      new Set(['{"tenure":"own"}', '{"tenure":"rent"}']),
    );
    expect(proof.visits[0]).toMatchObject({ by: "session", ending: "result" });
    expect(JSON.stringify(proof)).not.toContain("512");
  });

  it("loses the branches whose page is saved again, and names the visit that shows them", async () => {
    const { session_id, save, resume, complete } = await start(forked("Submit application", "post"));
    await save([{ field_id: "tenure", example_value: "rent" }]);
    await save([{ field_id: "weekly_rent", example_value: "700" }]);
    await save([{ field_id: "full_name", example_value: "Ada Example" }]);
    await resume({ tenure: "own" });
    await save([{ field_id: "full_name", label: "Your full name", example_value: "Ada" }], {
      page_number: 3,
    });
    const done = await complete();
    expect(done).toMatchObject({
      proved: true,
      proof: { in_words: "proved: 1 of 2 branches, 2 of 3 pages; result: monthly pension" },
      next_visits: [
        {
          tool: "federalscout_resume_discovery",
          arguments: { session_id, answers: { tenure: "rent" }, confirm: true },
        },
      ],
    });
    expect(done.message).toContain('"tenure":"rent"');
    const { proof } = await saved();
    expect(proof.not_shown).toMatchObject({
      pages: [2],
      branches: [{ choices: { tenure: "rent" }, reason: "saved_again" }],
    });
    // The discovery is kept for the visit that the message names.
    const [next] = done.next_visits;
    expect(await own().scout.call("resume_discovery", next.arguments)).toMatchObject({
      heading: "Your pension",
    });
    expect(await complete()).toMatchObject({ proof: { visits: 2 } });
  });

  it("keeps the wizard where a branch fails, and says which", async () => {
    let visits = 0;
    const { complete } = await walk({
      ...forked(),
      "/rent": () => (++visits > 1 ? "<h1>Closed</h1>" : page("Rent", "/end", box("Weekly rent", "rent"))),
    });
    const done = await complete();
    expect(done).toMatchObject({ success: true, proved: true });
    expect(done.proof.in_words).toBe(
      "proved: 1 of 2 branches, 2 of 3 pages; result: monthly pension £512.00",
    );
    expect(done.warnings.join(" ")).toContain("The branch tenure: rent was not shown");
    expect((await saved()).proof.not_shown.branches).toMatchObject([{ choices: { tenure: "rent" } }]);
  });
});

describe("a form that ends without a result", () => {
  it.each([
    [
      "a way out",
      "<h1>You cannot use this service</h1><h2>Other ways</h2><p>By paper</p>",
      "lead out of the form",
    ],
    [
      "an empty table",
      "<h1>Your benefits</h1><table><tr><th>Benefit</th><th>Amount</th><th>Year</th></tr></table>",
      "no figure or conclusion",
    ],
  ])("is saved unproved, with the reason: %s", async (_, last, reason) => {
    const { save, complete } = await start({
      "/": page("You", "/end", box("Full name", "name")),
      "/end": last,
    });
    await save([{ field_id: "full_name", example_value: "Ada Example" }]);
    const done = await complete();
    expect(done).toMatchObject({ success: true, proved: false });
    expect(done.message).toContain("saved unproved");
    expect(done.message).toContain(reason);
    const file = await saved();
    expect(file.proved).toBe(false);
    const wizard = normalizeWizard(file, "shown.json");
    expect(wizard.proof && proofInWords(wizard.proof, wizard)).toMatch(/^not proved: /);
  });
});

describe("a page that the run of the proof is not shown", () => {
  it("is not shown, and no answer of it is required", async () => {
    let isSkipped = false;
    const { save, complete } = await start({
      "/": () => page("Home", isSkipped ? "/end" : "/rent", choice("tenure", ["own", "rent"])),
      "/rent": page("Rent", "/end", box("Weekly rent", "rent")),
      "/end": page("Name", "/result", box("Full name", "name")),
      "/result": RESULT,
    });
    await save([{ field_id: "tenure", example_value: "own" }]);
    await save([{ field_id: "weekly_rent", example_value: "700" }]);
    await save([{ field_id: "full_name", example_value: "Ada Example" }]);
    isSkipped = true;
    const done = await complete();
    expect(done).toMatchObject({
      proved: true,
      proof: { in_words: expect.stringContaining("2 of 3 pages") },
    });
    expect(done.message).toContain("Not shown: page 2, “Rent”");
    expect(done.next_visits).toMatchObject([{ arguments: { answers: { tenure: "own" } } }]);
    const contract = JSON.parse(await readFile(done.schema_saved_to, "utf8"));
    expect(contract.required).toEqual(["tenure", "full_name"]);
    expect((await saved()).proof.not_shown.pages).toEqual([2]);
  });
});
