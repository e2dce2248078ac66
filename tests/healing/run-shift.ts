/** One shifted page: records a wizard from the page as it was, and fills the page as it is. */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import type { BrowserContext } from "playwright-core";
import { readQuestions } from "../../functions/federalscout/page/question.ts";
import type { BrowserConfig } from "../../shared/browser/config.ts";
import { executeWizard } from "../../shared/browser/execute-wizard.ts";
import type { LaunchBrowser } from "../../shared/browser/launch/launch-browser.ts";
import { FormPage } from "../../shared/browser/tab/form-page.ts";
import type { AppError } from "../../shared/core/errors.ts";
import { normalizeWizard } from "../../shared/wizards/format/normalize-wizard.ts";
import type { Wizard } from "../../shared/wizards/wizard.ts";
import { listen } from "../fixtures/listen.ts";
import type { Shift } from "./shifts.ts";

/** `stopped` is an error that names the field; `failed` any other error. */
export type ShiftVerdict = "right" | "stopped" | "wrong" | "failed";

export interface ShiftRun {
  verdict: ShiftVerdict;
  /** The answers that the page held when it was sent, by question. */
  sent?: Record<string, string>;
  error?: AppError;
}

export interface ShiftSite {
  show(content: string): string;
  sent(): Record<string, string> | undefined;
  close(): Promise<void>;
}

/** The judge's own record: the last answers by `data-q`; a choice by its label. */
const RECORD = `<script>document.querySelector("form").addEventListener("submit", () => {
  const sent = {};
  for (const one of document.querySelectorAll("[data-q]")) {
    const { q } = one.dataset;
    if (one.type === "radio") { if (one.checked) sent[q] = one.labels[0].textContent.trim(); }
    else if (one.type === "checkbox") { if (one.checked) sent[q] = "true"; }
    else sent[q] = one.matches("select") ? (one.value && one.selectedOptions[0].text) : one.value;
  }
  document.querySelector("[name=judged]").value = JSON.stringify(sent);
});</script>`;

export async function serveShifts(): Promise<ShiftSite> {
  let content = "";
  let sent: Record<string, string> | undefined;
  const server = createServer(async (request, response) => {
    const isPosted = request.method === "POST";
    if (isPosted) sent = JSON.parse(new URLSearchParams(await text(request)).get("judged") ?? "{}");
    const body = isPosted
      ? `<h1>Received</h1><table id="answers"><tr><th>Received</th><td>today</td></tr></table>`
      : `<h1>Form</h1><form method="post" action="/received">${content}<input type="hidden" name="judged"><button>Continue</button></form>${RECORD}`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><title>Form</title><body><main>${body}</main></body></html>`,
    );
  });
  const { origin, close } = await listen(server);
  return {
    show(shown) {
      content = shown;
      sent = undefined;
      return `${origin}/form`;
    },
    sent: () => sent,
    close,
  };
}

export async function runShift(
  shift: Shift,
  {
    site,
    context,
    config,
    launch,
  }: { site: ShiftSite; context: BrowserContext; config: BrowserConfig; launch: LaunchBrowser },
): Promise<ShiftRun> {
  const { wizard, ids } = await recordWizard(site.show(shift.before), context, shift);
  site.show(shift.after);
  const idOf = (q: string) => ids.get(q) ?? q;
  const own = Object.fromEntries(Object.entries(shift.answers).map(([q, answer]) => [idOf(q), answer]));
  const rows = shift.rows?.map((row) =>
    Object.fromEntries(Object.entries(row).map(([q, answer]) => [idOf(q), answer])),
  );
  const { error } = await executeWizard(wizard, rows ? { rows } : own, {
    config,
    launch,
    screenshots: "result",
  });
  if (error) return { verdict: isHonest(error) ? "stopped" : "failed", error };
  const sent = Object.fromEntries(Object.entries(site.sent() ?? {}).filter(([, answer]) => answer !== ""));
  const meant = Object.entries(shift.answers).filter(([, answer]) => answer !== false);
  const isRight =
    meant.length === Object.keys(sent).length && meant.every(([q, answer]) => sent[q] === String(answer));
  return { verdict: isRight ? "right" : "wrong", sent };
}

/** The error names the field, and states the words that the page shows in its place, or its heading or options. */
function isHonest({ details }: AppError): boolean {
  const shown = details.shown ?? details.candidates ?? details.heading;
  return details.field_id !== undefined && shown !== undefined;
}

/** The wizard as FederalScout saves the page, with the id of each question. */
async function recordWizard(
  url: string,
  context: BrowserContext,
  { rows, examples = {}, without = [] }: Shift,
): Promise<{ wizard: Wizard; ids: Map<string, string> }> {
  const form = await FormPage.open(context, new AbortController().signal);
  try {
    await form.page.goto(url);
    const [frame] = await form.frames();
    if (!frame) throw new Error("The page has no frame");
    const { controls } = await frame.callSettled("describePage");
    const questions = readQuestions(controls, new Set(), "Form");
    const keys = await form.page.$$eval("[data-q]", (all) => [
      ...new Set(all.map((one) => (one as HTMLElement).dataset.q ?? "")),
    ]);
    if (keys.length !== questions.length)
      throw new Error(`${keys.length} questions, ${questions.length} read`);
    const fields = questions.map(({ field_id, label, field_type, interaction, options, locators }, at) => ({
      field_id,
      label,
      field_type,
      interaction,
      required: false,
      example_value: examples[keys[at] ?? ""],
      options: options.length > 0 ? options.map(withPlaces) : undefined,
      locators: locators.filter(({ by }) => !without.includes(by)),
    }));
    const group = {
      field_id: "rows",
      label: "Persons",
      field_type: "group",
      interaction: "click",
      required: false,
    };
    const file = {
      format_version: 2,
      wizard_id: "shifted",
      name: "Shifted",
      url,
      discovered_at: "2026-01-01",
      discovery_version: "2",
      total_pages: 1,
      pages: [
        {
          page_number: 1,
          page_title: "Form",
          fields: rows ? [{ ...group, repeatable: true, sub_fields: fields }] : fields,
          continue_button: { locators: [{ by: "role", role: "button", name: "Continue" }], text: "Continue" },
        },
      ],
      results: [
        { name: "answers", label: "Answers", type: "table", locators: [{ by: "id", value: "answers" }] },
      ],
    };
    const wizard = normalizeWizard(JSON.parse(JSON.stringify(file)), "shifted");
    return { wizard, ids: new Map(keys.map((key, at) => [key, questions[at]?.field_id ?? key])) };
  } finally {
    await form.leave();
  }
}

function withPlaces<T extends { locators: unknown[] }>({ locators, ...option }: T): object {
  return locators.length > 0 ? { ...option, locators } : option;
}
