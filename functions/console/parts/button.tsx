import type { ComponentChildren } from "preact";

export interface ButtonProps {
  kind?: "primary" | "plain" | "danger" | "quiet";
  type?: "button" | "submit";
  busy?: boolean;
  disabled?: boolean;
  onClick?: () => unknown;
  children: ComponentChildren;
}

/** A busy button keeps the focus, and ignores clicks. */
export function Button({
  kind = "plain",
  type = "button",
  busy = false,
  disabled,
  onClick,
  children,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={`button button-${kind}`}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
