/** The rules about markup in the source of the page script, and the specimens that they cite. */

export interface Specimens {
  /** The forms of the corpus. */
  forms: readonly string[];
  /** The libraries of the corpus with their versions. */
  libraries: Record<string, string>;
}

export interface Problem {
  line: number;
  message: string;
}

/** Code that recognises an element by what only some sites have: a class, a part of an id, an attribute of their own. */
const RULE = /\[class\b|\[data-|\[id[*^$]=|\.className\b|\.classList\b/;
const CITATION = /\bSpecimens?:\s*([^\n]*(?:\n\s*(?:\*|\/\/) +[^\n]*)*)/g;
const LIBRARY = /^([a-z]+)(?: \((@?[\w./-]+?)@(\d[\d.]*)\))?$/;
const LINK = /^https:\/\/\S+$/;
const BLOCK = /^(?:export )?(?:async )?(?:function\*?|const|let|class|interface|type) /;
/** Libraries outside the corpus that a condition could name as well. */
const KNOWN = ["ant-", "antd", "bootstrap", "chakra", "headlessui", "primeng", "quasar", "radix", "vuetify"];
/** Libraries of the corpus whose names are words of this code. */
const WORDS = ["choices.js", "react", "survey-core", "survey-js-ui", "rxjs"];

/** Rules without a specimen, citations of a specimen that does not exist, and names of libraries outside comments. */
export function findUncitedRules(source: string, specimens: Specimens): Problem[] {
  const names = libraryNames(specimens);
  return declarationsOf(source).flatMap(({ line, text }) => {
    const code = withoutComments(text);
    const cited = [...text.matchAll(CITATION)].flatMap(([, list = ""]) => itemsOf(list));
    const problems = cited.flatMap((item) => problemOf(item, specimens) ?? []);
    if (RULE.test(code) && cited.length === 0) problems.push("a rule about markup that cites no specimen");
    const named = names.filter((name) => code.toLowerCase().includes(name));
    problems.push(...named.map((name) => `code that names the library ${name}`));
    return problems.map((message) => ({ line, message }));
  });
}

/** Each top-level declaration with the comments above it. */
function declarationsOf(source: string): { line: number; text: string }[] {
  const found: { line: number; lines: string[] }[] = [];
  let above: string[] = [];
  for (const [index, line] of source.split("\n").entries()) {
    if (BLOCK.test(line)) {
      found.push({ line: index + 1, lines: [...above, line] });
      above = [];
    } else if (/^(?:\/\*\*|\/\/| \*)/.test(line)) above.push(line);
    else if (line === "") above = [];
    else found.at(-1)?.lines.push(line);
  }
  return found.map(({ line, lines }) => ({ line, text: lines.join("\n") }));
}

function itemsOf(list: string): string[] {
  return list
    .replace(/\*\/.*$/s, "")
    .replace(/\n\s*(?:\*|\/\/)/g, " ")
    .split(/[.;](?:\s|$)/, 1)
    .join("")
    .split(", ")
    .map((item) => item.trim().replace(/\.$/, ""))
    .filter(Boolean);
}

function problemOf(item: string, { forms, libraries }: Specimens): string | undefined {
  if (LINK.test(item)) return undefined;
  const [, form = "", library, version] = LIBRARY.exec(item) ?? [];
  if (!forms.includes(form))
    return `"${item}" is no specimen: form (library@version) of tests/forms, or a link`;
  if (library === undefined) return undefined;
  const installed = libraries[library];
  const isSame = installed === version || installed?.startsWith(`${version}.`);
  return isSame ? undefined : `tests/forms has ${library}@${installed ?? "none"}, not ${version}`;
}

function libraryNames({ libraries }: Specimens): string[] {
  const own = Object.keys(libraries)
    .filter((name) => !WORDS.includes(name))
    .map((name) => name.replace(/^@|\/.*/g, ""));
  return [...new Set([...own, ...KNOWN])].filter((name) => !WORDS.includes(name));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/[^\n]*/g, "$1");
}
