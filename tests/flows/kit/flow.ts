/** Whole applications of several pages, described rather than written: each kind of page as government services show it. */

/** The answers of one applicant so far, by the names of the questions. */
export type Answers = Readonly<Record<string, string>>;

export interface FlowQuestion {
  name: string;
  label: string;
  /**
   * `cards`: radios that are not drawn; the class of a card shows its state. `duration`: boxes for years and months. `rows`: a
   * button adds a row of text boxes.
   */
  kind: "text" | "money" | "radio" | "cards" | "select" | "boxes" | "date" | "duration" | "rows";
  /** The boxes of a row, and the caption of the button that adds one. */
  columns?: readonly string[];
  adds?: string;
  /** Value and label. */
  options?: readonly (readonly [value: string, label: string])[];
  hint?: string;
  isOptional?: boolean;
}

interface Base {
  title: string;
  /** Absent: every applicant sees the page. */
  when?: (answers: Answers) => boolean;
  button?: string;
}

export type FlowPage = Base &
  (
    | { kind: "questions"; questions: readonly FlowQuestion[]; dialog?: FlowDialog; warning?: FlowWarning }
    | { kind: "information"; text: string }
    /** A list of the application's parts; each part is the pages up to the next list. */
    | { kind: "tasks"; part: string }
    | { kind: "upload"; label: string }
    | { kind: "review" }
    | { kind: "declaration"; text: string }
    | { kind: "off_ramp"; text: string }
  );

/** A question that the page's button opens before it sends. */
export interface FlowDialog {
  heading: string;
  when: (answers: Answers) => boolean;
  goOn: string;
  stay: string;
}

/** A page that asks for a confirmation in a box, once it has seen the answers. */
export interface FlowWarning {
  text: string;
  box: string;
  when: (answers: Answers) => boolean;
}

export interface Flow {
  name: string;
  title: string;
  /** The language of its pages; `en-GB` unless given. */
  lang?: keyof typeof LANGUAGES;
  /** A forms engine in place of the kit's own server. */
  engine?: "casa" | "survey";
  /** A list of tasks links each part that is open, in any order, rather than the next one alone. */
  isHub?: boolean;
  /** A list of tasks links the completed parts too. */
  keepsLinks?: boolean;
  /** The server's markup is replaced once the application has loaded, which then shows each page in the same document. */
  isHydrated?: boolean;
  /** Its address goes on where the applicant of the session has left off. */
  isKept?: boolean;
  pages: readonly FlowPage[];
  /** The figures of the result page. */
  result(answers: Answers): readonly (readonly [label: string, value: string])[];
  /** Spoken answers of three applicants, and what the service must have received of each. */
  branches: readonly FlowBranch[];
}

export interface ServedFlow {
  url: string;
  /** The answers of each application that was sent, in order. */
  sent: Record<string, string>[];
  close(): Promise<void>;
}

export interface FlowBranch {
  name: string;
  /** In the words of a person, by question. */
  said: Record<string, unknown>;
  /** By the names of the questions. */
  meant: Record<string, string>;
}

/** The words and notation of the service around the questions. */
export const LANGUAGES = {
  "en-GB": {
    currency: "£",
    date: ["day", "month", "year"],
    units: { day: "Day", month: "Month", year: "Year", years: "Years", months: "Months" },
    next: "Continue",
    save: "Save and come back later",
    optional: "optional",
    choose: "Choose",
    done: "Your application is complete",
    thanks: "Thank you. We have received your application.",
    problem: "There is a problem",
    answer: "Answer",
    change: "Change",
    check: "Check your answers before you send them.",
  },
  "en-US": {
    currency: "$",
    date: ["month", "day", "year"],
    units: { day: "Day", month: "Month", year: "Year", years: "Years", months: "Months" },
    next: "Next",
    save: "Save for later",
    optional: "optional",
    choose: "- Select -",
    done: "Your application is complete",
    thanks: "Thank you. We received your application.",
    problem: "Please correct the following",
    answer: "Answer",
    change: "Edit",
    check: "Review your answers before you submit them.",
  },
  "fr-CA": {
    currency: "$",
    date: ["day", "month", "year"],
    units: { day: "Jour", month: "Mois", year: "Année", years: "Années", months: "Mois" },
    next: "Continuer",
    save: "Enregistrer et revenir plus tard",
    optional: "facultatif",
    choose: "Choisir",
    done: "Votre demande est complète",
    thanks: "Merci. Nous avons reçu votre demande.",
    problem: "Il y a un problème",
    answer: "Répondez à",
    change: "Modifier",
    check: "Vérifiez vos réponses avant de les envoyer.",
  },
} as const;

export function wordsOf({ lang = "en-GB" }: Pick<Flow, "lang">) {
  return LANGUAGES[lang];
}
