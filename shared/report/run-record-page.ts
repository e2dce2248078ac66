/**
 * The record of a run to keep: one page for a screen and for paper, complete without any other file. Every text of it is
 * escaped, and it holds no script.
 */

import { AppError, type ErrorType } from "../core/errors.ts";
import { mapConcurrently } from "../core/map-concurrently.ts";
import { cleanSiteText } from "../core/site-text.ts";
import type { RunRecord, Runs } from "../runs/runs.ts";
import type { Catalogue } from "../wizards/catalogue/catalogue.ts";
import { guidanceOf } from "../wizards/contract/guidance.ts";
import { answerRows } from "./answer-rows.ts";
import { minuteInUtc } from "./report-text.ts";
import { type ReportedFigure, type ReportOptions, type RunReport, reportRun } from "./run-report.ts";
import { rowsOf } from "./table-rows.ts";

export interface RecordParts {
  runs: Pick<Runs, "wizardResult" | "screenshot" | "label">;
  catalogue: Pick<Catalogue, "get">;
}

/** The page's security policy, for a response that has headers. */
export const RECORD_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * @throws AppError `result_expired` where the results are no longer kept, `invalid_request` for a run without results,
 *   `storage_unavailable` rather than a record without its pictures or next steps
 */
export async function recordPage(run: RunRecord, { runs, catalogue }: RecordParts): Promise<string> {
  const [result, label, form] = await Promise.all([
    runs.wizardResult(run),
    runs.label(run),
    catalogue.get(run.target).catch(absentFor("wizard_not_found", "invalid_wizard")),
  ]);
  if (!result && run.state === "completed") {
    throw new AppError("result_expired", "The results of this run are no longer kept.");
  }
  if (!result?.success) throw new AppError("invalid_request", "Only a completed run of a form has a record.");
  const pictures = await mapConcurrently(result.screenshots, 4, async ({ title }, index) => {
    const jpeg = await runs.screenshot(run.id, index + 1).catch(absentFor("result_expired"));
    return jpeg ? [{ title: cleanSiteText(title), jpeg }] : [];
  });
  return renderRecord(reportRun(run, result, { form, label }), form, pictures.flat());
}

/** A part that does not exist any more is left out. */
function absentFor(...types: ErrorType[]): (thrown: unknown) => undefined {
  return (thrown) => {
    if (!(thrown instanceof AppError && types.includes(thrown.type))) throw thrown;
  };
}

interface Picture {
  title: string;
  jpeg: Buffer;
}

export function renderRecord(
  report: RunReport,
  form: ReportOptions["form"],
  pictures: readonly Picture[],
): string {
  const { note, label, source, assumptions = [], warnings = [], run_id } = report;
  const title = report.wizard_name ?? report.wizard_id;
  const steps = form ? guidanceOf(form.contract).next_steps : [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${RECORD_POLICY}">
<title>${escaped(label === undefined ? title : `${title}: ${label}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
${note === undefined ? "" : `<p class="note">${escaped(note)}</p>`}
<h1>${escaped(title)}</h1>
${label === undefined ? "" : `<p class="label">${escaped(label)}</p>`}
<dl class="facts">
${source ? `<dt>Official page</dt><dd>${link(source.url)}</dd><dt>${report.practice ? "Practice copy visited" : "Visited"}</dt><dd>${escaped(minuteInUtc(source.visited_at))}</dd>` : ""}
<dt>Kind</dt><dd>${report.practice ? "Practice site, not official" : "The official page's own answer"}</dd>
</dl>
${warnings.map((warning) => `<p class="note">${escaped(warning)}</p>`).join("\n")}
</header>
${section("Results", [...Object.values(report.results), ...Object.values(report.figures ?? {})].map(figure).join("\n"))}
${section("Assumed by the site", list(assumptions))}
${section("Questions and answers", answersTable(report, form))}
${section("Next steps", steps.length === 0 ? "" : `<ul>${steps.map(step).join("")}</ul>`)}
${section("Pages of the form", pictures.map(picture).join("\n"), "pictures")}
<footer>Filled in by FederalRunner. Run ${escaped(run_id)}. The figures rest on the answers above; only the official page's own decision counts.</footer>
</body>
</html>
`;
}

function section(title: string, body: string, name = ""): string {
  return body === "" ? "" : `<section class="${name}">\n<h2>${escaped(title)}</h2>\n${body}\n</section>`;
}

function figure({ label, text, period, meaning, value }: ReportedFigure): string {
  const explained = meaning === undefined ? "" : `<p class="meaning">${escaped(meaning)}</p>`;
  if (Array.isArray(value)) {
    const [head = [], ...rows] = rowsOf(value);
    const cells = (tag: "th" | "td", row: readonly string[]) =>
      `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
    return `<div class="figure"><h3>${escaped(label)}</h3>${explained}<table><thead>${cells("th", head)}</thead><tbody>${rows.map((row) => cells("td", row)).join("")}</tbody></table></div>`;
  }
  const during = period === undefined ? "" : ` <small>${escaped(period)}</small>`;
  return `<div class="figure"><h3>${escaped(label)}</h3><p class="value">${escaped(text)}${during}</p>${explained}</div>`;
}

function answersTable({ rests_on, defaults_applied = {} }: RunReport, form: ReportOptions["form"]): string {
  const rows = answerRows(rests_on, Object.keys(defaults_applied), form).map(
    ({ question, answer, is_default }) => {
      const origin = is_default ? " <small>(default)</small>" : "";
      return `<tr><th scope="row">${escaped(question)}</th><td>${escaped(answer)}${origin}</td></tr>`;
    },
  );
  return rows.length === 0 ? "" : `<table class="answers"><tbody>${rows.join("")}</tbody></table>`;
}

function step({
  text,
  deadline,
  url,
}: {
  text: string;
  deadline?: string | undefined;
  url?: string | undefined;
}): string {
  const by = deadline === undefined ? "" : ` <strong>By ${escaped(deadline)}.</strong>`;
  return `<li>${escaped(text)}${by}${url === undefined ? "" : ` ${link(url)}`}</li>`;
}

function picture({ title, jpeg }: Picture, index: number): string {
  const data = jpeg.toString("base64");
  return `<figure><figcaption>${index + 1}. ${escaped(title)}</figcaption><img alt="${escaped(title)}" src="data:image/jpeg;base64,${data}"></figure>`;
}

function list(sentences: readonly string[]): string {
  return sentences.length === 0
    ? ""
    : `<ul>${sentences.map((one) => `<li>${escaped(one)}</li>`).join("")}</ul>`;
}

/** Only web addresses are links. */
function link(url: string): string {
  const shown = escaped(url);
  return /^https?:\/\//.test(url) ? `<a href="${shown}" rel="noreferrer">${shown}</a>` : shown;
}

function escaped(text: string): string {
  return cleanSiteText(text, 4_000).replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1a1f26, #e6e9ee); --quiet: light-dark(#56606d, #9da8b6); --line: light-dark(#dfe3e8, #2a313b); --page: light-dark(#fff, #0f1216); --accent: light-dark(#2152a8, #8fb6ff); --warn: light-dark(#7a4b00, #f0c274); }
* { box-sizing: border-box; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0.5rem 0 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.75rem; padding-bottom: 0.3rem; border-bottom: 2px solid var(--line); font-size: 1.15rem; }
h3 { margin: 0; color: var(--quiet); font-size: 0.95rem; font-weight: 500; }
a { color: var(--accent); }
.note { margin: 0.5rem 0; padding: 0.5rem 0.75rem; border-left: 4px solid var(--warn); color: var(--warn); font-weight: 600; }
.label, .meaning, small, footer, figcaption { color: var(--quiet); }
.meaning, .label { margin: 0.15rem 0 0; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0.75rem 0 0; }
dt { color: var(--quiet); } dd { margin: 0; }
.figure { padding: 0.6rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
.value { margin: 0; font-size: 1.35rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.value small { font-size: 0.9rem; font-weight: 400; }
table { width: 100%; margin-top: 0.4rem; border-collapse: collapse; font-size: 0.95rem; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: break-word; }
.answers th { width: 60%; font-weight: 400; color: var(--quiet); }
ul { padding-left: 1.2rem; } li { margin: 0.3rem 0; }
figure { margin: 1.25rem 0; break-inside: avoid; }
img { display: block; max-width: 100%; margin-top: 0.4rem; border: 1px solid var(--line); }
footer { margin-top: 2.5rem; font-size: 0.85rem; }
.print { float: right; margin: 0 0 0.5rem 0.75rem; padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 0.4rem; background: var(--page); color: var(--accent); font: inherit; }
@media print { .print { display: none; } :root { color-scheme: light; } body { max-width: none; padding: 0; font-size: 11pt; } .pictures { break-before: page; } img { max-height: 24cm; } }
`;
