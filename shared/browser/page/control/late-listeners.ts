/**
 * Scripts that start late miss the events of the first answers. A listener that is added to a filled control, or around it,
 * receives them again.
 */
import { parentOf, timeNow } from "../dom/document.ts";
import { GIVE_UP_MS } from "../limits.ts";
import { expectLateChange, type Listened, memory } from "../memory.ts";

const NATIVE = ["keyup", "input", "change", "blur", "focusout"];
/** Events of components, such as `value-changed`. */
const OF_COMPONENT = /(?:change|changed|input)$/i;
/** Suggestions would open again. */
const TYPED = /^(?:keyup|input)$/;
/** A page may add a listener for each event that it receives. */
const MOST_REPEATS = 3;

/** Begins to record the listeners that the page's scripts add. */
export function watchLateListeners(): void {
  if (memory.recordsUntil !== undefined) return;
  memory.recordsUntil = timeNow() + GIVE_UP_MS;
  replaceMethod("addEventListener", recordAdded);
  replaceMethod("removeEventListener", (listened) => memory.removedListeners.push(listened));
}

function replaceMethod(
  name: "addEventListener" | "removeEventListener",
  record: (listened: Listened) => void,
): void {
  const { prototype } = EventTarget;
  const native: (type: string, ...rest: never[]) => void = prototype[name];
  function recording(this: EventTarget | undefined, type: string, ...rest: never[]): void {
    const target = this ?? window;
    native.call(target, type, ...rest);
    if (isRecording() && (NATIVE.includes(type) || OF_COMPONENT.test(type)))
      record({ target, type, at: timeNow() });
  }
  prototype[name] = recording;
  setTimeout(() => {
    // The page may have put a function of its own around it.
    if (prototype[name] === recording) prototype[name] = native;
  }, GIVE_UP_MS);
}

function isRecording(): boolean {
  return timeNow() < (memory.recordsUntil ?? 0);
}

/** Records that the events of an answer have been dispatched: listeners that are added from now on miss them. */
export function countLateFromNow(): void {
  memory.dispatchedAt = timeNow();
}

/** Records that a control has the answer of the last {@link countLateFromNow}. */
export function rememberEntered(control: HTMLElement): void {
  if (!isRecording() || memory.enteredControls.has(control)) return;
  memory.enteredControls.set(control, { since: memory.dispatchedAt, repeats: 0 });
  repeatMissed(control);
}

function recordAdded(listened: Listened): void {
  memory.addedListeners.push(listened);
  // The script that adds it may add others, and set the state that they need.
  if (memory.addedListeners.length === 1) setTimeout(repeatEvents);
}

/** Resolves once the listeners that have been added so far have received the answers. */
export async function awaitRepeats(): Promise<void> {
  // Timers of the same delay run in their order.
  if (memory.addedListeners.length > 0) await new Promise((resolve) => setTimeout(resolve));
}

function repeatEvents(): void {
  const isReplaced = ({ target, type }: Listened) =>
    memory.removedListeners.some((one) => one.target === target && one.type === type);
  memory.lateListeners = [
    ...memory.lateListeners,
    ...memory.addedListeners.filter((listened) => !isReplaced(listened)),
  ];
  memory.addedListeners = [];
  memory.removedListeners = [];
  for (const control of memory.enteredControls.keys()) repeatMissed(control);
}

/** Dispatches the events of an answer again for the listeners that were added after them. */
function repeatMissed(control: HTMLElement): void {
  const state = memory.enteredControls.get(control);
  if (!state || state.repeats >= MOST_REPEATS) return;
  const path = pathOf(control);
  const missed = memory.lateListeners.filter(
    ({ target, type, at }) => at >= state.since && path.includes(target) && isOfAnswer(target, type),
  );
  if (missed.length === 0) return;
  state.repeats++;
  state.since = timeNow();
  expectLateChange(0);
  const types = new Set(missed.map(({ type }) => type));
  for (const type of NATIVE.filter((one) => types.has(one))) dispatchNative(control, type);
  for (const { target, type } of missed) if (!NATIVE.includes(type)) dispatchOfComponent(path, target, type);
}

/** Listeners on the whole page count only for changes: an open list listens there for the loss of the focus. */
function isOfAnswer(target: EventTarget, type: string): boolean {
  const isWhole = !(target instanceof Element) || target.matches("html,body");
  return !isWhole || type === "input" || type === "change";
}

function pathOf(control: HTMLElement): EventTarget[] {
  const path: EventTarget[] = [];
  for (let part: HTMLElement | undefined = control; part; part = parentOf(part)) path.push(part);
  return control.isConnected ? [...path, control.ownerDocument, window] : [];
}

function dispatchNative(control: HTMLElement, type: string): void {
  if (TYPED.test(type) && control.matches("[role=combobox],[aria-autocomplete],[list]")) return;
  const init = { bubbles: type !== "blur", composed: type !== "change" };
  if (type === "keyup") control.dispatchEvent(new KeyboardEvent(type, init));
  else if (type === "blur" || type === "focusout") control.dispatchEvent(new FocusEvent(type, init));
  else control.dispatchEvent(new Event(type, init));
}

function dispatchOfComponent(path: EventTarget[], target: EventTarget, type: string): void {
  const hosts = path.filter((part) => part instanceof HTMLElement && part.localName.includes("-"));
  const source = hosts.find((host) => host === target) ?? hosts[0];
  if (!source || path.indexOf(source) > path.indexOf(target)) return;
  const { value } = source as Partial<HTMLInputElement>;
  source.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail: { value } }));
}
