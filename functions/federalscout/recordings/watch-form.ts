/**
 * Runs in an isolated world of every document of a recorded form, before the site's own scripts; it uses nothing from
 * outside itself but the script that reads pages.
 */
import type * as pageReader from "../../../shared/browser/page/page-reader.ts";
import type { RecorderEvent } from "./recorder-event.ts";
import type { RecordedAct, RecordedResult } from "./recording.ts";

/** An act of the person on the form. */
export type SeenAct = Omit<RecordedAct, "place">;

/** An element that the person has named as a result. */
export type PointedResult = { act: "result" } & RecordedResult;

type Targets = { by: "id" | "name" | "css" | "label"; value: string }[];

type PageReader = Pick<typeof pageReader, "groupWordsOf" | "namesOf" | "readPress">;

interface WatchingWorld {
  /** The recorder's binding. */
  federalrunnerRecord(message: string): void;
  /** Called by the recorder with the text for the bar. */
  federalrunnerShow(words: string): void;
  federalrunnerWatches?: boolean;
}

/** Reports the choices and presses of the person, and draws the bar. Typed texts stay in the page. */
export function watchForm(startReader: () => PageReader): void {
  const world = globalThis as unknown as WatchingWorld;
  if (world.federalrunnerWatches) return;
  world.federalrunnerWatches = true;
  const PRESSABLE =
    "button, a[href], summary, input[type=submit], input[type=button], input[type=image], [role=button], [role=link], [role=option], [role=radio], [role=checkbox], [role=switch], [role=tab], [role=menuitem]";
  const LONGEST = 500;
  const MOST_RETURNS = 1000;
  let bar: HTMLElement | undefined;
  let text: HTMLElement | undefined;
  /** Whether a script of the page runs because of the person: such a script reports the choice in a drawn list. */
  let isPersons = false;
  /** The press that has begun, on an element that does not state its answer. */
  let seen: ReturnType<PageReader["readPress"]>;
  let targets: Targets = [];
  /** The next press names a result. */
  let isPointing = false;

  const say = (event: RecorderEvent) =>
    world.federalrunnerRecord(JSON.stringify({ origin: self.origin.slice(0, LONGEST), event }));
  world.federalrunnerShow = (words) => {
    if (text) text.textContent = words;
  };
  const words = (value: string | null | undefined) => (value ?? "").replace(/\s+/g, " ").trim();
  let started: PageReader | undefined;
  const reader = () => (started ??= startReader());
  const targetsOf = (element: HTMLElement, names = reader().namesOf(element)): Targets => {
    const id = element.getAttribute("id");
    const name = element.getAttribute("name");
    const value = element.matches("input[type=radio]") ? element.getAttribute("value") : null;
    const byName = value === null ? `[name="${CSS.escape(name ?? "")}"]` : "";
    return [
      ...(id ? [{ by: "id" as const, value: id }] : []),
      ...(name && byName ? [{ by: "name" as const, value: name }] : []),
      ...(name && value !== null
        ? [{ by: "css" as const, value: `input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]` }]
        : []),
      ...names.map((one) => ({ by: "label" as const, value: one })),
    ]
      .filter(({ value }) => value !== "" && value.length <= LONGEST)
      .slice(0, 20);
  };

  const follow = (event: Event) => {
    if (!event.isTrusted) return;
    isPersons = true;
    setTimeout(() => {
      isPersons = false;
    });
  };
  const changed = (event: Event) => {
    const [element] = event.composedPath();
    if (!(element instanceof HTMLElement) || element === bar) return;
    // A box that a script clicks changes by an event of the browser.
    const isBox = element.matches("input[type=radio], input[type=checkbox]");
    if (!isPersons && (isBox || !event.isTrusted)) return;
    const targets = targetsOf(element);
    if (element instanceof HTMLSelectElement) {
      for (const { label } of element.selectedOptions)
        say({ act: "choose", targets, value: words(label).slice(0, LONGEST) });
    } else if (element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(element.type)) {
      const group = reader().groupWordsOf(element).slice(0, LONGEST);
      say({ act: "choose", targets, value: element.checked, ...(group ? { within: [group] } : {}) });
    } else say({ act: "type", targets });
  };
  /** The elements of an event of the person on the form, the innermost first. */
  const pathOf = (event: Event): HTMLElement[] => {
    const path = event.composedPath().filter((one) => one instanceof HTMLElement);
    return event.isTrusted && !path.includes(bar as HTMLElement) ? path : [];
  };
  const begun = (event: Event) => {
    const [target] = pathOf(event);
    seen = target && reader().readPress(target);
    targets = seen ? targetsOf(seen.element, [seen.name]) : [];
  };
  // A list may close before the click.
  const ended = () => {
    if (seen?.choice === undefined) return;
    say({ act: "choose", targets, value: seen.choice.slice(0, LONGEST) });
  };
  const pressed = (event: Event) => {
    const element = pathOf(event).find((one) => one.matches(PRESSABLE));
    if (element) say({ act: "press", targets: targetsOf(element) });
    else if (seen && seen.choice === undefined) say({ act: "press", targets });
  };
  const selectorOf = (element: Element): string => {
    const parts: string[] = [];
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { id, localName, parentElement } = at;
      if (id && document.querySelectorAll(`#${CSS.escape(id)}`).length === 1) {
        parts.unshift(`#${CSS.escape(id)}`);
        break;
      }
      const alike = [...(parentElement?.children ?? [])].filter((one) => one.localName === localName);
      parts.unshift(alike.length > 1 ? `${localName}:nth-of-type(${alike.indexOf(at) + 1})` : localName);
    }
    return parts.join(" > ");
  };
  /** The words around a result, without its own. */
  const labelOfResult = (element: HTMLElement): string => {
    const own = words(element.innerText);
    for (let at: HTMLElement | null = element; at && at !== document.body; at = at.parentElement) {
      const before = words((at.previousElementSibling as HTMLElement | null)?.innerText);
      const around = words(at.parentElement?.innerText).replace(own, " ").trim();
      const named = before || (around.length <= 100 ? around : "");
      if (named) return named.slice(0, 100);
    }
    return words(document.title).slice(0, 100);
  };
  const pointed = (event: Event) => {
    const [element] = pathOf(event);
    if (!isPointing || !element) return;
    // The page learns nothing of this press.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== "click") return;
    isPointing = false;
    const css = selectorOf(element).slice(0, LONGEST);
    const label = labelOfResult(element) || "Result";
    say({ act: "result", label, targets: [{ by: "css", value: css }] });
  };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"])
    window.addEventListener(type, pointed, true);
  for (const type of ["pointerdown", "mousedown", "mouseup", "click", "keydown", "keyup"])
    window.addEventListener(type, follow, true);
  document.addEventListener("change", changed, true);
  document.addEventListener("pointerdown", begun, true);
  document.addEventListener("pointerup", ended, true);
  document.addEventListener("click", pressed, true);
  if (window.top === window) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", drawBar);
    else drawBar();
  }

  function drawBar(): void {
    bar = document.createElement("federalrunner-recorder");
    const root = bar.attachShadow({ mode: "closed" });
    const line = root.appendChild(document.createElement("div"));
    line.setAttribute("role", "status");
    Object.assign(line.style, {
      position: "fixed",
      insetInline: "0",
      bottom: "0",
      zIndex: "2147483647",
      display: "flex",
      gap: "12px",
      alignItems: "center",
      padding: "8px 16px",
      background: "#1b1b1b",
      color: "#fff",
      font: "14px/1.4 system-ui, sans-serif",
    });
    text = line.appendChild(document.createElement("span"));
    text.style.flex = "1";
    for (const [event, caption] of [
      ["point", "This is the result"],
      ["undo", "Undo"],
      ["again", "This page again"],
      ["done", "Done"],
    ] as const) {
      const button = line.appendChild(document.createElement("button"));
      button.textContent = caption;
      Object.assign(button.style, { font: "inherit", padding: "4px 12px", cursor: "pointer" });
      button.addEventListener("click", ({ isTrusted }) => {
        if (!isTrusted) return;
        isPointing = event === "point";
        if (event !== "point") say(event);
        else if (text) text.textContent = "Press the result in the page.";
      });
    }
    const own = bar;
    document.documentElement.append(own);
    // A page may replace its whole content, or remove the bar.
    let returns = 0;
    new MutationObserver(() => {
      if (own.isConnected || returns++ > MOST_RETURNS) return;
      document.documentElement?.append(own);
    }).observe(document, { childList: true, subtree: true });
    // The end of the page can be scrolled above the bar.
    document.documentElement.style.paddingBottom = "56px";
    say("shown");
  }
}
