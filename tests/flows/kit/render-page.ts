/** The pages of a flow as HTML, in the manner of public design systems. */
import { type Answers, type Flow, type FlowPage, type FlowQuestion, wordsOf } from "./flow.ts";

export interface PagePart {
  flow: Flow;
  number: number;
  answers: Answers;
  done: ReadonlySet<number>;
  token: string;
  errors?: { name: string; message: string }[];
  /** The refused answers. */
  form?: URLSearchParams;
  /** The answers are taken once the box of the page's warning is ticked. */
  isWarned?: boolean;
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
  const { done, thanks } = wordsOf(flow);
  return documentOf(flow, done, `<h1>${done}</h1><p>${thanks}</p><dl>${rows.join("")}</dl>`);
}

/** The objections to the posted answers of a page. */
export function errorsOf(
  page: FlowPage,
  form: URLSearchParams,
  flow: Flow,
): { name: string; message: string }[] {
  const { answer } = wordsOf(flow);
  if (page.kind === "declaration")
    return form.get("agree") ? [] : [{ name: "agree", message: `${answer} “${page.text}”` }];
  if (page.kind !== "questions") return [];
  return page.questions.flatMap(({ name, label, kind, isOptional }) => {
    const part = { date: "-day", duration: "-years" }[kind as "date" | "duration"] ?? "";
    const given = form.get(`${name}${part}`);
    if (!given?.trim())
      return isOptional || kind === "rows" ? [] : [{ name, message: `${answer} “${label}”` }];
    const amount = flow.lang === "fr-CA" ? /^\d[\d\s]*(,\d\d)?$/ : /^\d[\d,]*(\.\d\d)?$/;
    return kind !== "money" || amount.test(given) ? [] : [{ name, message: `${answer} “${label}”: 120` }];
  });
}

function bodyOf(page: FlowPage, part: PagePart): string {
  const { token, number, answers, flow } = part;
  const words = wordsOf(flow);
  const button = `<p><button>${page.button ?? words.next}</button></p>`;
  const form = (content: string, more = "") =>
    `<form id="form" method="post" action="/step/${number}" novalidate${more}><input type="hidden" name="token" value="${token}">${content}${button}</form>`;
  switch (page.kind) {
    case "questions":
      return `${form(page.questions.map((question) => questionOf(question, part)).join("") + warningOf(page, part))}${dialogOf(page)}<p><a href="/save">${words.save}</a></p>`;
    case "information":
      return `<p>${page.text}</p>${form("")}`;
    case "tasks":
      return tasksOf(page.part, part);
    case "upload":
      return form(
        `<p><label for="file">${page.label} (${words.optional})</label> <input id="file" type="file" name="file"></p>`,
      );
    case "review":
      return `<dl>${rowsOf(flow, answers)}</dl>${form(`<p>${words.check}</p>`)}`;
    case "declaration":
      return form(
        `<p><label><input type="checkbox" name="agree" value="yes" required> ${page.text}</label></p>`,
      );
    case "off_ramp":
      return `<p>${page.text}</p><p><a href="/">Start again</a></p>`;
  }
}

/** The parts with their states. The link of the next part goes on; a hub links each part that is not completed. */
function tasksOf(next: string, { flow, number, done, token, answers }: PagePart): string {
  const parts = flow.pages.flatMap((page, at) => (page.kind === "tasks" ? [{ page, at }] : []));
  const rows = parts.map(({ page, at }) => {
    const isDone = at < number || done.has(at);
    if (isDone && flow.keepsLinks)
      return `<li><a href="/part/${at}">${page.part}</a> <strong>Completed</strong></li>`;
    if (isDone) return `<li>${page.part} <strong>Completed</strong></li>`;
    const isOpen = flow.isHub === true && (page.when?.(answers) ?? true);
    if (isOpen) return `<li><a href="/part/${at}">${page.part}</a> <strong>Not started</strong></li>`;
    if (page.part !== next) return `<li>${page.part} <strong>Cannot start yet</strong></li>`;
    return `<li><a href="#" onclick="form.submit(); return false">${page.part}</a> <strong>Not started</strong></li>`;
  });
  return `<ul>${rows.join("")}</ul><form id="form" method="post" action="/step/${number}"><input type="hidden" name="token" value="${token}"></form>`;
}

function warningOf({ warning }: Extract<FlowPage, { kind: "questions" }>, { isWarned }: PagePart): string {
  if (!warning || !isWarned) return "";
  return `<div class="warning"><p>${warning.text}</p><label><input type="checkbox" name="sure" value="yes"> ${warning.box}</label></div>`;
}

function questionOf(
  { name, label, kind, options = [], hint, isOptional, columns = [], adds = "Add" }: FlowQuestion,
  part: PagePart,
): string {
  const given = part.form?.get(name) ?? part.answers[name] ?? "";
  const service = wordsOf(part.flow);
  const words = `${label}${isOptional ? ` (${service.optional})` : ""}`;
  const help = hint ? `<span id="${name}-hint" class="hint">${hint}</span>` : "";
  const described = hint ? ` aria-describedby="${name}-hint"` : "";
  const needed = isOptional ? "" : " required";
  switch (kind) {
    case "cards": {
      const cards = options.map(
        ([value, text]) =>
          `<div class="card" onclick="pick(this)"><input type="radio" id="${name}-${value}" name="${name}" value="${value}" style="position:absolute;opacity:0"><label for="${name}-${value}">${text}</label></div>`,
      );
      return `<fieldset${described}><legend>${words}</legend>${help}${cards.join("")}</fieldset>
        <script>function pick(card) { for (const one of card.parentElement.querySelectorAll(".card")) one.classList.toggle("is-picked", one === card); card.querySelector("input").checked = true; }</script>`;
    }
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
      return `<p><label for="${name}">${words}</label> ${help}<select id="${name}" name="${name}"${needed}${described}><option value="">${service.choose}</option>${choices.join("")}</select></p>`;
    }
    case "date":
    case "duration": {
      const units = kind === "date" ? service.date : (["years", "months"] as const);
      const boxes = units.map(
        (unit) =>
          `<label for="${name}-${unit}">${service.units[unit]}</label> <input id="${name}-${unit}" name="${name}-${unit}" value="${inHtml(part.form?.get(`${name}-${unit}`) ?? "")}" inputmode="numeric" maxlength="${unit === "year" ? 4 : 2}"${needed}>`,
      );
      return `<fieldset><legend>${words}</legend>${help}${boxes.join(" ")}</fieldset>`;
    }
    case "rows":
      return rowsQuestion({ name, label, columns, adds });
    default: {
      const unit = kind === "money" ? `<span aria-hidden="true">${service.currency}</span>` : "";
      return `<p><label for="${name}">${words}</label> ${help}${unit}<input id="${name}" name="${name}" value="${inHtml(given)}"${needed}${described}></p>`;
    }
  }
}

/** The button adds a row of boxes, whose names count the rows. */
function rowsQuestion({
  name,
  label,
  columns,
  adds,
}: Required<Pick<FlowQuestion, "name" | "label" | "columns" | "adds">>): string {
  return `<fieldset><legend>${label}</legend><div id="${name}"></div><button type="button" id="add-${name}">${adds}</button></fieldset>
    <script>document.getElementById("add-${name}").onclick = () => {
      const rows = document.getElementById("${name}"), at = rows.children.length;
      const boxes = ${JSON.stringify(columns)}.map((column, to) => '<label for="${name}-' + at + '-' + to + '">' + column + '</label> <input id="${name}-' + at + '-' + to + '" name="${name}-' + at + '-' + to + '">');
      rows.insertAdjacentHTML("beforeend", "<fieldset><legend>${label} " + (at + 1) + "</legend>" + boxes.join(" ") + "</fieldset>");
    };</script>`;
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

function rowsOf(flow: Flow, answers: Answers): string {
  return flow.pages
    .flatMap((page, at) =>
      page.kind === "questions" ? page.questions.map((question) => ({ question, at })) : [],
    )
    .filter(({ question }) => answers[question.name])
    .map(
      ({ question: { label, name, options = [] }, at }) =>
        `<div><dt>${label}</dt><dd>${inHtml(options.find(([value]) => value === answers[name])?.[1] ?? answers[name] ?? "")} <a href="/step/${at}">${wordsOf(flow).change}</a></dd></div>`,
    )
    .join("");
}

function errorSummary({ errors = [], flow }: PagePart): string {
  if (errors.length === 0) return "";
  const items = errors.map(({ name, message }) => `<li><a href="#${name}">${message}</a></li>`);
  return `<div role="alert" class="error-summary"><h2>${wordsOf(flow).problem}</h2><ul>${items.join("")}</ul></div>`;
}

/** The application loads after the markup: it draws the page again, and sends each form by itself. */
const HYDRATION = `<script type="module">
  const main = () => document.querySelector("main");
  const send = async (event) => {
    event.preventDefault();
    const form = event.target;
    const response = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    history.pushState(null, "", response.url);
    document.title = next.title;
    main().replaceWith(next.querySelector("main"));
    draw();
  };
  const draw = () => { for (const form of document.forms) form.onsubmit = send; };
  setTimeout(() => { main().innerHTML = main().innerHTML; draw(); }, 300);
</script>`;

function documentOf({ title, lang = "en-GB", isHydrated }: Flow, heading: string, content: string): string {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${heading} – ${title}</title></head>
    <body>${isHydrated ? HYDRATION : ""}<header><a href="/">${title}</a></header><main>${content}</main><footer><a href="/privacy">Privacy</a></footer></body></html>`;
}

function inHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
