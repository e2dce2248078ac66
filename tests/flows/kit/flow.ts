/** Whole applications of several pages, described rather than written: each kind of page as government services show it. */

/** The answers of one applicant so far, by the names of the questions. */
export type Answers = Readonly<Record<string, string>>;

export interface FlowQuestion {
  name: string;
  label: string;
  kind: "text" | "money" | "radio" | "select" | "boxes" | "date";
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
    | { kind: "questions"; questions: readonly FlowQuestion[]; dialog?: FlowDialog }
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

export interface Flow {
  name: string;
  title: string;
  pages: readonly FlowPage[];
  /** The figures of the result page. */
  result(answers: Answers): readonly (readonly [label: string, value: string])[];
  /** Spoken answers of three applicants, and what the service must have received of each. */
  branches: readonly FlowBranch[];
}

export interface FlowBranch {
  name: string;
  /** In the words of a person, by question. */
  said: Record<string, unknown>;
  /** By the names of the questions. */
  meant: Record<string, string>;
}
