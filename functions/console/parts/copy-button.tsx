import { useState } from "preact/hooks";
import { Button } from "./button.tsx";

/** Copies a text, and says so. */
export function CopyButton({ text, children = "Copy" }: { text: () => string; children?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    setIsCopied(true);
  };
  return (
    <>
      <Button kind="quiet" onClick={copy}>
        {children}
      </Button>
      <span role="status" class="muted">
        {isCopied ? "Copied." : ""}
      </span>
    </>
  );
}

/** A command of a shell, with a button that copies it. */
export function Command({ text }: { text: string }) {
  return (
    <div class="command">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={() => text} />
    </div>
  );
}
