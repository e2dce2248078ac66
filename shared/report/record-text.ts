/** The record of a run as text, for a model: the same facts as the printable page, without its pictures. */
import { cleanSiteText } from "../core/site-text.ts";
import { guidanceOf } from "../wizards/contract/guidance.ts";
import { answerRows } from "./answer-rows.ts";
import { decisiveAssumptions } from "./assumptions.ts";
import type { RecordLink } from "./record-link.ts";
import { estimateTokens, minuteInUtc, withPeriod } from "./report-text.ts";
import type { ReportedFigure, ReportOptions, RunReport } from "./run-report.ts";
import { rowsOf } from "./table-rows.ts";

/** A little below 1,500: the estimate is not exact. */
const MOST_TOKENS = 1_400;
const LONGEST = 20_000;

interface Length {
  rows: number;
  answers: number;
  sentences: number;
  figures: number;
  hasMeanings: boolean;
}

const WHOLE: Length = { rows: 40, answers: 80, sentences: 10, figures: 40, hasMeanings: true };
const STEPS: Partial<Length>[] = [
  { rows: 20 },
  { answers: 50, sentences: 6 },
  { rows: 12, hasMeanings: false },
  { answers: 30, figures: 25 },
  { rows: 8, sentences: 4 },
  { answers: 15, figures: 15 },
  { answers: 8, figures: 8, rows: 4, sentences: 2 },
];

export interface RecordTextOptions {
  form: ReportOptions["form"];
  kept_until?: string | undefined;
  link?: RecordLink | undefined;
}

export function recordText(report: RunReport, options: RecordTextOptions): string {
  let length = WHOLE;
  let text = compose(report, options, length);
  for (const step of STEPS) {
    if (estimateTokens(text) <= MOST_TOKENS) break;
    length = { ...length, ...step };
    text = compose(report, options, length);
  }
  return cleanSiteText(text, LONGEST);
}

/** The page opens for its holder: nothing else protects it. */
export function linkText(link: RecordLink | undefined): string {
  return link === undefined
    ? ""
    : `To print or keep it: ${link.url} opens for any holder of this link, until ${minuteInUtc(link.until)} or the run's deletion.`;
}

function compose(report: RunReport, { form, kept_until, link }: RecordTextOptions, length: Length): string {
  const { note, label, source, practice, assumptions = [], warnings = [] } = report;
  const title = report.wizard_name ?? report.wizard_id;
  const figures = [...Object.values(report.results), ...Object.values(report.figures ?? {})];
  const rows = answerRows(report.rests_on, Object.keys(report.defaults_applied ?? {}), form);
  const steps = form ? guidanceOf(form.contract).next_steps : [];
  const lines = [
    note ?? "",
    `Record of ${title}${label === undefined ? "" : ` (${label})`}`,
    ...warnings.map((warning) => `Note: ${warning}`),
    source ? `Official page: ${source.url}` : "",
    source ? `${practice ? "Practice copy read" : "Visited"}: ${minuteInUtc(source.visited_at)}` : "",
    "Results:",
    ...upTo(
      figures.flatMap((figure) => figureLines(figure, length)),
      length.figures,
    ),
    ...section("Assumed by the site:", decisiveAssumptions(assumptions), length.sentences),
    ...section(
      "Questions and answers:",
      rows.map(
        ({ question, answer, is_default }) => `${question} ${answer}${is_default ? " (default)" : ""}`,
      ),
      length.answers,
    ),
    ...section(
      "Next steps:",
      steps.map(({ text, deadline, url }) =>
        [text, deadline === undefined ? "" : `By ${deadline}.`, url ?? ""].filter(Boolean).join(" "),
      ),
      length.sentences,
    ),
    linkText(link),
    `Run ${report.run_id}${kept_until === undefined ? "" : `, kept until ${minuteInUtc(kept_until)}`}. Only the official page's own decision counts.`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

function section(title: string, lines: readonly string[], most: number): string[] {
  return lines.length === 0
    ? []
    : [
        title,
        ...upTo(
          lines.map((line) => `- ${line}`),
          most,
        ),
      ];
}

function figureLines({ label, text, period, meaning, value }: ReportedFigure, length: Length): string[] {
  if (!Array.isArray(value)) {
    const explained = length.hasMeanings && meaning !== undefined ? ` (${meaning.replace(/\.$/, "")})` : "";
    return [`- ${label}: ${withPeriod(text, { label, period })}${explained}`];
  }
  const [head = [], ...rows] = rowsOf(value);
  return [
    `- ${label} (${head.join(" | ")}):`,
    ...upTo(
      rows.map((row) => `  ${row.join(" | ")}`),
      length.rows,
    ),
  ];
}

function upTo(lines: readonly string[], most: number): string[] {
  return lines.length <= most ? [...lines] : [...lines.slice(0, most), `and ${lines.length - most} more`];
}
