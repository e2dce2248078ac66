import type { SnapshotNode } from "../../snapshot-node.ts";
import type { Action } from "../../step.ts";
import { FIELD_ROLES, holdsWords, isQuoted, nameElements, unquoted } from "./name-elements.ts";
import { lacks, namesSeveral, performs } from "./plain-answer.ts";

const INTO = /^(?:type|enter|input|write|put)(?: in)? (?<rest>.+)$/i;
const SEPARATOR = / (?:into|in to|in) (?:the )?/gi;
const WITH = /^(?:fill in|fill out|fill) (?:the )?(?<field>.+?) with (?<text>.+)$/i;
const SET = /^set (?:the )?(?<field>.+?) to (?<text>.+)$/i;
/** The field stands at the end: a long text may hold many such words. */
const MOST_SPLITS = 30;
const FOCUSED = /^(?:type|enter|input|write) ["“'‘](?<text>[^"“”]+)["”'’]$/i;
const CONDITION = /\b(or|if|unless|until|instead)\b/i;

/** "Type 85000 into Income", "Fill Income with 85000", "Set State to Ohio", "Type "85000"". */
export function typing(step: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const focused = FOCUSED.exec(step)?.groups?.text;
  if (focused) return performs("type", { text: focused });
  const set = (WITH.exec(step) ?? SET.exec(step))?.groups;
  if (set) return typeInto(set.text ?? "", set.field ?? "", nodes, holdsNone);
  const { rest } = INTO.exec(step)?.groups ?? {};
  if (!rest) return undefined;
  const [only, ...others] = [...rest.matchAll(SEPARATOR)]
    .slice(-MOST_SPLITS)
    .flatMap(({ 0: separator, index }) => {
      const [text, field] = [rest.slice(0, index), rest.slice(index + separator.length)];
      return typeInto(text, field, nodes) ?? [];
    })
    // The text itself may hold such words.
    .toSorted((a, b) => Number(b.status === "success") - Number(a.status === "success"));
  const isCertain = others[0]?.status !== "success";
  return isCertain ? only : undefined;
}

function typeInto(
  written: string,
  words: string,
  nodes: readonly SnapshotNode[],
  isWhole: (text: string, fields: readonly SnapshotNode[]) => boolean = () => true,
): Action | undefined {
  const fields = nodes.filter(({ role }) => FIELD_ROLES.includes(role));
  const text = unquoted(written);
  if (!isText(written) || !isWhole(written, fields)) return undefined;
  const { found, name, roles, isAbsent } = nameElements(words, fields);
  const [field] = found;
  if (!field) return isAbsent ? lacks("type", { text, role: roles?.[0], name }, fields) : undefined;
  if (found.length > 1) return namesSeveral("type", { text }, found);
  const options = nodes.filter(({ role, within }) => role === "option" && within === field.name);
  const option = optionOf(options, text, nodes);
  if (option) return performs("click", { role: option.role, name: option.name });
  // A list whose options are known takes no other text.
  if (options.length > 0) return undefined;
  return performs("type", { text, role: field.role, name: field.name });
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

function optionOf(options: readonly SnapshotNode[], text: string, nodes: readonly SnapshotNode[]) {
  const { found } = nameElements(`"${text}"`, options);
  const everywhere = nodes.filter(({ role, name }) => role === "option" && name === found[0]?.name);
  return found.length === 1 && everywhere.length === 1 ? found[0] : undefined;
}
