/** The page as a whole: its documents and shadow roots (same-origin frames, open roots), and waiting for changes in them. */
import { FRAME_MS, GIVE_UP_MS } from "../limits.ts";
import { endLook, perLook } from "../memory.ts";

export function roots(): (Document | ShadowRoot)[] {
  return rootsOf(document);
}

const rootsOf = perLook((page: Document) => {
  const found: (Document | ShadowRoot)[] = [];
  const visit = (root: Document | ShadowRoot) => {
    found.push(root);
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) visit(element.shadowRoot);
      if (element.tagName === "IFRAME" || element.tagName === "FRAME") {
        // Another origin's document is null here, or throws.
        try {
          const inner = (element as HTMLIFrameElement).contentDocument;
          if (inner?.documentElement) visit(inner);
        } catch {}
      }
    }
  };
  visit(page);
  return found;
});

/** Matches in every root; none for a selector that the browser rejects. */
export function queryAll(css: string): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (const root of roots()) {
    try {
      found.push(...root.querySelectorAll<HTMLElement>(css));
    } catch {
      return [];
    }
  }
  return found;
}

/** Whether an element shows a document that scripts of this one cannot reach. */
export function isSeparateFrame(element: Element): boolean {
  if (element.tagName !== "IFRAME" && element.tagName !== "FRAME") return false;
  try {
    return !(element as HTMLIFrameElement).contentDocument;
  } catch {
    return true;
  }
}

/** Matches below an element, also in the shadow roots and frames inside it, and those that its slots show. */
export function queryWithin(scope: Element, css: string): HTMLElement[] {
  const slotted = slottedIn(scope);
  const scopes = [scope, ...slotted];
  const inner = roots().filter((root) => {
    const host = hostOf(root);
    return host !== undefined && scopes.some((one) => containsDeep(one, host));
  });
  const below = [...scopes, ...inner].flatMap((root) => [...root.querySelectorAll<HTMLElement>(css)]);
  return [...slotted.filter((one) => one.matches(css)), ...below];
}

function slottedIn(scope: Element): HTMLElement[] {
  if (!("host" in scope.getRootNode())) return [];
  const slots = [...scope.querySelectorAll("slot")];
  return slots.flatMap((slot) => slot.assignedElements({ flatten: true }) as HTMLElement[]);
}

/** The element around another one: its parent, or the host of its shadow root. */
export function parentOf(element: Element): HTMLElement | undefined {
  const root = element.getRootNode() as Document | ShadowRoot;
  return element.parentElement ?? ("host" in root ? (root.host as HTMLElement) : undefined);
}

/** The elements around another one, the nearest first, up to a number of levels. */
export function ancestors(element: Element, levels = Number.POSITIVE_INFINITY): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = parentOf(element); at && found.length < levels; at = parentOf(at)) found.push(at);
  return found;
}

/** {@link ancestors} in the element's own root. */
export function parents(element: Element, levels = Number.POSITIVE_INFINITY): HTMLElement[] {
  return ancestors(element, levels).filter((one) => one.getRootNode() === element.getRootNode());
}

/** The elements around all of these, the nearest first. */
export function ancestorsOfAll([first, ...others]: readonly Element[]): HTMLElement[] {
  const scopes = first ? ancestors(first) : [];
  return scopes.filter((scope) => others.every((other) => containsDeep(scope, other)));
}

/** Through the browser's own property: an input named "children" hides that of its form. */
export function childrenOf(element: Element): HTMLElement[] {
  return [...(Reflect.get(Element.prototype, "children", element) as HTMLCollectionOf<HTMLElement>)];
}

/** The position of an element in the document. */
export function placeOf(element: Element | undefined): string {
  return (element ? [element, ...ancestors(element)] : [])
    .map((one) => {
      const siblings = one.parentElement ? childrenOf(one.parentElement) : [];
      const alike = siblings.filter(({ localName }) => localName === one.localName);
      return `${one.localName}:${alike.indexOf(one as HTMLElement)}`;
    })
    .join(" < ");
}

/** The elements of a list that no other one of it holds. */
export function outermost<E extends Element>(elements: E[]): E[] {
  return elements.filter((one) => !elements.some((other) => other !== one && other.contains(one)));
}

/** The elements of a list that hold no other one of it. */
export function innermost<E extends Element>(elements: E[]): E[] {
  return elements.filter((one) => !elements.some((other) => other !== one && one.contains(other)));
}

/** The nearest element around another one, itself included, as the page is composed: across slots and shadow roots. */
export function closest(element: Element, css: string): HTMLElement | undefined {
  for (let at: Element | undefined = element; at; at = at.assignedSlot ?? parentOf(at))
    if (at.matches(css)) return at as HTMLElement;
  return undefined;
}

/** Elements in the order of the page, those of shadow roots and frames at their hosts. */
export function inPageOrder(elements: HTMLElement[]): HTMLElement[] {
  const pathOf = (element: Element) => {
    const path: Element[] = [element];
    for (let host = hostOf(element.getRootNode()); host; host = hostOf(host.getRootNode()))
      path.unshift(host);
    return path;
  };
  const compare = (a: Element[], b: Element[]) => {
    const level = a.findIndex((element, index) => element !== b[index]);
    const [one, other] = [a[level], b[level]];
    if (!one || !other) return a.length - b.length;
    return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  };
  return elements
    .map((element) => ({ element, path: pathOf(element) }))
    .sort((a, b) => compare(a.path, b.path))
    .map(({ element }) => element);
}

/** Whether an element contains another, across shadow roots and frames. */
export function containsDeep(scope: Element | ShadowRoot, element: Element): boolean {
  for (let inner: Element | undefined = element; inner; inner = hostOf(inner.getRootNode()))
    if (scope.contains(inner)) return true;
  return false;
}

function hostOf(root: Node): Element | undefined {
  if ("host" in root) return (root as ShadowRoot).host;
  return (root as Document).defaultView?.frameElement ?? undefined;
}

/**
 * Waits until `check` returns a value.
 *
 * @param stillMs time without a change of the page after which the wait ends
 * @returns undefined after `timeoutMs`, or after `stillMs` without a change
 */
export function waitFor<T>(
  check: () => T | undefined,
  timeoutMs: number,
  stillMs?: number,
): Promise<T | undefined> {
  const now = attempt(check);
  if (now !== undefined || timeoutMs <= 0) return Promise.resolve(now);
  return new Promise((resolve) => {
    const observers: MutationObserver[] = [];
    const started = timeNow();
    let lastChange = started;
    let cost = 0;
    let looked = 0;
    let later: ReturnType<typeof setTimeout> | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const finish = (value: ReturnType<typeof check>) => {
      for (const observer of observers) observer.disconnect();
      isOver = true;
      clearTimeout(timer);
      clearTimeout(later);
      resolve(value);
    };
    const look = () => {
      endLook();
      const from = timeNow();
      const value = attempt(check);
      const time = timeNow();
      [cost, looked] = [time - from, time];
      if (value !== undefined) finish(value);
      else if (time - started >= timeoutMs) finish(undefined);
      else if (stillMs !== undefined && time - lastChange >= stillMs) finish(undefined);
    };
    // The checks take at most half of the time, so that a page can render in between.
    const lookSoon = () => {
      if (timeNow() - looked >= cost) look();
      else
        later ??= setTimeout(() => {
          later = undefined;
          look();
        }, cost);
    };
    const watched = new WeakSet<Node>();
    const watch = () => {
      for (const root of roots()) {
        if (watched.has(root)) continue;
        watched.add(root);
        const observer = new MutationObserver(() => {
          lastChange = timeNow();
          lookSoon();
        });
        observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
        observers.push(observer);
      }
    };
    // Values, styles and new shadow roots change without a mutation record.
    const lookAgain = () => {
      watch();
      const now = timeNow();
      const ends = [
        started + timeoutMs,
        stillMs === undefined ? Number.POSITIVE_INFINITY : lastChange + stillMs,
      ];
      timer = setTimeout(
        () => {
          look();
          if (!isOver) lookAgain();
        },
        Math.max(1, Math.min(FRAME_MS, ...ends.map((end) => end - now))),
      );
    };
    lookAgain();
  });
}

/** Resolves once the page's deferred scripts have run: before that it has no listeners. */
export function awaitScripts(): Promise<true | undefined> {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const hasRun = () => document.readyState === "complete" || (navigation?.domContentLoadedEventEnd ?? 0) > 0;
  return waitFor(() => hasRun() || undefined, GIVE_UP_MS);
}

// A page may remove the elements of a check while it runs: the next one decides.
function attempt<T>(check: () => T | undefined): T | undefined {
  try {
    return check();
  } catch {
    return undefined;
  }
}

/** Waits one macrotask: frameworks that batch their rendering then process each answer separately. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(0);
  });
}

/** Waits by a timer of the page: all of its earlier timers of that length have fired then, however busy it is. */
export function tick(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Resolves once the page has been drawn: some pages continue to process an answer in the next frame. */
export async function drawn(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

/** Resolves in the next frame, after the page's own callbacks for it. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    // A page in the background is not drawn.
    setTimeout(resolve, FRAME_MS);
  });
}

/** The items of a list, each after its index. Old libraries replace `Array.prototype.entries` by a method without indices. */
export function indexed<T>(list: Iterable<T>): [index: number, item: T][] {
  return [...list].map((item, index) => [index, item]);
}

export function rectOf(element: Element | Range): DOMRect {
  return element.getBoundingClientRect();
}

/** In milliseconds since the document began. */
export function timeNow(): number {
  return performance.now();
}

/** The window of an element's document. */
export function viewOf(element: Element): Window & typeof globalThis {
  return element.ownerDocument.defaultView ?? window;
}
