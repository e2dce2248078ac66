/** The documents and shadow roots of a page: same-origin frames and open shadow roots included. */

let knownRoots: (Document | ShadowRoot)[] | undefined;

/** Cached until the next microtask. */
export function roots(): (Document | ShadowRoot)[] {
  if (knownRoots) return knownRoots;
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
  visit(document);
  knownRoots = found;
  queueMicrotask(() => {
    knownRoots = undefined;
  });
  return found;
}

export function forgetRoots(): void {
  knownRoots = undefined;
}

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
