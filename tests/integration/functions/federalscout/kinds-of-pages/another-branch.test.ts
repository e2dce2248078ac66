/** Visits with other answers that reach pages of their own. */
import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { test as it } from "../../../../fixtures/for-each-test.ts";
import { startPageSite } from "../../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../../fixtures/scout/scout-for-each-test.ts";
import { box, choice, fork, page, RESULT } from "../../../../fixtures/scout/sketched-pages.ts";

const own = scoutForEachTest(startPageSite);

describe("DISC-007 another branch", () => {
  const pages = {
    "/": page("Home", "/pay", choice("tenure", ["own", "rent"])) + fork("tenure", "rent", "/rent", "/work"),
    "/rent": page("Rent", "/work", box("Rent a month", "rent")),
    "/work": page("Work", "/send", choice("job", ["none", "paid"])) + fork("job", "paid", "/pay", "/send"),
    "/pay": page("Pay", "/send", box("Pay a month", "pay")),
    "/send": page("Declaration", "/result", "", "Submit application", "post"),
    "/result": RESULT,
  };

  it("is walked from its answers alone, in a call for each new page", async () => {
    const { session_id } = await own().scout.call("start_discovery", { url: own().site.show(pages) });
    const save = (fields: object[], confirm = false) =>
      own().scout.call("save_page_metadata", {
        session_id,
        page_metadata: { fields },
        advance: true,
        confirm,
      });
    await save([{ field_id: "tenure", example_value: "own" }]);
    await save([{ field_id: "job", example_value: "none" }]);
    await save([], true);
    const unknown = await own().scout.call("resume_discovery", { session_id, answers: { home: "rent" } });
    expect(unknown.error).toMatchObject({ type: "invalid_request", candidates: ["tenure", "job"] });

    const other = { session_id, answers: { tenure: "rent", job: "paid" } };
    expect(await own().scout.call("resume_discovery", other)).toMatchObject({ heading: "Rent" });
    expect(await save([{ field_id: "rent_month", example_value: "700" }])).toMatchObject({ heading: "Pay" });
    const unsent = await save([{ field_id: "pay_month", example_value: "900" }]);
    expect(unsent).toMatchObject({ heading: "Declaration", total_pages_discovered: 5 });
    const ended = await save([], true);
    const undecided = [{ page_number: 5, page: "Pay", decides: "job", or: ["tenure"] }];
    expect(ended).toMatchObject({ heading: "Your pension", undecided });

    const done = { session_id, wizard_id: "forked", wizard_name: "Forked" };
    const completed = await own().scout.call("complete_discovery", done);
    expect(completed).toMatchObject({ success: true, proved: true });
    expect(completed).not.toHaveProperty("warnings");
    // Trying single answers sends nothing.
    expect(own().site.posted()).toEqual(["/result", "/result"]);
    const file = JSON.parse(await readFile(`${own().scout.config.wizardsDir}/forked.json`, "utf8"));
    const asked = file.pages.map(({ page_title, visible_when }: Record<string, unknown>) => [
      page_title,
      visible_when,
    ]);
    expect(asked).toEqual([
      ["Home", undefined],
      ["Rent", { tenure: "rent" }],
      ["Work", undefined],
      ["Pay", { job: "paid" }],
      ["Declaration", undefined],
    ]);
  });

  it("decides about a question of a page by the earlier answer, although an answer of the page has changed at once", async () => {
    const job = (answers: URLSearchParams) =>
      page(
        "Job",
        "/result",
        choice("job", ["none", "paid"]) + (answers.get("nation") === "b" ? box("Grant number", "grant") : ""),
      );
    const url = own().site.show({
      "/": page("Home", "/job", choice("nation", ["a", "b"])),
      "/job": job,
      "/result": RESULT,
    });
    const { session_id } = await own().scout.call("start_discovery", { url });
    const save = (...fields: object[]) =>
      own().scout.call("save_page_metadata", { session_id, page_metadata: { fields }, advance: true });
    await save({ field_id: "nation", example_value: "a" });
    await save({ field_id: "job", example_value: "none" });
    const answers = { nation: "b", job: "paid" };
    expect(await own().scout.call("resume_discovery", { session_id, answers })).toMatchObject({
      heading: "Job",
    });
    const ended = await save(
      { field_id: "job", example_value: "paid" },
      { field_id: "grant_number", example_value: "G-1" },
    );
    expect(ended.undecided).toMatchObject([{ question: "grant_number", decides: "job", or: ["nation"] }]);
    const done = { session_id, wizard_id: "granted", wizard_name: "Granted", prove: false };
    const completed = await own().scout.call("complete_discovery", done);
    expect(completed).toMatchObject({ success: true });
    expect(completed).not.toHaveProperty("warnings");
    const file = JSON.parse(await readFile(`${own().scout.config.wizardsDir}/granted.json`, "utf8"));
    expect(file.pages[1].fields[1]).toMatchObject({
      field_id: "grant_number",
      visible_when: { nation: "b" },
    });
  });

  it("stops at a saved page whose examples the site refuses there, and goes on with further ones", async () => {
    const week = (answers: URLSearchParams) =>
      answers.get("worked") === "yes" && !answers.get("hours")
        ? `<p role="alert">Enter your hours</p>${form}`
        : answers.has("worked")
          ? RESULT
          : form;
    const form = page("Week", "/week", choice("worked", ["no", "yes"]) + box("Hours", "hours", ""));
    const url = own().site.show({
      "/":
        page("Home", "/week", choice("home", ["here", "abroad"])) + fork("home", "abroad", "/land", "/week"),
      "/land": page("Land", "/week", box("Land", "land")),
      "/week": week,
    });
    const { session_id } = await own().scout.call("start_discovery", { url });
    const save = (...fields: object[]) =>
      own().scout.call("save_page_metadata", { session_id, page_metadata: { fields }, advance: true });
    await save({ field_id: "home", example_value: "here" });
    await save({ field_id: "worked", example_value: "no" }, { field_id: "hours" });
    const answers = { home: "abroad", worked: "yes" };
    await own().scout.call("resume_discovery", { session_id, answers });
    const saved = await save({ field_id: "land", example_value: "Peru" });
    expect(saved).toMatchObject({ success: true, page_saved: 3, validation_messages: ["Enter your hours"] });
    expect(saved.message).toContain("not passed");
    const worked = { field_id: "worked", example_value: "yes" };
    expect(await save(worked, { field_id: "hours", example_value: "12" })).toMatchObject({
      heading: "Your pension",
    });
  });
});
