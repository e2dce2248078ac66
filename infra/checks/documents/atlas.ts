/** The tables of the atlas, from the record that `npm run atlas` writes. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";

/** A component of a library's page; each part is `right…`, or the reason why it is not. */
interface KindRecord {
  kind: string;
  component: string;
  described: string;
  script?: string;
  keyboard?: string;
  read_back?: string;
}

export interface LibraryRecord {
  name: string;
  version: string;
  kinds: KindRecord[];
}

const PARTS = {
  described: "reading",
  script: "script",
  keyboard: "keyboard",
  read_back: "reading back",
} as const;

/** The text of docs/notes/atlas.md: each component with its kind of question, and the parts that are not right. */
export function describeAtlas(records = readRecords()): string {
  const sections = records.map(
    (library) =>
      `## ${titleOf(library)}\n\n| component | question | |\n|---|---|---|\n${library.kinds.map(describeKind).join("\n")}`,
  );
  return `${[introduce(records), ...sections].join("\n\n")}\n`;
}

/** The text of docs/wizards.md with its list of libraries. */
export function describeWizards(records = readRecords()): string {
  const before = readFileSync(join(packageRoot, "docs/wizards.md"), "utf8");
  const rows = records.map((library) => `${shareOf([library], "/")} ${titleOf(library)}`);
  const table = `${START}\n\n\`\`\`text\n${rows.join("\n")}\n\`\`\`\n\n${END}`;
  const [head, rest] = before.split(START);
  const [, tail] = rest?.split(END) ?? [];
  if (tail === undefined) throw new Error(`docs/wizards.md has no part from ${START} to ${END}`);
  return `${head}${table}${tail}`;
}

/** How many components of a library are right. */
export interface LibraryShare {
  title: string;
  right: number;
  all: number;
}

export function libraryShares(records = readRecords()): LibraryShare[] {
  return records.map((library) => ({
    title: titleOf(library),
    right: library.kinds.filter(isRight).length,
    all: library.kinds.length,
  }));
}

const START = "<!-- atlas -->";
const END = "<!-- end of the atlas -->";

function readRecords(): LibraryRecord[] {
  return JSON.parse(readFileSync(join(packageRoot, "tests/forms/atlas/record.json"), "utf8"));
}

function introduce(records: readonly LibraryRecord[]): string {
  return `# Components that are known to work

\`npm run atlas\` opens a page of each library's own components. FederalScout reads the page; the engine enters an answer to each
question by script and another one by the real keyboard and mouse; each answer is compared with the state that the component itself
holds. ✓: all of this is right. ${shareOf(records)} components are. \`npm run docs\` writes this page from the record of the run.`;
}

function titleOf({ name, version }: LibraryRecord): string {
  return `${name} ${version}`;
}

function shareOf(records: readonly LibraryRecord[], of = " of "): string {
  const kinds = records.flatMap((library) => library.kinds);
  return `${kinds.filter(isRight).length}${of}${kinds.length}`;
}

function isRight(one: KindRecord): boolean {
  return missing(one).length === 0;
}

function describeKind(one: KindRecord): string {
  const reasons = missing(one);
  const isForPerson = one.script === undefined;
  const right = isForPerson ? "✓ named as a person’s part" : "✓";
  const text = reasons.length === 0 ? right : reasons.join("; ").replaceAll("|", "\\|");
  return `| ${one.component} | ${one.kind} | ${text} |`;
}

function missing(one: KindRecord): string[] {
  const wrong = Object.entries(PARTS).flatMap(([key, title]) => {
    const part = one[key as keyof typeof PARTS];
    return part === undefined || part.startsWith("right") ? [] : [{ title, part }];
  });
  const same = [...new Set(wrong.map(({ part }) => part))].filter((part) => !FOLLOWS.has(part));
  return same.map((part) => {
    const titles = wrong.filter((entry) => entry.part === part).map(({ title }) => title);
    return `${titles.join(", ")}: ${part}`;
  });
}

/** Reasons that repeat an earlier one. */
const FOLLOWS: ReadonlySet<string> = new Set(["not read", "not entered"]);
