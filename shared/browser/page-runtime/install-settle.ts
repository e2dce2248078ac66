import type { PageMark } from "./discover-types.ts";
import type { PageRuntime } from "./types.ts";

/** Noticing that an action changed the page, and that the change is over. */
export function installSettle(rt: PageRuntime): void {
  const STILL_MS = 150;
  const MESSAGES_STAND_MS = 300;

  const captions = () =>
    rt.queryAll("button,input[type=submit],[role=button]").filter(rt.isVisible).map(rt.visibleText);

  // A spinner or a counter is a change, but not another page.
  const pageSignature = () => [rt.heading(), ...rt.shownControls(), ...captions()].join("\n");
  const textSignature = () => String((document.body?.innerText ?? "").length);

  const messages = () => rt.messages([]).map(({ message }) => message);

  rt.mark = () => ({
    url: location.href,
    page: pageSignature(),
    text: textSignature(),
    messages: messages(),
  });

  const isOther = (before: PageMark, wants: "page" | "anything") => {
    const [page, text] = [pageSignature() !== before.page, textSignature() !== before.text];
    return page || (text && (wants === "anything" || location.href !== before.url));
  };

  rt.settle = async (before, wants, patienceMs) => {
    const started = performance.now();
    let last = "";
    let since = started;
    const outcome = await rt.waitFor(() => {
      const time = performance.now();
      const now = pageSignature() + textSignature();
      if (now !== last) [last, since] = [now, time];
      const isBusy = document.readyState === "loading" || rt.queryAll("[aria-busy=true]").some(rt.isVisible);
      const stoodFor = time - since;
      if (isBusy || stoodFor < STILL_MS) return undefined;
      const isNew = messages().some((message) => !before?.messages.includes(message));
      if (before && isNew) return stoodFor >= MESSAGES_STAND_MS ? "messages" : undefined;
      if (!before || isOther(before, wants)) return "changed";
      return time - started >= patienceMs ? "same" : undefined;
    }, patienceMs + 15_000);
    return outcome ?? "same";
  };
}
