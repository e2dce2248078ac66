/** The states of a registry's forms for people: a table in Markdown, and a badge. */
import type { FormState } from "./registry.ts";

export interface SummaryRow {
  wizard_id: string;
  version: number;
  host: string;
  key: string;
  state: FormState | undefined;
}

export function summaryTable(rows: readonly SummaryRow[]): string {
  return [
    "| wizard | form | state | publisher |",
    "|---|---|---|---|",
    ...rows.map(
      ({ wizard_id, version, host, key, state }) =>
        `| \`${wizard_id}\` ${version} | ${host} | ${stateInWords(state)} | \`${key}\` |`,
    ),
    "",
  ].join("\n");
}

/** The count of the forms that are proved on their real sites. */
export function summaryBadge(rows: readonly SummaryRow[]): string {
  const proved = rows.filter(({ state }) => state?.state === "proved" && state.on === "site").length;
  return provedBadge(proved, rows.length);
}

/** An SVG image. */
export function provedBadge(proved: number, all: number): string {
  const [label, message] = ["forms proved", `${proved} of ${all}`];
  const color = proved === 0 ? "#6e6e6e" : proved === all ? "#2a7d2e" : "#8a6100";
  const [left, right] = [label, message].map((text) => text.length * LETTER_WIDTH) as [number, number];
  const width = left + right + 4 * SPACE;
  const text = (words: string, x: number, length: number) =>
    `<text x="${x}" y="14" textLength="${length}">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${label}: ${message}">
<clipPath id="edge"><rect width="${width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#edge)"><rect width="${left + 2 * SPACE}" height="20" fill="#3f3f3f"/><rect x="${left + 2 * SPACE}" width="${right + 2 * SPACE}" height="20" fill="${color}"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${text(label, SPACE, left)}${text(message, left + 3 * SPACE, right)}</g>
</svg>
`;
}

/** In pixels. */
const LETTER_WIDTH = 6.5;
const SPACE = 6;

function stateInWords(state: FormState | undefined): string {
  if (!state) return "not walked yet";
  if (state.state === "changed") return `changed since ${day(state.since)}: ${escaped(state.words)}`;
  return `proved on ${day(state.at)}${state.on === "practice" ? ", on a practice site only" : ""}`;
}

const day = (at: string) => at.slice(0, 10);

/** Words of a walk may quote a site. */
function escaped(words: string): string {
  return words.replace(/[\\`*_{}[\]<>#|!~]/g, "\\$&").replace(/\s+/g, " ");
}
