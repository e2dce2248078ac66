/**
 * Finds the elements that replace recorded fields. Candidates are ranked by Similo: the weighted similarity of
 * several attributes, with the published weights (M. Nass, E. Alégroth, R. Feldt, M. Leotta, F. Ricca: "Similarity-based
 * Web Element Localization for Robust Test Automation", ACM TOSEM 32(3), 2023). Rank alone does not decide: a match must
 * agree in type and label, and no other element may have a similar score.
 */
import type { FieldType } from "../../wizards/format/format.ts";
import {
  areNeutral,
  areOpposed,
  type Candidate,
  type ElementFacts,
  namesAnother,
  type RecordedField,
} from "./recorded-element.ts";
import { compareIdentifiers, compareNames, namingWords } from "./text-similarity.ts";

export interface FieldMatch {
  recorded: RecordedField;
  candidate: Candidate;
  /** From 0 to 1. */
  score: number;
}

interface Pair extends FieldMatch {
  label: number;
  isIdentified: boolean;
}

const WEIGHTS = { label: 1.5, id: 1.5, name: 1.5, neighbours: 1.5, kind: 1.5, classes: 0.5, position: 0.5 };
/** A second element this near makes the best one uncertain. */
const MARGIN = 0.08;
const SAME_LABEL = 0.99;
const LIKE_LABEL = 0.6;
/** The limit where another fact confirms the match. */
const RELATED_LABEL = 0.5;
const SAME_NEIGHBOUR = 0.75;
const LIKE_IDENTIFIER = 0.7;
const MOST_OPTIONS_SHARED = 0.8;
const FEWEST_OPTIONS_SHARED = 0.5;
/** "Yes" and "No" prove nothing. */
const FEWEST_OPTIONS = 3;

const TYPED: readonly FieldType[] = ["text", "number", "textarea", "search", "typeahead"];
const LISTED: readonly FieldType[] = ["select", "typeahead"];

/** At most one candidate for each field, and each candidate for at most one. */
export function matchFields(
  fields: readonly RecordedField[],
  candidates: readonly Candidate[],
  likely: (recorded: RecordedField, candidate: Candidate) => boolean = agrees,
): FieldMatch[] {
  const pairs = fields
    .flatMap((recorded) =>
      candidates
        .filter((candidate) => isOfType(recorded, candidate) && likely(recorded, candidate))
        .map((candidate) => pairOf(recorded, candidate)),
    )
    .sort((a, b) => b.score - a.score);
  const taken = new Set<object>();
  const matches: FieldMatch[] = [];
  for (const pair of pairs) {
    if (taken.has(pair.recorded) || taken.has(pair.candidate)) continue;
    const rivals = pairs.filter(
      (other) =>
        other !== pair &&
        (other.recorded === pair.recorded) !== (other.candidate === pair.candidate) &&
        !taken.has(other.recorded) &&
        !taken.has(other.candidate) &&
        isNear(other, pair),
    );
    taken.add(pair.recorded);
    // The rival's own best match may be another one.
    const isCertain = rivals.every((rival) => pairs.some((own) => isBetterElsewhere(own, rival, pair)));
    if (!isCertain) continue;
    taken.add(pair.candidate);
    matches.push({ recorded: pair.recorded, candidate: pair.candidate, score: pair.score });
  }
  return matches;
}

function pairOf(recorded: RecordedField, candidate: Candidate): Pair {
  const label = compareNames(recorded.names, candidate.names).likeness;
  const isIdentified = identifiersOf(recorded, candidate) >= LIKE_IDENTIFIER;
  return { recorded, candidate, label, isIdentified, score: scoreOf(recorded, candidate) };
}

// Between two elements with the same label, neighbours alone do not decide.
function isNear(rival: Pair, pair: Pair): boolean {
  const isSameLabel = rival.recorded === pair.recorded && rival.label >= pair.label && !pair.isIdentified;
  return rival.score > pair.score - MARGIN || isSameLabel;
}

function isBetterElsewhere(own: Pair, rival: Pair, pair: Pair): boolean {
  if (own === rival || own === pair || own.score <= rival.score) return false;
  return rival.recorded === pair.recorded
    ? own.candidate === rival.candidate && own.recorded !== pair.recorded
    : own.recorded === rival.recorded && own.candidate !== pair.candidate;
}

/** Whether the label is the recorded one, or one like it that other facts confirm. */
export function agrees(recorded: RecordedField, candidate: Candidate): boolean {
  const { likeness, isSubstituted, differing: all } = compareNames(recorded.names, candidate.names);
  const differing = all.filter((word) => !recorded.known.includes(word));
  if (isAnothers(recorded, candidate, differing)) return false;
  if (likeness >= SAME_LABEL) return true;
  if (likeness < RELATED_LABEL) return false;
  const hasNeighbours = neighboursOf(recorded, candidate) === 1;
  const hasOptions = optionsShared(recorded, candidate) >= MOST_OPTIONS_SHARED;
  const isIdentified = identifiersOf(recorded, candidate) >= LIKE_IDENTIFIER;
  // A word that may mean another question needs the proof of the options.
  if (!areNeutral(differing, recorded.names))
    return !isSubstituted && hasOptions && hasNeighbours && recorded.options.length >= FEWEST_OPTIONS;
  if (isSubstituted || likeness < LIKE_LABEL) return isIdentified && hasNeighbours;
  return isIdentified || hasNeighbours || hasOptions;
}

/** Whether the label has anything of the recorded one: a model may confirm the rest. */
export function resembles(recorded: RecordedField, candidate: Candidate): boolean {
  const { likeness, differing } = compareNames(recorded.names, candidate.names);
  const unknown = differing.filter((word) => !recorded.known.includes(word));
  return likeness >= RELATED_LABEL && !isAnothers(recorded, candidate, unknown);
}

// The same label in the section of another person is another question.
function isAnothers(recorded: RecordedField, candidate: Candidate, differing: string[]): boolean {
  const known = [...recorded.known, ...recorded.names.flatMap(namingWords)];
  return areOpposed(differing) || namesAnother(candidate.section, known);
}

export function isOfType(recorded: ElementFacts, candidate: ElementFacts): boolean {
  const [was, is] = [recorded.field_type, candidate.field_type];
  const isSame = was === is || [TYPED, LISTED].some((kinds) => kinds.includes(was) && kinds.includes(is));
  const shared = optionsShared(recorded, candidate);
  // A box of its own takes no list, and a group of boxes no yes or no.
  const areBoxes = [recorded, candidate].map(({ options }) => is === "checkbox" && options.length > 0);
  if (areBoxes[0] !== areBoxes[1]) return false;
  return isSame && (shared < 0 || shared >= FEWEST_OPTIONS_SHARED);
}

function scoreOf(recorded: RecordedField, candidate: Candidate): number {
  const parts: [number, number][] = [
    [WEIGHTS.label, compareNames(recorded.names, candidate.names).likeness],
    [WEIGHTS.neighbours, neighboursOf(recorded, candidate)],
    [WEIGHTS.kind, recorded.field_type === candidate.field_type ? 1 : 0.5],
    [WEIGHTS.position, 1 - Math.abs(recorded.position - candidate.position)],
  ];
  if (recorded.ids.length > 0) parts.push([WEIGHTS.id, compareIdentifiers(recorded.ids, candidate.ids)]);
  if (recorded.attributeNames.length > 0)
    parts.push([WEIGHTS.name, compareIdentifiers(recorded.attributeNames, candidate.attributeNames)]);
  if (recorded.classes.length > 0)
    parts.push([WEIGHTS.classes, compareIdentifiers(recorded.classes, candidate.classes)]);
  const weights = parts.reduce((sum, [weight]) => sum + weight, 0);
  return parts.reduce((sum, [weight, part]) => sum + weight * part, 0) / weights;
}

// Generators of forms derive a control's name from its id, or the reverse.
function identifiersOf(recorded: ElementFacts, candidate: ElementFacts): number {
  const [was, is] = [recorded, candidate].map(({ ids, attributeNames }) => [...ids, ...attributeNames]);
  return compareIdentifiers(was ?? [], is ?? []);
}

/** 1 where both sides agree, 0.5 where one does. The edge of the page is a neighbour, too. */
function neighboursOf(recorded: ElementFacts, candidate: ElementFacts): number {
  const isNear = (was: string[][], is: string[][]) =>
    was.length === 0 || is.length === 0
      ? was.length === is.length
      : was.some((names) => is.some((others) => areLike(names, others)));
  return (
    (Number(isNear(recorded.before, candidate.before)) + Number(isNear(recorded.after, candidate.after))) / 2
  );
}

/** Whether a neighbour has its name still, or one with words that do not change its meaning. */
function areLike(names: string[], others: string[]): boolean {
  const { likeness, isSubstituted, differing } = compareNames(names, others);
  if (likeness >= SAME_NEIGHBOUR) return true;
  return likeness >= LIKE_LABEL && !isSubstituted && areNeutral(differing, names);
}

/** The part of the recorded options that the candidate has; -1 where either shows none. */
function optionsShared(recorded: ElementFacts, candidate: ElementFacts): number {
  if (recorded.options.length === 0 || candidate.options.length === 0) return -1;
  const shared = recorded.options.filter(
    (option) => compareNames([option], candidate.options).likeness >= SAME_NEIGHBOUR,
  );
  return shared.length / recorded.options.length;
}
