/**
 * `JSON.parse` whose failure names the line and column and never repeats the text: the text may be personal, and V8's
 * own messages quote it and often lack the position. jsonc-parser reports positions too, but its recursion overflows the
 * stack on a body of nested brackets, and it would load with every start for the rare failure.
 */

/** @returns the value, or a problem such as `line 3, column 7: expected a comma or "}"`. */
export function parseJson(text: string): { value: unknown } | { problem: string } {
  const source = text.startsWith("\uFEFF") ? text.slice(1) : text;
  try {
    return { value: JSON.parse(source) };
  } catch {
    return { problem: describeMistake(source) };
  }
}

function describeMistake(source: string): string {
  const { at, expected } = findMistake(source);
  const before = source.slice(0, at).split("\n");
  const position = `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
  return at >= source.length
    ? `${position}: the text ends where ${expected} was expected`
    : `${position}: expected ${expected}`;
}

const SPACE = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these in a text.
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/;
const NAME = new RegExp(TEXT.source, "y");
const SCALAR = new RegExp(
  `${TEXT.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?![\\d.])|true|false|null`,
  "y",
);

type Closer = "}" | "]";

/** Parses with a stack of its own instead of recursion: nesting may be deep. */
function findMistake(source: string): { at: number; expected: string } {
  const open: Closer[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(source)?.[0];
    at += match?.length ?? 0;
    return match;
  };
  const takeCharacter = (character: string): boolean => {
    if (source[at] !== character) return false;
    at += 1;
    take(SPACE);
    return true;
  };
  /** After `{` or a comma in an object: a name and its colon. */
  const takeName = (): string | undefined => {
    if (take(NAME) === undefined) return "a name in double quotes";
    take(SPACE);
    return takeCharacter(":") ? undefined : "a colon";
  };

  take(SPACE);
  for (;;) {
    if (takeCharacter("{")) {
      if (!takeCharacter("}")) {
        open.push("}");
        const missing = takeName();
        if (missing) return { at, expected: missing };
        continue;
      }
    } else if (takeCharacter("[")) {
      if (!takeCharacter("]")) {
        open.push("]");
        continue;
      }
    } else if (take(SCALAR) === undefined) {
      return { at, expected: source[at] === '"' ? "a text that ends on the same line" : "a value" };
    }
    take(SPACE);
    let closer = open.at(-1);
    while (closer && takeCharacter(closer)) {
      open.pop();
      closer = open.at(-1);
    }
    if (!closer) return { at, expected: "nothing more" };
    if (!takeCharacter(",")) return { at, expected: `a comma or "${closer}"` };
    if (closer === "}") {
      const missing = takeName();
      if (missing) return { at, expected: missing };
    }
  }
}
