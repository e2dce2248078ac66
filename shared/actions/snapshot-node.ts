/** One node of a snapshot, in the spellings of several tools. */
export interface SnapshotNode {
  /** In lower case, by WAI-ARIA. */
  role: string;
  name: string;
  /** A state such as `disabled`. */
  state?: string;
  /** The nearest named node around it. */
  within?: string;
  /** The names of all nodes around it, the outermost first. */
  around?: readonly string[];
}

const STATE = / \[(disabled|checked)\]$/;
/** `role "name" [checked] [ref=e2]`, as Playwright's ARIA snapshots have it. */
const ARIA = /^(?<role>[\w-]+)(?: (?<name>"(?:[^"\\]|\\.)*"|\/.*\/))?(?<attributes>(?: \[[^\]]*\])*)$/;
/** Names of Chromium's and macOS's own roles. */
const ROLES: Record<string, string> = {
  labeltext: "text",
  listboxoption: "option",
  menulistoption: "option",
  menulistpopup: "listbox",
  popupbutton: "combobox",
  radiobutton: "radio",
  rootwebarea: "document",
  statictext: "text",
  textarea: "textbox",
  textfield: "textbox",
};

/** The leaf `role name [state]`. */
export function readLeaf(text: string): SnapshotNode {
  const { role: quotedRole, name: quoted, attributes } = ARIA.exec(text)?.groups ?? {};
  if (quotedRole && (quoted || attributes)) {
    const state = /\[(disabled|checked)\]/.exec(attributes ?? "")?.[1];
    return { role: readRole(quotedRole), name: unescaped(quoted ?? ""), state };
  }
  const [role = "", ...rest] = text.split(" ");
  // Such as `/url`, a property of a node.
  if (role.startsWith("/")) return { role: "", name: "" };
  return { role: readRole(role), ...readState(rest.join(" ")) };
}

export function readState(text: string): { name: string; state?: string } {
  const state = STATE.exec(text)?.[1];
  return { name: state ? text.replace(STATE, "") : text, state };
}

export function readRole(role: string): string {
  const lower = role.toLowerCase();
  const plain = lower.replace(/^ax(?=[a-z]{4})/, "");
  return ROLES[plain] ?? plain;
}

function unescaped(quoted: string): string {
  if (!quoted.startsWith('"')) return quoted;
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted.slice(1, -1);
  }
}
