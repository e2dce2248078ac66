import { describe, expect, test } from "vitest";
import { always, step, useSteps } from "../../../fixtures/actions/use-steps.ts";

const { openPage } = useSteps();

describe("a press that no tool can go on with is a tool_limit, however the page does it", () => {
  const script = (javascript: string) => `<button id="go" onclick="${javascript}">Go</button>`;
  const link = (made: string) => script(`const a = document.createElement('a'); ${made}`);
  const CLICK = { action: "click", args: { role: "button", name: "Go" } };
  const ENTER = { action: "press_key", args: { key: "Enter" } };

  test.each([
    [
      "a download by an event",
      link("a.href = '/form.pdf'; a.download = ''; a.dispatchEvent(new MouseEvent('click'))"),
      CLICK,
      "starts a download",
    ],
    [
      "an address that answers with a file",
      script("location.href = '/form.pdf'"),
      CLICK,
      "starts a download",
    ],
    [
      "a hidden frame that loads a file",
      `<iframe hidden></iframe>${script("document.querySelector('iframe').src = '/form.pdf'")}`,
      CLICK,
      "starts a download",
    ],
    [
      "a form that is answered with a file",
      '<form action="/form.pdf"><button>Go</button></form>',
      CLICK,
      "starts a download",
    ],
    [
      "an upload that stands in no document",
      script("const i = document.createElement('input'); i.type = 'file'; i.click()"),
      CLICK,
      "asks for a file",
    ],
    ["a picker of files", script("window.showOpenFilePicker()"), CLICK, "asks for a file"],
    [
      "a window without an opener",
      script("window.open('/buttons.html', '', 'noopener')"),
      CLICK,
      "opens another window",
    ],
    [
      "a link of a script",
      link("a.href = '/buttons.html'; a.target = '_blank'; a.click()"),
      CLICK,
      "opens another window",
    ],
    [
      "a form of a script",
      `<form id="own" action="/buttons.html" target="_blank"></form>${script("own.submit()")}`,
      CLICK,
      "opens another window",
    ],
    [
      "a form in another window",
      '<form action="/buttons.html" target="_blank"><button>Go</button></form>',
      CLICK,
      "opens another window",
    ],
    ["printing", script("window.print()"), CLICK, "prints the page"],
    ["a question in a dialog", script("confirm('Sure?')"), CLICK, "asks a question in a dialog"],
    ["a key that presses a button", script("window.open('/buttons.html')"), ENTER, "opens another window"],
    [
      "a key that sends a form",
      '<form action="/form.pdf"><input id="go"></form>',
      ENTER,
      "starts a download",
    ],
  ])("%s", async (_, html, action, words) => {
    const page = await openPage("limits.html");
    await page.evaluate(
      (inner) => document.body.replaceChildren(document.createRange().createContextualFragment(inner)),
      html,
    );
    if (action === ENTER) await page.focus("#go");
    const outcome = await step(page, "x", {}, always(action));
    expect(outcome).toMatchObject({ action: action.action, error_type: "tool_limit" });
    expect(outcome.message).toContain(words);
  });

  test("a frame of the page is no window, an alert is only reported, and prototypes are left as they were", async () => {
    const page = await openPage("limits.html");
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML("afterbegin", html),
      `<iframe name="inner"></iframe>${script("alert('Saved'); window.open('/buttons.html', 'inner')")}`,
    );
    const own = () =>
      page.evaluate(
        () =>
          Object.hasOwn(EventTarget.prototype.dispatchEvent, "prototype") ||
          Object.hasOwn(HTMLElement.prototype.click, "prototype"),
      );
    expect(await step(page, "x", {}, always(CLICK))).toMatchObject({
      status: "success",
      message: "Clicked the button “Go”. The page has shown an alert.",
    });
    expect(await own()).toBe(false);
  });

  test("a press is a success where only the document that follows is late", async () => {
    // A busy machine, too, presses within the first part of this time.
    const timeouts = { click: 8000, press_key: 8000 };
    const first = await openPage("limits.html");
    const second = await first.context().newPage();
    await second.goto(first.url());
    const pressed = [
      [first, CLICK],
      [second, ENTER],
    ] as const;
    const outcomes = pressed.map(async ([page, action]) => {
      await page.evaluate(() => {
        document.body.innerHTML = '<form action="/late"><button id="own">Go</button></form>';
      });
      await page.focus("#own");
      return step(page, "x", { timeouts }, always(action));
    });
    for (const outcome of await Promise.all(outcomes)) {
      expect(outcome).toMatchObject({ status: "success" });
      expect(outcome.message).toContain("The next page is still loading.");
    }
  });

  test("an element that the page draws again is pressed once it stays", async () => {
    const page = await openPage("buttons.html");
    await page.evaluate(() => {
      document.body.innerHTML = "<div></div>";
      const [around] = document.querySelectorAll("div");
      const draw = () =>
        around?.replaceChildren(
          Object.assign(document.createElement("button"), {
            textContent: "Go",
            onclick: () => {
              document.title = "pressed";
            },
            onmouseenter: draws++ < 2 ? draw : null,
          }),
        );
      let draws = 0;
      draw();
    });
    expect(await step(page, "Click Go")).toMatchObject({ status: "success" });
    expect(await page.title()).toBe("pressed");
  });
});
