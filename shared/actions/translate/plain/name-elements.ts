/** Finds the elements that a step names: by their whole name, by their number among their kind, or as the only one of it. */
import { readOrdinal } from "../../../text/spoken-dates.ts";
import { inSameCase, normalizeName } from "../../find-target.ts";
import type { SnapshotNode } from "../../snapshot-node.ts";

export const FIELD_ROLES = ["textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider"];

const KINDS: Record<string, readonly string[]> = {
  button: ["button"],
  link: ["link"],
  radio: ["radio"],
  "radio button": ["radio"],
  option: ["option", "radio", "menuitem"],
  choice: ["option", "radio", "checkbox"],
  checkbox: ["checkbox"],
  "check box": ["checkbox"],
  box: ["textbox", "searchbox", "checkbox", "combobox", "spinbutton"],
  switch: ["switch", "checkbox"],
  toggle: ["switch", "checkbox", "button"],
  tab: ["tab"],
  "menu item": ["menuitem"],
  dropdown: ["combobox", "listbox"],
  "drop-down": ["combobox", "listbox"],
  list: ["combobox", "listbox"],
  "combo box": ["combobox"],
  field: FIELD_ROLES,
  input: ["textbox", "searchbox", "combobox", "spinbutton"],
  slider: ["slider"],
  textbox: ["textbox", "searchbox"],
  "text box": ["textbox", "searchbox"],
  "text field": ["textbox", "searchbox"],
  group: ["group"],
  question: ["group", ...FIELD_ROLES],
};
const LONGEST_FIRST = Object.keys(KINDS).sort((a, b) => b.length - a.length);

const CHOICE = /^(?:option|radio)$/;
const PRESSED = /^(?:button|link|menuitem|tab)$/;

export interface Named {
  found: SnapshotNode[];
  /** Without the kind of element and the quotes. */
  name: string;
  /** Those of the kind, where the words have one. */
  roles?: readonly string[];
  /** Nothing suggests that the words are more than the name of an element that the snapshot lacks. */
  isAbsent: boolean;
}

export function nameElements(words: string, nodes: readonly SnapshotNode[]): Named {
  const { name, roles, ordinal } = withoutKind(words);
  const whole = oneControl(named(nodes, unquoted(words)));
  const ofKind = roles ? nodes.filter(({ role }) => roles.includes(role)) : nodes;
  const ownKind = name === "" ? [...ofKind] : roles ? oneControl(named(ofKind, name)) : [];
  // A page may draw a link as a button, and the other way round.
  const isPressed = roles?.some((role) => PRESSED.test(role)) === true;
  const own = ownKind.length === 0 && isPressed && name !== "" ? named(pressedIn(nodes), name) : ownKind;
  const found = own.length > 0 && (whole.length === 0 || name !== "") ? own : whole;
  // Choices are numbered within their question.
  const isOneList = new Set(found.map(({ role, within }) => (CHOICE.test(role) ? within : ""))).size < 2;
  const isNumbered = ordinal !== undefined && found !== whole && isOneList;
  const meant = isNumbered ? found.slice(ordinal - 1, ordinal) : found;
  return { found: meant, name, roles, isAbsent: meant.length === 0 && isName(name, words, nodes) };
}

function pressedIn(nodes: readonly SnapshotNode[]): SnapshotNode[] {
  return nodes.filter(({ role }) => PRESSED.test(role));
}

export function unquoted(words: string): string {
  return words.trim().replace(/^["“'‘](.+)["”'’]$/, "$1");
}

export function isQuoted(words: string): boolean {
  return unquoted(words) !== words.trim();
}

/** Whether one text has the other in it as whole words. */
export function holdsWords(text: string, part: string): boolean {
  const [outer, inner] = [normalizeName(text), normalizeName(part)];
  for (let at = outer.indexOf(inner); at >= 0 && inner !== ""; at = outer.indexOf(inner, at + 1)) {
    const [before = " ", after = " "] = [outer[at - 1], outer[at + inner.length]];
    if (!/[\p{L}\p{N}]/u.test(before + after)) return true;
  }
  return false;
}

function named(nodes: readonly SnapshotNode[], name: string): SnapshotNode[] {
  for (const form of [normalizeName, bareName]) {
    const wanted = form(name);
    const found = wanted === "" ? [] : nodes.filter((node) => form(node.name) === wanted);
    if (found.length > 0) return inSameCase(found, name);
  }
  return [];
}

/** Without a question mark, and without a remark in parentheses at the end such as a unit. */
function bareName(name: string): string {
  return normalizeName(normalizeName(name).replace(/(?:\s*\([^()]*\)|[?!.:*\s])+$/, ""));
}

// A list and the box inside it may have one name.
function oneControl(nodes: SnapshotNode[]): SnapshotNode[] {
  const [first] = nodes;
  const isNested = nodes.length === 2 && nodes[1]?.within === first?.name && first?.role === "combobox";
  return isNested && first ? [first] : nodes;
}

interface Described {
  name: string;
  roles?: readonly string[];
  /** From 1, among the elements of the kind and the name. */
  ordinal?: number;
}

const ORDINAL = /^(?:the )?(?<ordinal>[\p{L}\d-]+) (?<rest>.+)$/u;

function withoutKind(words: string): Described {
  const { ordinal, rest = "" } = ORDINAL.exec(words)?.groups ?? {};
  const nth = ordinal === undefined || isQuoted(words) ? undefined : readOrdinal(ordinal);
  const kind = kindOf(nth === undefined ? words : rest);
  // "First name" is a name.
  return nth !== undefined && kind.roles ? { ...kind, ordinal: nth } : kindOf(words);
}

function kindOf(words: string): Described {
  const lower = words.toLowerCase();
  const only = KINDS[lower];
  if (only) return { name: "", roles: only };
  const last = LONGEST_FIRST.find((kind) => lower.endsWith(` ${kind}`));
  if (last) return { name: unquoted(words.slice(0, -last.length - 1)), roles: KINDS[last] };
  const first = LONGEST_FIRST.find((kind) => lower.startsWith(`${kind} `));
  if (!first) return { name: unquoted(words) };
  const rest = words.slice(first.length + 1).replace(/^(labelled|labeled|called|named) /i, "");
  return { name: unquoted(rest), roles: KINDS[first] };
}

// Lower-case words describe an element: "the blue button". A known name with additional words is more than a name.
function isName(name: string, words: string, nodes: readonly SnapshotNode[]): boolean {
  if (name === "") return false;
  const isLiteral = isQuoted(name) || words.includes(`"${name}"`) || words.includes(`“${name}”`);
  if (!isLiteral && (/^\p{Ll}/u.test(name) || name.includes(","))) return false;
  return !nodes.some((node) => holdsWords(name, node.name) || holdsWords(node.name, name));
}
