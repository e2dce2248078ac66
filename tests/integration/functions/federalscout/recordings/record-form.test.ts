import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discoverAlone } from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { readRecording } from "../../../../../functions/federalscout/recordings/read-recording.ts";
import { recordForm } from "../../../../../functions/federalscout/recordings/record-form.ts";
import { hasEnded } from "../../../../../shared/browser/tab/page-failure.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { listen } from "../../../../fixtures/listen.ts";
import { type PostingPages, startPostingPages } from "../../../../fixtures/scout/posting-pages.ts";
import { type InProcessScout, scoutInProcess } from "../../../../fixtures/scout/scout-in-process.ts";

let scout: InProcessScout;
let pages: PostingPages;
beforeAll(async () => {
  [pages, scout] = await Promise.all([startPostingPages(), scoutInProcess(shareBrowser)]);
});
afterAll(async () => {
  await scout.close();
  await pages.close();
});

const FORM = `<label>Full name <input name="name" required></label>
  <label>State <select name="state" required><option value="">Choose</option><option value="IL">Illinois</option>
    <option value="OH">Ohio</option></select></label>
  <fieldset><legend>Do you rent?</legend>
    <label><input type="radio" name="rents" value="n" onchange="more.hidden = true"> No</label>
    <label><input type="radio" name="rents" value="y" onchange="more.hidden = false"> Yes</label></fieldset>
  <div id="more" hidden><label>Monthly rent <input name="rent" type="number" min="100"></label></div>
  <fieldset><legend>Do you own a car?</legend>
    <label><input type="radio" name="car" value="n" hidden>None<span aria-hidden="true">None</span></label>
    <label><input type="radio" name="car" value="y" hidden>One<span aria-hidden="true">One</span></label></fieldset>
  <button name="way" value="short">Calculate shortly</button> <button name="way" value="long">Calculate in full</button>`;

const PLACES = { "This is the result": 350, Undo: 250, "This page again": 150, Done: 40 };

/** A person, by mouse and keyboard at coordinates. */
function personAt(page: Page) {
  const press = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error("the person sees nothing to press");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  /** The bar's buttons stand at the right end of the window's last line, in this order. */
  const pressBar = async (button: keyof typeof PLACES) => {
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.mouse.click(width - PLACES[button], height - 24).catch((error) => {
      // "Done" closes the window, on a busy machine before the browser has confirmed the click.
      if (button !== "Done" || !hasEnded(error)) throw error;
    });
  };
  return { press, pressBar };
}

async function fillIn(page: Page): Promise<void> {
  const { press, pressBar } = personAt(page);
  await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
  await press(page.getByLabel("Full name"));
  await page.keyboard.type("Jane Roe");
  await press(page.getByLabel("State"));
  await page.keyboard.type("Ohio");
  await page.keyboard.press("Enter");
  await press(page.getByLabel("Yes"));
  await press(page.getByLabel("Monthly rent"));
  await page.keyboard.type("987");
  await press(page.getByText("One", { exact: true }));
  await press(page.getByText("Calculate in full"));
  await page.getByRole("heading", { name: "Received" }).waitFor();
  await pressBar("Done");
}

async function record(fill: (page: Page) => Promise<void>, form = FORM) {
  let filling: Promise<void> | undefined;
  const recorded = recordForm(pages.show(form), {
    config: scout.config,
    launch: shareBrowser,
    onOpen: (page) => {
      filling = fill(page);
      // A failed script closes the window, and is the reason.
      filling.catch(() => page.close());
    },
  });
  await recorded.catch(() => {});
  await filling;
  return recorded;
}

describe("a form that a person fills once", () => {
  it("becomes a proved wizard with the person's way, and without a typed text", async () => {
    const recording = await record(fillIn);
    expect(pages.received()).toMatchObject({
      name: "Jane Roe",
      state: "OH",
      rents: "y",
      rent: "987",
      way: "long",
    });
    const kept = JSON.stringify(recording);
    expect(kept).not.toMatch(/Jane|987/);
    // The command keeps it in a file, for `federalrunner import`, before the wizard is made.
    expect(readRecording(kept)).toEqual(recording);
    // Without the part that only decorates.
    expect(recording.acts.flatMap(({ targets }) => targets)).toContainEqual({ by: "label", value: "One" });
    const options = { wizard_id: "recorded", confirm: false, overwrite: false, recording };
    const report = await discoverAlone(recording.url, options, scout.context);
    expect(report).toMatchObject({ pages: 1, proved_by: "run" });
    expect(report.warnings ?? []).not.toContainEqual(expect.stringContaining("nothing on the form fits"));
    expect(pages.received()).toMatchObject({ state: "OH", rents: "y", way: "long" });
    expect(await readFile(report.saved_to ?? "", "utf8")).not.toMatch(/Jane|987/);
  });

  it.each([
    { button: "Undo", takes: "the last act", next: "One", left: [["car", true]] },
    { button: "This page again", takes: "the acts on the page", next: "No", left: [["rents", true]] },
  ] as const)("loses $takes by $button", async ({ button, next, left }) => {
    const { acts } = await record(async (page) => {
      const { press, pressBar } = personAt(page);
      await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
      if (button === "This page again") await press(page.getByText("One", { exact: true }));
      await press(page.getByLabel("Yes"));
      const again = button === "This page again" && page.waitForEvent("load");
      await pressBar(button);
      await again;
      await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
      await press(page.getByText(next, { exact: true }));
      await pressBar("Done");
    });
    const named = acts.map(({ targets, value }) => [
      targets.flatMap((one) => /name="(\w+)"/.exec("value" in one ? one.value : "")?.[1] ?? [])[0],
      value,
    ]);
    expect(named).toEqual(left);
  });

  it("has a result next to the questions that the person presses, and names the texts that it does not hold", async () => {
    const content = `<label>Your name <input name="who"></label><label>Fuel <select name="fuel"><option value="">Choose</option><option value="g">Gas</option><option value="o">Oil</option></select></label>
      <aside><p>Your yearly cost</p><p id="cost">-</p></aside><script>document.querySelector("select").onchange = ({ target }) => { cost.textContent = target.value === "o" ? "$840" : "$610"; };</script>`;
    let said = "";
    const recording = await record(async (page) => {
      const { press, pressBar } = personAt(page);
      await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
      await press(page.getByLabel("Your name"));
      await page.keyboard.type("Jo Roe");
      await press(page.getByLabel("Fuel"));
      await page.keyboard.type("Oil");
      await page.keyboard.press("Enter");
      await pressBar("This is the result");
      await press(page.locator("#cost"));
      said = await page.locator("#cost").innerText();
      await pressBar("Done");
    }, content);
    expect(said).toBe("$840");
    expect(recording.acts.map(({ place }) => place).join()).toContain("“Fuel”: “Oil”");
    expect(recording.results).toEqual([
      { label: "Your yearly cost", targets: [{ by: "css", value: "#cost" }] },
    ]);
    expect(recording.not_recorded?.join()).toContain("the text of “Your name”");
    expect(readRecording(JSON.stringify(recording))).toEqual(recording);
    const options = { wizard_id: "pointed", confirm: false, overwrite: false, recording };
    const report = await discoverAlone(recording.url, options, scout.context);
    expect(report.stopped).toBeUndefined();
    expect(report).toMatchObject({ pages: 1, proved_by: "run", results: { yearly_cost: 840 } });
  });

  it("holds a choice in a drawn list without roles by its question, and a card by its words", async () => {
    const drawn = `<span id="l">County</span><div id="c" tabindex="0" aria-labelledby="l" style="cursor:pointer;width:99px">Pick</div>
      <div id="card" style="cursor:pointer;width:99px"><b>By post</b></div><script>c.onclick = () => { const list = document.createElement("div");
        for (const name of ["Adams", "Lake"]) { const one = document.createElement("div"); one.textContent = name; one.style.cursor = "pointer";
          one.onmousedown = () => { c.textContent = name; list.remove(); }; list.append(one); } c.after(list); }</script>`;
    const { acts } = await record(async (page) => {
      const { press, pressBar } = personAt(page);
      await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
      await press(page.locator("#c"));
      await press(page.getByText("Lake"));
      await press(page.getByText("By post"));
      await pressBar("Done");
    }, drawn);
    const named = acts.map(({ act, targets, value }) => [act, targets[1], value]);
    expect(named).toEqual([
      ["press", { by: "label", value: "County" }, undefined],
      ["choose", { by: "label", value: "County" }, "Lake"],
      ["press", { by: "label", value: "By post" }, undefined],
    ]);
  });

  it("is refused when the window is closed at once", async () => {
    const recorded = recordForm(pages.show(FORM), {
      config: scout.config,
      launch: shareBrowser,
      onOpen: async (page) => {
        await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
        await page.close();
      },
    });
    await expect(recorded).rejects.toThrow("closed before anything was recorded");
  });

  it("refuses an address that no discovery opens", async () => {
    const parts = { config: { ...scout.config, allowLocal: false }, launch: shareBrowser };
    await expect(recordForm("http://127.0.0.1:9/form", parts)).rejects.toThrow("leads to this computer");
  });

  it("is saved with what was recorded when the window is closed before Done", async () => {
    const recording = await record(async (page) => {
      await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
      await personAt(page).press(page.getByText("One", { exact: true }));
      await page.close();
    });
    const { acts } = readRecording(JSON.stringify(recording));
    expect(acts).toContainEqual(expect.objectContaining({ act: "choose", value: true }));
  });

  it("ends by the terminal, also where the page has taken the bar away", async () => {
    const ended = new AbortController();
    const { acts } = await recordForm(pages.show(FORM), {
      config: scout.config,
      launch: shareBrowser,
      ended: ended.signal,
      onOpen: async (page) => {
        await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
        await page.evaluate(() => {
          const remove = () => document.querySelector("federalrunner-recorder")?.remove();
          new MutationObserver(remove).observe(document.documentElement, { childList: true });
          remove();
        });
        await personAt(page).press(page.getByText("One", { exact: true }));
        ended.abort();
      },
    });
    expect(acts).not.toEqual([]);
  });
});

describe("pages that disturb the recording", () => {
  const place = (x: number, y: number) =>
    `style="position:fixed; left:${x}px; top:${y}px; width:200px; height:60px"`;

  it("have no binding, cannot read the bar, and press and choose nothing themselves", async () => {
    const form = `${FORM}<script>
      window.seen = [typeof federalrunnerRecord, typeof federalrunnerShow];
      const waiting = setInterval(() => {
        const bar = document.querySelector("federalrunner-recorder");
        if (!bar) return;
        clearInterval(waiting);
        seen.push(bar.shadowRoot, bar.innerText);
        for (const box of document.querySelectorAll("input[type=radio]")) box.click();
        const list = document.querySelector("select");
        list.value = "IL";
        list.dispatchEvent(new Event("change", { bubbles: true }));
        bar.click();
        bar.remove();
        window.disturbed = true;
      }, 10);
    </script>`;
    let seen: unknown;
    const recording = await record(async (page) => {
      await page.waitForFunction("window.disturbed", undefined, { timeout: 5000 });
      seen = await page.evaluate("seen");
      const { press, pressBar } = personAt(page);
      // The bar comes back.
      await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
      await press(page.getByText("None", { exact: true }));
      await pressBar("Done");
    }, form);
    expect(seen).toEqual(["undefined", "undefined", null, ""]);
    expect(recording.acts.every(({ targets }) => JSON.stringify(targets).includes("None"))).toBe(true);
    expect(recording.acts.length).toBeGreaterThan(0);
  });

  it("in a frame of another site are not recorded", async () => {
    const frame = createServer((_, response) => {
      response.setHeader("content-type", "text/html");
      response.end(`<label><input type="checkbox" ${place(0, 0)}> Foreign box</label>`);
    });
    const { origin, close } = await listen(frame);
    const form = `${FORM}<iframe src="${origin}" ${place(600, 0)}></iframe>`;
    const { acts } = await record(async (page) => {
      const { press, pressBar } = personAt(page);
      await page.locator("federalrunner-recorder").waitFor({ state: "attached" });
      await page.frameLocator("iframe").locator("input").waitFor();
      await page.mouse.click(700, 30);
      expect(await page.frameLocator("iframe").locator("input").isChecked()).toBe(true);
      await press(page.getByText("One", { exact: true }));
      await pressBar("Done");
    }, form);
    await close();
    expect(acts.length).toBeGreaterThan(0);
    expect(JSON.stringify(acts)).not.toContain("Foreign");
  });
});
