/** Pages as a discovery describes them: their questions, the names of these, and pictures. */
import sharp from "sharp";
import { describe, expect } from "vitest";
import { TOOLS } from "../../../../../functions/federalscout/tools/index.ts";
import { callTool } from "../../../../../shared/mcp/call-tool.ts";
import { test as it } from "../../../../fixtures/for-each-test.ts";
import { startPageSite } from "../../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../../fixtures/scout/scout-for-each-test.ts";
import { box, page } from "../../../../fixtures/scout/sketched-pages.ts";

const own = scoutForEachTest(startPageSite);

describe("a page of questions", () => {
  it("is described with those that it draws once they come into view", async () => {
    const lazy = `<h1>Costs</h1><form action="/result"><div id="all"></div><button>Continue</button></form><script>
      const io = new IntersectionObserver((seen) => { for (const { isIntersecting, target } of seen) if (isIntersecting && !target.firstChild)
        target.innerHTML = '<label>Cost ' + target.id + ' <input name="' + target.id + '"></label>'; });
      for (let at = 1; at <= 12; at++) { const part = document.createElement("section"); part.id = "c" + at; part.style.minHeight = "300px"; all.append(part); io.observe(part); }
      </script>`;
    const { html_context } = await own().scout.call("start_discovery", {
      url: own().site.show({ "/": lazy }),
    });
    const asked = html_context.flatMap(({ field_id }: { field_id?: string }) => field_id ?? []);
    expect(asked).toHaveLength(12);
  });

  it("is refused with the site's words, also where they have no role and vanish", async () => {
    const toast = `${page("About you", "#", box("Case number", "n"))}<script>document.forms[0].onsubmit = (event) => {
      event.preventDefault();
      setTimeout(() => { const box = document.createElement("div"); box.textContent = "The case number is not in our records."; document.body.append(box); setTimeout(() => box.remove(), 1500); }, 600); }</script>`;
    const { session_id } = await own().scout.call("start_discovery", {
      url: own().site.show({ "/": toast }),
    });
    const { error } = await own().scout.call("save_page_metadata", {
      session_id,
      page_metadata: { fields: [{ field_id: "case_number", example_value: "4711" }] },
      advance: true,
    });
    expect(error).toMatchObject({
      type: "validation_error",
      validation_errors: [{ message: "The case number is not in our records." }],
    });
  });
});

describe("radios that disappear while others are tried", () => {
  const content = `<div id="f"></div><button>Continue</button><script>
    let live = "here", only;
    const draw = () => {
      f.innerHTML = '<p><label for="live">Where do you live?</label> <select id="live"><option value="here">In the country</option><option value="abroad">Abroad</option></select></p>' +
        (live === "here" ? '<fieldset><legend>Only here?</legend><label><input type="radio" name="only" value="yes"> Yes</label><label><input type="radio" name="only" value="no"> No</label></fieldset>' : "") +
        (live === "abroad" || only === "no" ? '<p><label for="years">How many years?</label> <input id="years"></p>' : "");
      const list = f.querySelector("#live");
      list.value = live;
      list.onchange = () => { live = list.value; only = undefined; draw(); };
      for (const one of f.querySelectorAll("[name=only]")) { one.checked = one.value === only; one.onchange = () => { only = one.value; draw(); }; }
    };
    draw();
  </script>`;

  it("are tried, and a question that either answer shows has both as its condition", async () => {
    const url = own().site.show({ "/": `<h1>Home</h1><form>${content}</form>` });
    const { session_id, html_context, explored } = await own().scout.call("start_discovery", {
      url,
      explore: true,
    });
    const years = html_context.find(({ field_id }: { field_id: string }) => /years/.test(field_id));
    expect(explored.skipped).toBeUndefined();
    expect(explored.answers_tried).toBeGreaterThanOrEqual(4);
    expect(years.visible_when).toEqual({ any: [{ where_you_live: "Abroad" }, { only_here: "no" }] });
    await own().scout.call("cancel_discovery", { session_id, discard: true });
  });
});

describe("questions", () => {
  it("of several boxes are stated once, and a typed text brings what it reveals", async () => {
    const boxes = ["Monday", "Tuesday", "Friday"].map(
      (day) => `<label><input type="checkbox" name="${day}"> ${day}</label>`,
    );
    const content = `<fieldset><legend>Days that suit you</legend>${boxes.join("")}</fieldset>${box("Income", "income", 'oninput="clearTimeout(window.t); window.t = setTimeout(() => more.hidden = !income.value, 400)"')}
      <p id="more" hidden><label for="source">Source of income</label> <input id="source"></p>`;
    const url = own().site.show({ "/": page("Days", "/", content) });
    const { session_id, html_context } = await own().scout.call("start_discovery", { url });
    expect(html_context.slice(0, 3)).toMatchObject([
      { label: "Monday", group: "Days that suit you" },
      { label: "Tuesday" },
      { label: "Friday" },
    ]);
    expect(html_context[1]).not.toHaveProperty("group");
    const actions = [{ action: "fill", selector: "income", value: "100" }];
    const typed = await own().scout.call("execute_actions", { session_id, actions });
    expect(typed.actions[0].appeared).toEqual(["source_of_income"]);
    await own().scout.call("cancel_discovery", { session_id, discard: true });
  });
});

describe("pictures", () => {
  it("have no side above 1,568 pixels; a tall page comes in parts", async () => {
    const url = own().site.show({
      "/": page("Tall", "/", `<div style="height: 7800px">Notice</div>${box("Amount", "amount")}`),
    });
    const tool = TOOLS.find(({ name }) => name === "federalscout_start_discovery");
    if (!tool) throw new Error("there is no such tool");
    const call = {
      ...own().scout.context,
      log: own().scout.context.logger,
      facts: {},
      canAsk: false,
      report: () => {},
    };
    const { content, structuredContent } = (await callTool(tool, { url }, call)) as {
      content: { type: string; data: string }[];
      structuredContent: { session_id: string };
    };
    const images = content
      .filter(({ type }) => type === "image")
      .map(({ data }) => Buffer.from(data, "base64"));
    const sizes = await Promise.all(images.map((image) => sharp(image).metadata()));
    expect(sizes.length).toBeGreaterThan(1);
    for (const { width, height } of sizes) expect(Math.max(width, height)).toBeLessThanOrEqual(1568);
    await own().scout.call("cancel_discovery", { session_id: structuredContent.session_id, discard: true });
  });
});

describe("a question", () => {
  const radios = (name: string, more = "") =>
    `<div><input type="radio" name="${name}" value="y" id="${name}_0" required><label for="${name}_0">Yes</label></div><div><input type="radio" name="${name}" value="n" id="${name}_1"><label for="${name}_1">No</label></div>${more}`;
  const named = async (content: string, heading = "Service", around = "") => {
    const url = own().site.show({ "/": around + page(heading, "/next", content) });
    const { session_id, html_context } = await own().scout.call("start_discovery", { url });
    await own().scout.call("cancel_discovery", { session_id, discard: true });
    return html_context
      .filter(({ field_id }: { field_id?: string }) => field_id)
      .map(({ field_id, label, options }: Record<string, unknown>) => [field_id, label, options]);
  };

  it("is that of a label which points at its first radio, without the mark in it", async () => {
    const label = `<h3><label for="s_0">Have you served in the fire brigade?<span>required</span></label></h3><p id="h">Answer for yourself.</p>`;
    expect(await named(`${label}<div role="group" aria-labelledby="h">${radios("s")}</div>`)).toEqual([
      ["served_in_fire_brigade", "Have you served in the fire brigade?", { yes: "Yes", no: "No" }],
    ]);
  });

  it("is the heading, where the legend is empty", async () => {
    expect(await named(`<fieldset><legend> </legend>${radios("s")}</fieldset>`, "Do you rent?")).toEqual([
      [expect.any(String), "Do you rent?", { yes: "Yes", no: "No" }],
    ]);
  });

  it("of equal words in two sections has the words of its section, also with generated ids", async () => {
    const part = (title: string, at: number) =>
      `<section><h2>${title}</h2><label for="x8f3k2a${at}">Yearly income</label><input id="x8f3k2a${at}" name="n9d3f7b${at}"></section>`;
    expect(await named(part("You", 1) + part("Your spouse", 2))).toEqual([
      ["yearly_income", "You – Yearly income", undefined],
      ["spouse_yearly_income", "Your spouse – Yearly income", undefined],
    ]);
  });
});
