/** Healing within one run: uses, or only reports, the replacements of a page's missing elements. */
import { AppError } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import type { Locator } from "../../wizards/format/format.ts";
import type { Wizard, WizardButton, WizardPage } from "../../wizards/wizard.ts";
import type { RecognisePage } from "../navigate/advance.ts";
import { isAlwaysAsked } from "../plan-page.ts";
import { pause } from "../run-limit.ts";
import type { FormPage } from "../tab/form-page.ts";
import { type ChooseElement, groupOf, type Healing, healPage, withHealings } from "./heal-page.ts";

/** `used` is false where the setting only reports. */
export interface ReportedHealing extends Healing {
  used: boolean;
}

export type HealMode = "off" | "report" | "on";

interface HealingParts {
  mode: HealMode;
  /** Those of the run; a healed page replaces the recorded one. */
  pages: WizardPage[];
  outcome: { warnings: string[]; healed?: ReportedHealing[] };
  choose?: ChooseElement;
}

/** Number of following pages to try, and the share of a page's elements that identifies it. */
const NEXT_PAGES = 2;
const PART_OF_PAGE = 0.5;
const LONGEST_LOOK_MS = 2000;
const LONGEST_ANSWER_MS = 8000;

export class RunHealing {
  readonly #parts: HealingParts;

  constructor(parts: HealingParts) {
    this.#parts = parts;
  }

  get isOn(): boolean {
    return this.#parts.mode === "on";
  }

  /**
   * Repeats `work` with the healed page after it has failed for lack of a field or the button.
   *
   * @param work receives the field that it failed at, if any: the fields before it are filled. With healing on, its first
   *   call has a shorter limit (`isPatient` is false)
   */
  async repeat<T>(
    form: FormPage,
    index: number,
    work: (page: WizardPage, failed: string | undefined, isPatient: boolean) => Promise<T>,
  ): Promise<T> {
    const tried = new Set<string>();
    let isPatient = !this.isOn;
    for (let failed: string | undefined; ; ) {
      const page = this.#parts.pages[index] as WizardPage;
      try {
        return await work(page, failed, isPatient);
      } catch (error) {
        const element = missingElement(error);
        if (element === undefined || tried.has(element)) throw error;
        const group = groupOf(page, element);
        const healings = await this.#find(form, page, { group: group?.field_id });
        const isHealed = healings.some(({ field_id = BUTTON }) => field_id === element);
        failed = element === BUTTON ? undefined : (group?.field_id ?? element);
        if (!isHealed && !isPatient) {
          isPatient = true;
          continue;
        }
        tried.add(element);
        this.#report(healings, isHealed && this.isOn);
        if (!isHealed || !this.isOn) throw error;
        this.#parts.pages[index] = withHealings(page, healings);
      }
    }
  }

  /** The shown page, if all of its recorded elements have changed. */
  async arrive(form: FormPage, from: number, mayAsk = true): Promise<{ page: number } | undefined> {
    const { mode, pages } = this.#parts;
    if (mode === "off") return undefined;
    const left = pages[from - 1];
    // A hanging page shows nothing and is skipped.
    if (left && (await within(this.#isStill(form, left), true))) return undefined;
    for (const [offset, page] of pages.slice(from, from + NEXT_PAGES).entries()) {
      const healings = await this.#find(form, page, { mayAsk });
      const asked = page.fields.filter((field) => isAlwaysAsked(field) && !field.repeatable);
      const healed = healings.filter(({ field_id }) => asked.some((field) => field.field_id === field_id));
      if (healed.length === 0 || healed.length < asked.length * PART_OF_PAGE) continue;
      this.#report(healings, this.isOn);
      if (!this.isOn) return undefined;
      pages[from + offset] = withHealings(page, healings);
      return { page: page.page_number };
    }
    return undefined;
  }

  /** {@link arrive} during the wait for the page, without a model; only where healing is on. */
  recogniser(form: FormPage, from: number): RecognisePage | undefined {
    return this.isOn ? () => this.arrive(form, from, false) : undefined;
  }

  /** The start button, where its recorded locators find none. */
  async start(
    form: FormPage,
    button: WizardButton | undefined,
    error: unknown,
  ): Promise<WizardButton | undefined> {
    if (!button || missingElement(error) !== BUTTON) return undefined;
    const landing: WizardPage = { page_number: 0, page_title: "", fields: [], continue_button: button };
    const healings = await this.#find(form, landing);
    this.#report(healings, this.isOn);
    return this.isOn && healings.length > 0 ? withHealings(landing, healings).continue_button : undefined;
  }

  /** The results that the last page shows under their labels alone. */
  async results(form: FormPage, wizard: Wizard, drifted: readonly string[]): Promise<void> {
    if (drifted.length === 0 || this.#parts.mode === "off") return;
    const healings = await within(healResults(form, wizard, drifted), []);
    const reported = healings.map((healing) => ({ ...healing, used: true }));
    const { outcome } = this.#parts;
    if (reported.length > 0) outcome.healed = [...(outcome.healed ?? []), ...reported];
  }

  async #isStill(form: FormPage, page: WizardPage): Promise<boolean> {
    const shown = await form.callSettled("spotPage", {
      page: page.page_number,
      fields: page.fields.map(({ locators, options }) => ({ locators: named(locators), options })),
      button: [],
    });
    return shown?.isShown ?? false;
  }

  // Healing must not hide the failure that it follows.
  async #find(
    form: FormPage,
    page: WizardPage,
    { group, mayAsk = true }: { group?: string; mayAsk?: boolean } = {},
  ): Promise<Healing[]> {
    const { mode } = this.#parts;
    if (mode === "off") return [];
    const choose = mayAsk ? this.#parts.choose : undefined;
    const limit = choose ? LONGEST_LOOK_MS + LONGEST_ANSWER_MS : LONGEST_LOOK_MS;
    try {
      return await within(healPage(form, page, { choose, group }), [], limit);
    } catch (error) {
      if (error instanceof AppError && error.type !== "navigation_failed") throw error;
      return [];
    }
  }

  #report(healings: readonly Healing[], used: boolean): void {
    const { outcome } = this.#parts;
    if (healings.length === 0) return;
    outcome.healed = [...(outcome.healed ?? []), ...healings.map((healing) => ({ ...healing, used }))];
    outcome.warnings.push(...healings.map((healing) => describeHealing(healing, used)));
  }
}

// The positions of elements may be the same on two pages.
function named(locators: Locator[]): Locator[] {
  const own = locators.filter(({ by }) => by !== "css");
  return own.length > 0 ? own : locators;
}

async function within<T>(work: Promise<T>, otherwise: T, limitMs = LONGEST_LOOK_MS): Promise<T> {
  work.catch(() => {});
  return Promise.race([work, pause(limitMs).then(() => otherwise)]);
}

const BUTTON = "button";

/** The field, or the button, that no locator has found. */
function missingElement(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.type !== "selector_not_found") return undefined;
  const { field_id, button, tried } = error.details;
  if (!Array.isArray(tried)) return undefined;
  return field_id ?? (button === undefined ? undefined : BUTTON);
}

function describeHealing({ page, field_id, label, was, now, asked }: Healing, used: boolean): string {
  const what = field_id === undefined ? "the button" : `the field ${field_id}`;
  const where = page === 0 ? "The start page" : `Page ${page}`;
  const how = `${asked ? "a model and its label" : "its likeness"} to “${cleanSiteText(label, 80)}”`;
  const change = `${show(was)} → ${show(now)}`;
  return used
    ? `${where} has changed: ${what} was found by ${how} (${change}). Review it with \`federalrunner wizards heal\`.`
    : `${where} has changed: ${what} was not found. With HEAL=on, ${how} would be used (${change}).`;
}

function show(locators: readonly Locator[]): string {
  const [first] = locators;
  if (!first) return "no locator";
  return cleanSiteText(
    first.by === "role" ? `role ${first.role} “${first.name}”` : `${first.by} ${first.value}`,
    120,
  );
}

/** New locators of results that the recorded ones no longer find. A label that occurs twice proves nothing. */
async function healResults(form: FormPage, wizard: Wizard, drifted: readonly string[]): Promise<Healing[]> {
  const frames = await form.frames();
  const seen = await Promise.all(frames.map((frame) => frame.callSettled("describePage")));
  const figures = seen.flatMap((page) => page.figures);
  return (wizard.results ?? []).flatMap(({ name, label, locators }) => {
    const [figure, ...others] = figures.filter((one) => plain(one.label) === plain(label));
    if (!drifted.includes(name) || !figure || others.length > 0) return [];
    const page = wizard.pages.length + 1;
    return [{ page, result: name, label: figure.label, was: locators, now: figure.locators, score: 1 }];
  });
}

function plain(label: string): string {
  return label.replace(/\s+/g, " ").trim().toLowerCase();
}
