/**
 * What crosses the border between Node and the page. The page runtime is the part of the engine that lives inside
 * the form's document: one call there replaces a dozen round trips of the browser protocol.
 *
 * Every `install…` function beside this file is sent to the page as text: it may use its argument and the DOM,
 * never an import or anything else of its module.
 */
import type { Locator } from "../../wizards/format/format.ts";
import type { DiscoveryRuntime } from "./discover-types.ts";
import type { SiteMessage } from "./site-message.ts";

export type { SiteMessage } from "./site-message.ts";

/** One answer to give, resolved from the wizard and the user's data. */
export interface PlannedField {
  field_id: string;
  label: string;
  kind: "text" | "search" | "radio" | "checkbox" | "select" | "typeahead" | "group";
  locators: Locator[];
  options: PlannedOption[];
  /** What to enter; for a checkbox "true" or "false". */
  value: string;
  /** For groups: the planned fields of each instance. */
  instances?: PlannedField[][];
  /** For repeatable groups. `leave` is the page's own button, which saves no instance. */
  repeat?: { add?: Locator[]; save?: Locator[]; leave: Locator[] };
}

export interface PlannedOption {
  value: string;
  label: string;
  locators: Locator[];
}

/** Why a field could not be filled. */
export type FieldTrouble =
  | { reason: "not_found"; tried: string[] }
  | { reason: "not_shown" }
  | { reason: "disabled" }
  | { reason: "unknown_option" | "ambiguous"; candidates: string[] }
  | { reason: "not_kept" }
  | { reason: "no_suggestions" }
  | { reason: "needs_enter" }
  | { reason: "no_add_button" | "no_save_button"; instance: number }
  | { reason: "not_added"; instance: number; messages: SiteMessage[] };

/** `at` is the index of the first field that is not done yet; equal to the number of fields when all are. */
export interface FillReport {
  at: number;
  trouble?: FieldTrouble & { field_id: string };
}

/** What proves that a page is there. */
export interface PageAnchor {
  page: number;
  /** Any of these fields, shown, is the proof; without one, a button on a changed page. */
  fields: { locators: Locator[]; options: PlannedOption[] }[];
  button: Locator[];
}

/** What proves that the results are there. */
export interface ResultAnchor {
  locators: Locator[][];
}

/** How the document looked before an action, to tell afterwards whether it changed. */
export interface PageState {
  url: string;
  heading: string;
  /** What stood where the results will be. */
  results: string;
  messages: string[];
}

export interface FieldRef {
  field_id: string;
  locators: Locator[];
  options: PlannedOption[];
}

export interface ArrivalPlan {
  /** Pages that may come next, nearest first. */
  pages: PageAnchor[];
  /** Present when the results may come next. */
  results?: ResultAnchor;
  /** The page that is being left, to tell results from it; absent at the start. */
  leaving?: PageAnchor;
  before?: PageState;
  /** The document is another one than before the press. */
  replaced?: boolean;
  error_selector?: string;
  fields: FieldRef[];
  timeout_ms: number;
}

/** What a press has to know about its page. */
export type AimPlan = Pick<ArrivalPlan, "pages" | "results" | "leaving" | "fields" | "error_selector"> & {
  /** What was entered, and must still be there. */
  answers?: PlannedField[];
};

export type Arrival =
  | { state: "page"; page: number }
  | { state: "results" }
  | { state: "messages"; messages: SiteMessage[] }
  | { state: "blocked" }
  | { state: "nothing" };

/**
 * Where to press, and how the page looked just before. `at` is a point of the viewport, in CSS pixels; it is absent
 * when something covers the button and the press was made by script.
 */
export type Aim =
  | { state: "ready"; at?: { x: number; y: number }; before: PageState }
  | { state: "missing"; tried: string[] }
  | { state: "changed"; field_id: string }
  | { state: "disabled" | "blocked" };

export interface ExtractedResult {
  name: string;
  label: string;
  /** Visible text; for tables, rows of cells. */
  text: string;
  rows?: string[][];
}

export interface Match {
  element?: Element;
  tried: string[];
}

export type OptionMatch = { index: number } | { index: -1; ambiguous: number[] };

/** The functions of the runtime, by the file that installs them; those for discovery are FederalScout's alone. */
export interface PageRuntime extends DiscoveryRuntime {
  // dom
  normalize(text: string | null | undefined): string;
  roots(): (Document | ShadowRoot)[];
  queryAll(css: string): HTMLElement[];
  isVisible(element: Element): boolean;
  /** Visible, or a hidden radio or checkbox whose label is visible. */
  isShown(element: Element): boolean;
  isDisabled(element: Element): boolean;
  visibleText(element: Element): string;
  labelTexts(element: Element): string[];
  pause(): Promise<void>;
  waitFor<T>(check: () => T | undefined, timeoutMs: number, stillMs?: number): Promise<T | undefined>;
  // locate
  /** Elements that belong to instances of a group that are done; nothing is found among them. */
  used: Set<Element>;
  find(locators: Locator[], accept?: (element: HTMLElement) => boolean): Match;
  findButton(locators: Locator[]): Match;
  // choose
  /** The one option that any of the wanted words means; `texts` are normalized. */
  matchOption(wanted: string[], options: { value: string; texts: string[] }[]): OptionMatch;
  radioTarget(field: FieldRef & { value: string }): {
    input?: HTMLElement;
    trouble?: FieldTrouble;
  };
  radiosOf(field: FieldRef): HTMLElement[];
  isChosen(input: Element): boolean;
  // suggest
  suggestions(input: HTMLElement, before: Element[]): HTMLElement[];
  chooseSuggestion(
    input: HTMLElement,
    value: string,
    before: Element[],
    timeoutMs: number,
  ): Promise<FieldTrouble | undefined>;
  /** The suggestion to choose for a field's value, once it is there. */
  suggestionFor(field: PlannedField, timeoutMs: number): Promise<HTMLElement | null>;
  // enter
  press(element: HTMLElement): void;
  setText(element: HTMLElement, value: string): void;
  /** Leaves a field whose value was set. */
  commit(element: HTMLElement): void;
  // keep
  isoDate(value: string): string;
  isKept(element: Element, field: PlannedField): boolean;
  /** Shown fields that no longer show what was entered. */
  changed(fields: PlannedField[]): string[];
  /** The first of them that does so within a time. */
  changedWithin(fields: PlannedField[], timeoutMs: number): Promise<string | undefined>;
  // select
  isSelected(element: Element, field: PlannedField): boolean;
  fillSelect(element: HTMLElement, field: PlannedField, timeoutMs: number): Promise<FieldTrouble | undefined>;
  // fill
  /** The element that stands for a field: its input, select or chosen radio. */
  target(field: PlannedField): HTMLElement | null;
  fillField(field: PlannedField, timeoutMs: number): Promise<FieldTrouble | undefined>;
  fill(fields: PlannedField[], from: number, timeoutMs: number): Promise<FillReport>;
  // group
  fillGroup(field: PlannedField, timeoutMs: number): Promise<FieldTrouble | undefined>;
  // messages
  messages(fields: FieldRef[], errorSelector?: string): SiteMessage[];
  // arrive
  /** The shown element that proves that a page is there. */
  anchorElement(anchor: PageAnchor): Element | undefined;
  /** Remembers how the page looks, for `arrive` in the same document. */
  state(plan: AimPlan): PageState;
  arrive(plan: ArrivalPlan): Promise<Arrival>;
  isBlocked(): boolean;
  // aim
  aim(button: Locator[], plan: AimPlan, timeoutMs: number): Promise<Aim>;
  /**
   * Brings a field into view and focus.
   * @returns where the mouse reaches it, in CSS pixels of the tab's viewport; null when something covers it
   */
  approach(field: PlannedField): { x: number; y: number } | null;
  pointOfSuggestion(field: PlannedField, timeoutMs: number): Promise<{ x: number; y: number } | null>;
  /** The button that was aimed at, until a click reaches it. */
  unpressed: HTMLElement | undefined;
  // banner
  dismissBanners(): string[];
  // extract
  heading(): string;
  extract(results: { name: string; label: string; table: boolean; locators: Locator[] }[]): {
    found: ExtractedResult[];
    missing: string[];
  };
  extractGenerically(): ExtractedResult[];
  pageSize(): { width: number; height: number };
}
