import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Button, type ButtonProps } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./states.tsx";
import { useAction } from "./use-resource.ts";

/** A button whose action is confirmed in a dialog. */
export function ConfirmButton({
  text,
  kind,
  title,
  action,
  keep = "Keep it",
  isNeeded = () => true,
  work,
  children,
}: {
  text: string;
  kind?: ButtonProps["kind"];
  /** The question. */
  title: string;
  /** The button that confirms. */
  action: string;
  /** The button that closes the dialog. */
  keep?: string;
  /** Without it the action needs no confirmation. */
  isNeeded?: () => boolean;
  work: () => Promise<void>;
  children: ComponentChildren;
}) {
  const { busy, failure, start } = useAction();
  const [asks, setAsks] = useState(false);
  const confirm = () =>
    start(async () => {
      await work();
      setAsks(false);
    });
  return (
    <>
      <Button kind={kind} onClick={() => (isNeeded() ? setAsks(true) : start(work))}>
        {text}
      </Button>
      {asks && (
        <Dialog title={title} onClose={() => setAsks(false)}>
          {children}
          {failure && <Failure failure={failure} />}
          <div class="actions">
            <Button kind="danger" busy={busy} onClick={confirm}>
              {action}
            </Button>
            <Button onClick={() => setAsks(false)}>{keep}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
