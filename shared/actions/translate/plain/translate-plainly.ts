/**
 * Translation without a model, for steps that plainly name an action and an element of the snapshot by its whole name. A
 * step that could mean anything else is left to a model.
 */
import { getDomain, parse } from "tldts";
import { USED_ROLES } from "../../../text/roles.ts";
import { readSnapshot } from "../../snapshot.ts";
import type { SnapshotNode } from "../../snapshot-node.ts";
import type { Action, Step } from "../../step.ts";
import { checking, choosing, clicking } from "./clicking.ts";
import { keyNamed } from "./key-names.ts";
import { nameElements, unquoted } from "./name-elements.ts";
import { argumentsOf, lacks, namesSeveral, performs, refuses } from "./plain-answer.ts";
import { typing } from "./typing.ts";

const NAMED_ROLES = new Set([...USED_ROLES, "gridcell"]);
const SEVERAL =
  /\b(and|then)\s+(then\s+)?(click|press|type|enter|go|select|choose|scroll|wait|search|submit|fill)\b|;\s/i;
const LIMITS =
  /^(upload|attach|download|drag|print|solve|complete the captcha|take a (picture|screenshot)|sign (the|my|this|here))\b/i;

/** The action that the step plainly names, or the reason why there is none; undefined for a step that needs a model. */
export function translatePlainly(step: Step): Action | undefined {
  const text = wordsOfStep(step);
  if (text === "") return refuses("unknown", {}, "ambiguous_step", "The step is empty.");
  if (hasSeveralActions(text)) return undefined;
  const nodes = usedNodes(step);
  return (
    navigation(text, nodes) ??
    scrolling(text, nodes) ??
    waiting(text) ??
    typing(text, nodes) ??
    keyPress(text, nodes) ??
    searching(text) ??
    choosing(text, nodes) ??
    checking(text, nodes) ??
    clicking(text, nodes) ??
    limit(text)
  );
}

/** Without the words and marks around it. */
export function wordsOfStep({ plan_step }: Step): string {
  return plan_step
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^please /i, "")
    .replace(/(?<![\d/])\.$/, "");
}

export function hasSeveralActions(text: string): boolean {
  return SEVERAL.test(text.replace(/["“][^"”]*["”]/g, ""));
}

/** The nodes of the snapshot that an action can use. */
export function usedNodes({ dom_snapshot }: Step): SnapshotNode[] {
  return readSnapshot(dom_snapshot).filter(({ role }) => NAMED_ROLES.has(role));
}

const GO =
  /^(?:go|navigate|browse|open|visit|load)(?: to)?(?: the)?(?: page| site| website| url| address)?:? ["“']?(?<url>[^\s"”']+)["”']?$/i;

function navigation(step: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const { url = "" } = GO.exec(step)?.groups ?? {};
  const isNamed = nameElements(url, nodes).found.length > 0;
  return isAddress(url) && !isNamed ? performs("navigate", { url }) : undefined;
}

// "report.pdf" has the form of a host name, without a suffix that any registry delegates.
function isAddress(url: string): boolean {
  if (/^(https?:\/\/\S+|\/\S*|localhost(:\d+)?([/?#]\S*)?)$/i.test(url)) return true;
  const { isIcann, isIp } = parse(url);
  return isIp === true || (isIcann === true && getDomain(url) !== null);
}

function scrolling(step: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const { target } = /^scroll(?: (?:down|up))? to(?: the)? (?<target>.+)$/i.exec(step)?.groups ?? {};
  const { end, of } =
    /^(?<end>end|bottom|top|beginning|start) of(?: the)? (?<of>.+)$/i.exec(target ?? "")?.groups ?? {};
  if (end && of) return scrollTo(of, nodes, /^(?:end|bottom)$/i.test(end) ? "down" : "up");
  if (target) return scrollTo(target, nodes);
  const match = /^scroll(?: the page)? (?<direction>up|down)(?: the page| a (?:bit|little|page))?$/i.exec(
    step,
  );
  const direction = match?.groups?.direction?.toLowerCase();
  return direction ? performs("scroll", { direction: direction as "up" | "down" }) : undefined;
}

const UNTIL =
  /^wait (?:for|until)(?: the)? (?<words>.+?)(?: (?:to )?(?:appears?|is shown|shows(?: up)?|is there|be shown))?$/i;

/** The name of an element that the page may not have yet; lower-case words such as "the page to load" are none. */
function awaitedName(words: string): { role?: string; name: string } | undefined {
  const { name, roles = [] } = nameElements(words, []);
  const isName = unquoted(words) !== words || /^[\p{Lu}\p{Lo}]/u.test(name);
  return isName ? { role: roles[0], name } : undefined;
}

function scrollTo(
  words: string,
  nodes: readonly SnapshotNode[],
  direction?: "up" | "down",
): Action | undefined {
  const { found, name, roles, isAbsent } = nameElements(words, nodes);
  const [node, ...others] = found;
  if (node && others.length === 0) return performs("scroll", { direction, ...argumentsOf(node, nodes) });
  if (node) return namesSeveral("scroll", {}, found);
  return isAbsent ? lacks("scroll", { role: roles?.[0], name }, nodes) : undefined;
}

function waiting(step: string): Action | undefined {
  const until = UNTIL.exec(step)?.groups?.words;
  const awaited = until && awaitedName(until);
  if (awaited) return performs("wait", awaited);
  const match =
    /^(?:wait|pause|sleep)(?: for)? (?<count>\d+(?:\.\d+)?) ?(?<unit>ms|milliseconds?|s|secs?|seconds?|min|minutes?)$/i.exec(
      step,
    );
  const { count, unit = "" } = match?.groups ?? {};
  if (!count) return undefined;
  const seconds = Number(count) * (/^m(s|illi)/i.test(unit) ? 0.001 : /^min/i.test(unit) ? 60 : 1);
  if (seconds > 60) return refuses("wait", {}, "tool_limit", "One step waits for at most 60 s.");
  return performs("wait", { seconds });
}

function keyPress(step: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const { pressed = "", field } =
    /^(?:press|hit)(?: the)? (?<pressed>\S+(?: \S+)?)(?: key)? (?:in|on|into)(?: the)? (?<field>.+)$/i.exec(
      step,
    )?.groups ?? {};
  const inField = keyNamed(pressed);
  if (inField && field) return pressIn(inField, field, nodes);
  const { words = "", isKey } =
    /^(?:press|hit)(?: the)? (?<words>.+?)(?<isKey> key)?$/i.exec(step)?.groups ?? {};
  const key = keyNamed(words);
  if (words === "" || words === "a" || (!key && !(isKey && /^\S+$/.test(words)))) return undefined;
  const { found, name } = nameElements(words, nodes);
  // "Tab" is a kind of element, too.
  const hasButton = found.length > 0 && name !== "";
  return isKey || !hasButton ? performs("press_key", { key: key ?? words }) : undefined;
}

/** "Press Enter in Search". */
function pressIn(key: string, words: string, nodes: readonly SnapshotNode[]): Action | undefined {
  const { found } = nameElements(words, nodes);
  const [node, ...others] = found;
  if (!node) return undefined;
  return others.length === 0
    ? performs("press_key", { key, ...argumentsOf(node, nodes) })
    : namesSeveral("press_key", { key }, found);
}

function searching(step: string): Action | undefined {
  const { for: isFor, query = "" } = /^search(?<for> for)? (?<query>.+)$/i.exec(step)?.groups ?? {};
  const text = unquoted(query);
  if (text !== query) return performs("search", { text });
  const isElsewhere = / (on|in|at|using|with|via|through) /i.test(query) || (!isFor && / for /i.test(query));
  const isDescribed =
    /^(the|a|an|my|your|his|her|their|our|its|it|this|that|these|those|something|anything)\b/.test(query);
  return query === "" || isElsewhere || isDescribed ? undefined : performs("search", { text: query });
}

function limit(step: string): Action | undefined {
  if (!LIMITS.test(step)) return undefined;
  return refuses(
    "unknown",
    {},
    "tool_limit",
    "None of the tools can do this: uploads, downloads, captchas and signatures need a person.",
  );
}
