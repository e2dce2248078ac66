import type { PageRuntime } from "./types.ts";

/** Reading the document: through open shadow roots and same-origin frames, visibility, labels, waiting. */
export function installDom(rt: PageRuntime): void {
  let knownRoots: (Document | ShadowRoot)[] | undefined;

  rt.normalize = (text) =>
    (text ?? "")
      .normalize("NFKC")
      .replace(/[\u2018\u2019\u02BC]/g, "'")
      .replace(/[\u201C\u201D]/g, '"')
      .replace(/\s+/g, " ")
      .trim()
      .replace(/\s*[*:]$/, "")
      .toLowerCase();

  rt.roots = () => {
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
  };

  rt.queryAll = (css) => {
    const found: HTMLElement[] = [];
    for (const root of rt.roots()) {
      try {
        found.push(...root.querySelectorAll<HTMLElement>(css));
      } catch {
        return [];
      }
    }
    return found;
  };

  rt.isVisible = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0;
  };

  rt.isShown = (element) => {
    if (rt.isVisible(element)) return true;
    const input = element as HTMLInputElement;
    const role = element.getAttribute("role") ?? input.type;
    if (role !== "radio" && role !== "checkbox") return false;
    const labels = [...(input.labels ?? [])];
    return (
      labels.some(rt.isVisible) ||
      (labels.length === 0 && !!element.parentElement && rt.isVisible(element.parentElement))
    );
  };

  rt.isDisabled = (element) =>
    element.matches(":disabled") || element.getAttribute("aria-disabled") === "true";

  rt.visibleText = (element) => {
    const text = element.matches("input,textarea")
      ? (element as HTMLInputElement).value
      : ((element as HTMLElement).innerText ?? element.textContent ?? "");
    return text.replace(/\s+/g, " ").trim();
  };

  rt.labelTexts = (element) => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const referenced = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
    const sources: (Element | null)[] = [
      ...((element as HTMLInputElement).labels ?? []),
      ...referenced.map((id) => root.getElementById(id)),
    ];
    if (element.tagName === "FIELDSET") sources.push(element.querySelector("legend"));
    const texts = [
      element.getAttribute("aria-label"),
      element.getAttribute("title"),
      element.getAttribute("placeholder"),
    ];
    if (referenced.length > 1)
      texts.push(referenced.map((id) => root.getElementById(id)?.textContent ?? "").join(" "));
    // A label often says the same twice, once for screen readers: its parts count as well as the whole.
    for (const source of sources) {
      if (!source) continue;
      texts.push(source.textContent);
      for (const part of source.children) texts.push(part.textContent);
      for (const node of source.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
    }
    return [...new Set(texts.map(rt.normalize).filter(Boolean))];
  };

  // A macrotask: frameworks that batch their rendering see each answer by itself.
  rt.pause = () =>
    new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        resolve();
      };
      channel.port2.postMessage(0);
    });

  rt.waitFor = (check, timeoutMs, stillMs) => {
    const now = check();
    if (now !== undefined) return Promise.resolve(now);
    return new Promise((resolve) => {
      const observers: MutationObserver[] = [];
      const started = performance.now();
      let lastChange = started;
      const finish = (value: ReturnType<typeof check>) => {
        for (const observer of observers) observer.disconnect();
        clearInterval(timer);
        resolve(value);
      };
      const look = () => {
        knownRoots = undefined;
        const value = check();
        const time = performance.now();
        if (value !== undefined) finish(value);
        else if (time - started >= timeoutMs) finish(undefined);
        else if (stillMs !== undefined && time - lastChange >= stillMs) finish(undefined);
      };
      const watched = new WeakSet<Node>();
      const watch = () => {
        for (const root of rt.roots()) {
          if (watched.has(root)) continue;
          watched.add(root);
          const observer = new MutationObserver(() => {
            lastChange = performance.now();
            look();
          });
          observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
          observers.push(observer);
        }
      };
      watch();
      // Values, styles and new shadow roots change without a mutation record.
      const timer = setInterval(() => {
        look();
        watch();
      }, 50);
    });
  };
}
