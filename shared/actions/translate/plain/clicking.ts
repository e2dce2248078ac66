import { normalizeName } from "../../find-target.ts";
import type { SnapshotNode } from "../../snapshot-node.ts";
import type { Action } from "../../step.ts";
import { keyNamed } from "./key-names.ts";
import { nameElements } from "./name-elements.ts";
import { lacks, namesSeveral, performs } from "./plain-answer.ts";

const CLICK =
  /^(?:click|tap|press|select|choose|pick|open|hit|push|follow|toggle)(?: on| into| in)?(?: the)? (?<words>.+)$/i;
const CHOOSE = /^(?:select|choose|pick) (?<option>.+?) (?:from|in|for|as) (?:the )?(?<list>.+)$/i;
const CHECK = /^(?:check|tick|turn on|switch on|enable|activate)(?: the)? (?<words>.+)$/i;
const UNCHECK = /^(?:uncheck|untick|turn off|switch off|disable|deactivate)(?: the)? (?<words>.+)$/i;

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
    ? performs("click", { role: node.role, name: node.name })
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
  const isChecked = box.state === "checked";
  if (isChecked === (check !== undefined)) return undefined;
  return performs("click", { role: box.role, name: box.name });
}

/** "Select Illinois from State": the option, where the page has one of that name. */
export function choosing(step: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const { option = "", list = "" } = CHOOSE.exec(step)?.groups ?? {};
  if (option === "") return undefined;
  const choices = nodes.filter(({ role }) => /^(option|radio)$/.test(role));
  const lists = nameElements(list, [
    ...nodes.filter(({ role }) => /^(combobox|listbox)$/.test(role)),
    ...choices.map(({ within = "" }) => ({ role: "listbox", name: within })),
  ]);
  const [holder] = lists.found;
  if (!holder) return undefined;
  const inside = choices.filter(({ within = "" }) => normalizeName(within) === normalizeName(holder.name));
  const { found, name, isAbsent } = nameElements(option, inside);
  const [choice] = found;
  if (!choice)
    return isAbsent && inside.length > 0 ? lacks("click", { role: "option", name }, inside) : undefined;
  const everywhere = choices.filter((other) => normalizeName(other.name) === normalizeName(choice.name));
  return everywhere.length === 1 ? performs("click", { role: choice.role, name: choice.name }) : undefined;
}

function alike(nodes: readonly SnapshotNode[], roles: readonly string[] | undefined) {
  const same = roles ? nodes.filter(({ role }) => roles.includes(role)) : nodes;
  return same.length > 0 ? same : nodes;
}
