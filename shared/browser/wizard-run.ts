/** One run, from the launch of the browser to its end. */
import { isDeepStrictEqual } from "node:util";
import { AppError, toAppError } from "../core/errors.ts";
import { withSpan } from "../core/tracing.ts";
import { mayBind } from "../wizards/may-bind.ts";
import type { WizardPage } from "../wizards/wizard.ts";
import { type Drift, findPageDrift } from "./drift/page-drift.ts";
import type { GroupProgress } from "./fill/fill-group.ts";
import { enterAnswers, type FillOptions, fillByHand, fillPage, keepAnswers } from "./fill/fill-page.ts";
import { shownOpenQuestions } from "./fill/open-questions.ts";
import { RunHealing } from "./heal/run-healing.ts";
import type { LaunchedBrowser } from "./launch/launch-browser.ts";
import { type AdvancePlan, advance, awaitNext, type Destination } from "./navigate/advance.ts";
import {
  endsBefore,
  isUnconfirmed,
  refuseUnconfirmed,
  showsSent,
  unsubmittedWarning,
} from "./navigate/binding-press.ts";
import { leavePage } from "./navigate/leave-page.ts";
import { unsentAnswers } from "./navigate/unsent-answers.ts";
import type { PlannedField } from "./page/protocol.ts";
import { RunPerson } from "./person/run-person.ts";
import { type Measure, measureInto } from "./phases.ts";
import { PagePictures } from "./pictures/page-pictures.ts";
import type { Screenshot } from "./pictures/take-screenshot.ts";
import {
  anchorOf,
  fieldRefs,
  planAnswers,
  planOpenQuestions,
  planPages,
  resultAnchorOf,
  stepsOf,
} from "./plan-page.ts";
import { dialogWarnings, quoteHeading } from "./quote-heading.ts";
import { extractResults } from "./results/extract-results.ts";
import { type Asked, readEnding } from "./results/page-ending.ts";
import { extractSettledResults } from "./results/settled-results.ts";
import { contradictionWarnings, refuseContradicted } from "./results/stated-answers.ts";
import type { FormPage } from "./tab/form-page.ts";
import { crashed, hasEnded } from "./tab/page-failure.ts";
import { type RunParts, visitForm } from "./visit-form.ts";
import type { ShownPage } from "./wizard-outcome.ts";

const IMPATIENT_MS = 4000;
/** The form shows none of the expected pages. */
const LOST = new Set(["navigation_failed", "selector_not_found", "unknown_page"]);

/** `unsent`: the ids of the answers that the data of the page's form lacks. */
type LeavePlan = AdvancePlan & { answers: PlannedField[]; unsent?: string[] };

/** How far the answers of a page are entered. */
interface Entry {
  progress: Map<string, GroupProgress>;
  /** The controls that a person completes. */
  byPerson: ReadonlySet<string>;
  /** The answers to questions that the page does not ask. */
  leftOut: Set<string>;
}

export class WizardRun {
  readonly #run: RunParts;
  readonly #pages: WizardPage[];
  readonly #pictures: PagePictures;
  readonly #measure: Measure;
  readonly #healing: RunHealing;
  readonly #person: RunPerson;
  #form: FormPage | undefined;
  /** The numbers of the pages that the site has not shown. */
  readonly #left: Set<number>;
  #isPressed = false;
  /** The picture of the page, taken before a person has acted on it. */
  #unseen: Screenshot | undefined;
  /** A person acts, or has acted, on the shown page: no picture of it is taken. */
  #isPersonal = false;
  /** A button that may send the form was pressed. */
  #mayBeSent = false;
  /** The answers of the pages so far. */
  readonly #given: PlannedField[] = [];

  constructor(run: RunParts) {
    this.#run = run;
    this.#pages = planPages(run.wizard, run.data);
    this.#left = new Set(this.#pages.map(({ page_number }) => page_number));
    const { config, outcome, choose } = run;
    this.#healing = new RunHealing({ mode: config.heal, pages: this.#pages, outcome, choose });
    this.#pictures = new PagePictures(undefined, undefined, run.person?.typed);
    this.#person = new RunPerson(run.person, run.outcome);
    run.outcome.phases_ms ??= {};
    this.#measure = measureInto(run.outcome.phases_ms);
  }

  /** A proof is read by its record, and shown by the wide picture of its last page alone. */
  get #isProof(): boolean {
    return this.#run.outcome.shown !== undefined;
  }

  get #showsPages(): boolean {
    return !this.#isProof && this.#run.screenshots !== "result";
  }

  async execute(): Promise<void> {
    const { wizard, config, signal, onProgress, launch } = this.#run;
    onProgress({ type: "started", total_pages: this.#pages.length });
    const launched = await this.#measure("launch", () =>
      launch(config, wizard.browser ?? config.type, signal),
    );
    let isRead = false;
    try {
      const form = await this.#fillForm(launched);
      await this.#measure("results", () => this.#readResults(form));
      isRead = true;
    } catch (error) {
      const plain = toAppError(signal.aborted ? signal.reason : (launched.endedBy?.() ?? lossOf(error)));
      const failure = this.#form ? await quoteHeading(plain, this.#form, this.#run.data, this.#pages) : plain;
      const page = failure.details.page ?? this.#run.outcome.pages_completed + 1;
      const picture =
        this.#form && !this.#isPersonal && (await this.#pictures.takeOfFailure(this.#form, failure, page));
      if (picture) this.#run.outcome.screenshots.push(picture);
      throw await this.#withEvidence(failure);
    } finally {
      const removal = launched.close();
      // The browser is killed at once: results do not await the removal of its files. A failure does, so that no run takes over a
      // browser that has ended.
      if (!isRead) await removal;
    }
  }

  /** A failure does not state that nothing was sent where a press may have sent the form, or the page says so. */
  async #withEvidence(failure: AppError): Promise<AppError> {
    const isSaid = this.#isPressed && this.#form !== undefined && (await showsSent(this.#form));
    if (!this.#mayBeSent && !isSaid) return failure;
    const { type, message, details, cause } = failure;
    return new AppError(type, message, { details: { ...details, may_be_sent: true }, cause });
  }

  async #fillForm(launched: LaunchedBrowser): Promise<FormPage> {
    let { form, here } = await this.#measure("open", () =>
      visitForm(
        launched,
        this.#run,
        this.#pages,
        this.#healing,
        (tab) => {
          this.#form = tab;
          const { limitMs, elapsed, outcome } = this.#run;
          tab.ends = performance.now() + limitMs - elapsed() + (outcome.person_ms ?? 0);
        },
        (tab, error) => this.#askAtStart(tab, error),
      ),
    );
    while (here !== "results") {
      const { page, notices } = here;
      const index = this.#pages.findIndex(({ page_number }) => page_number === page);
      this.#left.delete(page);
      here = await withSpan("page", { facts: { page } }, () => this.#completePage(form, index, notices));
      // In parallel with the next page.
      void this.#recordMemory(launched);
    }
    for (const page of this.#pages) if (this.#left.has(page.page_number)) this.#warnOfSkipped(page);
    return form;
  }

  async #recordMemory({ memory }: LaunchedBrowser): Promise<void> {
    const { outcome } = this.#run;
    const bytes = await memory?.();
    if (bytes !== undefined)
      outcome.browser_memory_bytes = Math.max(bytes, outcome.browser_memory_bytes ?? 0);
  }

  async #completePage(form: FormPage, index: number, notices?: string[]): Promise<Destination> {
    const { wizard, outcome, onProgress, elapsed } = this.#run;
    const later = this.#pages.slice(index + 1).filter((one) => this.#left.has(one.page_number));
    // The site may have changed the order of its pages.
    const skipped = this.#pages.slice(0, index).filter((one) => this.#left.has(one.page_number));
    const since = performance.now();
    form.takeData();
    this.#unseen = undefined;
    this.#isPersonal = false;
    const entered = await this.#measure("fill", () => this.#enterAnswers(form, index));
    const page = this.#pages[index] as WizardPage;
    const { page_number, page_title } = page;
    if (page.fields.length === 0) await refuseContradicted(form, page_number, this.#given, wizard.locale);
    const options = this.#fillOptions();
    const take = async () =>
      this.#showsPages
        ? (this.#unseen ??
          this.#measure("pictures", () => this.#pictures.take(form, page_number, page_title)))
        : undefined;
    const [picture, isChanged] = await Promise.all([
      take(),
      this.#measure("fill", () => keepAnswers(form, page_number, entered, options, since)),
    ]);
    const late = await this.#measure("fill", () => this.#enterOpenQuestions(form, page, entered));
    const answers = [...entered, ...late];
    this.#given.push(...answers);
    const shown = isChanged || late.length > 0 ? await take() : picture;
    if (shown) outcome.screenshots.push(shown);
    await this.#recordDrift(() =>
      findPageDrift(form, page, new Set(answers.map(({ field_id }) => field_id))),
    );
    const plan: LeavePlan = {
      pages: [...later, ...skipped].map(anchorOf),
      earlier: this.#pages.filter((one) => !this.#left.has(one.page_number) && one !== page).map(anchorOf),
      leaving: anchorOf(page),
      answers,
      fields: fieldRefs(page),
      error_selector: page.error_selector,
      dialogs: stepsOf(page),
      notices,
      results:
        later.length === 0 || wizard.results?.length ? resultAnchorOf(wizard, later.length === 0) : undefined,
    };
    const next = await this.#leaveOrAsk(form, index, plan).finally(() => {
      this.#isPressed ||= plan.is_pressed === true;
      this.#mayBeSent ||= plan.is_pressed === true && mayBind(page);
      outcome.warnings.push(...dialogWarnings(page_number, plan, this.#run.data));
    });
    if (plan.names) plan.unsent = unsentAnswers(answers, plan.names, form.takeData());
    outcome.warnings.push(...lossesOf(page_number, plan));
    outcome.shown?.pages.push(shownPage(page_number, plan));
    outcome.pages_completed++;
    onProgress({
      type: "page_done",
      page: page.page_number,
      title: page.page_title,
      total_pages: this.#pages.length,
      elapsed_ms: elapsed(),
    });
    return next;
  }

  /** Enters the answers, but for the controls that a person completes. */
  async #enterAnswers(form: FormPage, index: number): Promise<PlannedField[]> {
    const byPerson = new Set<string>();
    const progress = new Map<string, GroupProgress>();
    const leftOut = new Set<string>();
    for (;;) {
      try {
        return await this.#enter(form, index, { progress, byPerson, leftOut });
      } catch (error) {
        const need = this.#person.needOf(error);
        const { field_id } = (error as AppError).details;
        if (!need || field_id === undefined || byPerson.has(field_id)) throw error;
        const page = this.#pages[index] as WizardPage;
        const locators = page.fields.find((field) => field.field_id === field_id)?.locators;
        await this.#beforePerson(form, page);
        await this.#person.ask(form, need, page.page_number, { pages: [] }, locators);
        byPerson.add(field_id);
      }
    }
  }

  #enter(form: FormPage, index: number, { progress, byPerson, leftOut }: Entry): Promise<PlannedField[]> {
    const { data, wizard } = this.#run;
    return this.#healing.repeat(form, index, async (page, failed, isPatient) => {
      const planned = planAnswers(page, data, wizard.locale, this.#pages.slice(0, index));
      const answers = planned.filter((one) => !byPerson.has(one.field_id));
      const from = answers.findIndex(({ field_id }) => field_id === failed);
      await enterAnswers(form, page.page_number, answers.slice(Math.max(0, from)), {
        ...this.#fillOptions(isPatient),
        progress,
        onLeftOut: (field) => leftOut.add(field.field_id),
      });
      return answers.filter(({ field_id }) => !leftOut.has(field_id));
    });
  }

  /**
   * Enters the answers of questions that the page asks although no visit has settled their condition.
   *
   * @throws AppError `invalid_user_data` for those without an answer: the page is not left
   */
  async #enterOpenQuestions(
    form: FormPage,
    page: WizardPage,
    entered: readonly PlannedField[],
  ): Promise<PlannedField[]> {
    const { data, wizard, outcome } = this.#run;
    const open = planOpenQuestions(page, data, wizard.locale).filter(
      ({ planned }) => !entered.some(({ field_id }) => field_id === planned.field_id),
    );
    const late = await shownOpenQuestions(form, page.page_number, open);
    if (late.length > 0) await fillPage(form, page.page_number, late, this.#fillOptions());
    const unused = open.filter(({ planned, isAnswered }) => isAnswered && !late.includes(planned));
    for (const { planned } of unused)
      outcome.warnings.push(
        `Page ${page.page_number} did not ask ${planned.field_id}: its answer was not used.`,
      );
    return late;
  }

  /** The picture of a page does not show what a person enters. */
  async #beforePerson(form: FormPage, { page_number, page_title }: WizardPage): Promise<void> {
    if (!this.#isPersonal && this.#showsPages)
      this.#unseen = await this.#pictures.take(form, page_number, page_title);
    this.#isPersonal = true;
  }

  async #askAtStart(form: FormPage, failure: unknown): Promise<Destination | undefined> {
    if (!this.#person.needOf(failure)) return undefined;
    this.#isPersonal = true;
    const expected = { pages: this.#pages.map(anchorOf) };
    return this.#person.leave(form, { page: undefined, expected, failure });
  }

  /** Leaves a page, with a person where its file or the page itself asks for one. */
  async #leaveOrAsk(form: FormPage, index: number, plan: LeavePlan): Promise<Destination> {
    const { wizard, confirm } = this.#run;
    const page = this.#pages[index] as WizardPage;
    const isEnd = endsBefore(wizard, page, this.#pages);
    const presses = this.#person.isAvailable && !isEnd && isUnconfirmed(wizard, page, confirm);
    const step = page.person ?? (presses ? ({ for: "declaration", until: "next_page" } as const) : undefined);
    const leave = () => this.#leave(form, index, plan);
    const ask = (more: { failure?: unknown }) => {
      this.#isPersonal = true;
      // The person may press the button.
      this.#mayBeSent ||= this.#person.isAvailable && mayBind(page);
      const { pages, results, leaving } = plan;
      const locators = step?.for === "declaration" ? page.continue_button?.locators : undefined;
      const { page_number } = page;
      return this.#person.leave(form, {
        ...more,
        page: page_number,
        expected: { pages, results },
        leaving,
        step,
        locators,
        leave,
      });
    };
    if (step) return ask({});
    try {
      return await leave();
    } catch (failure) {
      if (!this.#person.needOf(failure)) throw failure;
      return ask({ failure });
    }
  }

  async #leave(form: FormPage, index: number, plan: LeavePlan): Promise<Destination> {
    const { continue_button: button, page_number } = this.#pages[index] as WizardPage;
    const { wizard, config, outcome, confirm } = this.#run;
    const { timeouts } = config;
    const measure = this.#measure;
    const page = this.#pages[index] as WizardPage;
    if (endsBefore(wizard, page, this.#pages)) {
      outcome.warnings.push(unsubmittedWarning(wizard, page));
      return "results";
    }
    refuseUnconfirmed(wizard, page, confirm);
    if (!button) return measure("arrive", () => awaitNext(form, plan, timeouts.element));
    const recognise = this.#healing.recogniser(form, index + 1);
    const press = async () => {
      try {
        return await this.#healing.repeat(form, index, (page) =>
          advance(form, page.continue_button ?? button, plan, timeouts, measure, recognise),
        );
      } catch (error) {
        const isLost =
          error instanceof AppError && LOST.has(error.type) && error.details.button === undefined;
        const here = isLost && (await this.#healing.arrive(form, index + 1));
        if (here) return here;
        throw error;
      }
    };
    return leavePage(press, plan.answers, {
      enter: (fields) => {
        Object.assign(plan, { dropped: undefined, unlisted: undefined });
        return measure("fill", () => fillByHand(form, page_number, fields, this.#fillOptions()));
      },
      onEntered: (fields, reaction) => {
        const ids = fields.map(({ field_id }) => field_id).join(", ");
        this.#run.outcome.warnings.push(
          `The site ${reaction} page ${page_number} once; ${ids} was entered again with the real keyboard.`,
        );
      },
    });
  }

  #fillOptions(isPatient = true): FillOptions {
    const { config, outcome, wizard } = this.#run;
    const { element } = config.timeouts;
    return {
      timeoutMs: isPatient ? element : Math.min(element, IMPATIENT_MS),
      locale: wizard.locale,
      onField: ({ is_joined, ...trace }) => {
        outcome.trace?.push(trace);
        const { page, field_id } = trace;
        const warning = `Page ${page} has taken the lines of the answer to ${field_id} as one: its box has no second line.`;
        if (is_joined && !outcome.warnings.includes(warning)) outcome.warnings.push(warning);
      },
    };
  }

  /** A comparison that fails must not fail the run. */
  async #recordDrift(compare: () => Promise<Drift[]>): Promise<void> {
    const { outcome, signal } = this.#run;
    if (!this.#run.compare) return;
    try {
      outcome.drift = [...(outcome.drift ?? []), ...(await compare())];
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError)) throw error;
    }
  }

  #asked(): Asked {
    const given = this.#given.filter(({ kind }) => kind !== "group");
    return {
      labels: new Set(given.flatMap(({ label }) => [label, ...label.split(" – ")])),
      answers: new Set(
        given.flatMap(({ value, options }) => [
          value,
          ...options.filter((option) => option.value === value).map(({ label }) => label),
        ]),
      ),
    };
  }

  #warnOfSkipped(page: WizardPage): void {
    const unused = planAnswers(page, this.#run.data).length;
    const note = unused > 0 ? ` ${unused} answers were not used.` : "";
    this.#run.outcome.warnings.push(
      `The site skipped page ${page.page_number}, “${page.page_title}”.${note}`,
    );
  }

  async #readResults(form: FormPage): Promise<void> {
    const { wizard, config, signal, outcome, onProgress, elapsed } = this.#run;
    this.#isPersonal = false;
    onProgress({ type: "extracting", elapsed_ms: elapsed() });
    const places = wizard.results?.map(({ locators }) => locators) ?? [];
    const page = wizard.pages.length + 1;
    const takeForPhone = (isSame: () => Promise<boolean>) =>
      this.#measure("pictures", () => this.#pictures.takeForPhone(form, page, places, isSame));
    const { extraction, stated, picture, isForPhone } = await extractSettledResults(form, wizard, {
      takePicture: () => this.#pictures.takeOfResults(form, page, places),
      phone: this.#isProof ? undefined : { take: takeForPhone, widen: () => this.#pictures.widen(form) },
      timeoutMs: config.timeouts.element,
      signal,
    });
    const { drifted } = extraction;
    outcome.results = extraction.results;
    outcome.figures = extraction.figures;
    outcome.page_text = extraction.page_text;
    if (outcome.shown) {
      const shown = readEnding(stated, this.#asked(), extraction.results);
      // The last page repeats the answers, in any words.
      Object.assign(outcome.shown, wizard.ends_before ? { ...shown, ending: "review" } : shown);
    }
    outcome.assumptions = stated.assumptions.length > 0 ? stated.assumptions : undefined;
    const contradictions = contradictionWarnings(stated, this.#given, wizard.locale);
    outcome.warnings.push(...extraction.warnings, ...contradictions);
    outcome.screenshots.push(picture);
    await this.#recordDrift(async () =>
      drifted.map((element) => ({ page: 0, element, change: "result_moved" })),
    );
    await this.#healing.results(form, wizard, drifted);
    if (this.#isProof || isForPhone) return;
    const narrow = await takeForPhone(async () =>
      isDeepStrictEqual((await extractResults(form, wizard)).results, outcome.results),
    );
    if (narrow) outcome.screenshots.splice(-1, 1, narrow);
  }
}

function lossOf(error: unknown): unknown {
  const isLoss = hasEnded(error) && !(error instanceof AppError);
  return isLoss ? crashed("The browser ended during the run.") : error;
}

/** A lost answer was read back before a later one hid its question. */
function shownPage(
  page: number,
  { answers, dropped = [], unsent = [] }: Pick<LeavePlan, "answers" | "dropped" | "unsent">,
): ShownPage {
  const entered = answers.map(({ field_id }) => field_id);
  const lost = [...new Set([...dropped, ...unsent])];
  return { page, entered: entered.filter((id) => !lost.includes(id)), lost };
}

type Left = Pick<LeavePlan, "answers" | "dropped" | "unlisted" | "unsent">;

function lossesOf(page: number, { answers, dropped = [], unlisted = [], unsent = [] }: Left): string[] {
  const earlier = answers.filter(({ rows }) => (rows?.earlier ?? 0) > 0);
  const warnings = [
    ...earlier.map(
      ({ field_id, rows }) =>
        `Page ${page} listed ${countOf(rows?.earlier ?? 0)} of ${field_id} before the run added its own: the site may send them, too.`,
    ),
    ...unlisted.map(
      ({ field_id, items }) =>
        `Page ${page} no longer listed item ${items.join(", ")} of ${field_id} when it was left: the site may not have kept it.`,
    ),
  ];
  const absent = unsent.filter((id) => !dropped.includes(id));
  if (absent.length > 0)
    warnings.push(
      `Page ${page} did not send the answer to ${absent.join(", ")}: the data of its form does not hold it.`,
    );
  if (dropped.length === 0) return warnings;
  const hidden = "a later answer has hidden, removed or disabled the question.";
  return [...warnings, `Page ${page} did not send the answer to ${dropped.join(", ")}: ${hidden}`];
}

function countOf(rows: number): string {
  return rows === 1 ? "an item" : `${rows} items`;
}
