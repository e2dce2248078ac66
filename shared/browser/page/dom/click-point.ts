/**
 * Where the mouse reaches an element: its middle, in CSS pixels of the tab's viewport.
 *
 * @returns undefined when something covers it
 */
export function clickPoint(element: Element): { x: number; y: number } | undefined {
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
}

export function scrollToCenter(element: Element): void {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
}

function middleOf(element: Element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
