/** What FederalScout's part of the page runtime tells about a page; see install-discover.ts. */
import type { Locator } from "../../wizards/format/format.ts";
import type { SiteMessage } from "./site-message.ts";

/** One input, select or textarea. Radios are listed one by one; `group_key` holds those of a question together. */
export interface SeenControl {
  /** The same for the same question after the page rendered it anew. */
  identity: string;
  kind: "input" | "select" | "textarea";
  /** The input's type, or the role of an element that acts as one. */
  type: string;
  id: string;
  name: string;
  class: string;
  /** As a person reads it; for radios the option's. */
  label: string;
  /** The question around it: legend, group label or row header. */
  group: string;
  hint: string;
  /** What stands directly before the input, such as a dollar sign. */
  prefix: string;
  visible: boolean;
  /** Only its label can be seen, or it is transparent. */
  covered: boolean;
  disabled: boolean;
  /** `marked`: by an attribute or an asterisk; `optional`: the words say so. */
  required: "marked" | "optional" | "unknown";
  value: string;
  checked?: boolean;
  options?: { value: string; label: string }[];
  /** Suggestions come while one types. */
  typeahead: boolean;
  minimum?: string;
  maximum?: string;
  max_length?: number;
  pattern?: string;
  place: "page" | "frame" | "shadow";
  /** Part of the site's frame (header, navigation, search), not of the form. */
  aside: boolean;
  /** Each matches this element and no other. */
  locators: Locator[];
  /** For radios: the whole question. */
  group_key: string;
  group_locators: Locator[];
}

export interface SeenButton {
  text: string;
  submits: boolean;
  disabled: boolean;
  aside: boolean;
  locators: Locator[];
}

/** Something that reads like a result: a name and a value. */
export interface SeenFigure {
  label: string;
  text: string;
  rows?: string[][];
  locators: Locator[];
}

export interface SeenPage {
  url: string;
  title: string;
  heading: string;
  /** Visible ones, and hidden ones that have an id. */
  controls: SeenControl[];
  buttons: SeenButton[];
  links: { text: string; href: string }[];
  messages: SiteMessage[];
  figures: SeenFigure[];
}

/** What locators lead to, for telling an author why an action failed. */
export interface Inspection {
  matches: number;
  shown: number;
  /** The one element that is meant. */
  element?: {
    identity: string;
    tag: string;
    type: string;
    text: string;
    shown: boolean;
    /** Nothing of itself is visible; its label is. */
    covered: boolean;
    disabled: boolean;
    typeahead: boolean;
    locators: Locator[];
  };
  /** What is ambiguous, or what reads similarly where nothing matches. */
  candidates: { text: string; locators: Locator[] }[];
}

/** How a page looked, for telling whether an action changed it. */
export interface PageMark {
  url: string;
  /** Its heading, controls and buttons. */
  page: string;
  /** Anything else that it says. */
  text: string;
  messages: string[];
}

export type Settled = "changed" | "messages" | "same";

/** The functions that only FederalScout's runtime has. */
export interface DiscoveryRuntime {
  // record
  /** Every way to find the element that matches nothing else, in the order to try them. */
  record(element: HTMLElement, name: string): Locator[];
  // read
  labelOf(element: HTMLElement): string;
  groupOf(element: HTMLElement): { element?: HTMLElement; text: string };
  hintOf(element: HTMLElement): string;
  isAside(element: Element): boolean;
  // discover
  controls(): HTMLElement[];
  identityOf(element: HTMLElement): string;
  describePage(): SeenPage;
  /** The identities of the visible controls. */
  shownControls(): string[];
  /** For each list of locators the controls that it covers; a radio stands for its whole group. */
  resolve(lists: Locator[][]): { matches: number; identities: string[] }[];
  // figures
  figures(): SeenFigure[];
  // inspect
  inspect(locators: Locator[]): Inspection;
  /** Types a letter, takes the first suggestion, and tells all; empty where none came. */
  trySuggestions(locators: Locator[], timeoutMs: number): Promise<string[]>;
  // settle
  mark(): PageMark;
  /** Waits until the page has changed and stands still, or until `patienceMs` passed without a change. */
  settle(before: PageMark | undefined, wants: "page" | "anything", patienceMs: number): Promise<Settled>;
}
