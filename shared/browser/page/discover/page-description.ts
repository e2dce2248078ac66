/** The description of a page for FederalScout. */
import type { Locator } from "../../../wizards/format/format.ts";
import type { SiteMessage } from "../protocol.ts";
import type { Description } from "../words/widget.ts";

/** One control. Radios are listed one by one; those of one question share a `group_key`. */
export interface SeenControl extends Description {
  /** Stays the same when the page renders the question again. */
  identity: string;
  /** Name of the widget that drives it. */
  widget: string;
  kind: "input" | "select" | "textarea";
  /** The input's type, or the role of an element that acts as one. */
  type: string;
  id: string;
  name: string;
  class: string;
  /** The visible label; for radios, of the option. */
  label: string;
  /** The question around it: legend, group label or row header. */
  group: string;
  /** The group's legend, or the nearest heading before it. */
  context: string;
  hint: string;
  /** The text directly before the input, such as a dollar sign. */
  prefix: string;
  visible: boolean;
  /** Only its label is visible, or it is transparent. */
  covered: boolean;
  disabled: boolean;
  /** It shows its value, and takes no other. */
  read_only?: boolean;
  /** `marked`: by an attribute or an asterisk; `optional`: by the text. */
  required: "marked" | "optional" | "unknown";
  /** The document, or the frame or shadow tree inside it. */
  place: "page" | "frame" | "shadow";
  /** Part of the site's frame (header, navigation, search), not of the form. */
  aside: boolean;
  /** Each matches this element and no other. */
  locators: Locator[];
  /** For radios: the whole question. */
  group_key: string;
  group_locators: Locator[];
  /** For a checkbox among the boxes of one question; `required`: one of them at least is ticked. */
  box_group?: { key: string; required: boolean };
  /** The only kind of text that the control takes, such as `date` or `email`. */
  expects?: string;
  /** Its attribute of this name, as the site wrote it. */
  autocomplete?: string;
}

export interface SeenButton {
  text: string;
  /** The legend of the group around it, or the nearest heading or label before it. */
  context: string;
  submits: boolean;
  /** Only shows or hides a part of the page. */
  discloses: boolean;
  disabled: boolean;
  aside: boolean;
  /** The address to which its press posts the form. */
  posts_to?: string;
  /** A script alone makes it clickable: its markup states no button. */
  drawn?: boolean;
  locators: Locator[];
}

/** A candidate for a result: a name and a value. */
export interface SeenFigure {
  label: string;
  /** The words above it, where figures with the same label stand under other ones. */
  section?: string;
  text: string;
  /** The amount of a sentence, which is the text. */
  amount?: string;
  rows?: string[][];
  locators: Locator[];
}

export interface SeenPage {
  url: string;
  title: string;
  heading: string;
  /** The form's own heading, without those of the site, of banners and of dialogs; empty where there is none. */
  own_heading: string;
  /** The document's language, such as `en-GB`; empty where it states none. */
  lang: string;
  /** Visible controls, and hidden ones that have an id. */
  controls: SeenControl[];
  buttons: SeenButton[];
  links: { text: string; href: string }[];
  messages: SiteMessage[];
  figures: SeenFigure[];
  /** On a page with controls: lines with a statement, which count only where a press has brought them. */
  lines?: SeenFigure[];
  /** Inputs of the type `hidden` with an id; their values may be secrets of the session. */
  hidden_inputs?: { id: string; name: string; class: string }[];
  /** Sites of frames with questions, where these are other ones than the page's. */
  frame_sites?: string[];
}

/** The elements that locators lead to; explains to an author why an action failed. */
export interface Inspection {
  matches: number;
  shown: number;
  /** The one element that a locator identifies. */
  element?: {
    identity: string;
    tag: string;
    type: string;
    text: string;
    shown: boolean;
    /** Only its label is visible. */
    covered: boolean;
    disabled: boolean;
    typeahead: boolean;
    locators: Locator[];
  };
  /** The ambiguous matches; without any match, elements with similar text. */
  candidates: { text: string; locators: Locator[] }[];
}

export type Settled = "changed" | "messages" | "same";
