/** The states of a registry's forms for people: a table in Markdown, and a badge as shields.io reads it. */
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

/** https://shields.io/badges/endpoint-badge */
export function summaryBadge(rows: readonly SummaryRow[]): object {
  const proved = rows.filter(({ state }) => state?.state === "proved" && state.on === "site").length;
  const color = proved === rows.length ? "brightgreen" : proved === 0 ? "lightgrey" : "yellow";
  return { schemaVersion: 1, label: "forms proved", message: `${proved} of ${rows.length}`, color };
}

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
