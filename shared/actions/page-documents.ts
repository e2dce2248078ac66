/** The documents of a caller's page: the main one, and the frames that its scripts cannot reach. */
import type { ElementHandle, Frame, JSHandle, Page } from "playwright-core";
import { evaluatePageScript, type PageScripts } from "../browser/tab/page-script.ts";

type Runtime = PageScripts["reader"];
type Method =
  | "afterPress"
  | "awaitChosen"
  | "beginAnswer"
  | "findNodes"
  | "focusedField"
  | "foundField"
  | "foundNode"
  | "hasLostFocus"
  | "nextListed"
  | "pressedByKey"
  | "readTree"
  | "shownAnswer"
  | "textOfField"
  | "typedText";
type Returned<K extends Method> = Awaited<ReturnType<Runtime[K]>>;

const MOST_DOCUMENTS = 5;
const runtimes = new WeakMap<Frame, Promise<JSHandle<Runtime>>>();

export async function documentsOf(page: Page): Promise<Frame[]> {
  const [main, ...frames] = page.frames();
  if (!main) return [];
  const areSeparate = await Promise.all(frames.map(isSeparate));
  return [main, ...frames.filter((_, index) => areSeparate[index])];
}

/** Calls a function of the page runtime. Arguments travel as data, never as script text. */
export async function callIn<K extends Method>(
  frame: Frame,
  method: K,
  ...args: Parameters<Runtime[K]>
): Promise<Returned<K>> {
  const returned = await inRuntime(frame, (runtime) =>
    runtime.evaluate((rt, [name, values]) => (rt[name] as (...values: unknown[]) => unknown)(...values), [
      method,
      args,
    ] as const),
  );
  return returned as Returned<K>;
}

/** {@link callIn} for the document of the call before: one that has replaced it returns nothing. */
export async function callAgain<K extends Method>(
  frame: Frame,
  method: K,
  ...args: Parameters<Runtime[K]>
): Promise<Returned<K> | undefined> {
  try {
    const runtime = await runtimes.get(frame);
    return (await runtime?.evaluate(
      (rt, [name, values]) => (rt[name] as (...values: unknown[]) => unknown)(...values),
      [method, args] as const,
    )) as Returned<K>;
  } catch {
    return undefined;
  }
}

/** {@link callIn} for a function that returns an element. */
export async function elementIn(
  frame: Frame,
  method: "focusedField" | "foundField" | "foundNode" | "pressedByKey",
): Promise<ElementHandle<HTMLElement> | null> {
  return inRuntime(frame, async (runtime) => {
    const handle = await runtime.evaluateHandle((rt, name) => rt[name](), method);
    const element = handle.asElement() as ElementHandle<HTMLElement> | null;
    if (!element || frame.page().frames().length === 1) return element;
    // The mouse reaches an element through the frame that holds it.
    const owner = await element.ownerFrame();
    const owned = owner && owner !== frame ? await owner.evaluateHandle((own) => own, element) : element;
    return owned.asElement() as ElementHandle<HTMLElement> | null;
  });
}

async function inRuntime<T>(frame: Frame, work: (runtime: JSHandle<Runtime>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work(await (runtimes.get(frame) ?? install(frame)));
    } catch (error) {
      runtimes.delete(frame);
      // A page may have been replaced since the last step, and may be again during the search.
      if (tries === MOST_DOCUMENTS || frame.isDetached() || !isReplaced(error)) throw error;
    }
  }
}

function install(frame: Frame): Promise<JSHandle<Runtime>> {
  const installed = evaluatePageScript(frame, "reader");
  runtimes.set(frame, installed);
  return installed;
}

export function isReplaced(error: unknown): boolean {
  return /context was destroyed|Cannot find context|JSHandle is disposed/i.test(String(error));
}

async function isSeparate(frame: Frame): Promise<boolean> {
  try {
    const element = await frame.frameElement();
    if (!(await element.isVisible())) return false;
    return await frame.evaluate(() => window.frameElement === null);
  } catch {
    return false;
  }
}
