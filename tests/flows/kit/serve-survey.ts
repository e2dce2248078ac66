/** Serves a flow by SurveyJS: one document whose pages, conditions, review and validation are the engine's. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { listen } from "../../fixtures/listen.ts";
import { ENGINES_FOLDER } from "./engines-folder.ts";
import { type Answers, type Flow, type FlowQuestion, type ServedFlow, wordsOf } from "./flow.ts";

const FILES: Record<string, string> = {
  "/core.js": "survey-core/survey.core.min.js",
  "/ui.js": "survey-js-ui/survey-js-ui.min.js",
  "/style.css": "survey-core/survey-core.fontless.min.css",
};

/** Pages of questions, information and a review. */
export async function serveSurvey(flow: Flow): Promise<ServedFlow> {
  const sent: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://flow");
    const file = FILES[pathname];
    if (file !== undefined) {
      const type = file.endsWith(".css") ? "text/css" : "text/javascript";
      response.setHeader("content-type", type);
      response.end(await readFile(join(ENGINES_FOLDER, "node_modules", file)));
    } else if (pathname === "/applications" && request.method === "POST") {
      const answers = answersIn(JSON.parse(await text(request)), flow);
      sent.push(answers);
      response.end(JSON.stringify(flow.result(answers)));
    } else {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(documentOf(flow));
    }
  });
  const { origin, close } = await listen(server);
  return {
    url: `${origin}/`,
    sent,
    close,
  };
}

function documentOf(flow: Flow): string {
  const { done, thanks } = wordsOf(flow);
  return `<!doctype html><html lang="${flow.lang ?? "en-GB"}"><head><meta charset="utf-8"><title>${flow.title}</title>
<link rel="stylesheet" href="/style.css"><script src="/core.js"></script><script src="/ui.js"></script></head>
<body><header><a href="/">${flow.title}</a></header><main id="application"></main>
<script>
${flow.pages.map(({ when }, at) => (when ? `Survey.FunctionFactory.Instance.register("isShown${at}", ([names, ...values]) => (${when.toString()})(Object.fromEntries(names.split(" ").map((name, at) => [name, values[at]]))));` : "")).join("\n")}
Survey.settings.titleTags.page = "h1";
const survey = new Survey.Model(${JSON.stringify(definitionOf(flow))});
survey.onComplete.add(async ({ data }) => {
  const response = await fetch("/applications", { method: "POST", body: JSON.stringify(data) });
  const rows = await response.json();
  application.innerHTML = "<h1>${done}</h1><p>${thanks}</p><dl>" + rows.map(([label, value]) => "<dt>" + label + "</dt><dd>" + value + "</dd>").join("") + "</dl>";
});
survey.render(application);
</script></body></html>`;
}

function definitionOf(flow: Flow): object {
  const questions = flow.pages.flatMap((page) => (page.kind === "questions" ? page.questions : []));
  const names = questions.map(({ name }) => name);
  return {
    showQuestionNumbers: false,
    checkErrorsMode: "onNextPage",
    questionErrorLocation: "bottom",
    focusFirstQuestionAutomatic: false,
    completedHtml: "<p></p>",
    // The engine's own review: every page again, read-only, with its own buttons to edit.
    showPreviewBeforeComplete: flow.pages.some(({ kind }) => kind === "review"),
    pages: flow.pages
      .filter(({ kind }) => kind !== "review")
      .map((page, at) => {
        const given = [`'${names.join(" ")}'`, ...names.map((name) => `{${name}}`)];
        return {
          name: `page${at}`,
          title: page.title,
          ...(page.when ? { visibleIf: `isShown${at}(${given.join(", ")})` } : {}),
          elements:
            page.kind === "questions"
              ? page.questions.map((question) => elementOf(question, flow))
              : [
                  {
                    type: "html",
                    name: `text${at}`,
                    html: `<p>${"text" in page ? page.text : ""}</p>`,
                  },
                ],
        };
      }),
  };
}

function elementOf({ name, label, kind, options = [], hint, isOptional }: FlowQuestion, flow: Flow): object {
  const base = { name, title: label, isRequired: !isOptional, ...(hint ? { description: hint } : {}) };
  const choices = options.map(([value, words]) => ({ value, text: words }));
  switch (kind) {
    case "radio":
    case "cards":
      return { ...base, type: "radiogroup", choices };
    case "boxes":
      return { ...base, type: "checkbox", choices };
    case "select":
      return { ...base, type: "dropdown", choices };
    case "date":
      return { ...base, type: "text", inputType: "date" };
    case "money":
      return {
        ...base,
        type: "text",
        maskType: "currency",
        maskSettings: { saveMaskedValue: false, prefix: `${wordsOf(flow).currency} ` },
      };
    default:
      return { ...base, type: "text" };
  }
}

function answersIn(data: Record<string, unknown>, flow: Flow): Record<string, string> {
  const answers: Answers = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, [value].flat().map(String).join(" + ")]),
  );
  const asked = flow.pages.flatMap((page) =>
    page.kind === "questions" && (page.when?.(answers) ?? true) ? page.questions : [],
  );
  return Object.fromEntries(asked.map(({ name }) => [name, answers[name] ?? ""]));
}
