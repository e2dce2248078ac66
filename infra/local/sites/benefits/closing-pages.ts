/** The pages around the questions: where it begins, the answers to check, the result. */
import { escapeHtml } from "../../escape-html.ts";
import { BENEFIT_FIGURES, estimateBenefit } from "./benefit-formula.ts";
import { pageFrame } from "./question-page.ts";
import { CHECK_PATH, type Choice, QUESTIONS, type Question } from "./questions.ts";
import { type Answers, toQuestion } from "./read-answers.ts";

/** `$1,234`, `-$56` */
function formatDollars(amount: number): string {
  return `${amount < 0 ? "-" : ""}$${Math.abs(amount).toLocaleString("en-US")}`;
}

export function startPage(): string {
  return pageFrame(
    "Estimate your benefits",
    `<h1>Estimate your benefits</h1>
<p class="lead">Find out what you may be entitled to. You need your income, your savings and the cost of your home.</p>
<ul><li>Eight short questions</li><li>Nothing is saved</li></ul>
<a href="/calculator/${QUESTIONS[0]?.path}" role="button" draggable="false" class="button is-start" data-module="button">Start now</a>
<h2>Before you start</h2><p>The amount is an estimate, and not a decision.</p>`,
  );
}

export function checkPage(answers: Answers): string {
  const rows = QUESTIONS.flatMap((question) => rowsOf(question, answers));
  const list = rows.map(
    ({ path, label, text }) =>
      `<div class="summary-list__row"><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd>
<dd><a href="/calculator/${path}?change">Change<span class="visually-hidden"> ${escapeHtml(label)}</span></a></dd></div>`,
  );
  return pageFrame(
    "Check your answers",
    `<h1>Check your answers</h1>
<dl class="summary-list">${list.join("\n")}</dl>
<form method="post" action="/calculator/${CHECK_PATH}" novalidate>
<h2>Now calculate your estimate</h2>
<p>By continuing you confirm that, to the best of your knowledge, these answers are right.</p>
<button type="submit" class="button" data-module="button">Accept and calculate</button>
</form>`,
  );
}

export function resultPage(answers: Answers, nameOf: (field: string) => string): string {
  const estimate = estimateBenefit(toQuestion(answers));
  const parts = estimate.parts.map(
    ({ label, amount }) =>
      `<tr><th scope="row">${label}</th><td class="is-numeric">${formatDollars(amount)}</td></tr>`,
  );
  return pageFrame(
    "Your estimate",
    `<div class="panel"><h1 class="panel__title">Your monthly estimate</h1>
<div class="panel__body" id="${nameOf("monthly")}">${formatDollars(estimate.monthly)}</div></div>
<dl class="result"><dt>Entitlement</dt><dd id="${nameOf("status")}">${estimate.status}</dd>
<dt>Amount for a year</dt><dd id="${nameOf("yearly")}">${formatDollars(estimate.yearly)}</dd></dl>
<h2>How this estimate was made</h2>
<table class="table"><thead><tr><th scope="col">Part</th><th scope="col">Amount a month</th></tr></thead>
<tbody>${parts.join("\n")}</tbody></table>
<p>Income up to ${formatDollars(BENEFIT_FIGURES.allowance)} a year and savings up to ${formatDollars(BENEFIT_FIGURES.savingsFree)} are not taken into account.</p>`,
  );
}

function rowsOf(question: Question, answers: Answers): { path: string; label: string; text: string }[] {
  const { path, title: label } = question;
  switch (question.kind) {
    case "date":
      return [
        { path, label, text: ["month", "day", "year"].map((part) => answers[`birth_${part}`]).join(" ") },
      ];
    case "input":
      return [
        { path, label, text: formatDollars(Number(answers[question.input.field]?.replaceAll(",", ""))) },
      ];
    default: {
      const chosen = (answers[question.field] ?? "").split(",");
      const all: Choice[] = [...question.choices, ...("none" in question ? [question.none] : [])];
      const choices = all.filter(({ value }) => chosen.includes(value));
      const text = choices.map((choice) => choice.label).join(", ");
      const revealed = choices.flatMap(({ reveals }) =>
        reveals ? [{ path, label: reveals.label, text: answers[reveals.field] ?? "" }] : [],
      );
      return [{ path, label, text }, ...revealed];
    }
  }
}
