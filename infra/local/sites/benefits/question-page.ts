/** One question: empty, filled in before, or with an error summary that links to the fields to correct. */
import { escapeHtml } from "../../escape-html.ts";
import type { Choice, MoneyInput, Question } from "./questions.ts";
import type { Answers, Messages } from "./read-answers.ts";

export interface QuestionPage {
  answers: Answers;
  messages: Messages;
  /** The id and name of a field's input. */
  nameOf: (field: string) => string;
  /** Where the page before is. */
  back: string;
  removed?: string;
}

/** @returns the whole document */
export function questionPage(question: Question, page: QuestionPage): string {
  const mistakes = Object.entries(page.messages);
  const title = `${mistakes.length > 0 ? "Error: " : ""}${question.title}`;
  return pageFrame(
    escapeHtml(title),
    `<a class="back-link" href="${page.back}">Back</a>
${mistakes.length > 0 ? errorSummary(mistakes, question, page) : ""}
<form method="post" novalidate>
${content(question, page)}
<button type="submit" class="button" data-module="button">Continue</button>
</form>`,
  );
}

function errorSummary(mistakes: [string, string][], question: Question, page: QuestionPage): string {
  const links = mistakes.map(
    ([field, text]) => `<li><a href="#${targetId(field, question, page)}">${escapeHtml(text)}</a></li>`,
  );
  return `<div class="error-summary" data-module="error-summary"><div role="alert">
<h2 class="error-summary__title">There is a problem</h2>
<ul class="error-summary__list">${links.join("")}</ul></div></div>`;
}

// A link leads to the first option of a choice.
function targetId(field: string, question: Question, page: QuestionPage): string {
  const isChoice = (question.kind === "radios" || question.kind === "checkboxes") && question.field === field;
  return page.nameOf(field) + (isChoice ? "-1" : "");
}

function content(question: Question, page: QuestionPage): string {
  const hint = (id: string) =>
    question.hint ? `<div id="${id}-hint" class="hint">${escapeHtml(question.hint)}</div>` : "";
  switch (question.kind) {
    case "date":
      return fieldset(
        question,
        question.field,
        page,
        `${hint(question.field)}${dateInputs(question.field, page)}`,
      );
    case "input":
      return textInput(question.input, page, "h1");
    case "select":
      return select(question, page);
    case "radios":
    case "checkboxes": {
      const type = question.kind === "radios" ? "radio" : "checkbox";
      const items = question.choices.map((choice, i) => option(type, question.field, choice, i + 1, page));
      const none =
        question.kind === "checkboxes"
          ? `<div class="divider">or</div>${option(type, question.field, question.none, items.length + 1, page)}`
          : "";
      return fieldset(
        question,
        question.field,
        page,
        `${hint(question.field)}${errorMessage(question.field, page)}<div class="${question.kind}" data-module="${question.kind}">${items.join("\n")}${none}</div>`,
      );
    }
  }
}

function fieldset(question: Question, field: string, page: QuestionPage, inner: string): string {
  const described = question.hint ? ` aria-describedby="${field}-hint"` : "";
  return `<div class="form-group${page.messages[field] ? " has-error" : ""}"><fieldset class="fieldset"${described}>
<legend class="fieldset__legend"><h1>${escapeHtml(question.title)}</h1></legend>
${inner}
</fieldset></div>`;
}

function dateInputs(field: string, page: QuestionPage): string {
  const parts = [
    { part: "month", label: "Month", width: 2 },
    { part: "day", label: "Day", width: 2 },
    { part: "year", label: "Year", width: 4 },
  ];
  const messages = parts.map(({ part }) => errorMessage(`${field}_${part}`, page)).join("");
  const inputs = parts.map(({ part, label, width }) => {
    const id = page.nameOf(`${field}_${part}`);
    const value = escapeHtml(page.answers[`${field}_${part}`] ?? "");
    return `<div class="date-input__item"><label class="label" for="${id}">${label}</label>
<input class="input width-${width}" id="${id}" name="${id}" type="text" inputmode="numeric" value="${value}"${invalid(`${field}_${part}`, page)}></div>`;
  });
  return `${messages}<div class="date-input">${inputs.join("\n")}</div>`;
}

function option(
  type: "radio" | "checkbox",
  field: string,
  choice: Choice,
  index: number,
  page: QuestionPage,
): string {
  const name = page.nameOf(field);
  const id = `${name}-${index}`;
  const isChosen = (page.answers[field] ?? "").split(",").includes(choice.value);
  const reveals = choice.reveals && choice.reveals.field !== page.removed ? choice.reveals : undefined;
  const controls = reveals ? ` data-aria-controls="conditional-${id}"` : "";
  const exclusive = choice.value === "none" ? ' data-behaviour="exclusive"' : "";
  const inner = reveals
    ? `<div class="conditional is-hidden" id="conditional-${id}">${textInput(reveals, page, "label")}</div>`
    : "";
  return `<div class="choice"><input class="choice__input" id="${id}" name="${name}" type="${type}" value="${choice.value}"${isChosen ? " checked" : ""}${controls}${exclusive}>
<label class="label choice__label" for="${id}">${escapeHtml(choice.label)}</label></div>${inner}`;
}

function textInput(input: MoneyInput, page: QuestionPage, heading: "h1" | "label"): string {
  const id = page.nameOf(input.field);
  const label = `<label class="label" for="${id}">${escapeHtml(input.label)}</label>`;
  const hint = input.hint ? `<div id="${id}-hint" class="hint">${escapeHtml(input.hint)}</div>` : "";
  const value = escapeHtml(page.answers[input.field] ?? "");
  const field = `<input class="input" id="${id}" name="${id}" type="text" inputmode="numeric" value="${value}"${invalid(input.field, page, input.hint !== undefined)}>`;
  return `<div class="form-group${page.messages[input.field] ? " has-error" : ""}">
${heading === "h1" ? `<h1 class="label-wrapper">${label}</h1>` : label}
${hint}${errorMessage(input.field, page)}
${input.kind === "money" ? `<div class="input__wrapper"><div class="input__prefix" aria-hidden="true">$</div>${field}</div>` : field}
</div>`;
}

function select(question: Extract<Question, { kind: "radios" | "select" }>, page: QuestionPage): string {
  const id = page.nameOf(question.field);
  const chosen = page.answers[question.field];
  const options = question.choices.map(
    ({ value, label }) =>
      `<option value="${value}"${value === chosen ? " selected" : ""}>${escapeHtml(label)}</option>`,
  );
  return `<div class="form-group${page.messages[question.field] ? " has-error" : ""}">
<h1 class="label-wrapper"><label class="label" for="${id}">${escapeHtml(question.title)}</label></h1>
${errorMessage(question.field, page)}
<select class="select" id="${id}" name="${id}"${invalid(question.field, page)}><option value="">Select a region</option>${options.join("")}</select>
</div>`;
}

function errorMessage(field: string, { messages, nameOf }: QuestionPage): string {
  const text = messages[field];
  return text
    ? `<p id="${nameOf(field)}-error" class="error-message"><span class="visually-hidden">Error:</span> ${escapeHtml(text)}</p>`
    : "";
}

function invalid(field: string, { messages, nameOf }: QuestionPage, hasHint = false): string {
  const id = nameOf(field);
  const described = [...(hasHint ? [`${id}-hint`] : []), ...(messages[field] ? [`${id}-error`] : [])];
  return `${described.length > 0 ? ` aria-describedby="${described.join(" ")}"` : ""}${messages[field] ? ' aria-invalid="true"' : ""}`;
}

/** @param title of the page, without the site's name */
export function pageFrame(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Benefits calculator (practice)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/calculator/assets/benefits.css">
<script type="module" src="/calculator/assets/reveal.js"></script>
</head>
<body>
<a class="skip-link" href="#main-content">Skip to main content</a>
<header class="site-header" role="banner"><div class="width"><a href="/calculator/">EXAMPLE.GOV</a>
<form class="site-search" role="search" action="/calculator/"><label for="site-search">Search</label> <input id="site-search" name="q" type="search"></form></div></header>
<p class="practice width"><strong>Practice site.</strong> Benefits.example.gov does not exist: served by FederalRunner on this computer.</p>
<div class="width">
<main id="main-content">
${content}
</main>
</div>
<footer class="site-footer"><div class="width">A stand-in for practice and tests. Nothing that is entered here is kept.</div></footer>
</body>
</html>
`;
}
