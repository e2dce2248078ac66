/** One question a page, as GOV.UK services ask: every page is sent by the server, errors come back with the page. */
import type { ServerResponse } from "node:http";
import type { FormRequest } from "../kit/corpus-form.ts";

type Session = Record<string, string | string[] | object[] | undefined>;

interface Question {
  title: string;
  /** Path of the page, and where it leads. */
  next(session: Session): string;
  body(ask: Ask): string;
  /** Field and message of each answer that is missing or wrong. */
  check?(session: Session): [string, string][];
}

const COUNTRIES =
  "Australia,Austria,Belgium,Brazil,Canada,China,Czechia,Denmark,Dominica,Dominican Republic,Egypt,Estonia,Finland,France,Germany,Ghana,Greece,Guinea,Guinea-Bissau,Equatorial Guinea,Hungary,India,Ireland,Italy,Jamaica,Japan,Kenya,Latvia,Mexico,Netherlands,New Zealand,Nigeria,Norway,Pakistan,Papua New Guinea,Poland,Portugal,Romania,South Africa,Spain,Sweden,Türkiye,Ukraine,United Kingdom,United States".split(
    ",",
  );

const QUESTIONS: Record<string, Question> = {
  "": {
    title: "About you",
    next: () => "residence",
    body: (ask) =>
      `${ask.text("full-name", "Full name", "What is your full name?")}
${ask.date("dob", "What is your date of birth?", "For example, 27 3 1982")}
${ask.text("nino", "National Insurance number", "What is your National Insurance number?", "It’s on your payslip. For example, ‘QQ 12 34 56 C’")}`,
    check: (s) => [
      ...need(s, "full-name", "Enter your full name"),
      ...need(s, "dob-year", "Enter your date of birth"),
      ...(/^[A-Z]{2} ?(\d{2} ?){3}[A-D]$/.test(String(s.nino ?? ""))
        ? []
        : ([["nino", "Enter a National Insurance number in the correct format"]] as [string, string][])),
    ],
  },
  residence: {
    title: "Where you live",
    next: () => "work",
    body: (ask) =>
      `${ask.country("country", "Which country were you born in?")}
${ask.radios("lives-alone", "Do you live alone?", { yes: "Yes", no: "No" })}`,
    check: (s) => [
      ...need(s, "country", "Select a country"),
      ...need(s, "lives-alone", "Select yes if you live alone"),
    ],
  },
  work: {
    title: "Your work",
    next: (s) => (s.status === "employed" ? "employers" : "support"),
    body: (ask) =>
      ask.radios(
        "status",
        "What is your employment status?",
        { employed: "Employed", self: "Self-employed", none: "Not working" },
        { self: ask.money("profit", "Profit in the last tax year") },
        { employed: "You get payslips from an employer.", self: "", none: "This includes students." },
      ),
    check: (s) => [
      ...need(s, "status", "Select your employment status"),
      ...(s.status === "self" ? need(s, "profit", "Enter your profit") : []),
    ],
  },
  employers: {
    title: "Your employers",
    next: (s) => (s["add-another"] === "yes" ? "employer" : "support"),
    body: (ask) => {
      const rows = ask.employers
        .map(
          ({ name, pay }, i) =>
            `<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">${inHtml(name)}</dt><dd class="govuk-summary-list__value">£${pay} a month</dd><dd class="govuk-summary-list__actions"><a class="govuk-link" href="?remove=${i}">Remove</a></dd></div>`,
        )
        .join("");
      return `<dl class="govuk-summary-list">${rows}</dl><a href="employer" role="button" draggable="false" class="govuk-button govuk-button--secondary" id="${ask.id("add-employer")}">Add an employer</a>`;
    },
  },
  employer: {
    title: "Add an employer",
    next: () => "employers",
    body: (ask) =>
      `${ask.text("employer-name", "Name of the employer", "Name of the employer")}${ask.money("pay", "Pay each month before tax")}`,
    check: (s) => [...need(s, "employer-name", "Enter the name"), ...need(s, "pay", "Enter your pay")],
  },
  support: {
    title: "Support that you get",
    next: () => "result",
    body: (ask) =>
      `${ask.checkboxes("benefits", "Which of these do you get?", { housing: "Housing Benefit", child: "Child Benefit", carer: "Carer’s Allowance" }, "none", "No, I do not get any of these")}
${ask.select("region", "Region", { eng: "England", sco: "Scotland", wal: "Wales", ni: "Northern Ireland" })}
${ask.area("details", "Tell us more about your situation", "Do not include personal information.")}`,
    check: (s) => need(s, "benefits", "Select what you get, or ‘No, I do not get any of these’"),
  },
};

export async function serveGovuk(
  request: FormRequest,
  response: ServerResponse,
): Promise<string | undefined> {
  const { path, form, faults, submit } = request;
  const session = request.session as Session;
  if (path === "result") return resultPage(request, submit);
  const question = QUESTIONS[path];
  if (!question) return undefined;
  session.employers ??= [];
  const employers = session.employers as { name: string; pay: string }[];
  const ask = createAsk(session, faults, [], employers);
  if (request.method === "GET") {
    if (path === "employer") for (const id of ["employer-name", "pay"]) delete session[id];
    return layout(question.title, path, question.body(createAsk(session, faults, [], employers)), [], ask);
  }
  for (const name of new Set(form.keys()))
    session[name] = form.getAll(name).length > 1 ? form.getAll(name) : String(form.get(name)).trim();
  if (path === "support" && !form.has("benefits")) delete session.benefits;
  const errors = question.check?.(session) ?? [];
  if (
    errors.length === 0 &&
    path === "" &&
    (faults.has("objection") || (faults.has("validation") && !session.refused))
  ) {
    session.refused = "yes";
    errors.push(["nino", "Check this answer. The office could not read it."]);
  }
  if (errors.length > 0) {
    const again = createAsk(session, faults, errors, employers);
    return layout(question.title, path, question.body(again), errors, again);
  }
  if (path === "employer")
    employers.push({ name: String(session["employer-name"]), pay: String(session.pay).replace(/\D/g, "") });
  response.writeHead(303, { location: question.next(session) }).end();
  return undefined;
}

function resultPage({ session, faults }: FormRequest, submit: FormRequest["submit"]): string {
  const s = session as Session;
  const two = (part: unknown) => String(part).padStart(2, "0");
  const benefits = [s.benefits ?? []].flat() as string[];
  const decision = submit({
    full_name: s["full-name"],
    birth: `${s["dob-year"]}-${two(s["dob-month"])}-${two(s["dob-day"])}`,
    nino: String(s.nino).replaceAll(" ", ""),
    country: s.country,
    lives_alone: s["lives-alone"],
    status: s.status,
    profit: s.status === "self" ? String(s.profit).replace(/\D/g, "") : undefined,
    employers: s.status === "employed" ? s.employers : [],
    benefits: benefits.filter((benefit) => benefit !== "none").sort(),
    region: s.region,
    details: s.details,
  });
  const ask = createAsk(s, faults, [], []);
  return layout(
    "Application complete",
    "",
    `<div class="govuk-panel govuk-panel--confirmation"><h1 class="govuk-panel__title">Estimate complete</h1><div class="govuk-panel__body">Your reference number<br><strong id="${ask.id("reference")}">${decision.code}</strong></div></div>
<p class="govuk-body">You could get <span class="govuk-!-font-weight-bold" id="${ask.id("amount")}">£${decision.benefit.toLocaleString("en-GB")}</span> a month.</p>`,
    undefined,
    ask,
  );
}

type Ask = ReturnType<typeof createAsk>;

function createAsk(
  session: Session,
  faults: ReadonlySet<string>,
  errors: [string, string][],
  employers: { name: string; pay: string }[],
) {
  const id = (name: string) => (faults.has("drift") ? `f-${[...name].reverse().join("")}` : name);
  const given = (name: string) => inHtml(String(session[name] ?? ""));
  const errorOf = (name: string) => errors.find(([field]) => field === name)?.[1];
  const error = (name: string) =>
    errorOf(name) === undefined
      ? ""
      : `<p id="${id(name)}-error" class="govuk-error-message"><span class="govuk-visually-hidden">Error:</span> ${errorOf(name)}</p>`;
  const described = (name: string, hint: string) => {
    const ids = [hint && `${id(name)}-hint`, errorOf(name) !== undefined && `${id(name)}-error`].filter(
      Boolean,
    );
    return ids.length ? ` aria-describedby="${ids.join(" ")}"` : "";
  };
  const group = (name: string, content: string) =>
    `<div class="govuk-form-group${errorOf(name) === undefined ? "" : " govuk-form-group--error"}">${content}</div>`;
  const hintOf = (name: string, hint: string) =>
    hint ? `<div id="${id(name)}-hint" class="govuk-hint">${hint}</div>` : "";
  const set = (name: string, legend: string, hint: string, content: string) =>
    group(
      name,
      `<fieldset class="govuk-fieldset"${described(name, hint)}><legend class="govuk-fieldset__legend govuk-fieldset__legend--m">${legend}</legend>${hintOf(name, hint)}${error(name)}${content}</fieldset>`,
    );
  const text = (name: string, _: string, label: string, hint = "", width = "") =>
    group(
      name,
      `<label class="govuk-label" for="${id(name)}">${label}</label>${hintOf(name, hint)}${error(name)}<input class="govuk-input ${width}" id="${id(name)}" name="${name}" type="text" spellcheck="false" value="${given(name)}"${described(name, hint)}>`,
    );
  return {
    id,
    employers,
    text,
    money: (name: string, label: string) =>
      group(
        name,
        `<label class="govuk-label" for="${id(name)}">${label}</label>${error(name)}<div class="govuk-input__wrapper"><div class="govuk-input__prefix" aria-hidden="true">£</div><input class="govuk-input govuk-input--width-5" id="${id(name)}" name="${name}" type="text" inputmode="numeric" value="${given(name)}"${described(name, "")}></div>`,
      ),
    date: (name: string, legend: string, hint: string) =>
      set(
        name,
        legend,
        hint,
        `<div class="govuk-date-input" id="${id(name)}">${["day", "month", "year"].map((part) => `<div class="govuk-date-input__item"><div class="govuk-form-group"><label class="govuk-label govuk-date-input__label" for="${id(`${name}-${part}`)}">${part[0]?.toUpperCase()}${part.slice(1)}</label><input class="govuk-input govuk-date-input__input" id="${id(`${name}-${part}`)}" name="${name}-${part}" type="text" inputmode="numeric" value="${given(`${name}-${part}`)}"></div></div>`).join("")}</div>`,
      ),
    country: (name: string, label: string) =>
      group(
        name,
        `<label class="govuk-label" for="${id(name)}">${label}</label>${error(name)}<select class="govuk-select" id="${id(name)}" name="${name}" data-country><option value=""></option>${COUNTRIES.map((country) => `<option value="${country.toLowerCase().replace(/\W+/g, "-")}"${session[name] === country.toLowerCase().replace(/\W+/g, "-") ? " selected" : ""}>${country}</option>`).join("")}</select>`,
      ),
    radios: (
      name: string,
      legend: string,
      options: Record<string, string>,
      inside: Record<string, string> = {},
      hints: Record<string, string> = {},
    ) =>
      set(
        name,
        legend,
        "",
        `<div class="govuk-radios" data-module="govuk-radios">${Object.entries(options)
          .map(([value, label], i) => {
            const own = id(i === 0 ? name : `${name}-${i + 1}`);
            const conditional = inside[value]
              ? ` aria-controls="conditional-${own}" data-aria-controls="conditional-${own}"`
              : "";
            const hint = hints[value]
              ? `<div id="${own}-item-hint" class="govuk-hint govuk-radios__hint">${hints[value]}</div>`
              : "";
            const shown = inside[value]
              ? `<div class="govuk-radios__conditional${session[name] === value ? "" : " govuk-radios__conditional--hidden"}" id="conditional-${own}">${inside[value]}</div>`
              : "";
            return `<div class="govuk-radios__item"><input class="govuk-radios__input" id="${own}" name="${name}" type="radio" value="${value}"${session[name] === value ? " checked" : ""}${conditional}><label class="govuk-label govuk-radios__label" for="${own}">${label}</label>${hint}</div>${shown}`;
          })
          .join("")}</div>`,
      ),
    checkboxes: (
      name: string,
      legend: string,
      options: Record<string, string>,
      noneValue: string,
      noneLabel: string,
    ) => {
      const given = [session[name] ?? []].flat() as unknown[];
      const item = (value: string, label: string, i: number, more = "") =>
        `<div class="govuk-checkboxes__item"><input class="govuk-checkboxes__input" id="${id(i === 0 ? name : `${name}-${i + 1}`)}" name="${name}" type="checkbox" value="${value}"${given.includes(value) ? " checked" : ""}${more}><label class="govuk-label govuk-checkboxes__label" for="${id(i === 0 ? name : `${name}-${i + 1}`)}">${label}</label></div>`;
      return set(
        name,
        legend,
        "Select all that apply.",
        `<div class="govuk-checkboxes" data-module="govuk-checkboxes">${Object.entries(options)
          .map(([value, label], i) => item(value, label, i))
          .join(
            "",
          )}<div class="govuk-checkboxes__divider">or</div>${item(noneValue, noneLabel, Object.keys(options).length, ` data-behaviour="exclusive"`)}</div>`,
      );
    },
    select: (name: string, label: string, options: Record<string, string>) =>
      group(
        name,
        `<label class="govuk-label" for="${id(name)}">${label}</label><select class="govuk-select" id="${id(name)}" name="${name}">${Object.entries(
          options,
        )
          .map(([value, text]) => `<option value="${value}">${text}</option>`)
          .join("")}</select>`,
      ),
    area: (name: string, label: string, hint: string) =>
      `<div class="govuk-form-group govuk-character-count" data-module="govuk-character-count" data-maxlength="200"><label class="govuk-label" for="${id(name)}">${label}</label>${hintOf(name, hint)}<textarea class="govuk-textarea govuk-js-character-count" id="${id(name)}" name="${name}" rows="5" aria-describedby="${id(name)}-info ${id(name)}-hint">${given(name)}</textarea><div id="${id(name)}-info" class="govuk-hint govuk-character-count__message">You can enter up to 200 characters</div></div>`,
  };
}

function need(session: Session, name: string, message: string): [string, string][] {
  return session[name] === undefined || session[name] === "" ? [[name, message]] : [];
}

function layout(
  title: string,
  path: string,
  body: string,
  errors: [string, string][] | undefined,
  ask: Ask,
): string {
  const summary = errors?.length
    ? `<div class="govuk-error-summary" data-module="govuk-error-summary"><div role="alert"><h2 class="govuk-error-summary__title">There is a problem</h2><div class="govuk-error-summary__body"><ul class="govuk-list govuk-error-summary__list">${errors.map(([field, text]) => `<li><a href="#${ask.id(field)}">${text}</a></li>`).join("")}</ul></div></div></div>`
    : "";
  const form =
    errors === undefined
      ? body
      : `${summary}<h1 class="govuk-heading-l">${title}</h1><form method="post" action="${path || "./"}" novalidate>${body}<button type="submit" class="govuk-button" data-module="govuk-button">Continue</button></form>`;
  return `<!doctype html><html lang="en" class="govuk-template"><head><meta charset="utf-8"><title>${errors?.length ? "Error: " : ""}${title} - GOV.UK</title><link rel="stylesheet" href="/pkg/govuk-frontend/dist/govuk/govuk-frontend.min.css"><link rel="stylesheet" href="/pkg/accessible-autocomplete/dist/accessible-autocomplete.min.css"></head>
<body class="govuk-template__body"><script>document.body.className += " js-enabled govuk-frontend-supported";</script><div class="govuk-width-container"><main class="govuk-main-wrapper">${form}</main></div>
<script src="/pkg/accessible-autocomplete/dist/accessible-autocomplete.min.js"></script><script type="module">import { initAll } from "/pkg/govuk-frontend/dist/govuk/govuk-frontend.min.js"; initAll();</script><script type="module" src="page.js"></script></body></html>`;
}

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
