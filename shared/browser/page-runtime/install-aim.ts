import type { PageRuntime } from "./types.ts";

/** Taking aim at a button: waiting until it can be pressed, and finding the point where a person would. */
export function installAim(rt: PageRuntime): void {
  const BLOCKED_SETTLES_MS = 300;
  const BANNER_GOES_MS = 1000;

  const middleOf = (element: Element) => {
    const box = element.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  const freePoint = (element: Element): { x: number; y: number } | undefined => {
    let { x, y } = middleOf(element);
    for (let target = element; ; ) {
      const root = target.getRootNode() as Document | ShadowRoot;
      const hit = root.elementFromPoint(x, y);
      if (!hit || !(target.contains(hit) || hit.contains(target))) return undefined;
      if ("host" in root) {
        target = root.host;
        continue;
      }
      const frame = target.ownerDocument.defaultView?.frameElement;
      if (!frame) return { x, y };
      const box = frame.getBoundingClientRect();
      x += box.x + frame.clientLeft;
      y += box.y + frame.clientTop;
      target = frame;
    }
  };

  const show = (element: Element) =>
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });

  rt.approach = (field) => {
    const target = rt.target(field);
    // Hidden radios and checkboxes are pressed on their label.
    const element = target && !rt.isVisible(target) ? (target as HTMLInputElement).labels?.[0] : target;
    if (!element) return null;
    show(element);
    target?.focus({ preventScroll: true });
    return freePoint(element) ?? null;
  };

  rt.pointOfSuggestion = async (field, timeoutMs) => {
    const suggestion = await rt.suggestionFor(field, timeoutMs);
    if (!suggestion) return null;
    suggestion.scrollIntoView({ block: "nearest", behavior: "instant" });
    return freePoint(suggestion) ?? null;
  };

  rt.aim = async (button, plan, timeoutMs) => {
    const started = performance.now();
    const found = await rt.waitFor<HTMLElement | "blocked">(() => {
      const element = rt.findButton(button).element as HTMLElement | undefined;
      if (element && !rt.isDisabled(element)) return element;
      const isLate = performance.now() - started > BLOCKED_SETTLES_MS;
      return isLate && !element && rt.isBlocked() ? "blocked" : undefined;
    }, timeoutMs);
    if (found === "blocked") return { state: "blocked" };
    if (!found) {
      const { element, tried } = rt.findButton(button);
      return element ? { state: "disabled" } : { state: "missing", tried };
    }
    const [changed] = rt.changed(plan.answers ?? []);
    if (changed !== undefined) return { state: "changed", field_id: changed };
    show(found);
    let at = freePoint(found);
    if (!at && rt.dismissBanners().length > 0) at = await rt.waitFor(() => freePoint(found), BANNER_GOES_MS);
    const before = rt.state(plan);
    if (!at) {
      // The answer has to leave the page before the page does.
      setTimeout(() => rt.press(found));
      return { state: "ready", before };
    }
    rt.unpressed = found;
    found.addEventListener("click", () => (rt.unpressed = undefined), { once: true, capture: true });
    return { state: "ready", at, before };
  };
}
