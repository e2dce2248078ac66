import type { ComponentChildren } from "preact";

/** A control under its label. */
export function Field({
  id,
  text,
  note,
  children,
}: {
  /** The id of the control. */
  id: string;
  text: string;
  /** After the text, in parentheses. */
  note?: string;
  children: ComponentChildren;
}) {
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
