/**
 * Translation without a model, for steps that plainly name an action and an element of the snapshot. A step that could
 * mean anything else is left to a model.
 */
import { describeCandidates, nodesNamed, normalizeName } from "../find-target.ts";
import { readSnapshot, type SnapshotNode } from "../snapshot.ts";
import {
  type Action,
  type ActionArgs,
  actionSchema,
  type Step,
  type StepErrorType,
  type Tool,
} from "../step.ts";
import { keyNamed } from "./key-names.ts";

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
  list: ["combobox", "listbox"],
  "combo box": ["combobox"],
  field: ["textbox", "searchbox", "combobox", "spinbutton", "listbox"],
  input: ["textbox", "searchbox", "combobox", "spinbutton"],
  textbox: ["textbox", "searchbox"],
  "text box": ["textbox", "searchbox"],
  "text field": ["textbox", "searchbox"],
};
const FIELD_ROLES = ["textbox", "searchbox", "combobox", "spinbutton", "listbox"];
const USED_ROLES =
  /^(button|checkbox|combobox|link|listbox|menuitem|menuitemcheckbox|menuitemradio|option|radio|searchbox|slider|spinbutton|switch|tab|textbox|treeitem)$/i;
const SEVERAL =
  /\b(and|then)\s+(then\s+)?(click|press|type|enter|go|select|choose|scroll|wait|search|submit|fill)\b|;\s/i;
const LIMITS =
  /^(please )?(upload|attach|download|drag|sign|print|solve|complete the captcha|take a (picture|screenshot))\b/i;
const URL_LIKE = /^(https?:\/\/\S+|\/\S*|(localhost|[\w-]+(\.[\w-]+)+)(:\d+)?([/?#]\S*)?)$/i;

/** The action that the step plainly names, or the reason why there is none; undefined for a step that needs a model. */
export function translatePlainly(step: Step): Action | undefined {
  const text = step.plan_step
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^please /i, "")
    .replace(/(?<![\d/])\.$/, "");
  if (text === "") return failure("unknown", {}, "ambiguous_step", "The step is empty.");
  if (SEVERAL.test(withoutQuotes(text))) return undefined;
  const nodes = readSnapshot(step.dom_snapshot).filter(({ role }) => USED_ROLES.test(role));
  return (
    navigation(text) ??
    scrolling(text) ??
    waiting(text) ??
    typing(text, nodes) ??
    keyPress(text, nodes) ??
    searching(text) ??
    choosing(text, nodes) ??
    clicking(text, nodes) ??
    limit(text)
  );
}

function navigation(text: string): Action | undefined {
  const match =
    /^(?:go|navigate|browse|open|visit|load)(?: to)?(?: the)?(?: page| site| website| url| address)?:? ["“']?([^\s"”']+)["”']?$/i.exec(
      text,
    );
  const [, url = ""] = match ?? [];
  return URL_LIKE.test(url) ? success("navigate", { url }) : undefined;
}

function scrolling(text: string): Action | undefined {
  const [, direction] =
    /^scroll(?: the page)? (up|down)(?: the page| a (?:bit|little|page))?$/i.exec(text) ?? [];
  return direction ? success("scroll", { direction: direction.toLowerCase() as "up" | "down" }) : undefined;
}

function waiting(text: string): Action | undefined {
  const match =
    /^(?:wait|pause|sleep)(?: for)? (\d+(?:\.\d+)?) ?(ms|milliseconds?|s|secs?|seconds?|min|minutes?)$/i.exec(
      text,
    );
  const [, count, unit = ""] = match ?? [];
  if (!count) return undefined;
  const seconds = Number(count) * (/^m(s|illi)/i.test(unit) ? 0.001 : /^min/i.test(unit) ? 60 : 1);
  if (seconds > 60) return failure("wait", {}, "tool_limit", "One step waits for at most 60 s.");
  return success("wait", { seconds });
}

const QUOTED = `["“'‘](.+?)["”'’]`;
const TYPED = [
  new RegExp(`^(?:type|enter|input|write|put) ${QUOTED} (?:in|into|in to|to) (?:the )?(?<field>.+)$`, "i"),
  /^(?:type|enter|input|write|put) (.+?) (?:in|into|in to) (?:the )?(?<field>.+)$/i,
  new RegExp(`^(?:fill|fill in|fill out) (?:the )?(?<field>.+?) with ${QUOTED}$`, "i"),
  /^(?:fill|fill in|fill out) (?:the )?(?<field>.+?) with (.+)$/i,
  new RegExp(`^set (?:the )?(?<field>.+?) to ${QUOTED}$`, "i"),
  /^set (?:the )?(?<field>.+?) to (.+)$/i,
];
const FOCUSED = new RegExp(`^(?:type|enter|input|write) ${QUOTED}$`, "i");

function typing(text: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const focused = FOCUSED.exec(text);
  if (focused) return success("type", { text: focused[1] });
  const fields = nodes.filter(({ role }) => FIELD_ROLES.includes(role));
  let refused: Action | undefined;
  for (const pattern of TYPED) {
    const match = pattern.exec(text);
    if (!match) continue;
    const words = match.groups?.field ?? "";
    const typed = match.slice(1).find((part) => part !== words) ?? "";
    const found = find(words, fields);
    if (found.length === 1 && found[0])
      return success("type", { text: typed, role: found[0].role, name: found[0].name });
    refused ??= refusal("type", { text: typed }, words, found, fields);
  }
  return refused;
}

function keyPress(text: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const [, words = "", isKey] = /^(?:press|hit)(?: the)? (.+?)( key)?$/i.exec(text) ?? [];
  const key = keyNamed(words);
  if (words === "" || (!key && !isKey)) return undefined;
  // A page may have a button of that name.
  if (!isKey && nodesNamed(nodes, { role: "button", name: words }).some((node) => isNamed(node, words)))
    return undefined;
  return success("press_key", { key: key ?? words });
}

function searching(text: string): Action | undefined {
  const match = new RegExp(`^search(?: for)? (?:${QUOTED}|(?!for\\b)(.+))$`, "i").exec(text);
  const query = match?.[1] ?? match?.[2];
  return query && !/ (on|in|at) (the )?\S+$/i.test(query) ? success("search", { query }) : undefined;
}

/** "Select Illinois from State": the option, where one list alone has it. */
function choosing(text: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const match = /^(?:select|choose|pick) (.+?) (?:from|in|for|as) (?:the )?(.+)$/i.exec(text);
  if (!match) return undefined;
  const [, words = "", list = ""] = match;
  const choices = nodes.filter(({ role }) => /^(option|radio)$/.test(role));
  const found = find(words, choices);
  const inside = found.filter(({ within = "" }) =>
    normalizeName(withoutKind(list).name).includes(normalizeName(within)),
  );
  const [choice] = inside;
  if (inside.length !== 1 || !choice || found.length > 1) return undefined;
  return success("click", { role: choice.role, name: choice.name });
}

const CLICK = /^(?:click|tap|press|select|choose|pick|check|tick|open|hit|push)(?: on)?(?: the)? (.+)$/i;

function clicking(text: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const [, words] = CLICK.exec(text) ?? [];
  if (!words) return undefined;
  const isChoice = /^(select|choose|pick|check|tick)/i.test(text);
  const offered = nodes.filter(({ role }) => !isChoice || role !== "button" || withoutKind(words).roles);
  const found = find(words, offered);
  const [node] = found;
  if (found.length === 1 && node) return success("click", { role: node.role, name: node.name });
  return refusal("click", {}, words, found, nodes);
}

function limit(text: string): Action | undefined {
  if (!LIMITS.test(text)) return undefined;
  return failure(
    "unknown",
    {},
    "tool_limit",
    "None of the tools can do this: uploads, downloads, captchas and signatures need a person.",
  );
}

/** The nodes that the words name, with the kind of element that they may end with. */
function find(words: string, nodes: readonly SnapshotNode[]): SnapshotNode[] {
  const whole = nodes.filter((node) => isNamed(node, unquoted(words)));
  const { name, roles } = withoutKind(words);
  const ofKind = roles ? nodes.filter(({ role }) => roles.includes(role)) : nodes;
  if (whole.length > 0 && !roles) return oneControl(whole);
  const exact = ofKind.filter((node) => isNamed(node, name));
  if (exact.length > 0) return oneControl(exact);
  if (whole.length > 0) return oneControl(whole);
  return nodesNamed(ofKind, { name });
}

// A list and the box inside it may have one name.
function oneControl(nodes: SnapshotNode[]): SnapshotNode[] {
  const [first] = nodes;
  const isNested = nodes.length === 2 && nodes[1]?.within === first?.name && first?.role === "combobox";
  return isNested && first ? [first] : nodes;
}

function isNamed(node: SnapshotNode, name: string): boolean {
  return normalizeName(name) !== "" && normalizeName(node.name) === normalizeName(name);
}

function withoutKind(words: string): { name: string; roles?: readonly string[] } {
  const kinds = Object.keys(KINDS).sort((a, b) => b.length - a.length);
  const kind = kinds.find((one) => words.toLowerCase().endsWith(` ${one}`));
  if (kind) return { name: unquoted(words.slice(0, -kind.length - 1)), roles: KINDS[kind] };
  const [, before, name] = /^(.+?) (?:labelled|labeled|called|named) (.+)$/i.exec(words) ?? [];
  if (before && name && KINDS[before.toLowerCase()])
    return { name: unquoted(name), roles: KINDS[before.toLowerCase()] };
  return { name: unquoted(words) };
}

function refusal(
  tool: Tool,
  args: Partial<ActionArgs>,
  words: string,
  found: readonly SnapshotNode[],
  nodes: readonly SnapshotNode[],
): Action {
  const { name, roles } = withoutKind(words);
  const named = { ...args, role: found[0]?.role ?? roles?.[0], name: found[0]?.name ?? name };
  if (found.length > 1) {
    const message = `The step names ${found.length} elements of the snapshot. ${describeCandidates(found, name)}`;
    return failure(tool, named, "ambiguous_step", message);
  }
  const alike = roles ? nodes.filter(({ role }) => roles.includes(role)) : nodes;
  const message = `The snapshot holds no element that the step names. ${describeCandidates(alike.length > 0 ? alike : nodes, name)}`;
  return failure(tool, named, "element_not_found", message);
}

function success(action: Tool, args: Partial<ActionArgs>): Action {
  return actionSchema.parse({ action, args, status: "success", error_type: "none", message: "" });
}

function failure(
  action: Tool | "unknown",
  args: Partial<ActionArgs>,
  error_type: StepErrorType,
  message: string,
): Action {
  return actionSchema.parse({ action, args, status: "failure", error_type, message });
}

function unquoted(words: string): string {
  return words.trim().replace(/^["“'‘](.+)["”'’]$/, "$1");
}

function withoutQuotes(text: string): string {
  return text.replace(/["“][^"”]*["”]/g, "");
}
