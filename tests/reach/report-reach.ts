/** The reach of the page script by its files. Comments and white space do not count. */

export interface FileReach {
  /** Below shared/browser/page/; a library by its path. */
  file: string;
  /** Characters of code in the bundle. */
  all: number;
  /** Those that have not run. */
  unreached: number;
  /** Lines of the source, such as `12-19`, in which code has not run. */
  lines: string[];
}

export interface Reach {
  files: FileReach[];
  /** Shares in percent: of the widgets, and of the whole page script without libraries. */
  unreached: { widgets: number; page: number };
}

/** The source of a character of the bundle, as `SourceMap.findOrigin` of `node:module` finds it. */
export type OriginOf = (line: number, column: number) => { file: string; line: number } | undefined;

const FOLDER = /^.*shared\/browser\/page\//;

/** @param bundle the page script, not minified */
export function reportReach(bundle: string, isHit: (offset: number) => boolean, originOf: OriginOf): Reach {
  const files = new Map<string, { all: number; unreached: number; lines: Set<number> }>();
  const isComment = commentMask(bundle);
  let offset = 0;
  for (const [index, line] of bundle.split("\n").entries()) {
    let origin: ReturnType<OriginOf>;
    for (const [column, character] of line.split("").entries()) {
      const at = offset + column;
      if (isComment[at] === 1 || /\s/.test(character)) continue;
      // One look-up for each word: the map is searched for each.
      if (column === 0 || !(/\w/.test(character) && /\w/.test(line[column - 1] ?? "")))
        origin = originOf(index, column);
      if (!origin) continue;
      const row = files.get(origin.file) ?? { all: 0, unreached: 0, lines: new Set() };
      files.set(origin.file, row);
      row.all++;
      if (isHit(at)) continue;
      row.unreached++;
      row.lines.add(origin.line);
    }
    offset += line.length + 1;
  }
  const rows = [...files].map(([path, { all, unreached, lines }]) => ({
    file: path.replace(FOLDER, ""),
    all,
    unreached,
    lines: asRanges([...lines].sort((a, b) => a - b)),
  }));
  const own = rows.filter((row) => !row.file.includes("node_modules/"));
  return {
    files: rows.sort((a, b) => b.unreached - a.unreached || (a.file < b.file ? -1 : 1)),
    unreached: {
      widgets: share(own.filter((row) => row.file.startsWith("widgets/"))),
      page: share(own),
    },
  };
}

export function formatReach({ files, unreached }: Reach): string {
  const rows = files
    .filter((row) => row.unreached > 0)
    .map(
      ({ file, all, unreached: missing, lines }) =>
        `${file.padEnd(44)} ${String(missing).padStart(6)} of ${String(all).padStart(6)}  ${percent(missing / all)}  ${lines.join(" ")}`,
    );
  return [
    "Characters of the page script that no specimen reaches, and their lines:",
    "",
    ...rows,
    "",
    `Reached by no specimen: ${unreached.widgets} % of the widgets, ${unreached.page} % of the page script.`,
  ].join("\n");
}

function share(rows: readonly FileReach[]): number {
  const sum = (key: "all" | "unreached") => rows.reduce((total, row) => total + row[key], 0);
  return sum("all") === 0 ? 0 : Math.round((1000 * sum("unreached")) / sum("all")) / 10;
}

function percent(part: number): string {
  return `${Math.round(100 * part)} %`.padStart(5);
}

function commentMask(source: string): Uint8Array {
  const mask = new Uint8Array(source.length);
  for (const { index, 0: text } of source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm))
    mask.fill(1, index, index + text.length);
  return mask;
}

function asRanges(lines: readonly number[]): string[] {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line <= last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
}
