/** Effects of a press that no tool of a plan step can handle: other windows, downloads, choices of files, printing. */

import { closest, pause, queryAll } from "../dom/document.ts";
import { memory } from "../memory.ts";

type View = Window & typeof globalThis;
/** Ends one watch. */
type Stop = () => void;

const WINDOW = "opens another window";
const DOWNLOAD = "starts a download";
const FILE = "asks for a file";
const PRINT = "prints the page";

/** The limit that the element itself shows. */
export function limitOfPress(element: HTMLElement): string | undefined {
  const link = closest(element, "a[href],area[href]") as HTMLAnchorElement | undefined;
  if (link?.hasAttribute("download")) return "downloads a file";
  if (link) return opensWindow(link.target, link) ? WINDOW : undefined;
  const { form, type, formTarget } = element as HTMLButtonElement;
  const isSubmit = form && /^(submit|image)$/.test(type) && element.matches("button,input");
  return isSubmit && opensWindow(formTarget || form.target, form) ? WINDOW : undefined;
}

const PICKERS = [
  ["showDirectoryPicker", FILE],
  ["showOpenFilePicker", FILE],
  ["showSaveFilePicker", DOWNLOAD],
] as const;

/**
 * Records such effects in the view until {@link afterPress}, as its scripts start them: the browser reports them later.
 * Dialogs that would wait for a person are not opened.
 */
export function watchLimits(view: View): void {
  memory.stopWatchingPress();
  [memory.pressLimit, memory.queuedTasks] = [undefined, undefined];
  const stops = [...watchEvents(view), ...watchDialogs(view), ...watchScriptedPresses(view)];
  memory.stopWatchingPress = () => {
    for (const stop of stops) stop();
    memory.stopWatchingPress = () => {};
  };
}

function record(effect: string): void {
  memory.pressLimit ??= effect;
}

/** Records the limit of a press on an element, and returns whether the press must be prevented. */
function isStopped(view: View, target: EventTarget | null | undefined): boolean {
  if (!(target instanceof view.HTMLElement)) return false;
  if (target instanceof view.HTMLInputElement && target.type === "file") {
    record(FILE);
    return true;
  }
  const own = target instanceof view.HTMLAnchorElement ? limitOfPress(target) : undefined;
  if (own) record(own === WINDOW ? WINDOW : DOWNLOAD);
  return false;
}

function watchEvents(view: View): Stop[] {
  return [
    listen(view, "click", (event) => {
      // Listeners of the page queue theirs after the first pause.
      memory.queuedTasks ??= pause().then(pause);
      const [target] = event.composedPath();
      const link = target instanceof view.Element ? closest(target, "a[href]") : undefined;
      if (isStopped(view, target) || isStopped(view, link)) event.preventDefault();
    }),
    listen(view, "submit", ({ target, submitter }) => {
      const form = target as HTMLFormElement;
      if (opensWindow((submitter as HTMLButtonElement | null)?.formTarget || form.target, form))
        record(WINDOW);
    }),
  ];
}

/** Windows, pickers and the print dialog, which scripts open by functions of the view. */
function watchDialogs(view: View): Stop[] {
  return [
    replace(view, "open", (open) => (...args) => {
      const opened = open.apply(view, args);
      // A name may be that of a frame of this page.
      if (opened?.top !== view.top) record(WINDOW);
      return opened;
    }),
    ...PICKERS.map(([name, effect]) =>
      replace(view as unknown as Record<string, unknown>, name, () => async () => {
        record(effect);
        throw new view.DOMException("The user aborted a request.", "AbortError");
      }),
    ),
    replace(view, "print", () => () => record(PRINT)),
  ];
}

/** Presses by scripts: the view's listeners receive no events of an element outside of every document. */
function watchScriptedPresses(view: View): Stop[] {
  return [
    replace(
      view.HTMLElement.prototype,
      "click",
      (click) =>
        function (this: HTMLElement) {
          if (!isStopped(view, this)) click.call(this);
        },
    ),
    replace(
      view.EventTarget.prototype,
      "dispatchEvent",
      (dispatch) =>
        function (this: EventTarget, event: Event) {
          if (event?.type === "click" && isStopped(view, this)) return true;
          return dispatch.call(this, event);
        },
    ),
    replace(
      view.HTMLInputElement.prototype,
      "showPicker",
      (show) =>
        function (this: HTMLInputElement) {
          if (!isStopped(view, this)) show.call(this);
        },
    ),
    replace(
      view.HTMLFormElement.prototype,
      "submit",
      (submit) =>
        function (this: HTMLFormElement) {
          if (opensWindow(this.target, this)) record(WINDOW);
          submit.call(this);
        },
    ),
  ];
}

/** The effect of the press that no tool can handle, if any. */
export async function afterPress(): Promise<string | undefined> {
  await (memory.queuedTasks ?? pause());
  memory.stopWatchingPress();
  return memory.pressLimit;
}

function opensWindow(own: string, element: Element): boolean {
  const base = element.ownerDocument.querySelector<HTMLBaseElement>("base[target]");
  const target = own || base?.target || "";
  if (target === "" || /^_(self|parent|top)$/i.test(target)) return false;
  return !queryAll("iframe,frame").some((frame) => (frame as HTMLIFrameElement).name === target);
}

function listen<K extends keyof WindowEventMap>(
  view: View,
  type: K,
  react: (event: WindowEventMap[K]) => void,
): Stop {
  view.addEventListener(type, react, { capture: true });
  return () => view.removeEventListener(type, react, { capture: true });
}

function replace<T extends object, K extends keyof T>(holder: T, key: K, by: (own: T[K]) => T[K]): Stop {
  const own = Object.getOwnPropertyDescriptor(holder, key);
  if (typeof holder[key] !== "function") return () => {};
  const replaced = by(holder[key]);
  // A page may have frozen the object.
  if (!Reflect.defineProperty(holder, key, { configurable: true, writable: true, value: replaced }))
    return () => {};
  return () => {
    // A page may have replaced the function meanwhile: its own remains.
    if (holder[key] !== replaced) return;
    if (own) Reflect.defineProperty(holder, key, own);
    else delete holder[key];
  };
}
