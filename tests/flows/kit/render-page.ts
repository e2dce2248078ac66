/** The pages of a flow as HTML, in the manner of public design systems. */
import type { Answers, Flow, FlowPage, FlowQuestion } from "./flow.ts";

export interface PagePart {
  flow: Flow;
  number: number;
  answers: Answers;
  done: ReadonlySet<number>;
  token: string;
  errors?: { name: string; message: string }[];
  /** The refused answers. */
  form?: URLSearchParams;
}

export function renderPage(page: FlowPage, part: PagePart): string {
  return documentOf(
    part.flow,
    page.title,
    `${errorSummary(part)}<h1>${page.title}</h1>${bodyOf(page, part)}`,
  );
}

export function renderResult(flow: Flow, answers: Answers): string {
  const rows = flow.result(answers).map(([label, value]) => `<dt>${label}</dt><dd>${inHtml(value)}</dd>`);
  return documentOf(
    flow,
    "Your application is complete",
    `<h1>Your application is complete</h1><p>Thank you. We have received your application.</p><h2>Your result</h2><dl>${rows.join("")}</dl>`,
  );
}

/** The objections to the posted answers of a page. */
export function errorsOf(page: FlowPage, form: URLSearchParams): { name: string; message: string }[] {
  if (page.kind === "declaration")
    return form.get("agree") ? [] : [{ name: "agree", message: "Confirm the declaration" }];
  if (page.kind !== "questions") return [];
  return page.questions.flatMap(({ name, label, kind, isOptional }) => {
    const given = kind === "date" ? form.get(`${name}-day`) : form.get(name);
    if (!given?.trim()) return isOptional ? [] : [{ name, message: `Answer “${label}”` }];
    const isAmount = kind !== "money" || /^\d+(\.\d\d)?$/.test(given.replaceAll(",", ""));
    return isAmount ? [] : [{ name, message: `“${label}” must be an amount such as 120.00` }];
  });
}

function bodyOf(page: FlowPage, part: PagePart): string {
  const { token, number, answers } = part;
  const button = `<p><button>${page.button ?? "Continue"}</button></p>`;
  const form = (content: string, more = "") =>
    `<form id="form" method="post" action="/step/${number}" novalidate${more}><input type="hidden" name="token" value="${token}">${content}${button}</form>`;
  switch (page.kind) {
    case "questions":
      return `${form(page.questions.map((question) => questionOf(question, part)).join(""))}${dialogOf(page)}<p><a href="/save">Save and come back later</a></p>`;
    case "information":
      return `<p>${page.text}</p>${form("")}`;
    case "tasks":
      return tasksOf(page.part, part);
    case "upload":
      return form(
        `<p><label for="file">${page.label} (optional)</label> <input id="file" type="file" name="file"></p>`,
      );
    case "review":
      return `<dl>${rowsOf(part.flow, answers)}</dl>${form("<p>Check your answers before you send them.</p>")}`;
    case "declaration":
      return form(
        `<p><label><input type="checkbox" name="agree" value="yes" required> ${page.text}</label></p>`,
      );
    case "off_ramp":
      return `<p>${page.text}</p><p><a href="/">Start again</a></p>`;
  }
}

/** The parts with their states; the link of the next one goes on. */
function tasksOf(next: string, { flow, number, done, token }: PagePart): string {
  const parts = flow.pages.flatMap((page, at) => (page.kind === "tasks" ? [{ page, at }] : []));
  const rows = parts.map(({ page, at }) => {
    if (page.part === next)
      return `<li><a href="#" onclick="form.submit(); return false">${page.part}</a> <strong>Not started</strong></li>`;
    return `<li>${page.part} <strong>${at < number || done.has(at) ? "Completed" : "Cannot start yet"}</strong></li>`;
  });
  return `<ul>${rows.join("")}</ul><form id="form" method="post" action="/step/${number}"><input type="hidden" name="token" value="${token}"></form>`;
}

function questionOf(
  { name, label, kind, options = [], hint, isOptional }: FlowQuestion,
  part: PagePart,
): string {
  const given = part.form?.get(name) ?? part.answers[name] ?? "";
  const words = `${label}${isOptional ? " (optional)" : ""}`;
  const help = hint ? `<span id="${name}-hint" class="hint">${hint}</span>` : "";
  const described = hint ? ` aria-describedby="${name}-hint"` : "";
  const needed = isOptional ? "" : " required";
  switch (kind) {
    case "radio":
    case "boxes": {
      const type = kind === "radio" ? "radio" : "checkbox";
      const choices = options.map(
        ([value, text]) =>
          `<div><input type="${type}" id="${name}-${value}" name="${name}" value="${value}"${kind === "radio" ? needed : ""}${given.split(" + ").includes(value) ? " checked" : ""}><label for="${name}-${value}">${text}</label></div>`,
      );
      return `<fieldset${described}><legend>${words}</legend>${help}${choices.join("")}</fieldset>`;
    }
    case "select": {
      const choices = options.map(
        ([value, text]) => `<option value="${value}"${given === value ? " selected" : ""}>${text}</option>`,
      );
      return `<p><label for="${name}">${words}</label> ${help}<select id="${name}" name="${name}"${needed}${described}><option value="">Choose</option>${choices.join("")}</select></p>`;
    }
    case "date": {
      const boxes = (["day", "month", "year"] as const).map(
        (unit) =>
          `<label for="${name}-${unit}">${unit[0]?.toUpperCase()}${unit.slice(1)}</label> <input id="${name}-${unit}" name="${name}-${unit}" inputmode="numeric" maxlength="${unit === "year" ? 4 : 2}"${needed}>`,
      );
      return `<fieldset><legend>${words}</legend>${help}${boxes.join(" ")}</fieldset>`;
    }
    default: {
      const unit = kind === "money" ? `<span aria-hidden="true">£</span>` : "";
      return `<p><label for="${name}">${words}</label> ${help}${unit}<input id="${name}" name="${name}" value="${inHtml(given)}"${needed}${described}></p>`;
    }
  }
}

function dialogOf({ dialog, questions }: Extract<FlowPage, { kind: "questions" }>): string {
  if (!dialog) return "";
  const read = questions.map(
    ({ name }) => `${JSON.stringify(name)}: new FormData(form).get(${JSON.stringify(name)}) ?? ""`,
  );
  return `<dialog id="ask"><h2>${dialog.heading}</h2><button type="button" id="on">${dialog.goOn}</button> <button type="button" id="stay">${dialog.stay}</button></dialog>
    <script>const asks = ${dialog.when.toString()};
    form.onsubmit = (event) => { if (!asks({ ${read.join(", ")} })) return; event.preventDefault(); ask.showModal(); };
    document.getElementById("on").onclick = () => form.submit();
    stay.onclick = () => ask.close();</script>`;
}

function rowsOf({ pages }: Flow, answers: Answers): string {
  return pages
    .flatMap((page, at) =>
      page.kind === "questions" ? page.questions.map((question) => ({ question, at })) : [],
    )
    .filter(({ question }) => answers[question.name])
    .map(
      ({ question: { label, name, options = [] }, at }) =>
        `<div><dt>${label}</dt><dd>${inHtml(options.find(([value]) => value === answers[name])?.[1] ?? answers[name] ?? "")} <a href="/step/${at}">Change</a></dd></div>`,
    )
    .join("");
}

function errorSummary({ errors = [] }: PagePart): string {
  if (errors.length === 0) return "";
  const items = errors.map(({ name, message }) => `<li><a href="#${name}">${message}</a></li>`);
  return `<div role="alert" class="error-summary"><h2>There is a problem</h2><ul>${items.join("")}</ul></div>`;
}

function documentOf({ title }: Flow, heading: string, content: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${heading} – ${title}</title></head>
    <body><header><a href="/">${title}</a></header><main>${content}</main><footer><a href="/privacy">Privacy</a></footer></body></html>`;
}

function inHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
