/** The interface of a widget: one kind of form control, recognised from its element alone. */
import type { FieldTrouble, PlannedField } from "../protocol.ts";

export interface Widget {
  /** Reported in traces, such as `radio group`. */
  readonly name: string;
  /**
   * The control that the widget drives, for the element that a field's locators lead to.
   *
   * @returns undefined for every other kind of element
   */
  recognise(element: HTMLElement, field: PlannedField): HTMLElement | undefined;
  /** Whether the control shows the answer; compared by meaning, since sites reformat what they take. */
  shows(control: HTMLElement, field: PlannedField): boolean;
  /** What the control shows now, for traces. */
  read(control: HTMLElement): string;
  /**
   * What a person would do. Each step has happened when the generator continues, by events of a script or by the real
   * mouse and keyboard.
   */
  steps(
    control: HTMLElement,
    field: PlannedField,
    timeoutMs: number,
  ): AsyncGenerator<Step, FieldTrouble | undefined>;
  /** Enters the answer directly, where that is faster than the steps. {@link Widget.shows} proves the result. */
  set?(control: HTMLElement, field: PlannedField): FieldTrouble | undefined;
  /** Why the control cannot take this answer now; undefined when it can. Options may still be loading. */
  refuses?(control: HTMLElement, field: PlannedField): FieldTrouble | undefined;
}

/** One action of a person on one element. */
export type Step =
  | { do: "click"; on: HTMLElement }
  /** Replaces the content of a box. */
  | { do: "type"; into: HTMLElement; text: string }
  /** A key by its name in the UI Events specification, such as `Enter` or `ArrowDown`. */
  | { do: "press"; on: HTMLElement; key: string }
  /** Moves the mouse, with its button held, by CSS pixels from the element's middle. */
  | { do: "drag"; on: HTMLElement; by: { x: number; y: number } };
