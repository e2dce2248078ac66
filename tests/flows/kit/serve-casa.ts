/** Serves a flow by CASA, the forms engine of a government department: its session, routes, validation and templates. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listen } from "../../fixtures/listen.ts";
import { ENGINES_FOLDER } from "./engines-folder.ts";
import type { Answers, Flow, FlowPage, FlowQuestion, ServedFlow } from "./flow.ts";

const ENGINE = ["@dwp/govuk-casa", "express"];

/** By waypoint and question. */
type Given = Record<string, Record<string, unknown> | undefined>;

/** Pages of questions, information and reviews; `sent` holds the answers of each applicant that reached the result. */
export async function serveCasa(flow: Flow): Promise<ServedFlow> {
  const require = createRequire(join(ENGINES_FOLDER, "package.json"));
  // biome-ignore lint/suspicious/noExplicitAny: the engine is installed in its own folder, without types here.
  const [casa, express]: any[] = ENGINE.map((name) => require(name));
  const views = await mkdtemp(join(tmpdir(), "casa-views-"));
  await Promise.all(
    flow.pages.map((page, at) => writeFile(join(views, `${waypointOf(at)}.njk`), templateOf(page))),
  );
  const plan = new casa.Plan();
  for (const [at] of flow.pages.entries()) addRoutes(plan, flow, at);
  const { mount, ancillaryRouter } = casa.configure({
    views: [views],
    session: { name: "application", secret: flow.name, ttl: 3600, secure: false },
    i18n: { locales: ["en"], dirs: [] },
    pages: flow.pages.map((page, at) => ({
      waypoint: waypointOf(at),
      view: `${waypointOf(at)}.njk`,
      fields: questionsOn(page).map(({ name, kind, isOptional = false }) => {
        const { dateObject, required } = casa.validators;
        const own =
          kind === "date"
            ? dateObject.make({ allowSingleDigitDay: true, allowSingleDigitMonth: true })
            : required.make({});
        const field = casa.field(name, { optional: isOptional });
        return isOptional ? field : field.validators([own]);
      }),
    })),
    plan,
  });
  const sent: Record<string, string>[] = [];
  const router = ancillaryRouter as {
    get(path: string, handle: (request: { session: object }, response: Response) => void): void;
  };
  router.get("/", (_, response) => response.redirect(`/${waypointOf(0)}`));
  // The address of the plan after the last page.
  router.get("/result/_", (_, response) => response.redirect("/result"));
  router.get("/result", (request, response) => {
    const answers = answersIn(casa.JourneyContext.getDefaultContext(request.session).getData(), flow);
    sent.push(answers);
    const rows = flow.result(answers).map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`);
    response.send(
      `<!doctype html><html lang="en"><title>Done</title><main><h1>Your application is complete</h1><p>Thank you.</p><dl>${rows.join("")}</dl></main></html>`,
    );
  });
  const app = express();
  mount(app, { route: "/" });
  const { origin, close } = await listen(createServer(app));
  return {
    url: `${origin}/`,
    sent,
    async close() {
      await close();
      await rm(views, { recursive: true });
    },
  };
}

interface Response {
  redirect(to: string): void;
  send(html: string): void;
}

interface Plan {
  setRoute(from: string, to: string, when: (route: object, context: { data: Given }) => boolean): void;
}

/** To each page that may follow, under the condition that no page between them is shown. */
function addRoutes(plan: Plan, flow: Flow, at: number): void {
  const isShown = (page: FlowPage | undefined, answers: Answers) => page?.when?.(answers) ?? true;
  for (let to = at + 1; to <= flow.pages.length; to++) {
    const next = to < flow.pages.length ? waypointOf(to) : "url:///result/";
    plan.setRoute(waypointOf(at), next, (_, { data }) => {
      const answers = answersIn(data, flow);
      const between = flow.pages.slice(at + 1, to);
      return !between.some((page) => isShown(page, answers)) && isShown(flow.pages[to], answers);
    });
    if (!flow.pages[to]?.when) return;
  }
}

function waypointOf(at: number): string {
  return `page-${at + 1}`;
}

function questionsOn(page: FlowPage): readonly FlowQuestion[] {
  return page.kind === "questions" ? page.questions : [];
}

function answersIn(data: Given, flow: Flow): Record<string, string> {
  return Object.fromEntries(
    flow.pages.flatMap((page, at) =>
      questionsOn(page).flatMap(({ name }) => {
        const value = data[waypointOf(at)]?.[name];
        return value === undefined ? [] : [[name, textOf(value)]];
      }),
    ),
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(" + ");
  if (typeof value !== "object" || value === null) return String(value ?? "");
  const { yyyy = "", mm = "", dd = "" } = value as Record<string, string>;
  return [yyyy, mm, dd].map((part) => part.padStart(2, "0")).join("-");
}

function templateOf(page: FlowPage): string {
  const content =
    page.kind === "information"
      ? `<p>${page.text}</p>`
      : page.kind === "review"
        ? "<p>Check your answers before you send them.</p>"
        : questionsOn(page).map(controlOf).join("\n");
  return `{% extends "casa/layouts/journey.njk" %}
{% from "casa/components/input/macro.njk" import casaGovukInput with context %}
{% from "casa/components/radios/macro.njk" import casaGovukRadios with context %}
{% from "casa/components/checkboxes/macro.njk" import casaGovukCheckboxes with context %}
{% from "casa/components/select/macro.njk" import casaGovukSelect with context %}
{% from "casa/components/date-input/macro.njk" import casaGovukDateInput with context %}
{% block casaPageTitle %}${page.title}{% endblock %}
{% block journey_form %}<h1 class="govuk-heading-l">${page.title}</h1>${content}{% endblock %}`;
}

function controlOf({ name, kind, label, hint, options = [] }: FlowQuestion): string {
  const items = options.map(([value, text]) => ({ value, text }));
  const help = hint ? { hint: { text: hint } } : {};
  const legend = { fieldset: { legend: { text: label } } };
  const call = (macro: string, facts: object) => {
    // Two closing braces end an expression of the template.
    const own = JSON.stringify(facts).slice(1, -1).replaceAll("}", "} ");
    return `{{ ${macro}({ ${own}, casaValue: formData["${name}"], casaErrors: formErrors }) }}`;
  };
  switch (kind) {
    case "radio":
      return call("casaGovukRadios", { name, ...legend, ...help, items });
    case "boxes":
      return call("casaGovukCheckboxes", { name, ...legend, ...help, items });
    case "select":
      return call("casaGovukSelect", {
        name,
        label: { text: label },
        ...help,
        items: [{ value: "", text: "Choose" }, ...items],
      });
    case "date":
      return call("casaGovukDateInput", { namePrefix: name, ...legend, ...help });
    default:
      return call("casaGovukInput", {
        name,
        label: { text: label },
        ...help,
        ...(kind === "money" ? { prefix: { text: "£" } } : {}),
      });
  }
}
