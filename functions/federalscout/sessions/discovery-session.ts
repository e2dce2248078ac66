/** One discovery: a browser that stays open between calls, the knowledge of its page, and the saved pages. */

import { randomBytes } from "node:crypto";
import { hasReacted } from "../../../shared/browser/arrive/judge-arrival.ts";
import type { LaunchedBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { loadPage } from "../../../shared/browser/navigate/open-form.ts";
import type { DeclaredTool } from "../../../shared/browser/page/discover/declared-tools.ts";
import type {
  SeenButton,
  SeenFigure,
  SeenPage,
} from "../../../shared/browser/page/discover/page-description.ts";
import { PagePictures } from "../../../shared/browser/pictures/page-pictures.ts";
import type { Screenshot } from "../../../shared/browser/pictures/take-screenshot.ts";
import { textOfPage } from "../../../shared/browser/results/read-page.ts";
import type { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { defined } from "../../../shared/core/defined.ts";
import { toAppError } from "../../../shared/core/errors.ts";
import type { ScoutConfig } from "../config.ts";
import { awaitEffect, awaitProgress } from "../page/await-effect.ts";
import { isToSign } from "../page/binding.ts";
import { onwardButtons } from "../page/buttons.ts";
import { DeclaredParameters, type PresentedTool, presentTools, readTools } from "../page/declared-tools.ts";
import { asksQuestions, lookAtPage, type PageKnowledge, visibleQuestions } from "../page/page-knowledge.ts";
import { figuresOfPress, hasPageChanged, hasPressChangedPage } from "../page/page-record.ts";
import { isOf, shownPage } from "../wizard/merge-page.ts";
import type { DiscoveryRecord, FilePage } from "./discovery-record.ts";

const MOST_FAILURES = 3;
/** Questions that a review of the answers repeats at least. */
const FEWEST_REPEATED = 2;

interface SessionParts {
  record: DiscoveryRecord;
  launched: LaunchedBrowser;
  form: FormPage;
  screenshotQuality: number;
}

export class DiscoverySession {
  readonly form: FormPage;
  readonly record: DiscoveryRecord;
  /** Knowledge of the current page; dropped on a page change. */
  knowledge: PageKnowledge | undefined;
  /** Other sites whose frames have held questions. */
  readonly frameSites = new Set<string>();
  /** The last clicked button of this page. */
  pressed: SeenButton | undefined;
  /** The last page whose button was pressed, as it was then. */
  left: SeenPage | undefined;
  /** The page as it was before any answer. */
  arrived: SeenPage | undefined;
  /** Every short text of this page before its first press. */
  textsBefore: string[] | undefined;
  readonly declaredParameters = new DeclaredParameters();
  /** Declared by the page for agents. */
  #tools: DeclaredTool[] = [];
  readonly #launched: LaunchedBrowser;
  readonly #pictures: PagePictures;
  readonly #failures = new Map<string, number>();
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor({ record, launched, form, screenshotQuality }: SessionParts) {
    this.record = record;
    this.form = form;
    this.#launched = launched;
    this.#pictures = new PagePictures(screenshotQuality);
  }

  /** Results of the page that a person has named. */
  pointed: SeenFigure[] = [];

  get id(): string {
    return this.record.session_id;
  }

  get pages(): FilePage[] {
    return this.record.pages.map(({ page }) => page);
  }

  /** Serialises the calls, which share one page. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#waiting++;
    this.#turn = turn.then(
      () => this.#waiting--,
      () => this.#waiting--,
    );
    return turn;
  }

  /** Whether a call is active. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Reads the page again, and detects a page change. */
  async look(): Promise<PageKnowledge> {
    const before = this.knowledge;
    this.knowledge = await lookAtPage(this.form, this.takenOn, before);
    this.#useSavedNames(this.knowledge);
    this.#setReviewAside(this.knowledge);
    await this.#placePage(this.knowledge);
    this.declaredParameters.note(this.declaredTools);
    for (const site of this.knowledge.seen.frame_sites ?? []) this.frameSites.add(site);
    if (before && this.pressed && this.#hasLed(before.seen, this.knowledge.seen)) {
      recordPageChange(this.record, this.pressed);
      this.pressed = undefined;
    }
    return this.knowledge;
  }

  /** Whether a press has led to another page, or has brought the results to a saved one. */
  #hasLed(before: SeenPage, seen: SeenPage): boolean {
    if (hasPressChangedPage(before, seen)) return true;
    return this.pages.length > 0 && figuresOfPress(before, seen).length > 0;
  }

  /** Drops the knowledge of the former page and reads the new one. */
  async readNewPage(): Promise<PageKnowledge> {
    this.knowledge = undefined;
    this.#tools = [];
    this.pointed = [];
    this.pressed = undefined;
    this.textsBefore = undefined;
    this.#failures.clear();
    await this.form.callSettled("dismissBanners");
    await this.form.callSettled("drawWhole");
    const before = await this.form.callSettled("mark");
    let knowledge = await this.look();
    if (visibleQuestions(knowledge).length === 0) {
      const hasWaited = await awaitProgress(this.form);
      // The page may have gone on after the look.
      const now = await this.form.callSettled("mark");
      if (hasWaited || hasReacted(before, now, "anything")) knowledge = await this.look();
    }
    this.arrived = knowledge.seen;
    this.#tools = await readTools(this.form);
    this.declaredParameters.note(this.declaredTools);
    return knowledge;
  }

  /** The tools that the page declares for agents, with the questions that ask their parameters. */
  get declaredTools(): PresentedTool[] {
    return presentTools(this.#tools, this.knowledge?.questions ?? []);
  }

  /** The saved page that the browser shows. */
  get shown(): FilePage | undefined {
    return this.knowledge && shownPage(this.record, this.knowledge.seen);
  }

  /** Whether the browser shows a page that asks nothing, and from which no button leads on. */
  get isAtEnd(): boolean {
    const { knowledge } = this;
    if (!knowledge || this.shown || asksQuestions(knowledge, this.pages.length)) return false;
    return onwardButtons(knowledge.seen.buttons).length === 0;
  }

  /** The likely results: all figures of a page that asks nothing; where the questions stay, those that the press has brought. */
  get results(): SeenFigure[] {
    const others = this.#likelyResults.filter(({ text }) => !this.pointed.some((one) => one.text === text));
    return [...this.pointed, ...others];
  }

  get #likelyResults(): SeenFigure[] {
    const { knowledge, left } = this;
    if (!knowledge) return [];
    // A figure that was there before the answers does not depend on them.
    const isStillThere = left && this.shown && !hasPageChanged(left, knowledge.seen);
    if (isStillThere) return figuresOfPress(left, knowledge.seen);
    return asksQuestions(knowledge, this.pages.length) ? [] : knowledge.seen.figures;
  }

  /** Field ids of the saved pages other than the one that is shown. */
  readonly takenOn = (seen: SeenPage): Set<string> => {
    const shown = shownPage(this.record, seen)?.page_number;
    const others = this.pages.filter(({ page_number }) => page_number !== shown);
    return new Set(others.flatMap((page) => page.fields.map((field) => field.field_id)));
  };

  /** The questions of a saved page have the names under which they were saved. */
  #useSavedNames({ seen, questions }: PageKnowledge): void {
    for (const field of shownPage(this.record, seen)?.fields ?? []) {
      const own = questions.filter(({ control }) => isOf(control, field));
      const isFree = !questions.some(({ field_id }) => field_id === field.field_id);
      if (own.length === 1 && own[0] && isFree) own[0].field_id = field.field_id;
    }
  }

  /** Read-only controls that repeat saved questions ask nothing: the page is a review. */
  #setReviewAside(knowledge: PageKnowledge): void {
    const asked = visibleQuestions(knowledge).filter(({ aside }) => !aside);
    const saved = new Set(this.pages.flatMap(({ fields }) => fields.map(({ label }) => label)));
    const repeats = asked.some(({ label, control }) => saved.has(label) || saved.has(control.label));
    if (!repeats || !asked.every(({ control }) => control.read_only)) return;
    for (const question of asked) question.aside = true;
  }

  /** Finds out whether the way on of the page may bind. */
  async #placePage(knowledge: PageKnowledge): Promise<void> {
    const { seen } = knowledge;
    const asked = visibleQuestions(knowledge).filter(({ aside }) => !aside);
    const asksNothing = asked.every(isToSign);
    const hasAnswers = this.pages.some(({ fields }) => fields.length > 0);
    // The page after answers that asks nothing, or a first one that asks.
    const text = asksNothing === hasAnswers ? await textOfPage(this.form) : "";
    const last = this.record.visits?.at(-1)?.pages.at(-1) ?? 0;
    const isAfterReview = this.record.pages[last - 1]?.review === true;
    knowledge.repeatsAnswers = asked.length === 0 && this.#repeatsAnswers(text);
    knowledge.place = { seen, text, asksNothing, hasAnswers, isAfterReview };
  }

  #repeatsAnswers(text: string): boolean {
    const labels = this.pages.flatMap(({ fields }) => fields.map(({ label }) => label.split(" – ")[0] ?? ""));
    const stated = new Set(labels.filter((label) => label !== "" && text.includes(label)));
    return stated.size >= FEWEST_REPEATED || (stated.size > 0 && stated.size === new Set(labels).size);
  }

  /** Counts a failed attempt; true from the third one on, for a question to the user. */
  failed(what: string): boolean {
    const count = (this.#failures.get(what) ?? 0) + 1;
    this.#failures.set(what, count);
    return count >= MOST_FAILURES;
  }

  succeeded(what: string): void {
    this.#failures.delete(what);
  }

  picture(): Promise<Screenshot> {
    return this.#pictures.take(this.form, 0, "");
  }

  /** A screenshot in any state; undefined after the page closed. */
  pictureOfFailure(error: unknown): Promise<Screenshot | undefined> {
    return this.#pictures.takeOfFailure(this.form, toAppError(error), 0);
  }

  onLost(listener: () => void): void {
    this.form.page.context().once("close", listener);
  }

  close(): Promise<void> {
    return this.#launched.close();
  }
}

/**
 * Records a page change: as the start action, or as the proof that a saved page continues.
 *
 * @param pressed the button that changed the page
 */
function recordPageChange(record: DiscoveryRecord, { text, locators }: SeenButton): void {
  const last = record.pages.at(-1);
  if (!last) {
    record.start_action ??= defined({ description: text, text: text || undefined, locators });
    return;
  }
  const own = last.page.continue_button?.locators ?? [];
  const isContinue = own.some((locator) =>
    locators.some((other) => JSON.stringify(other) === JSON.stringify(locator)),
  );
  if (isContinue) last.navigable = true;
}

/** Opens a URL in a session's browser and reads its page. */
export async function openUrl(
  session: DiscoverySession,
  url: string,
  { browser: { timeouts } }: ScoutConfig,
): Promise<void> {
  await loadPage(session.form, url, timeouts.pageLoad);
  await awaitEffect(session.form, undefined, "page", timeouts.element);
  await session.readNewPage();
}

export function newSessionId(): string {
  return `discovery-${randomBytes(6).toString("hex")}`;
}
