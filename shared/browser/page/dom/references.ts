/** Elements that others name by an id, within the same document or shadow root. */

export function elementById(near: Node, id: string): HTMLElement | undefined {
  const root = near.getRootNode() as Document | ShadowRoot;
  // Shadow roots that the scripts of a page emulate refuse getElementById.
  return (id && root.querySelector<HTMLElement>(`#${CSS.escape(id)}`)) || undefined;
}

/** The elements that an attribute such as `aria-describedby` lists by their ids. */
export function referenced(element: Element, attribute: string): HTMLElement[] {
  const ids = (element.getAttribute(attribute) ?? "").split(/\s+/);
  return ids.map((id) => elementById(element, id)).filter((found) => found !== undefined);
}
