import type { PageRuntime } from "./types.ts";

/** Cookie and consent banners: answered so that they cover neither buttons nor pictures. */
export function installBanner(rt: PageRuntime): void {
  const ABOUT = /\bcookies?\b|\bconsent\b|\bprivacy (notice|policy|settings)\b|\btracking\b/i;
  // The most private answer first.
  const ANSWERS = [
    /^(reject|decline|refuse|deny)( all)?( cookies)?\b/,
    /^(only |use |accept )?(necessary|essential|required)( only| cookies)*\b/,
    /^(accept|allow|agree|i agree|i accept|ok|okay|got it|i understand|understood|continue)\b/,
    /^(close|dismiss|x|×)$/,
  ];

  const floats = (element: Element) => {
    if (element.matches("dialog[open],[role=dialog],[role=alertdialog],[aria-modal=true]")) return true;
    const { position } = getComputedStyle(element);
    return position === "fixed" || position === "sticky";
  };

  const caption = (button: HTMLElement) =>
    rt.normalize(button.innerText || (button as HTMLInputElement).value || button.getAttribute("aria-label"));

  const candidates = () => {
    const named = rt.queryAll(
      "dialog[open],[role=dialog],[role=alertdialog],[id*=cookie i],[class*=cookie i],[id*=consent i],[class*=consent i],[aria-label*=cookie i]",
    );
    return named.filter(
      (element) =>
        rt.isVisible(element) &&
        (floats(element) ||
          [...element.children].some(floats) ||
          (element.parentElement !== null && floats(element.parentElement))),
    );
  };

  // A banner may take its time to go away, and is not asked twice.
  const answered = new WeakSet<Element>();

  rt.dismissBanners = () => {
    const dismissed: string[] = [];
    for (const banner of candidates()) {
      if (answered.has(banner) || !rt.isVisible(banner) || !ABOUT.test(rt.visibleText(banner))) continue;
      const buttons = [
        ...banner.querySelectorAll<HTMLElement>(
          "button,[role=button],input[type=button],input[type=submit],a",
        ),
      ].filter(rt.isVisible);
      const answer = ANSWERS.map((wanted) => buttons.find((button) => wanted.test(caption(button)))).find(
        Boolean,
      );
      if (!answer) continue;
      answered.add(banner);
      rt.press(answer);
      dismissed.push(caption(answer));
    }
    return dismissed;
  };
}
