/** Editors of formatted text: editable elements, and same-origin frames whose document is editable. */
import { parentOf, pause, queryAll, queryWithin } from "../dom/document.ts";
import { EDITABLE, PLAIN_LINE } from "../dom/selectors.ts";
import { visibleText } from "../dom/text.ts";
import { isVisible } from "../dom/visibility.ts";
import { isSameText } from "./parts/text/same-text.ts";
import type { Widget } from "./widget.ts";

const NO_EDITOR = `[role=spinbutton],[role=combobox],${PLAIN_LINE}`;
const EDITABLE_EDITOR = `${EDITABLE}:not(${NO_EDITOR})`;
const EDITOR = `${EDITABLE_EDITOR},iframe`;
/** The distance between an editor and the text area that it replaces, in levels of the document. */
const COMPANION_LEVELS = 4;

export const richText: Widget = {
  name: "rich text",

  recognise(element, field) {
    if (field.kind !== "text") return undefined;
    const own = editableOf(element);
    if (own || isNativeShown(element)) return element.matches(NO_EDITOR) ? undefined : own;
    return element.matches("textarea") ? editorBeside(element) : onlyEditorIn(element);
  },

  find: () => [
    ...queryAll(EDITABLE_EDITOR).filter(
      (element) => isOutermost(element) && element.ownerDocument === document,
    ),
    ...queryAll("iframe").filter((frame) => isVisible(frame) && editableOf(frame)),
  ],

  describe: (control) => ({ field_type: "textarea", value: visibleText(editableOf(control) ?? control) }),

  // Editors keep a model of their own, which follows only the browser's own events.
  set: () => ({ reason: "needs_keys" }),

  shows: (control, field) => isSameText(visibleText(control), field.value),

  read: visibleText,

  async *steps(control, field) {
    yield { do: "type", into: control, text: field.value };
    await pause();
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};

function isNativeShown(element: HTMLElement): boolean {
  return element.matches("input,select") || (element.matches("textarea") && isVisible(element));
}

function editableOf(element: HTMLElement): HTMLElement | undefined {
  if (element.isContentEditable) return element;
  if (element.tagName !== "IFRAME") return undefined;
  const inner = (element as HTMLIFrameElement).contentDocument;
  if (!inner?.body) return undefined;
  if (inner.designMode === "on" || inner.body.isContentEditable) return inner.body;
  const editable = [...inner.body.querySelectorAll<HTMLElement>(EDITOR)].filter(isOutermost);
  return editable.length === 1 ? editable[0] : undefined;
}

function onlyEditorIn(element: HTMLElement): HTMLElement | undefined {
  if (queryWithin(element, "input:not([type=hidden]),select").some(isVisible)) return undefined;
  const editors = queryWithin(element, EDITOR).filter(isOutermost);
  const editable = new Set(editors.filter(isVisible).flatMap((editor) => editableOf(editor) ?? []));
  return editable.size === 1 ? [...editable][0] : undefined;
}

// Editors hide the text area that they replace, next to it.
function editorBeside(hidden: HTMLElement): HTMLElement | undefined {
  let scope = parentOf(hidden);
  for (let level = 0; scope && level < COMPANION_LEVELS; level++, scope = parentOf(scope)) {
    const editor = onlyEditorIn(scope);
    if (editor) return editor;
    if (scope.matches("form,fieldset")) return undefined;
  }
  return undefined;
}

function isOutermost(element: HTMLElement): boolean {
  return !element.parentElement?.isContentEditable;
}
