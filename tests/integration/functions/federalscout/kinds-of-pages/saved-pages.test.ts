/** Pages that are saved in calls: corrected, recognised, sent again, and left by a dialog. */
import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { test as it } from "../../../../fixtures/for-each-test.ts";
import { type PageSite, startPageSite } from "../../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../../fixtures/scout/scout-for-each-test.ts";
import { box, page, RESULT } from "../../../../fixtures/scout/sketched-pages.ts";

const own = scoutForEachTest(startPageSite);

/** A discovery of these pages, whose pages are saved and left. */
async function begin(pages: Parameters<PageSite["show"]>[0]) {
  const { scout, site } = own();
  const { session_id } = await scout.call("start_discovery", { url: site.show(pages) });
  const call = (tool: string, more: object = {}) => scout.call(tool, { session_id, ...more });
  const save = (page_metadata: object, more: object = {}) =>
    call("save_page_metadata", { page_metadata, advance: true, ...more });
  return { session_id, call, save };
}

describe("a saved page", () => {
  it("is recognised after a step back, replaced by its number from any later page, and the discovery goes on to its end", async () => {
    const { session_id, call, save } = await begin({
      "/": page("Town", "/age", box("Town", "town")),
      "/age": page("Age", "/result", box("Age", "age")),
      "/result": RESULT,
    });
    await save({ fields: [{ field_id: "home_town", ref: "town", example_value: "York" }] });
    const { form } = own().scout.context.sessions.get(session_id);
    await form.page.goBack();
    const back = await call("get_page_info");
    expect(back.elements.inputs[0]).toMatchObject({ field_id: "home_town" });
    expect(back.message).toContain("page_number: 1");
    await form.page.goForward();
    await call("get_page_info");

    await save({ fields: [{ field_id: "age", example_value: "66" }] });
    const field = { field_id: "home_town", label: "Town of birth", required: false, example_value: "Leeds" };
    const again = await save({ page_number: 1, fields: [{ ...field, field_type: "textarea" }] });
    expect(again).toMatchObject({ success: true, page_saved: 1, replaced: true, total_pages_discovered: 2 });
    expect(again.message).toContain("Page 2 is saved already");
    const done = await call("complete_discovery", { wizard_id: "corrected", wizard_name: "Corrected" });
    expect(done).toMatchObject({ success: true, proved: true, proof: { pages_completed: 2 } });
    const { pages: file } = JSON.parse(
      await readFile(`${own().scout.config.wizardsDir}/corrected.json`, "utf8"),
    );
    expect(file[0].fields).toEqual([
      expect.objectContaining({ ...field, field_type: "textarea", widget: "text box" }),
    ]);
  });

  it("is sent again only after the warning that it is submitted again", async () => {
    const { call, save } = await begin({
      "/": page("Name", "/check", box("Name", "n")),
      "/check": page("Check your answers", "/sent", "", "Send report"),
      "/sent": RESULT,
    });
    await save({ fields: [{ field_id: "name", example_value: "Ana" }] });
    expect(await save({ fields: [] }, { confirm: true })).toMatchObject({ success: true, page_saved: 2 });
    const { stopped_at } = await call("resume_discovery");
    expect(stopped_at).toMatchObject({
      page_number: 2,
      message: expect.stringContaining("submits it again"),
    });
  });

  it("names the ways of a dialog without a clear one, and is left by the author's, as in the proof", async () => {
    const { call, save } = await begin({
      "/": `<h1>Home</h1><form id="f" action="/result">${box("Town", "town")}<button>Next</button></form>
        <dialog id="d"><h2>What next?</h2><button type="button">Short list</button><button type="button" onclick="f.submit()">Long list</button></dialog>
        <script>f.onsubmit = (e) => { e.preventDefault(); d.showModal(); };</script>`,
      "/result": RESULT,
    });
    const fields = [{ field_id: "town", example_value: "York" }];
    const { error } = await save({ fields });
    expect(error).toMatchObject({ type: "unknown_page", ways: ["Short list", "Long list"] });
    expect(error.next).toContain("dialogs:");
    const dialogs = [{ heading: "What next?", answer: { text: "Long list" } }];
    expect(await save({ fields, dialogs })).toMatchObject({ success: true, page_saved: 1 });
    const done = { wizard_id: "dialog", wizard_name: "Dialog" };
    expect(await call("complete_discovery", done)).toMatchObject({ proved: true });
  });
});
