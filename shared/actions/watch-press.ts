/** Effects of a mouse click or a key press that the browser reports: downloads, windows, dialogs, navigations. */
import type { EventEmitter } from "node:events";
import type { Dialog, Frame, Page, Request, Response } from "playwright-core";

export interface PressWatch {
  /**
   * Ends once each navigation that the press has started shows its document or has ended without one.
   *
   * @returns the effect that no tool can handle
   */
  limit(waitMs: number): Promise<string | undefined>;
  /** A sentence for the outcome's message. */
  note(): string;
  stop(): void;
}

type Listener = [event: string, react: Parameters<EventEmitter["on"]>[1]];

const WITHOUT_DOCUMENT = new Set([204, 205]);

/** Dialogs are answered as Playwright does where the caller does not listen for them: questions by no. */
export function watchPress(page: Page): PressWatch {
  const limits: string[] = [];
  const open = new Set<Request>();
  const answers = new Map<Request, number>();
  let hasAlerted = false;
  let changed = Promise.withResolvers<void>();
  const end = (request: Request) => {
    open.delete(request);
    const { resolve } = changed;
    changed = Promise.withResolvers();
    resolve();
  };
  const note = (limit: string) => {
    limits.push(limit);
    changed.resolve();
  };
  const listeners: Listener[] = [
    ["download", () => note("starts a download")],
    ["popup", () => note("opens another window")],
    [
      "request",
      (request: Request) => {
        const former = request.redirectedFrom();
        if (former) end(former);
        if (request.isNavigationRequest()) open.add(request);
      },
    ],
    ["response", (response: Response) => void answers.set(response.request(), response.status())],
    ["framenavigated", (frame: Frame) => [...open].filter((one) => isOf(frame, one)).forEach(end)],
    [
      "requestfailed",
      (request: Request) => {
        const status = answers.get(request);
        // An answer without a document is a file.
        if (open.has(request) && status !== undefined && !WITHOUT_DOCUMENT.has(status))
          note("starts a download");
        end(request);
      },
    ],
  ];
  const emitters = [page, page.context()] as unknown as EventEmitter[];
  if (emitters.every((emitter) => emitter.listenerCount("dialog") === 0)) {
    const answered = (type: string) => {
      if (type === "alert") hasAlerted = true;
      else if (type !== "beforeunload") note("asks a question in a dialog, which was dismissed");
    };
    listeners.push(["dialog", (dialog: Dialog) => answered(answerDialog(dialog))]);
  }
  const [own] = emitters;
  for (const [event, react] of listeners) own?.on(event, react);
  return {
    async limit(waitMs) {
      const late = AbortSignal.timeout(Math.max(0, Math.round(waitMs)));
      late.addEventListener("abort", () => changed.resolve());
      while (open.size > 0 && limits.length === 0 && !late.aborted) await changed.promise;
      return limits[0];
    },
    note: () =>
      hasAlerted ? " The page has shown an alert." : open.size > 0 ? " The next page is still loading." : "",
    stop() {
      for (const [event, react] of listeners) own?.off(event, react);
    },
  };
}

/** @returns the dialog's type */
function answerDialog(dialog: Dialog): string {
  const type = dialog.type();
  void (type === "beforeunload" ? dialog.accept() : dialog.dismiss()).catch(() => {});
  return type;
}

function isOf(frame: Frame, request: Request): boolean {
  try {
    return request.frame() === frame;
  } catch {
    return false;
  }
}
