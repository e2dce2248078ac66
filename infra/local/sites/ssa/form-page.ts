/** The form, empty or as it was sent with a message next to each invalid field. */
import { escapeHtml } from "../../escape-html.ts";
import { SSA_DOLLARS, SSA_INPUTS, type SsaInput, ssaIdentifier } from "./form-fields.ts";
import type { SsaAnswers, SsaMessages } from "./read-submission.ts";

export interface FormPage {
  answers: SsaAnswers;
  messages: SsaMessages;
  isDrifted: boolean;
  removed?: string;
}

/** @returns the whole document */
export function formPage(page: FormPage): string {
  const hasMistakes = Object.keys(page.messages).length > 0;
  return pageFrame(
    "Social Security Quick Calculator (practice)",
    `<h1>Social Security Quick Calculator</h1>
<p>Benefit estimates depend on your date of birth and on your earnings history. This quick and simple calculator
assumes that you earned the same in every year since the age of 22.</p>
${hasMistakes ? '<p class="error summary" role="alert">Some entries need to be corrected. See the messages below.</p>' : ""}
<form action="/cgi-bin/benefit6.cgi" method="post">
<table class="entries" role="presentation">
${section("Enter your date of birth", inputs(SSA_INPUTS.birth, page, "inline"), "For example: 06 15 1980")}
${section("Earnings", inputs(SSA_INPUTS.earnings, page, "lines"), "If you no longer work, enter 0, and the last year and its earnings.")}
${section("Future retirement date", inputs(SSA_INPUTS.retirement, page, "inline"), "Optional. Month number and four-digit year.")}
${section("Select to see your benefit estimate in", dollars(page))}
</table>
<p class="submit"><input type="submit" value="Submit request"> <input type="reset" value="Reset"></p>
</form>`,
  );
}

function section(title: string, content: string, hint?: string): string {
  const note = hint ? `<p class="hint">${hint}</p>` : "";
  return `<tr><th scope="row">${title}</th><td>${note}${content}</td></tr>`;
}

function inputs(rows: readonly SsaInput[], page: FormPage, layout: "inline" | "lines"): string {
  return rows
    .filter((row) => row.field !== page.removed)
    .map((row) => `<div class="${layout}">${textInput(row, page)}</div>`)
    .join("\n");
}

function textInput({ field, id, name, label, size }: SsaInput, page: FormPage): string {
  const message = page.messages[field];
  const ownId = ssaIdentifier(id, page.isDrifted);
  const invalid = message ? ` aria-invalid="true" aria-describedby="${ownId}-error"` : "";
  const value = escapeHtml(page.answers[field] ?? "");
  return `<label for="${ownId}">${label}</label>
<input type="text" id="${ownId}" name="${ssaIdentifier(name, page.isDrifted)}" size="${size}" maxlength="${size}" value="${value}"${invalid}>
${message ? errorMessage(`${ownId}-error`, message) : ""}`;
}

function dollars(page: FormPage): string {
  if (page.removed === SSA_DOLLARS.field) return "";
  const chosen = page.answers.dollar_type ?? SSA_DOLLARS.options[0].value;
  const message = page.messages.dollar_type;
  const messageId = ssaIdentifier("dollars-error", page.isDrifted);
  const radios = SSA_DOLLARS.options.map(({ value, id, code, label }) => {
    const ownId = ssaIdentifier(id, page.isDrifted);
    const described = message ? ` aria-invalid="true" aria-describedby="${messageId}"` : "";
    return `<div class="lines"><input type="radio" id="${ownId}" name="${ssaIdentifier(SSA_DOLLARS.name, page.isDrifted)}" value="${code}"${value === chosen ? " checked" : ""}${described}>
<label for="${ownId}">${label}</label></div>`;
  });
  return `${radios.join("\n")}${message ? errorMessage(messageId, message) : ""}`;
}

function errorMessage(id: string, message: string): string {
  return `<span class="error" id="${id}">${escapeHtml(message)}</span>`;
}

/** The frame of every page of the calculator. */
export function pageFrame(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/OACT/quickcalc/assets/quickcalc.css">
</head>
<body>
<p class="practice"><strong>Practice site.</strong> Not ssa.gov, not an official estimate: served by FederalRunner on this computer.</p>
<div id="header"><div class="wide">Social Security <span>Office of the Chief Actuary</span></div></div>
<div class="wide" id="content">
${content}
</div>
<div class="wide" id="footer">A stand-in for practice and tests. Nothing that is entered here is kept.</div>
</body>
</html>
`;
}
