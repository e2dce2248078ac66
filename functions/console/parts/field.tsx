import type { ComponentChildren } from "preact";

interface FieldProps {
  /** The id of the control. */
  id: string;
  text: string;
  /** After the text, in parentheses. */
  note?: string;
}

/** A control under its label. */
export function Field({ id, text, note, children }: FieldProps & { children: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>
        <span class="question">
          {text}
          {note && <span class="muted"> ({note})</span>}
        </span>
      </label>
      {children}
    </div>
  );
}

interface InputFieldProps extends FieldProps {
  type: "text" | "number" | "email" | "url" | "datetime-local" | "time";
  value: string;
  onValue(value: string): void;
  class?: string;
  maxLength?: number;
  min?: number;
  max?: number;
  placeholder?: string;
  required?: boolean;
  "aria-describedby"?: string;
  /** Below the input. */
  children?: ComponentChildren;
}

/** A {@link Field} with an input. */
export function InputField({ id, text, note, type, onValue, children, ...input }: InputFieldProps) {
  return (
    <Field id={id} text={text} note={note}>
      {/* preact has a type for each kind of input, and none for several. */}
      <input
        {...input}
        id={id}
        type={type as "text"}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {children}
    </Field>
  );
}
