import { isIn } from "../../find-target.ts";
import type { SnapshotNode } from "../../snapshot-node.ts";
import type { Action } from "../../step.ts";
import { keyNamed } from "./key-names.ts";
import { type Named, nameElements } from "./name-elements.ts";
import { argumentsOf, lacks, namesSeveral, performs } from "./plain-answer.ts";
import { splitAt } from "./split-step.ts";

const CLICK =
  /^(?:click|tap|press|select|choose|pick|open|hit|push|follow|toggle)(?: on| into| in)?(?: the)? (?<words>.+)$/i;
const CHOOSE =
  /^(?:(?<isChoice>select|choose|pick|answer|mark)|check|tick|click|tap|press)(?: on)? (?:the )?(?<rest>.+)$/i;
const OF_GROUP = /(?: (?:from|in|for|as|under|of|on|to) )(?:the )?/gi;
const CHECK = /^(?:check|tick|turn on|switch on|enable|activate)(?: the)? (?<words>.+)$/i;
const UNCHECK = /^(?:uncheck|untick|turn off|switch off|disable|deactivate)(?: the)? (?<words>.+)$/i;
const CHOICES = /^(?:button|checkbox|menuitemradio|option|radio|switch|tab)$/;

/** "Click the Continue button", "Follow the Help link". */
export function clicking(step: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const { words } = CLICK.exec(step)?.groups ?? {};
  if (!words) return undefined;
  const { found, name, roles, isAbsent } = nameElements(words, nodes);
  // "Press Enter twice" means the key.
  if (found.length === 0 && keyNamed(words.split(" ", 1)[0] ?? "")) return undefined;
  // "Select Next" means a choice, where the page has both.
  const isChoice = /^(select|choose|pick)/i.test(step) && !roles;
  const offered = isChoice ? found.filter(({ role }) => role !== "button") : found;
  const [node] = offered;
  if (!node) return isAbsent ? lacks("click", { role: roles?.[0], name }, alike(nodes, roles)) : undefined;
  return offered.length === 1
    ? performs("click", argumentsOf(node, nodes))
    : namesSeveral("click", {}, offered);
}

/** "Check I agree": a click where the state is the other one. */
export function checking(step: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const check = CHECK.exec(step)?.groups?.words;
  const words = check ?? UNCHECK.exec(step)?.groups?.words;
  if (!words) return undefined;
  const boxes = nodes.filter(({ role }) => /^(checkbox|switch|menuitemcheckbox|radio)$/.test(role));
  const { found } = nameElements(words, boxes);
  const [box] = found;
  if (!box) return undefined;
  if (found.length > 1) return namesSeveral("click", {}, found);
  return performs("click", { ...argumentsOf(box, nodes), checked: check !== undefined });
}

/** "Select Illinois from State", "choose No for Employed": the choice within the list or question of that name. */
export function choosing(step: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const { isChoice, rest = "" } = CHOOSE.exec(step)?.groups ?? {};
  const answers = splitAt(rest, OF_GROUP).flatMap(([option, group]) => chooseIn(option, group, nodes) ?? []);
  const [only, ...others] = answers.filter(({ status }) => status === "success");
  if (only) return others.length === 0 ? only : undefined;
  return isChoice === undefined ? undefined : answers.at(-1);
}

const LIST = /^(combobox|listbox)$/;

/** A choice by the name of its question; undefined where the page has no question of that name. */
export function chooseIn(option: string, group: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const choices = nodes.filter(({ role }) => CHOICES.test(role));
  const holder = groupNamed(group, choices, nodes).found[0];
  if (!holder) return undefined;
  const isOnlyList = nodes.filter(({ role }) => LIST.test(role)).length === 1;
  // The only list of a page may have no name.
  const inside = choices.filter((choice) =>
    holder.name === "" ? isOnlyList && choice.role === "option" : isIn(choice, holder.name),
  );
  const { found, name, isAbsent } = nameElements(option, inside);
  const [choice, ...others] = found;
  if (choice && others.length === 0) return performs("click", argumentsOf(choice, nodes));
  if (choice) return namesSeveral("click", {}, found);
  return isAbsent && inside.length > 0
    ? lacks("click", { role: inside[0]?.role, name, group: holder.name }, inside)
    : undefined;
}

/** The lists, and the groups around the choices, that have the name. */
function groupNamed(words: string, choices: readonly SnapshotNode[], nodes: readonly SnapshotNode[]): Named {
  const lists = nodes.filter(({ role }) => LIST.test(role));
  const known = new Set(lists.map(({ name }) => name));
  const names = new Set(choices.flatMap(({ around = [] }) => around).filter((name) => !known.has(name)));
  return nameElements(words, [...lists, ...[...names].map((name) => ({ role: "group", name }))]);
}

function alike(nodes: readonly SnapshotNode[], roles: readonly string[] | undefined) {
  const same = roles ? nodes.filter(({ role }) => roles.includes(role)) : nodes;
  return same.length > 0 ? same : nodes;
}
