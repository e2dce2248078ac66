/** One drift on a real page: which element healing chooses, if any. */
import type { BrowserContext, ElementHandle } from "playwright-core";
import {
  type ChooseElement,
  type Healing,
  healPage,
  withHealings,
} from "../../shared/browser/heal/heal-page.ts";
import { openForm } from "../../shared/browser/navigate/open-form.ts";
import type { PlannedField } from "../../shared/browser/page/protocol.ts";
import { anchorOf } from "../../shared/browser/plan-page.ts";
import { FormPage } from "../../shared/browser/tab/form-page.ts";
import type { Locator } from "../../shared/wizards/format/format.ts";
import type { Wizard, WizardField, WizardPage } from "../../shared/wizards/wizard.ts";
import { driftPage } from "./drift-page.ts";
import type { Drift } from "./drifts.ts";

export type Verdict = "right" | "wrong" | "not healed" | "not broken";

export interface DriftRun {
  verdict: Verdict;
  healings: Healing[];
}

const TIMEOUTS = { run: 45_000, pageLoad: 15_000, element: 8000, navigation: 8000 };

export async function runDrift(
  context: BrowserContext,
  wizard: Wizard,
  drift: Drift,
  choose?: ChooseElement,
): Promise<DriftRun> {
  const form = await FormPage.open(context, new AbortController().signal);
  try {
    await openForm(form, wizard, [anchorOf(wizard.pages[0] as WizardPage)], TIMEOUTS);
    const recorded = recordedPage(wizard.pages[0] as WizardPage, drift);
    const field = recorded.fields.find(({ field_id }) => field_id === drift.element);
    if (drift.element !== "button" && !field) throw new Error(`${drift.form} has no field ${drift.element}`);
    const elements = await elementsOf(form, wizard.pages[0] as WizardPage, drift.element);
    const names = namesOf(
      field ? wizard.pages[0]?.fields.find((one) => one.field_id === field.field_id) : undefined,
      wizard,
    );
    const plan = { changes: drift.changes, names, label: drift.label };
    const [first] = elements;
    if (!first) throw new Error(`${drift.form} shows no ${drift.element}`);
    const owner = await first.ownerFrame();
    await (owner ?? form.page).evaluate(driftPage as (args: unknown[]) => void, [plan, ...elements]);
    const healings = await healPage(form, recorded, { choose });
    return { verdict: await judge(form, recorded, drift, healings), healings };
  } finally {
    await form.leave();
  }
}

async function judge(form: FormPage, page: WizardPage, drift: Drift, healings: Healing[]): Promise<Verdict> {
  const healing = healings.find(({ field_id }) => (field_id ?? "button") === drift.element);
  // No other healed element was broken: the engine would have found it.
  if (healings.some((one) => one !== healing && !isConditional(page, one))) return "wrong";
  if (!healing) return (await isFound(form, page, drift)) ? "not broken" : "not healed";
  if (drift.changes.includes("gone")) return "wrong";
  const [first] = await elementsOf(form, withHealings(page, [healing]), drift.element);
  const isRight = await first?.evaluate((element) => {
    const isDrifted = (one: Element) => (one as Element & { isDrifted?: true }).isDrifted === true;
    let around: Element | null = element;
    while (around && !isDrifted(around))
      around = around.parentElement ?? (around.getRootNode() as ShadowRoot).host ?? null;
    return around !== null || [...element.querySelectorAll("*")].some(isDrifted);
  });
  return isRight ? "right" : "wrong";
}

function isConditional(page: WizardPage, { field_id }: Healing): boolean {
  return page.fields.some((field) => field.field_id === field_id && field.visible_when !== undefined);
}

async function isFound(form: FormPage, page: WizardPage, { element }: Drift): Promise<boolean> {
  return (await elementsOf(form, page, element)).length > 0;
}

function recordedPage(page: WizardPage, { recorded }: Drift): WizardPage {
  if (recorded === "all") return page;
  const own = (locators: Locator[]) =>
    locators.filter(({ by }) => by === "id" || by === "name" || by === "css");
  return {
    ...page,
    fields: page.fields.map((field) => ({
      ...field,
      locators: own(field.locators).length > 0 ? own(field.locators) : field.locators,
    })),
  };
}

async function elementsOf(
  form: FormPage,
  page: WizardPage,
  element: string,
): Promise<ElementHandle<HTMLElement>[]> {
  const field = page.fields.find(({ field_id }) => field_id === element);
  for (const frame of await form.frames()) {
    const planned = field
      ? field.options.length > 0 && field.field_type === "radio"
        ? field.options.map(({ value }) => plan(field, value))
        : [plan(field, "")]
      : [buttonPlan(page)];
    const found: ElementHandle<HTMLElement>[] = [];
    for (const one of planned) {
      const handle = await frame.element("findTarget", one);
      const owner = await handle?.ownerFrame();
      const own =
        handle && owner
          ? ((await owner.evaluateHandle((node) => node, handle)).asElement() as ElementHandle<HTMLElement>)
          : handle;
      if (own) found.push(own);
    }
    if (found.length > 0) return found;
  }
  return [];
}

function plan({ field_id, label, locators, options, field_type }: WizardField, value: string): PlannedField {
  const kind = field_type === "radio" ? "radio" : field_type === "checkbox" ? "checkbox" : "text";
  return { field_id, label, kind, locators, options, value };
}

function buttonPlan({ continue_button }: WizardPage): PlannedField {
  return {
    field_id: "button",
    label: "",
    kind: "text",
    locators: continue_button?.locators ?? [],
    options: [],
    value: "",
  };
}

function namesOf(field: WizardField | undefined, wizard: Wizard): string[] {
  const button = wizard.pages[0]?.continue_button;
  const locators = field ? field.locators : (button?.locators ?? []);
  const spoken = locators.flatMap((locator) =>
    locator.by === "role"
      ? [locator.name]
      : locator.by === "label" || locator.by === "text"
        ? [locator.value]
        : [],
  );
  return [field ? field.label : (button?.description ?? ""), ...spoken];
}
