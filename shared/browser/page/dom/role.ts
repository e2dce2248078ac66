/** The roles of elements: the one that an element states, else the one that HTML gives it. */

/** In the terms of https://www.w3.org/TR/html-aria/#docconformance; of two for one element, the first counts. */
const IMPLICIT: Record<string, string> = {
  listbox: "select[multiple],select[size]:not([size='0'],[size='1'])",
  combobox: "select:not([multiple]),input[list]",
  textbox:
    "input:is(:not([type]),[type=''],[type=text],[type=email],[type=tel],[type=url],[type=password]),textarea",
  searchbox: "input[type=search]",
  spinbutton: "input[type=number]",
  slider: "input[type=range]",
  radio: "input[type=radio]",
  checkbox: "input[type=checkbox]",
  button: "button,summary,input:is([type=submit],[type=button],[type=image],[type=reset])",
  link: "a[href],area[href]",
  group: "fieldset,details,optgroup",
  heading: "h1,h2,h3,h4,h5,h6",
  region: "section",
  list: "ol,ul,menu",
  listitem: "li",
  rowgroup: "tbody,tfoot,thead",
  row: "tr",
  columnheader: "th",
  cell: "td",
  banner: "header",
  complementary: "aside",
  contentinfo: "footer",
  definition: "dd",
  img: "img",
  navigation: "nav",
  progressbar: "progress",
  separator: "hr",
  status: "output",
  term: "dt",
  // Elements that are called as their role.
  ...Object.fromEntries(
    ["article", "dialog", "figure", "form", "main", "meter", "option", "table"].map((one) => [one, one]),
  ),
};
const PARTS = /,(?![^(]*\))/;

const ROLES = new Map<string, [css: string, role: string][]>();
for (const [role, list] of Object.entries(IMPLICIT))
  for (const css of list.split(PARTS)) {
    const [tag = ""] = /^\w+/.exec(css) ?? [];
    ROLES.set(tag, [...(ROLES.get(tag) ?? []), [css, role]]);
  }

/** Undefined for an element that states no role and has none of its own, such as a text or a password. */
export function roleOf(element: Element): string | undefined {
  const [stated] = element.getAttribute("role")?.trim().split(/\s+/) ?? [];
  // An element that takes the focus keeps its own role (https://www.w3.org/TR/wai-aria-1.2/#conflict_resolution_presentation_none).
  if (stated && !(isPresentational(stated) && (element as HTMLElement).tabIndex >= 0)) return stated;
  return ROLES.get(element.localName)?.find(([css]) => element.matches(css))?.[1];
}

function isPresentational(role: string): boolean {
  return role === "none" || role === "presentation";
}

/** A selector of the elements of a role. */
export function ofRole(role: string): string {
  const own = (IMPLICIT[role] ?? "").split(PARTS).filter(Boolean);
  const name = CSS.escape(role);
  return [`[role="${name}"],[role^="${name} "]`, ...own.map((css) => `${css}:not([role])`)].join();
}

/** Whether the content of an element may name it (https://www.w3.org/TR/wai-aria-1.2/#namefromcontent). */
export function isNamedByContent(role: string): boolean {
  return NAMED_BY_CONTENT.test(role);
}

const NAMED_BY_CONTENT =
  /^(button|checkbox|cell|columnheader|gridcell|heading|link|menuitem(checkbox|radio)?|option|radio|row|rowheader|switch|tab|treeitem)$/;

/** Whether an element is one option of a question, or a box that is on or off. */
export function isChoice(element: Element): boolean {
  return element.matches("input[type=radio],input[type=checkbox],[role=radio],[role=checkbox]");
}

/** Tells controls of different kinds apart: their role, else the type of an input or button. */
export function kindOf(control: HTMLElement): string {
  return control.getAttribute("role") ?? (control as HTMLInputElement).type ?? control.localName;
}
