/** The one element that a role, a name or both identify, and the effects of a press on it that no tool can handle. */

import { REFUSALS } from "../../../text/vocabulary/sites.ts";
import { inAllLanguages } from "../../../text/words.ts";
import { closest, containsDeep, innermost, pause, queryAll, viewOf } from "../dom/document.ts";
import { coverOf, scrollToCenter } from "../dom/geometry.ts";
import { isTextBox } from "../dom/selectors.ts";
import { labelsOf, normalize } from "../dom/text.ts";
import { isDisabled, isShown, isVisible } from "../dom/visibility.ts";
import { memory } from "../memory.ts";
import { unsupported } from "../widgets/unsupported.ts";
import { questionOf } from "../words/question.ts";
import { type PageNode, pageNodes } from "./page-nodes.ts";
import { chosenState } from "./read-node.ts";

export interface NodeTarget {
  role?: string;
  name?: string;
  /** The name of the question or part of the page that holds the target. */
  group?: string;
  /** From 1, among the matches in the order of the page. */
  nth?: number;
  /** Fields that take a search. */
  search?: boolean;
}

export interface FoundNodes {
  count: number;
  /** The matches where they are several, else the elements with the same role. */
  candidates: string[];
  /** The reason why no tool can use the only match: it needs a person, or leaves the page. */
  limit?: string;
  isOption?: boolean;
  isDisabled?: boolean;
  /** Whether a box, a radio or a switch is chosen; absent for other elements. */
  isChosen?: boolean;
  name?: string;
}

const MOST_CANDIDATES = 8;
const CAPTCHA = new RegExp(
  inAllLanguages(REFUSALS, ({ captcha }) => captcha),
  "i",
);

/** Counts the matches, and keeps the only one for {@link foundNode}. */
export function findNodes(target: NodeTarget): FoundNodes {
  const all = matching(pageNodes(target.role), target);
  const matches = target.nth === undefined ? all : all.slice(target.nth - 1, target.nth);
  memory.foundNode = matches.length === 1 ? matches[0]?.element : undefined;
  const [match] = matches;
  if (matches.length !== 1 || !match) return { count: matches.length, candidates: candidatesOf(all, target) };
  return {
    count: 1,
    candidates: [],
    limit: limitOf(match.element),
    isOption: match.element.tagName === "OPTION",
    isDisabled: isDisabled(match.element),
    isChosen: chosenState(match.element),
    name: match.name,
  };
}

/**
 * The element to press for the match of the last {@link findNodes}: the label of a radio or box behind a drawn one. From
 * now on limits are recorded, as by {@link watchLimits}.
 */
export function foundNode(): HTMLElement | null {
  const found = memory.foundNode;
  if (!found) return null;
  watchLimits(viewOf(found));
  const label = labelsOf(found).find(isVisible);
  if (!label || !found.matches("input[type=radio],input[type=checkbox]")) return found;
  if (!isVisible(found)) return label;
  scrollToCenter(found);
  return coverOf(found) === found ? found : label;
}

export function foundField(): HTMLElement | null {
  return memory.foundNode ?? null;
}

/** The editable element with the focus, of which {@link typedText} reads the text. */
export function focusedField(): HTMLElement | null {
  const active = activeElement();
  const field = active && isEditable(active) ? active : null;
  if (field) memory.typedField = field;
  return field;
}

/** Whether the focus is in another field than the one that was found. A box may open a popup with a search of its own. */
export function hasLostFocus(): boolean {
  const [found, active] = [memory.foundNode, activeElement()];
  if (!found || !active || !isTextBox(found)) return false;
  return !found.hasAttribute("aria-expanded") && !containsDeep(found, active) && !containsDeep(active, found);
}

/** The element that a key presses, if any. From now on limits are recorded, as by {@link watchLimits}. */
export function pressedByKey(): HTMLElement | null {
  const active = activeElement();
  watchLimits(active ? viewOf(active) : window);
  return active && !active.matches("body,html,iframe,frame") ? active : null;
}

function activeElement(): HTMLElement | null {
  let active = document.activeElement;
  for (;;) {
    const inner: Element | null | undefined =
      active?.shadowRoot?.activeElement ?? frameDocument(active)?.activeElement;
    if (!inner) return active as HTMLElement | null;
    active = inner;
  }
}

function isEditable(element: HTMLElement): boolean {
  const { readOnly } = element as HTMLInputElement;
  if (isDisabled(element) || readOnly) return false;
  return (
    isTextBox(element) ||
    element.matches(
      "select,[role=combobox],[role=textbox],[role=searchbox],[role=spinbutton],input[type=range]",
    )
  );
}

function matching(nodes: PageNode[], { role, name, group, search }: NodeTarget): PageNode[] {
  if (search) return searchBoxes(nodes);
  const inGroup = group ? nodesIn(nodes, group) : nodes;
  const ofRole = role ? inGroup.filter((node) => node.role === role) : inGroup;
  if (!name) return ofRole;
  const wanted = normalize(name);
  const exact = ofRole.filter((node) => node.names.some((one) => normalize(one) === wanted));
  if (exact.length > 0) return inSameCase(withoutGroups(exact), name);
  const containing = ofRole.filter((node) => node.names.some((one) => normalize(one).includes(wanted)));
  if (role || containing.length > 0) return withoutGroups(containing);
  return byText(wanted);
}

/** The nodes in an element, or of a question, of that name. */
function nodesIn(nodes: PageNode[], group: string): PageNode[] {
  const wanted = normalize(group);
  const holders = pageNodes().filter(({ names }) => names.some((one) => normalize(one) === wanted));
  const isHeld = ({ element }: PageNode) =>
    holders.some((holder) => holder.element !== element && containsDeep(holder.element, element));
  return nodes.filter((node) => isHeld(node) || normalize(questionOf(node.element).context) === wanted);
}

// A page may have "no" and "No".
function inSameCase(nodes: PageNode[], name: string): PageNode[] {
  const same = nodes.filter(({ names }) => names.includes(name.trim()));
  return nodes.length > 1 && same.length > 0 ? same : nodes;
}

// A field and the group around it may have one name.
function withoutGroups(nodes: PageNode[]): PageNode[] {
  if (nodes.length < 2) return nodes;
  const inner = nodes.filter(
    ({ element }) => !nodes.some((other) => other.element !== element && element.contains(other.element)),
  );
  const used = inner.filter(({ role }) => !/^(group|heading|radiogroup|region|alert)$/.test(role));
  return used.length > 0 ? used : inner;
}

function byText(wanted: string): PageNode[] {
  const holds = (element: Element, isWhole: boolean) => {
    const text = normalize((element as HTMLElement).innerText ?? element.textContent);
    return isWhole ? text === wanted : text.includes(wanted);
  };
  for (const isWhole of [true, false]) {
    const texts = queryAll("body *").filter((element) => holds(element, isWhole) && isShown(element));
    const inner = innermost(texts);
    if (inner.length > 0)
      return inner.map((element) => ({ element, role: "", name: normalize(element.textContent), names: [] }));
  }
  return [];
}

function searchBoxes(nodes: PageNode[]): PageNode[] {
  const fields = nodes.filter(({ element }) => isEditable(element) && !element.matches("select"));
  const boxes = fields.filter(({ role }) => role === "searchbox");
  if (boxes.length > 0) return boxes;
  const inside = fields.filter(({ element }) => closest(element, "search,[role=search]"));
  if (inside.length > 0) return inside;
  return fields.filter(
    ({ role, names }) => /^(combobox|textbox)$/.test(role) && names.some((name) => /\bsearch\b/i.test(name)),
  );
}

function candidatesOf(matches: PageNode[], { role, name }: NodeTarget): string[] {
  const others = () => pageNodes(role).filter((node) => role || node.role !== "option");
  const alike = matches.length > 0 ? matches : others();
  const lines = alike.map((node) => {
    const context = matches.length > 1 ? questionOf(node.element).context : "";
    const words = node.name || normalize(name);
    return `${node.role} “${words.slice(0, 80)}”${context ? ` in “${context.slice(0, 80)}”` : ""}`;
  });
  return [...new Set(lines)].slice(0, MOST_CANDIDATES);
}

/** Specimen: https://developers.google.com/recaptcha/docs/display. */
function limitOf(element: HTMLElement): string | undefined {
  const frame = element.ownerDocument.location.href;
  const widget = unsupported.recognise(element, {
    field_id: "",
    label: "",
    kind: "text",
    locators: [],
    options: [],
    value: "",
  });
  if (
    CAPTCHA.test(frame) ||
    CAPTCHA.test(`${element.id} ${element.className} ${element.getAttribute("aria-label")}`)
  )
    return "is a captcha";
  if (widget)
    return element.matches("input[type=file]") ? "uploads a file" : "is a control that only a person can use";
  return limitOfPress(element);
}

function frameDocument(element: Element | null): Document | null {
  try {
    return (element as HTMLIFrameElement | null)?.contentDocument ?? null;
  } catch {
    return null;
  }
}

type View = Window & typeof globalThis;
/** Ends one watch. */
type Stop = () => void;

const WINDOW = "opens another window";
const DOWNLOAD = "starts a download";
const FILE = "asks for a file";
const PRINT = "prints the page";

/** The limit that the element itself shows. */
function limitOfPress(element: HTMLElement): string | undefined {
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
function watchLimits(view: View): void {
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
      // The listeners of the page queue their tasks after the first pause.
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
