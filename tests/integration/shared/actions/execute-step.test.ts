import { describe, expect, test } from "vitest";
import { ERROR_TYPES, TOOLS, type Translator } from "../../../../shared/actions/step.ts";
import { labelledSteps } from "../../../actions/labelled-steps.ts";
import { openLabelled, runLabelledStep } from "../../../actions/run-labelled-step.ts";
import { always, PLAIN, step, useSteps } from "../../../fixtures/actions/use-steps.ts";

const { openPage, openTab, urlOf } = useSteps();

const local = labelledSteps.filter(({ page }) => page.endsWith(".html"));

test("ACT-022, ACT-017: the labelled steps use each tool, and end with each error type but unknown", () => {
  const of = <Value>(read: (label: (typeof local)[number]) => Value) => new Set(local.map(read));
  expect(of(({ means }) => means.action)).toEqual(new Set<string>(TOOLS));
  expect(of(({ outcome }) => outcome)).toEqual(new Set(ERROR_TYPES.filter((type) => type !== "unknown")));
});

test("ACT-017: a fault of the program ends as unknown", async () => {
  const page = await openPage("fields.html");
  const faulty: Translator = { translate: () => Promise.reject(new TypeError("broken")) };
  expect(await step(page, "click Continue", undefined, faulty)).toMatchObject({
    status: "failure",
    error_type: "unknown",
  });
});

describe("a labelled step", () => {
  test.each(
    local.map(
      (label) =>
        [`${label.page}: ${label.step}${label.focus ? " (focused)" : ""} → ${label.outcome}`, label] as const,
    ),
  )("ACT-022, ACT-017: acts in a real page, and ends with the labelled error type: %s", async (_, label) => {
    const translator = label.plain ? PLAIN : always({ action: label.means.action, args: label.means.args });
    const tab = await openTab();
    const page = await openLabelled(tab.context(), label, urlOf, tab);
    // A covered button is waited for up to the limit.
    const timeouts = label.outcome === "element_not_found" ? { click: 1500 } : undefined;
    const { findings } = await runLabelledStep(page, label, translator, timeouts);
    expect(findings).toEqual([]);
  });
});

describe("the page receives what the outcome reports", () => {
  test("ACT-006, ACT-005: typing replaces a named field, adds to the focused one, and the message holds no typed text", async () => {
    const page = await openPage("fields.html");
    const typed = await step(page, "Type 85000 into Income");
    expect(typed).toMatchObject({ status: "success", message: "Typed into the textbox “Income”." });
    expect(await page.inputValue("#income")).toBe("85000");
    await step(page, 'Type "7"');
    expect(await page.inputValue("#income")).toBe("850007");
    await step(page, "Select Illinois from State");
    expect(await page.inputValue("#state")).toBe("Illinois");
    expect((await step(page, "Type 1990-05-12 into Date of birth")).status).toBe("success");
    expect(await page.inputValue("#born")).toBe("1990-05-12");
  });

  test("ACT-005: hidden radios are clicked on their label, and elements inside frames and shadow roots are reached", async () => {
    const page = await openPage("choices.html");
    await step(page, "Select Not employed");
    expect(await page.isChecked("#employed-no")).toBe(true);
    await page.goto(urlOf("frames.html"));
    await page.frameLocator("#far").locator("#act").waitFor();
    await step(page, "Click the Verify identity button");
    await step(page, "Click the Pay fee button");
    for (const frame of ["#near", "#far"])
      expect(await page.frameLocator(frame).locator("#act").getAttribute("data-pressed")).toBe("yes");
    await page.goto(urlOf("shadow.html"));
    await step(page, "Type 4711 into Account number");
    expect(await page.locator("#inner").inputValue()).toBe("4711");
  });

  test("ACT-007, ACT-008, ACT-009, ACT-010: search submits, scroll moves 800 pixels, keys are pressed, waits end", async () => {
    const page = await openPage("search.html");
    expect(await step(page, "Search for housing aid")).toMatchObject({
      action: "search",
      message: "Searched.",
    });
    expect(await page.evaluate("log.at(-1)")).toBe("submit housing aid");
    await page.goto(urlOf("long.html"));
    await step(page, "Scroll down");
    await expect.poll(() => page.evaluate("scrollY")).toBe(800);
    await step(page, "Scroll up");
    await expect.poll(() => page.evaluate("scrollY")).toBe(0);
    const waited = await step(page, "Wait 200 ms");
    expect(waited.execution_time_ms).toBeGreaterThanOrEqual(200);
  });

  test("ACT-004: a missing page, a broken one and another scheme are blocked", async () => {
    const page = await openPage("long.html");
    for (const [url, words] of [
      ["/missing.html", "HTTP 404"],
      ["/broken", "HTTP 500"],
      ["javascript:alert(1)", "not an http or https"],
      ["http://127.0.0.1:9/", "net::ERR_"],
    ] as const) {
      const outcome = await step(page, "go there", {}, always({ action: "navigate", args: { url } }));
      expect(outcome).toMatchObject({ action: "navigate", error_type: "navigation_blocked" });
      expect(outcome.message).toContain(words);
    }
    expect(await step(page, `Go to ${urlOf("buttons.html")}`)).toMatchObject({ status: "success" });
  });

  test("ACT-004: a page that a step reports as blocked can be closed at once", async () => {
    const blocked = always({ action: "navigate", args: { url: "/missing.html" } });
    for (let times = 0; times < 5; times++) {
      const page = await openPage("long.html");
      expect(await step(page, "go there", {}, blocked)).toMatchObject({ error_type: "navigation_blocked" });
      await page.close();
    }
  });
});

describe("a slow connection", () => {
  test("ACT-025: a document that has begun is a success, and one that has not may take longer", async () => {
    const page = await openPage("long.html");
    const go = (url: string, navigate = 400) =>
      step(page, "x", { timeouts: { navigate } }, always({ action: "navigate", args: { url } }));
    // A busy machine, too, begins the document within this time.
    expect((await go("/partial", 3000)).message).toMatch(/^Navigated to .*, which is still loading\.$/);
    await page.goto(urlOf("long.html"));
    expect((await go("/late")).message).toContain("did not load within 0.4 s");
    await page.goto(urlOf("long.html"));
    await page.evaluate(() =>
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } }),
    );
    expect((await go("/late")).message).toContain("did not load within 0.8 s");
  });
});

describe("no action is performed without exactly one target of the snapshot and an allowed tool", () => {
  test("ACT-015: a target that the snapshot lacks is refused with candidates, though the page shows it", async () => {
    const page = await openPage("buttons.html");
    const dom_snapshot = { role: "document", children: [{ role: "button", name: "Back" }] };
    const outcome = await step(
      page,
      "",
      {},
      always({ action: "click", args: { role: "button", name: "Continue" } }),
      { dom_snapshot },
    );
    expect(outcome).toMatchObject({
      action: "click",
      args: { role: "button", name: "Continue" },
      error_type: "element_not_found",
    });
    expect(outcome.message).toContain("button “Back”");
    expect(await page.evaluate("log")).toEqual([]);
  });

  test("ACT-013: a tool that is not allowed is not used, and a failure of the translator leaves the page alone", async () => {
    const page = await openPage("buttons.html");
    const refused = await step(page, "Click the Continue button", {}, PLAIN, { allowed_tools: ["wait"] });
    expect(refused).toMatchObject({ action: "click", error_type: "tool_limit" });
    const failure = {
      action: "type",
      args: { text: "123-45" },
      status: "failure",
      error_type: "none",
      message: "Cannot type 123-45.",
    };
    expect(await step(page, "x", {}, always(failure))).toMatchObject({
      error_type: "unknown",
      message: "Cannot type ….",
    });
    expect(await step(page, "x", {}, always({ action: "click", args: {} }))).toMatchObject({
      error_type: "ambiguous_step",
    });
    expect(await page.evaluate("log")).toEqual([]);
  });

  test("several matches are counted before acting, and role or text alone suffices", async () => {
    const page = await openPage("buttons.html");
    const several = await step(page, "x", {}, always({ action: "click", args: { role: "button" } }));
    expect(several).toMatchObject({ error_type: "ambiguous_step" });
    expect(several.message).toContain("button “Edit” in “Address”");
    const dom_snapshot = { role: "document", children: [{ role: "text", name: "12 Elm Street" }] };
    expect(
      await step(page, "x", {}, always({ action: "click", args: { name: "12 Elm Street" } }), {
        dom_snapshot,
      }),
    ).toMatchObject({ status: "success" });
  });
});
