import type { SnapshotNode } from "../../snapshot-node.ts";
import type { Action } from "../../step.ts";
import { chooseIn } from "./clicking.ts";
import { FIELD_ROLES, holdsWords, isQuoted, nameElements, unquoted } from "./name-elements.ts";
import { argumentsOf, lacks, namesSeveral, performs } from "./plain-answer.ts";
import { splitAt } from "./split-step.ts";

const INTO = /^(?:type|enter|input|write|put)(?: in)? (?<rest>.+)$/i;
const SEPARATOR = / (?:into|in to|in) (?:the )?/gi;
const WITH = /^(?:fill in|fill out|fill) (?:the )?(?<field>.+?) with (?<text>.+)$/i;
const SET = /^set (?:the )?(?<field>.+?) to (?<text>.+)$/i;
const CLEAR =
  /^(?:clear|empty|erase)(?: the)?(?: (?:text|content|contents) (?:of|in|from)(?: the)?)? (?<field>.+)$/i;
const FOCUSED = /^(?:type|enter|input|write) ["“'‘](?<text>[^"“”]+)["”'’]$/i;
const CONDITION = /\b(or|if|unless|until|instead)\b/i;

/** "Type 85000 into Income", "Fill Income with 85000", "Set State to Ohio", "Type "85000"". */
export function typing(step: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const focused = FOCUSED.exec(step)?.groups?.text;
  if (focused) return performs("type", { text: focused });
  const set = (WITH.exec(step) ?? SET.exec(step))?.groups;
  if (set) return typeInto(set.text ?? "", set.field ?? "", nodes, holdsNone);
  const { field: cleared } = CLEAR.exec(step)?.groups ?? {};
  if (cleared) return clearField(cleared, nodes);
  const { rest } = INTO.exec(step)?.groups ?? {};
  if (!rest) return undefined;
  const [only, ...others] = splitAt(rest, SEPARATOR)
    .flatMap(([text, field]) => typeInto(text, field, nodes) ?? [])
    // The text itself may hold such words.
    .toSorted((a, b) => Number(b.status === "success") - Number(a.status === "success"));
  const isCertain = others[0]?.status !== "success";
  return isCertain ? only : undefined;
}

/** "Clear Notes". */
function clearField(words: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const fields = fieldsOf(nodes);
  const { found } = nameElements(words, fields);
  const [field, ...others] = found;
  if (!field) return undefined;
  return others.length === 0
    ? performs("type", { text: "", ...argumentsOf(field, nodes) })
    : namesSeveral("type", { text: "" }, found);
}

function fieldsOf(nodes: readonly SnapshotNode[]): SnapshotNode[] {
  return nodes.filter(({ role }) => FIELD_ROLES.includes(role));
}

function typeInto(
  written: string,
  words: string,
  nodes: readonly SnapshotNode[],
  isWhole: (text: string, fields: readonly SnapshotNode[]) => boolean = () => true,
): Action | undefined {
  const fields = fieldsOf(nodes);
  const text = unquoted(written);
  if (!isText(written) || !isWhole(written, fields)) return undefined;
  const { found, name, roles, isAbsent } = nameElements(words, fields);
  const [field] = found;
  // "Set Employed to Yes": a question with choices.
  const chosen = field ? undefined : chooseIn(`"${text}"`, words, nodes);
  if (chosen) return chosen;
  if (!field) return isAbsent ? lacks("type", { text, role: roles?.[0], name }, fields) : undefined;
  if (found.length > 1) return namesSeveral("type", { text }, found);
  const options = nodes.filter(({ role, within }) => role === "option" && within === field.name);
  // A list whose options are known takes no other text.
  if (options.length === 0) return performs("type", { text, ...argumentsOf(field, nodes) });
  const [option, ...others] = nameElements(`"${text}"`, options).found;
  if (option && others.length === 0) return performs("click", argumentsOf(option, nodes));
  return lacks("click", { role: "option", group: field.name }, options);
}

/** The text itself, not a description of it such as "my income" or "test data". */
function isText(written: string): boolean {
  if (isQuoted(written)) return !/["”] (and|or) ["“]/.test(written);
  const isWord = /^\p{Ll}/u.test(written) && !/^\S*[\d@]\S*$/.test(written) && !/^https?:\S+$/.test(written);
  return !isWord && !/^["“]/.test(written) && !CONDITION.test(written);
}

// "Set Income to 5 and Savings to 6": a second field, and no text.
function holdsNone(written: string, fields: readonly SnapshotNode[]): boolean {
  return isQuoted(written) || !fields.some(({ name }) => holdsWords(written, name));
}
