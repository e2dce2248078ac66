/** Lists of words of a natural language that decide something, in the syntax tree of a source file. */
import { parseSync, Visitor } from "rolldown/utils";
import { MACHINE_WORDS } from "./machine-words.ts";

export interface WordList {
  line: number;
  /** The first words. */
  words: string[];
}

const FEWEST = 2;
const SHOWN = 4;
/** Longer texts are shown, not compared. */
const LONGEST_PHRASE = 60;

/**
 * Expressions with alternatives, strings that hold alternatives or are split into words, and arrays and records of words.
 * Words of a machine are left out: names of HTML, ARIA, CSS and of protocols, and any token in camel case, with an underscore
 * or with a digit. Texts to show are, too: they begin with a capital letter.
 */
export function findWordLists(fileName: string, source: string): WordList[] {
  const { program, errors } = parseSync(fileName, source);
  if (errors[0]) throw new Error(`${fileName} cannot be parsed: ${errors[0].message}`);
  const found = new Map<number, WordList>();
  const report = (start: number, words: string[]) => {
    if (words.length < FEWEST) return;
    const line = source.slice(0, start).split("\n").length;
    found.set(line, { line, words: words.slice(0, SHOWN) });
  };
  new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex) report(node.start, alternatives(node.regex.pattern));
      else if (typeof node.value === "string") report(node.start, alternatives(node.value));
    },
    TemplateLiteral(node) {
      report(node.start, alternatives(node.quasis.map(({ value }) => value.raw).join("")));
    },
    ArrayExpression(node) {
      const texts = node.elements.flatMap((one) => (one?.type === "Literal" ? [one.value] : []));
      report(node.start, phrases(texts));
    },
    ObjectExpression(node) {
      const keys = node.properties.flatMap((one) => {
        if (one.type !== "Property" || one.computed) return [];
        if (one.key.type === "Identifier") return [one.key.name];
        return one.key.type === "Literal" ? [one.key.value] : [];
      });
      report(node.start, phrases(keys));
    },
    CallExpression({ callee, start }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (callee.property.name !== "split" || callee.object.type !== "Literal") return;
      report(start, natural(String(callee.object.value).split(/[\s|,]+/)));
    },
  }).visit(program);
  return [...found.values()].sort((one, other) => one.line - other.line);
}

/** The first word of each alternative of an expression that has one; none for a text without alternatives. */
function alternatives(pattern: string): string[] {
  const plain = pattern
    .replace(/\(\?<\w+>/g, "(")
    .replace(/\\[pP]\{[^}]*\}|\\u\{?[\da-fA-F]+\}?|\\[a-zA-Z]/g, " ")
    .replace(/\[(?:\\.|[^\]\\])*\]/g, "?")
    .replace(/\{\d*,?\d*\}/g, " ");
  // A letter that may be absent belongs to its word.
  const parts = plain.replace(/(?<=\p{L})\?/gu, "").split("|");
  const words = parts.flatMap((part) => natural(part.match(/[\p{L}\p{N}_]+/gu) ?? []).slice(0, 1));
  return parts.length < FEWEST ? [] : [...new Set(words)];
}

function natural(tokens: readonly string[]): string[] {
  return tokens.filter(
    (token) => /^\p{Lu}?\p{Ll}{2,}$/u.test(token) && !MACHINE_WORDS.has(token.toLowerCase()),
  );
}

/** Texts in lower case that no machine has: of several words, or with a letter outside ASCII. */
function phrases(texts: readonly unknown[]): string[] {
  return texts.filter(
    (text): text is string =>
      typeof text === "string" &&
      text.length <= LONGEST_PHRASE &&
      /^\p{Ll}[\p{Ll}\p{N} '’-]*$/u.test(text) &&
      /\p{L} \p{L}|[^\p{ASCII}]/u.test(text),
  );
}
